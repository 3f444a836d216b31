/** What counts now (the items of the mall one shops in, or all), or everything wherever it is from. */
export type CartScope = 'active' | 'all'

export const checkoutOf = (scope: CartScope): string => (scope === 'all' ? '/checkout?scope=all' : '/checkout')

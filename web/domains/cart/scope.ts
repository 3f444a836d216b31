/** The active items (those of the selected mall, or all), or all items regardless of mall. */
export type CartScope = 'active' | 'all'

export const checkoutOf = (scope: CartScope): string => (scope === 'all' ? '/checkout?scope=all' : '/checkout')

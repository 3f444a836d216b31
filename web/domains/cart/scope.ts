/** What counts now (the items of the mall one shops in, or all), or everything wherever it is from. */
export type CartScope = 'active' | 'all'

import { loyaltyRule } from '#contracts/loyalty.ts'
import { malls } from '#contracts/malls/malls.ts'
import { stores } from '#contracts/stores/stores.ts'
import { read } from '#web/lib/api.ts'

// Data of the rows below the fold: the server loads it with the page, the browser once their code has loaded.

export const storesNear = (near: string, within: number) => read(stores, { query: { limit: 6, near, within, sort: 'distance' } })
export const newStores = (near: string, within: number) => read(stores, { query: { limit: 3, isNew: true, near, within } })
export const someMalls = (near?: string) =>
  read(malls, { query: { limit: 6, sort: near ? ('distance' as const) : ('alphabetical' as const), ...(near && { near }) } })
export const rule = () => read(loyaltyRule)

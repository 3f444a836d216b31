import { events } from '#contracts/events/events.ts'
import { loyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { malls } from '#contracts/malls/malls.ts'
import { stores } from '#contracts/stores/stores.ts'
import { read } from '#web/lib/api.ts'

// Data of the rows below the fold: the server loads it with the page, the browser once their code has loaded.

export const storesNear = (near: string, within: number) => read(stores, { query: { limit: 6, near, within, sort: 'distance' } })
export const newStores = (near: string, within: number) => read(stores, { query: { limit: 3, isNew: true, near, within } })
export const someMalls = (near?: string) =>
  read(malls, { query: { limit: 6, sort: near ? ('distance' as const) : ('alphabetical' as const), ...(near && { near }) } })
export const EVENTS_ON_HOME = 3
/** The same read as that of the row of events. */
export const someEvents = (at: { near?: string; within?: number }) => read(events, { query: { ...at, limit: EVENTS_ON_HOME } })
export const rule = () => read(loyaltyRule)

import type { MallId } from '#contracts/ids.ts'
import { shelves } from '#contracts/search/shelves.ts'
import { read } from '#web/lib/api.ts'

/** The mall that the visitor shops at, or the surroundings of a ZIP; empty: everywhere. */
export type ShelvesAt = { near?: string; within?: number; mallId?: MallId }
export const homeShelves = (at: ShelvesAt = {}) => read(shelves, { query: at })

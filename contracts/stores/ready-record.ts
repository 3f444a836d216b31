import { z } from 'zod'

/** With fewer measured pickups, the time that the store states counts, and no share is shown: a few would say too little. */
export const ENOUGH_MEASURED = 20
/** Days whose promises count. */
export const RECORD_DAYS = 90
/** How many pickups a store prepares at a time, and the minutes by which each one above that delays the next. */
export const QUEUE = { atOnce: 5, minutesEach: 5 } as const

/** The share of pickups that were ready by the promised time, in whole percent; null with fewer than `ENOUGH_MEASURED`. */
export const OnTimePercent = z.int().min(0).max(100).nullable()

/** Rounded down, so that 100% means every one. */
export const onTimePercent = (kept: number, due: number): number | null => (due < ENOUGH_MEASURED ? null : Math.floor((100 * kept) / due))

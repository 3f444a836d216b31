import { z } from 'zod'

/** An instant: ISO 8601 with zone in JSON, a Date in code. */
export const Instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (date) => date.toISOString(),
})

const CENTURY = 'Use a day of this century.'
/** A day that somebody types: "2026-12-01". */
export const TypedDay = (missing: string) => z.iso.date({ error: missing, abort: true }).regex(/^20/, CENTURY)
/** A time that somebody types, by the clock of the place that it is about: "2026-12-01T10:00". */
export const TypedTime = (missing: string) =>
  z.iso
    .datetime({ local: true, error: missing, abort: true })
    .regex(/^20/, { error: CENTURY, abort: true })
    .regex(/T\d\d:\d\d(:\d\d)?$/, 'Use a time like 2026-12-01T10:00.')

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

import { z } from 'zod'

/** A whole number in a query string. */
export const WholeInUrl = (min: number, max: number) =>
  z.codec(z.string().regex(/^\d{1,9}$/, 'Use a whole number.'), z.int().min(min).max(max), { decode: Number, encode: String })
export const FlagInUrl = z.stringbool({ truthy: ['true', '1'], falsy: ['false', '0'] })

export const MOST_ON_A_PAGE = 100

/** Every list takes these two and replies with `{ items, nextCursor, total? }`. */
export const Paging = {
  limit: WholeInUrl(1, MOST_ON_A_PAGE).optional(),
  cursor: z
    .string()
    .max(400)
    .regex(/^[\w.~-]+$/, 'Use the cursor as the page before gave it.')
    .optional(),
}
export const DEFAULT_LIMIT = 24

export const pageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable(), total: z.int().optional() })

/** A day in a query string: "2026-11-21". */
const DayInUrl = z.iso.date({ error: 'Use a day like 2026-11-21.', abort: true }).regex(/^20/, 'Use a day of this century.')
/** For lists of past events: from one day to another, both included. */
export const Days = { from: DayInUrl.optional(), to: DayInUrl.optional() }

/** The reply of every list. `total` is set where the list is counted. */
export type Page<T> = { items: T[]; nextCursor: string | null; total?: number | undefined }

/** The empty reply of a write (204). */
export const Nothing = z.undefined()

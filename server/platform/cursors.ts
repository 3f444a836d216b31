import { Problem } from './problem.ts'

type Part = string | number
/** Where a page ended: the sort it belongs to and the keys of its last row. Opaque to callers, worthless anywhere else. */
export const writeCursor = (sort: string, parts: readonly Part[]): string =>
  Buffer.from(JSON.stringify([sort, ...parts])).toString('base64url')

export const wrongCursor = (): Problem =>
  new Problem('invalid', { errors: [{ pointer: '/cursor', message: 'This page marker does not belong to this list.' }] })

const ID = /^[1-9]\d{0,14}$/
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const FITS = {
  number: (part: unknown) => Number.isFinite(part),
  /** For a bigint column. */
  integer: (part: unknown) => Number.isSafeInteger(part),
  string: (part: unknown) => typeof part === 'string' && part.length <= 200,
  /** As `toISOString` writes it; Postgres refuses some of what `Date` accepts. */
  moment: (part: unknown) => typeof part === 'string' && MOMENT.test(part) && !Number.isNaN(Date.parse(part)),
}
export type CursorPart = keyof typeof FITS

/** Reads a cursor of this sort; `shape` says what each part is. A part that the database could not compare with is refused with 422. */
export function readCursor(cursor: string | undefined, sort: string, shape: readonly CursorPart[]): Part[] | null {
  if (cursor === undefined) return null
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw wrongCursor()
  }
  if (!Array.isArray(read) || read.length !== shape.length + 1 || read[0] !== sort) throw wrongCursor()
  const parts = read.slice(1) as unknown[]
  if (!shape.every((kind, i) => FITS[kind](parts[i]))) throw wrongCursor()
  return parts as Part[]
}

/** The cursor of a list that is ordered by row ids alone: the id of the last row shown. Refuses with 422 what is no id. */
export function readIdCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!ID.test(cursor)) throw wrongCursor()
  return Number(cursor)
}

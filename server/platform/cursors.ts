import { DEFAULT_LIMIT, type Page } from '#contracts/page.ts'
import { Problem } from './problem.ts'

type CursorValue = string | number
/** The position where a page ended: its sort and the keys of its last row. Opaque to callers and invalid for any other list. */
export const writeCursor = (sort: string, parts: readonly CursorValue[]): string =>
  Buffer.from(JSON.stringify([sort, ...parts])).toString('base64url')

export const wrongCursor = (): Problem =>
  new Problem('invalid', { errors: [{ pointer: '/cursor', message: 'This page marker does not belong to this list.' }] })

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const FITS = {
  number: (part: unknown) => Number.isFinite(part),
  /** For a bigint column. */
  integer: (part: unknown) => Number.isSafeInteger(part),
  string: (part: unknown) => typeof part === 'string' && part.length <= 200,
  /** In the format of `toISOString`; Postgres refuses some values that `Date` accepts. */
  moment: (part: unknown) => typeof part === 'string' && MOMENT.test(part) && !Number.isNaN(Date.parse(part)),
}
export type CursorPart = keyof typeof FITS

/** The sort that a cursor was written for; null if it is no cursor. */
export function cursorSort(cursor: string): string | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
    return Array.isArray(read) && typeof read[0] === 'string' ? read[0] : null
  } catch {
    return null
  }
}

/** Reads a cursor of this sort; `shape` gives the type of each part. A part that the database could not compare is a 422. */
export function readCursor(cursor: string | undefined, sort: string, shape: readonly CursorPart[]): CursorValue[] | null {
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
  return parts as CursorValue[]
}

/** The cursor format of each order key type, and its parser. */
const KEY_TYPES = {
  /** A row id: a whole number from 1. */
  id: { shape: 'number', read: (part: CursorValue) => (Number.isSafeInteger(part) && Number(part) > 0 ? Number(part) : undefined) },
  whole: { shape: 'number', read: (part: CursorValue) => (Number.isSafeInteger(part) ? Number(part) : undefined) },
  number: { shape: 'number', read: (part: CursorValue) => Number(part) },
  text: { shape: 'string', read: (part: CursorValue) => String(part) },
  uuid: { shape: 'string', read: (part: CursorValue) => (UUID.test(String(part)) ? String(part) : undefined) },
  flag: { shape: 'number', read: (part: CursorValue) => (part === 0 || part === 1 ? part === 1 : undefined) },
  /** Accurate to the millisecond. */
  moment: { shape: 'string', read: (part: CursorValue) => momentOf(String(part)) },
} as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
// Postgres does not accept a year of more than four digits in this format.
const momentOf = (text: string): Date | undefined =>
  /^\d{4}-\d\d-\d\dT[\d:.]{8,12}Z$/.test(text) && !Number.isNaN(Date.parse(text)) ? new Date(text) : undefined

/** The columns that a list is ordered by, in order, each with its type. */
export type OrderKeys = Record<string, keyof typeof KEY_TYPES>
export type KeyValues<K extends OrderKeys> = { [N in keyof K]: NonNullable<ReturnType<(typeof KEY_TYPES)[K[N]]['read']>> }
export type PageRequest = { limit?: number | undefined; cursor?: string | undefined }

/**
 * One page of a list ordered by `keys`, which are columns of its rows and unique together. `read` gets their values in the last row of the
 * previous page (null on the first page) and the number of rows to fetch: one more than the page holds, to see whether there is a next
 * page. `count` runs on the first page only. A cursor of another list is a 422 at `/cursor`.
 */
export async function pageBy<K extends OrderKeys, Row extends KeyValues<K>>(
  list: string,
  keys: K,
  { limit = DEFAULT_LIMIT, cursor }: PageRequest,
  read: (after: KeyValues<K> | null, rows: number) => Promise<readonly Row[]> | readonly Row[],
  count?: () => Promise<number>,
): Promise<Page<Row>> {
  const after = keysIn(list, keys, cursor)
  const [rows, total] = await Promise.all([read(after, limit + 1), after === null ? count?.() : undefined])
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return { items, nextCursor: last ? cursorAt(list, keys, last) : null, ...(total === undefined ? {} : { total }) }
}

function keysIn<K extends OrderKeys>(list: string, keys: K, cursor: string | undefined): KeyValues<K> | null {
  const types = Object.entries(keys).map(([name, type]) => [name, KEY_TYPES[type]] as const)
  const parts = readCursor(
    cursor,
    list,
    types.map(([, { shape }]) => shape),
  )
  if (!parts) return null
  const values = types.map(([name, { read }], i) => [name, read(parts[i] ?? '')] as const)
  if (values.some(([, value]) => value === undefined)) throw wrongCursor()
  return Object.fromEntries(values) as KeyValues<K>
}

const cursorAt = <K extends OrderKeys>(list: string, keys: K, row: KeyValues<K>): string =>
  writeCursor(
    list,
    Object.keys(keys).map((name) => partOf(row[name])),
  )
function partOf(value: unknown): CursorValue {
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return Number(value)
  return value as CursorValue
}

import { Problem } from './problem.ts'

type Part = string | number
/** Where a page ended: the sort it belongs to and the keys of its last row. Opaque to callers, worthless anywhere else. */
export const writeCursor = (sort: string, parts: readonly Part[]): string =>
  Buffer.from(JSON.stringify([sort, ...parts])).toString('base64url')

export const wrongCursor = (): Problem =>
  new Problem('invalid', { errors: [{ pointer: '/cursor', message: 'This page marker does not belong to this list.' }] })

/** Reads a cursor of this sort; `shape` says of each part whether it is a number or a text. */
export function readCursor(cursor: string | undefined, sort: string, shape: readonly ('number' | 'string')[]): Part[] | null {
  if (cursor === undefined) return null
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    throw wrongCursor()
  }
  if (!Array.isArray(read) || read.length !== shape.length + 1 || read[0] !== sort) throw wrongCursor()
  const parts = read.slice(1) as unknown[]
  const fits = parts.every((part, i) => typeof part === shape[i] && (typeof part === 'string' ? part.length <= 200 : Number.isFinite(part)))
  if (!fits) throw wrongCursor()
  return parts as Part[]
}

import type { Db } from '../../platform/db.ts'
import type { SoldPart } from '../orders/sold-parts.ts'
import type { Posted } from '../ledger/posted.ts'
import type { Booking, BookingKinds } from '../ledger/rules.ts'

/** What traces are read from: the database, and what the domains say about their kinds of transfers. */
export type Ledger = { db: Db; bookings: BookingKinds }
/** The kinds whose reference begins with this. */
export const kindsOf = (bookings: BookingKinds, of: Booking['of']): string[] =>
  Object.keys(bookings).filter((kind) => bookings[kind]?.of === of)

/** Why a transfer was posted. */
export const reasonOf = ({ bookings }: Pick<Ledger, 'bookings'>, { kind }: Pick<Posted, 'kind'>): string =>
  bookings[kind]?.why ?? kind.replaceAll(/[._]/g, ' ')

/** "Blue mug, 2 × Red bowl (large)". */
export const itemsOf = (lines: SoldPart['lines']): string => lines.map((line) => pieces(line, line.quantity)).join(', ')
const pieces = ({ title, options }: SoldPart['lines'][number], quantity: number): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${title}${options ? ` (${options})` : ''}`

/** The items of a refund: its reference names the line ("12/345.1"); a return ("12/return-7") or the rest of a part names none. */
export function itemsOfRefund(reference: string, part: SoldPart): string | null {
  const piece = reference.split('/')[1]
  if (piece === undefined) return itemsOf(part.lines)
  const line = part.lines.find(({ id }) => piece.startsWith(`${id}.`))
  return line ? pieces(line, 1) : null
}

/** "8%", "7.5%". */
export const percentOf = (bps: number): string => `${bps / 100}%`

import { parse } from 'csv-parse/sync'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { BULK_COLUMNS, type buyGiftCards, type checkGiftCardList, MOST_IN_BULK, bulkProblems } from '#contracts/gift-cards/bulk.ts'
import { GiftAmount, GiftMessage } from '#contracts/gift-cards/gift-cards.ts'
import { isCleanText } from '#contracts/clean-text.ts'
import { Email, PersonName } from '#contracts/identity/people.ts'
import { sum } from '#contracts/money.ts'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { scopeColumns } from './places.ts'
import { buy } from './purchases.ts'
import { sendAtOf } from './sending-day.ts'

type List = Reply<typeof checkGiftCardList>
type GiftListRow = List['rows'][number]

/** Reads a list with all of its faults: the first row names the columns, in any order. */
export function readList(csv: string): List {
  let records: string[][]
  try {
    records = parse(csv, { bom: true, relax_column_count: true, trim: true })
  } catch {
    return broken(1, "We can't read this file. Save it as CSV.")
  }
  // Empty rows are left out, and counted: a fault names the row that a spreadsheet shows.
  const [head, ...body] = records.map((cells, i) => ({ cells, line: i + 1 })).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const columns = BULK_COLUMNS.map((name) => (head?.cells ?? []).findIndex((cell) => cell.toLowerCase() === name))
  const missing = BULK_COLUMNS.filter((name, i) => name !== 'message' && columns[i] === -1)
  if (missing.length > 0) return broken(1, `The first row has no column ${missing.map((name) => `"${name}"`).join(', ')}.`)
  if (body.length === 0) return broken(2, 'The list has no rows.')
  if (body.length > MOST_IN_BULK)
    return broken(MOST_IN_BULK + 2, `A list can have up to ${MOST_IN_BULK} cards. This one has ${body.length}.`)
  const read = body.map(({ cells, line }) =>
    readRow(
      columns.map((at) => cells[at] ?? ''),
      line,
    ),
  )
  const rows = read.flatMap(({ row }) => row ?? [])
  return { rows, faults: read.flatMap(({ faults }) => faults), total: sum(rows.map(({ amount }) => amount)) }
}

const broken = (line: number, message: string): List => ({ rows: [], faults: [{ line, message }], total: sum([]) })

function readRow(
  [name = '', email = '', amount = '', message = '']: string[],
  line: number,
): { row?: GiftListRow; faults: List['faults'] } {
  const dollars = /^\$?\d{1,6}(\.\d{1,2})?$/.test(amount) ? Number(amount.replace('$', '')) : Number.NaN
  const checked = {
    name: PersonName.safeParse(name),
    email: Email.safeParse(email),
    amount: GiftAmount.safeParse(dollars, { error: () => 'Choose $5 to $500.' }),
    message: GiftMessage.safeParse(message),
  }
  const faults = Object.values(checked).flatMap(
    ({ error }) => error?.issues.slice(0, 1).map((issue) => ({ line, message: issue.message })) ?? [],
  )
  if (!isCleanText(`${name}${message}`)) faults.push({ line, message: 'A text contains characters that are not accepted.' })
  if (faults.length > 0 || !checked.name.success || !checked.email.success || !checked.amount.success || !checked.message.success)
    return { faults }
  return {
    row: { line, name: checked.name.data, email: checked.email.data, amount: checked.amount.data, message: checked.message.data },
    faults: [],
  }
}

/** Buys all cards of a list, or none. */
export async function buyList(
  deps: Deps,
  { csv, scope, design, message, sender, sendOn, agreedTotal, payment }: Sent<typeof buyGiftCards>['body'],
  actor: Actor,
  key: IdempotencyKey,
  guestKey: string,
): Promise<Reply<typeof buyGiftCards>> {
  const { rows, faults, total } = readList(csv)
  if (faults.length > 0)
    throw new Problem(bulkProblems, 'gift_cards.broken_rows', {
      errors: faults.slice(0, 50).map((fault) => ({ pointer: '/csv', message: `Row ${fault.line}: ${fault.message}` })),
    })
  if (total !== agreedTotal) throw new Problem(bulkProblems, 'gift_cards.total_changed')
  const sendAt = sendAtOf(sendOn, deps.clock.now(), '/sendOn')
  const cards = rows.map((row) => ({
    amount: row.amount,
    design,
    message: row.message || message,
    recipientName: row.name,
    recipientEmail: row.email,
    sendAt,
  }))
  return buy(deps, { scope: await scopeColumns(deps.db, scope), cards, buyer: sender, payment }, actor, key, guestKey)
}

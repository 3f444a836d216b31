import { csvOf } from '#contracts/csv.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { MallId } from '#contracts/ids.ts'
import { type MallAccount, type mallAccount, MALL_LINE_WORDS } from '#contracts/mall-accounts.ts'
import { cents, sum } from '#contracts/money.ts'
import type { Person } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { mall as accountOfMall } from '../ledger/rules.ts'
import { ownMall } from '../mall-office/access.ts'
import { statementOf } from '../retailer-office/clearing-house.ts'
import { invoicesOf } from './invoices.ts'
import { linesOf, monthsOf } from './lines.ts'

type Asked = { mallId: MallId; month?: string | undefined }
/** What a mall owes or gets for a month, for its managers. */
export async function mallAccountOf(db: Db, person: Person, asked: Asked, now: Date): Promise<Reply<typeof mallAccount>> {
  const mall = await ownMall(db, person, asked.mallId)
  const month = asked.month ?? now.toISOString().slice(0, 7)
  const [{ statement }, lines, months, balance, invoices] = await Promise.all([
    statementOf(db, { kind: 'mall', id: mall.id, name: mall.name }, month, now),
    linesOf(db, mall.id, month),
    monthsOf(db, mall.id),
    balanceOf(db, accountOfMall(mall.id)),
    invoicesOf(db, mall.id, now),
  ])
  return {
    month,
    months: [...new Set([now.toISOString().slice(0, 7), ...months])].toSorted((a, b) => b.localeCompare(a)),
    owed: cents(0 - balance),
    lines,
    total: sum(lines.map(({ amount }) => amount)),
    statement,
    invoice: invoices.find((invoice) => invoice.month === month) ?? null,
    invoices,
  }
}

export const tableOf = ({ lines, total, invoice }: MallAccount): string =>
  csvOf(
    ['Month', 'Booked', 'For', 'Invoice', 'Amount'],
    [
      ...lines.map(({ month, at, kind, amount }) => [
        month,
        at.toISOString(),
        MALL_LINE_WORDS[kind],
        invoice?.number ?? null,
        (amount / 100).toFixed(2),
      ]),
      [null, null, 'Total', invoice?.number ?? null, (total / 100).toFixed(2)],
    ],
  )

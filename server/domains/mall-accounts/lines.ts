import type { MallId } from '#contracts/ids.ts'
import type { MallAccountLine } from '#contracts/mall-accounts.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { inWallets } from '../ledger/rules.ts'

const SIDE = (own: 'debit_id' | 'credit_id', sign: '' | '-') =>
  `select t.id, t.kind, t.reference, t.created_at as at, ${sign}t.amount as amount, a.owner_id::bigint as mall_id
   from ledger_accounts a join ledger_transfers t on t.${own} = a.id and ${inWallets('t')} and t.kind <> 'mall_invoice.paid'
   where a.owner_kind = 'mall' and a.kind = 'mall_payable'`
/**
 * SQL: what moved the accounts of malls, except for their payments. `amount` is what the mall owes for it. A settlement belongs to the month
 * that it settles, everything else to the month of the transfer.
 */
export const MALL_LINES = `select l.*, case when l.kind like 'clearing.%' then right(l.reference, 7)
    else to_char(l.at at time zone 'UTC', 'YYYY-MM') end as month
  from (${SIDE('debit_id', '')} union all ${SIDE('credit_id', '-')}) l`

/** The lines of a month, or of its invoice, in their order. */
export const linesOf = (db: Db, mallId: MallId, month: string): Promise<MallAccountLine[]> =>
  rowsOf<MallAccountLine>(db, 'mall-accounts.lines')`
    select l.id, case l.kind when 'clearing.mall_funded' then 'spirals' when 'clearing.mall_returned' then 'spirals_back'
        when 'gift_card.mall_given' then 'gift_card' when 'gift_card.mall_taken_back' then 'gift_card_back' else 'other' end as kind,
      l.month, l.at, l.amount
    from (${sql(MALL_LINES)}) l left join mall_invoice_lines x on x.transfer_id = l.id left join mall_invoices i on i.id = x.invoice_id
    where l.mall_id = ${mallId} and coalesce(i.month, l.month) = ${month} order by l.id`

/** The months in which anything moved the account of a mall. */
export async function monthsOf(db: Db, mallId: MallId): Promise<string[]> {
  const rows = await rowsOf<{ month: string }>(db, 'mall-accounts.months')`
    select distinct month from (${sql(MALL_LINES)}) l where mall_id = ${mallId} order by 1 desc limit 60`
  return rows.map(({ month }) => month)
}

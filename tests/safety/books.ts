import { expect } from 'vitest'
import type { Db } from '#server/platform/db.ts'

/** What must never be false, asked of every row: see the section "Never false" of the rules. Names each check that found something. */
const FAULTS: Record<string, string> = {
  'the balances of a unit do not sum to zero': 'select unit from ledger_accounts group by unit having sum(balance) <> 0',
  'a balance is not the sum of its transfers': `select id from ledger_accounts a where balance <> coalesce((
      select sum(case when t.credit_id = a.id then t.amount else -t.amount end) from ledger_transfers t where a.id in (t.debit_id, t.credit_id)), 0)`,
  'the lots of a shopper are not their balance': `select owner_id from ledger_accounts a where kind = 'spirals' and owner_kind = 'shopper' and balance <> coalesce((
      select sum(remaining) from spiral_lots l where l.user_id::text = a.owner_id), 0)`,
  'more is reserved than there is': 'select variant_id from stock where reserved < 0 or reserved > on_hand',
  'what is reserved is not what open orders hold': `select variant_id from stock s where reserved <> coalesce((
      select sum(quantity) from order_lines l where l.reserved and l.variant_id = s.variant_id and l.store_id = s.store_id), 0)`,
  'an order does not add up': `select number from orders o where total <> subtotal - discount + shipping + tax or subtotal <> (
      select sum(price * quantity) from order_lines l where l.order_id = o.id)`,
  'an order waits for its payment beyond its time': `select number from orders where state = 'payment_pending'`,
  'a paid order was captured more or less than once': `select o.number from orders o where state <> 'cancelled' and 1 <> (
      select count(*) from ledger_transfers t where t.kind = 'capture.card' and t.reference = o.number)`,
  'a card was charged for nothing': `select order_number from sandbox_charges c where state = 'captured' and refunded < amount and not exists (
      select from orders o where o.number = c.order_number and o.state <> 'cancelled')`,
  'a card was charged twice': 'select order_number from sandbox_charges group by order_number having count(*) > 1',
  'an order was not told of': `select number from orders o where state <> 'cancelled' and not exists (select from mails m where m.subject like '%' || o.number || '%')`,
}

export async function expectBooksToAgree(db: Db): Promise<void> {
  for (const [fault, sql] of Object.entries(FAULTS)) expect.soft((await db.$client.query(sql)).rows, fault).toEqual([])
}

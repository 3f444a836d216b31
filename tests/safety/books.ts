import { expect } from 'vitest'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import type { Db } from '#server/platform/db.ts'

/** The additional invariants that must hold once all work is done. A refund waits while its payment is disputed or checked. */
const AT_REST: Record<string, string> = {
  'an order waits for its payment': `select number from orders where state = 'payment_pending'`,
  'a paid order was captured more or less than once': `select o.number from orders o join payments p on p.order_id = o.id
     where o.state <> 'cancelled' and p.amount > 0 and 1 <> (select count(*) from ledger_transfers t where t.kind = 'capture.card' and t.reference = o.number)`,
  'a card was charged for nothing': `select order_number from sandbox_charges c where state = 'captured' and refunded < amount
     and not exists (select from orders o join payments p on p.order_id = o.id where coalesce(p.charged_as, p.reference) = c.reference and o.state <> 'cancelled')
     and not exists (select from gift_card_purchases g where g.number = c.order_number and g.state = 'paid')
     and not exists (select from plan_charges p where p.reference = c.reference and p.state = 'paid')
     and not exists (select from card_disputes d where d.reference = c.reference and d.state = 'lost')
     and amount - refunded > (select coalesce(sum(r.amount), 0) from refunds r join payments p on p.order_id = r.order_id
       join tender_uses u on u.order_id = r.order_id and u.kind = r.tender and u.account = r.account
       where r.state = 'pending' and r.tender = 'card' and coalesce(p.charged_as, p.reference) = c.reference
         and (u.stopped or exists (select from card_disputes d where d.reference = c.reference and d.state = 'open')))`,
  'a card was charged twice': 'select order_number from sandbox_charges group by order_number having count(*) > 1',
}

export async function expectBooksToAgree(db: Db): Promise<void> {
  expect((await auditBooks(db)).filter(({ violations }) => violations > 0)).toEqual([])
  for (const [fault, sql] of Object.entries(AT_REST)) expect.soft((await db.$client.query(sql)).rows, fault).toEqual([])
}

import { type Cents, cents, sum } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { divideRefund } from './rules.ts'
import { tenderLabel } from './tender-kinds.ts'
import type { Tender } from './rules.ts'

export type RefundPart = { kind: Tender['kind']; label: string; amount: Cents }

/** How a refund of this amount would divide over the tenders of a fulfillment now: the division of `refundFulfillment`. */
export async function previewRefund(db: Db, fulfillmentId: number, amount: Cents): Promise<(RefundPart & Pick<Tender, 'account'>)[]> {
  const outstanding = await rowsOf<Pick<Tender, 'kind' | 'account' | 'detail'> & { left: Cents }>(db, 'payments.preview')`
    select u.kind, u.account, u.detail, s.captured - s.refunded as left from tender_splits s join tender_uses u on u.id = s.tender_use_id
    where s.fulfillment_id = ${fulfillmentId} and s.refunded < s.captured order by s.id`
  const left = outstanding.map((split) => split.left)
  const divided = divideRefund(cents(Math.min(amount, sum(left))), left)
  return outstanding
    .map((tender, i) => ({ kind: tender.kind, account: tender.account, label: tenderLabel(tender), amount: divided[i] ?? cents(0) }))
    .filter((part) => part.amount > 0)
}

/** The median time from a refund's decision until the provider had it, and how many refunds say so; null when none was sent since then. */
export async function medianRefundTime(db: Db, since: Date): Promise<{ hours: number; count: number } | null> {
  const [row] = await rowsOf<{ hours: number | null; count: number }>(db, 'payments.median')`
    select percentile_cont(0.5) within group (order by extract(epoch from done_at - created_at)) / 3600 as hours, count(*)::int as count
    from refunds where state = 'done' and not moved and tender = 'card' and created_at >= ${since}`
  return row && row.hours !== null && row.count > 0 ? { hours: row.hours, count: row.count } : null
}

import type { FulfillmentId, OrderId } from '#contracts/ids.ts'
import { type Cents, dollars, sum } from '#contracts/money.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Tender } from './rules.ts'
import { TENDER_RULES } from './tender-kinds.ts'

type Told = Pick<Tender, 'kind' | 'account' | 'detail' | 'amount'>
/** What tells a tender `u` of an order apart, with the digits of its card from the payment `p`. */
const DETAIL = `coalesce(u.detail, case when u.kind = 'card' then '•••• ' || p.card_last4 end) as detail`

/** "Gift card ending 7KQ2". */
const nameOf = ({ kind, detail }: Pick<Told, 'kind' | 'detail'>): string =>
  `${TENDER_RULES[kind].label}${detail ? ` ${detail.replace('••••', 'ending')}` : ''}`

/** How orders were paid, each tender with its amount. */
export async function paidWith(db: Db, orderIds: readonly OrderId[]): Promise<Map<OrderId, { label: string; amount: string }[]>> {
  const rows = await rowsOf<Told & { orderId: OrderId }>(db, 'payments.paid-with')`
    select u.order_id as "orderId", u.kind, u.account, ${sql(DETAIL)}, u.amount from tender_uses u
    left join payments p on p.order_id = u.order_id where u.order_id = any(${orderIds}::bigint[]) and u.amount > 0 order by u.id`
  const grouped = Map.groupBy(rows, ({ orderId }) => orderId)
  return new Map(
    [...grouped].map(([id, own]) => [id, own.map((each) => ({ label: `Paid with ${nameOf(each)}`, amount: dollars(each.amount) }))]),
  )
}

export type RefundedTender = Told & { name: string }
/** What came back of a fulfillment under these names (`refundReference` in bookings.ts); without names, what came back last. */
export async function refundedTenders(db: Db, fulfillmentId: FulfillmentId, names?: readonly string[]): Promise<RefundedTender[]> {
  const rows = await rowsOf<RefundedTender & { at: Date }>(db, 'payments.told-back')`
    select r.tender as kind, r.account, r.amount, r.created_at as at, ${sql(DETAIL)},
      substr(case when r.account = '' then r.reference else left(r.reference, -length(r.account) - 1) end, length(r.tender) + 2) as name
    from refunds r left join tender_uses u on u.order_id = r.order_id and u.kind = r.tender and u.account = r.account
    left join payments p on p.order_id = r.order_id where r.fulfillment_id = ${fulfillmentId} and not r.moved order by r.id`
  const last = Math.max(...rows.map(({ at }) => at.getTime()))
  return rows.filter(({ at, name }) => (names ? names.includes(name) : at.getTime() === last))
}

/** "We refunded $53.43: $12.00 to your gift card ending 7KQ2 and $41.43 to your card ending 4242." */
export function refundWords(refunded: readonly RefundedTender[]): string {
  const byTender = [...Map.groupBy(refunded, ({ kind, account }) => `${kind} ${account}`).values()].flatMap((same) => {
    const [first] = same
    const amount: Cents = sum(same.map((each) => each.amount))
    return first
      ? [first.kind === 'spirals' ? `${dollars(amount)} in SPIRALs` : `${dollars(amount)} to your ${inSentence(nameOf(first))}`]
      : []
  })
  const parts = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' }).format(byTender)
  const wait = refunded.some(({ kind }) => kind === 'card') ? ' Allow 3-5 business days for your card.' : ''
  return `We refunded ${dollars(sum(refunded.map(({ amount }) => amount)))}: ${parts}.${wait}`
}
const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1)

import { dollars } from '#contracts/money.ts'
import type { Facts } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { OrderNews } from '../orders/order-news.ts'
import type { ReturnRefund } from '../orders/refund-shapes.ts'
import { storesByIds } from '../stores/stores.ts'
import type { StoreId } from '#contracts/ids.ts'

type RefundedOrder = {
  order_id: OrderNews['orderId']
  number: OrderNews['orderNumber']
  user_id: OrderNews['userId']
  email: string
  store_id: StoreId
  role: 'retailer' | 'support'
  items: string | null
  note: string | null
  refund: ReturnRefund
}

/** The shopper's news of money that came back from the order itself. */
export async function newsOfOrderRefund(tx: Db, { refundId }: Facts['returns.order_refunded']): Promise<OrderNews[]> {
  const [row] = await rowsOf<RefundedOrder>(tx, 'order-refunds.news')`
    select o.id as order_id, o.number, o.user_id, o.email, f.store_id, r.role, r.note, r.refund,
      (select string_agg(p.quantity || ' × ' || p.title, ', ') from jsonb_to_recordset(r.pieces) as p(quantity int, title text)) as items
    from order_refunds r join orders o on o.id = r.order_id join fulfillments f on f.id = r.fulfillment_id where r.id = ${refundId}`
  if (!row) return []
  const store = (await storesByIds(tx, [row.store_id])).get(row.store_id)?.name ?? 'The store'
  const who = row.role === 'support' ? 'SPIRAL support' : store
  const amount = dollars(row.refund.total)
  const what = row.items ? `for ${row.items}` : 'of what you paid'
  return [
    {
      orderId: row.order_id,
      orderNumber: row.number,
      userId: row.user_id,
      key: `order refund ${refundId}`,
      type: 'pieces_refunded',
      subject: `${who} refunded ${amount} of your order`,
      message: row.note ?? `You get ${amount} back ${what}.`,
      href: `/order-details?id=${row.number}`,
      mail: {
        to: row.email,
        kind: 'pieces-refunded',
        headline: `You're getting ${amount} back`,
        paragraphs: [
          `${who} refunded ${amount} ${what}. Cards show the money in 3 to 5 business days; everything else is back now.`,
          ...(row.note ? [`${who} wrote: ${row.note}`] : []),
        ],
        totals: row.refund.parts.map(({ label, amount: part }) => ({
          label: `Back to your ${label.toLowerCase().replace('spirals', 'SPIRALs')}`,
          amount: dollars(part),
        })),
        footnotes: [`Order number ${row.number}`],
        label: 'View order',
      },
    },
  ]
}

import type { Facts } from '../../facts.ts'
import { cents, dollars } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { MailPart, MailTotal } from '../../platform/mail-template.ts'
import type { OrderNews } from '../orders/order-news.ts'
import type { StoreNews } from '../orders/store-news.ts'
import { shownReturns } from './read.ts'
import { returnById } from './lock.ts'

type Words = {
  subject: string
  message: string
  headline: string
  paragraphs: string[]
  parts?: MailPart[]
  totals?: MailTotal[]
  label: string
}

/** The shopper's news of a return. Their own cancellation is none. */
export async function newsOfReturn(tx: Db, { returnId, to }: Facts['returns.moved']): Promise<OrderNews[]> {
  const row = await returnById(tx, returnId)
  const [shown] = await shownReturns(tx, [row], row.changed_at)
  const [order] = await rowsOf<{ email: string }>(tx, 'returns.news-email')`select email from orders where id = ${row.order_id}`
  // A fact that arrives late is not told when the return has gone on.
  if (!shown || !order || row.state !== to) return []
  const words = wordsOf(shown, row.code)
  if (!words) return []
  const { subject, message, ...mail } = words
  return [
    {
      orderId: row.order_id,
      orderNumber: row.number,
      userId: row.user_id,
      key: `return ${returnId} ${to}`,
      type: 'return_update',
      subject,
      message,
      href: row.user_id ? '/orders-returns?tab=returns' : `/order-details?id=${row.number}`,
      mail: { to: order.email, kind: 'return-update', footnotes: [`Order number ${row.number}`], ...mail },
    },
  ]
}

/** The store's news of a return that its shopper started. */
export async function storeNewsOfReturn(tx: Db, { returnId, to, by }: Facts['returns.moved']): Promise<StoreNews[]> {
  if (to !== 'approved' || by !== 'shopper') return []
  const row = await returnById(tx, returnId)
  const [shown] = await shownReturns(tx, [row], row.changed_at)
  if (!shown || row.state !== to) return []
  const items = shown.lines.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ')
  const way = shown.way === 'post' ? 'It comes by mail.' : 'The shopper brings it.'
  return [
    {
      type: 'return_started',
      retailerId: row.retailer_id,
      storeIds: [row.store_id],
      key: `return started ${returnId}`,
      orderNumber: row.number,
      words: () => ({
        subject: `A shopper returns ${items}`,
        message: `${way} Order ${row.number}.`,
        href: `/staff?tab=returns&at=store-${row.store_id}`,
        mail: {
          kind: 'return-started',
          paragraphs: [
            `A shopper returns ${items} of order ${row.number}. ${way}`,
            'Check the items when they arrive. The refund waits for you.',
          ],
          label: 'See returns',
        },
      }),
    },
  ]
}

type ShownReturn = Awaited<ReturnType<typeof shownReturns>>[number]
function wordsOf(shown: ShownReturn, code: string): Words | null {
  const { storeName, lines, refund, bringBy, timeZone, refusal } = shown
  const day = bringBy?.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone }) ?? ''
  const items = lines.map((line) => ({
    title: `${line.accepted ?? line.quantity} × ${line.title}`,
    ...(line.options && { detail: line.options }),
  }))
  const totals = (refund?.parts ?? []).map(({ label, amount }) => ({
    label: `Back to your ${label.toLowerCase().replace('spirals', 'SPIRALs')}`,
    amount: dollars(amount),
  }))
  const amount = refund ? dollars(refund.total) : ''
  switch (shown.state) {
    case 'approved': {
      const isPost = shown.way === 'post'
      if (shown.exchange)
        return {
          subject: `Your exchange at ${storeName} is approved`,
          message: `Bring your item by ${day}. ${shown.exchange.title} is held for you.`,
          headline: `${shown.exchange.title} is held for you`,
          paragraphs: [`Show this code at ${storeName} or at any SPIRAL Center by ${day}. The store checks your item first.`],
          parts: [{ title: storeName, items, pass: { code: shown.code ?? code, qr: `SPIRAL:${code}` } }],
          label: 'See my exchange',
        }
      return {
        subject: `Your return to ${storeName} is approved`,
        message: isPost ? `Post it by ${day}. You get ${amount} back.` : `Bring it by ${day}. You get ${amount} back.`,
        headline: `You'll get ${amount} back`,
        paragraphs: isPost
          ? [`Print the label and post your items by ${day}. We refund you once the store has checked them.`]
          : [`Show this code at ${storeName} or at any SPIRAL Center by ${day}.`],
        parts: [
          {
            title: storeName,
            items,
            ...(isPost ? {} : { pass: { code: shown.code ?? code, qr: `SPIRAL:${code}` } }),
          },
        ],
        totals,
        label: isPost ? 'Print the label' : 'See my return',
      }
    }
    case 'received':
      return {
        subject: `${storeName} has your return`,
        message: 'The store checks the items next. Your refund follows.',
        headline: 'Your return is in',
        paragraphs: ['The store checks the items next. Your refund follows.'],
        parts: [{ title: storeName, items }],
        label: 'See my return',
      }
    case 'refunded':
      if (shown.exchange?.state === 'done') {
        const back = cents((refund?.total ?? 0) + shown.exchange.due - shown.exchange.total)
        return {
          subject: `Your exchange at ${storeName} is done`,
          message: `${shown.exchange.title} is order ${shown.exchange.orderNumber ?? ''}.`,
          headline: `You exchanged it for ${shown.exchange.title}`,
          paragraphs: [
            `${storeName} accepted your return. The other item is order ${shown.exchange.orderNumber ?? ''}.`,
            ...(back > 0 ? [`${dollars(back)} goes back the way you paid.`] : []),
          ],
          parts: [{ title: storeName, items }],
          label: 'See my exchange',
        }
      }
      return {
        subject: `${amount} is on its way back to you`,
        message: `${storeName} accepted your return.${refusal ? ` Not all of it: ${refusal}` : ''}`,
        headline: `You're getting ${amount} back`,
        paragraphs: [
          `${storeName} accepted your return. Cards show the money in 3 to 5 business days; everything else is back now.`,
          ...(refusal ? [`The store did not accept all of it: ${refusal}`] : []),
          ...(refund && refund.spiralsOwed > 0
            ? [`You had spent ${refund.spiralsOwed} of the SPIRALs that these items earned. Your next SPIRALs make up for them.`]
            : []),
        ],
        parts: [{ title: storeName, items }],
        totals,
        label: 'See my refund',
      }
    case 'rejected':
      return {
        subject: `${storeName} did not accept your return`,
        message: refusal ?? 'See why, and ask SPIRAL support if you disagree.',
        headline: 'Your return was not accepted',
        paragraphs: [`${storeName} wrote: ${refusal ?? ''}`, 'If you disagree, ask SPIRAL support to look at it.'],
        parts: [{ title: storeName, items }],
        label: 'See my return',
      }
    case 'expired':
      return {
        subject: `Your return to ${storeName} expired`,
        message: 'It was not brought in time. You can start it again while the return window is open.',
        headline: 'Your return expired',
        paragraphs: ['We did not get your items in time. You can start the return again while the return window is open.'],
        parts: [{ title: storeName, items }],
        label: 'Start again',
      }
    default:
      return null
  }
}

import type { ClaimState } from '#contracts/returns/claims.ts'
import { dollars } from '#contracts/money.ts'
import type { Facts } from '../../facts.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { OrderNews } from '../orders/order-news.ts'
import type { StoreNews } from '../orders/store-news.ts'
import { claimById, shownClaim } from './claim-read.ts'

type Refund = NonNullable<Awaited<ReturnType<typeof shownClaim>>['refund']>
const totalsOf = (refund: Refund) =>
  refund.parts.map(({ label, amount }) => ({
    label: `Back to your ${label.toLowerCase().replace('spirals', 'SPIRALs')}`,
    amount: dollars(amount),
  }))
const OWED = 'Cards show the money in 3 to 5 business days; everything else is back now.'

/** The shopper's news of a claim: that it is open, that the store answered, and the decision. Their own withdrawal is none. */
export async function newsOfClaim(tx: Db, { claimId, step }: Facts['claims.moved']): Promise<OrderNews[]> {
  if (step === 'withdrawn') return []
  const [row, shown] = [await claimById(tx, claimId), await shownClaim(tx, claimId)]
  // News that comes late is not told when the claim has gone on.
  if (step === 'opened' || step === 'answered' ? row.state !== 'open' : row.state !== step) return []
  const by = shown.answerBy.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: shown.timeZone })
  const item = `${row.quantity} × ${row.title}`
  const amount = shown.refund ? dollars(shown.refund.total) : ''
  const words = {
    opened: {
      subject: `We have your claim about ${row.title}`,
      message: `${shown.storeName} may answer until ${by}. Then SPIRAL support decides.`,
      paragraphs: [`You asked for your money back for ${item}. ${shown.storeName} may answer until ${by}. Then SPIRAL support decides.`],
    },
    answered: {
      subject: `${shown.storeName} answered your claim`,
      message: 'SPIRAL support decides next.',
      paragraphs: [`${shown.storeName} wrote: ${row.answer ?? ''}`, 'SPIRAL support decides next.'],
    },
    approved: {
      subject: `Your claim is approved: ${amount} back`,
      message: row.decision ?? '',
      paragraphs: [`SPIRAL support approved your claim about ${item}. ${OWED}`, row.decision ?? ''],
    },
    partly_approved: {
      subject: `Your claim is approved in part: ${amount} back`,
      message: row.decision ?? '',
      paragraphs: [`SPIRAL support approved a part of your claim about ${item}. You keep the item. ${OWED}`, row.decision ?? ''],
    },
    denied: {
      subject: `Your claim about ${row.title} was denied`,
      message: row.decision ?? '',
      paragraphs: [`SPIRAL support looked at your claim about ${item} and did not approve it.`, row.decision ?? ''],
    },
  } satisfies Record<Exclude<ClaimState | 'opened' | 'answered', 'open' | 'withdrawn'>, object>
  const { subject, message, paragraphs } = words[step]
  return [
    {
      orderId: row.order_id,
      orderNumber: row.number,
      userId: row.user_id,
      key: `claim ${claimId} ${step}`,
      type: 'claim_update',
      subject,
      message,
      href: `/order-details?id=${row.number}#claims`,
      mail: {
        to: row.email,
        kind: 'claim-update',
        paragraphs,
        ...(shown.refund && { totals: totalsOf(shown.refund) }),
        footnotes: [`Order number ${row.number}`],
        label: 'See my claim',
      },
    },
  ]
}

/** The store's news of a new claim, with the time by which it may answer. */
export async function storeNewsOfClaim(tx: Db, { claimId, step }: Facts['claims.moved']): Promise<StoreNews[]> {
  if (step !== 'opened') return []
  const row = await claimById(tx, claimId)
  if (row.state !== 'open') return []
  const shown = await shownClaim(tx, claimId)
  const by = shown.answerBy.toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: shown.timeZone,
  })
  return [
    {
      type: 'claim_opened',
      retailerId: row.retailer_id,
      storeIds: [row.store_id],
      key: `claim ${claimId}`,
      orderNumber: row.number,
      words: () => ({
        subject: `A shopper claims money back for ${row.title}`,
        message: `Tell your side by ${by}. Order ${row.number}.`,
        href: `/staff?tab=returns&at=store-${row.store_id}`,
        mail: {
          kind: 'claim-to-answer',
          paragraphs: [`About order ${row.number}: ${row.text}`, `Tell your side by ${by}. Then SPIRAL support decides.`],
          label: 'Answer the claim',
          about: row.user_id,
        },
      }),
    },
  ]
}

/** The shopper's news of a lower price that was paid back. */
export async function newsOfAdjustment(tx: Db, { adjustmentId }: Facts['returns.price_adjusted']): Promise<OrderNews[]> {
  const [row] = await rowsOf<{
    order_id: OrderNews['orderId']
    number: OrderNews['orderNumber']
    user_id: OrderNews['userId']
    email: string
    title: string
    refund: Refund
  }>(tx, 'returns.adjustment-news')`
    select o.id as order_id, o.number, o.user_id, o.email, l.title, a.refund from price_adjustments a
    join orders o on o.id = a.order_id join order_lines l on l.id = a.line_id where a.id = ${adjustmentId}`
  if (!row) return []
  const amount = dollars(row.refund.total)
  return [
    {
      orderId: row.order_id,
      orderNumber: row.number,
      userId: row.user_id,
      key: `price adjustment ${adjustmentId}`,
      type: 'price_adjusted',
      subject: `You get ${amount} back for ${row.title}`,
      message: 'Its price fell, so you get the difference.',
      href: `/order-details?id=${row.number}`,
      mail: {
        to: row.email,
        kind: 'price-adjusted',
        paragraphs: [`The price of ${row.title} fell, so you get the difference back with its tax. ${OWED}`],
        totals: totalsOf(row.refund),
        footnotes: [`Order number ${row.number}`],
        label: 'See my order',
      },
    },
  ]
}

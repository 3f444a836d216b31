import type { FulfillmentId, OrderId, OrderNumber, UserId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { type DeadAccounts, deadCards, type Landing, landingsOf, lockForMoneyBack, passOn } from '../gift-cards/dead-cards.ts'
import { previewRefund, type RefundPart } from '../payments/preview-refund.ts'
import type { Tender } from '../payments/rules.ts'
import { type TenderBack, tendersOf } from '../payments/payments.ts'
import { tenderLabel } from '../payments/tender-kinds.ts'

type OrderNamed = { id: OrderId; number: string; user_id: UserId | null }
type Back = Pick<Tender, 'kind' | 'account' | 'amount'>

/** What did not pay for another order at once. */
export const withoutMoved = ({ moved, amount, ...tender }: TenderBack): Back => ({ ...tender, amount: cents(amount - moved) })

const withAccounts = async (db: Db, orderId: OrderId) => (await tendersOf(db, [orderId])).filter(({ account }) => account !== '')

/** Locks the gift cards that paid an order, before money goes back to them, and says which accounts can take none. */
export const lockTenders = async (tx: Db, orderId: OrderId): Promise<DeadAccounts> => lockForMoneyBack(tx, await withAccounts(tx, orderId))

/**
 * Money that went back to accounts which can take none goes on to the shopper's store credit, or waits for an admin to pay it out. `name`
 * is the part, or the pieces of it: once for each.
 */
export async function landElsewhere(
  tx: Db,
  { id, number, user_id: userId }: OrderNamed,
  back: readonly Back[],
  { isDead, name, now }: { isDead: DeadAccounts; name: string; now: Date },
): Promise<void> {
  const dead = back.filter((each) => each.account !== '' && each.amount > 0 && isDead(each))
  if (dead.length === 0) return
  const [contact] = await rowsOf<{ name: string; email: string }>(tx, 'orders.landing-contact')`
    select contact->>'name' as name, email from orders where id = ${id}`
  const payTo = contact ? `${contact.name}, ${contact.email}` : ''
  await passOn(tx, dead, { number, name, userId, payTo }, now)
}

/** Where money of an order, or of one part of it, landed instead of the gift cards and store credit that had paid. */
export async function orderLandings(
  db: Db,
  order: { id: OrderId; number: OrderNumber },
  name?: string,
): Promise<(Landing & { label: string })[]> {
  const tenders = await withAccounts(db, order.id)
  const landed = await landingsOf(db, tenders, order.number, name)
  return landed.map((each) => ({ ...each, label: labelOf(tenders, each) }))
}
const labelOf = (
  tenders: readonly Pick<Tender, 'kind' | 'account' | 'detail'>[],
  { kind, account }: { kind: string; account: string },
): string => {
  const tender = tenders.find((one) => one.kind === kind && one.account === account)
  return tender ? tenderLabel(tender) : 'Your payment method'
}

const CARD_GONE = "can't be used any more"
/** Sentences for the shopper about money that did not go back to how they paid; none where all of it did. */
export const landingWords = (landed: Awaited<ReturnType<typeof orderLandings>>): string[] =>
  landed.map(({ label, amount, to }) =>
    to === 'store_credit'
      ? `${label} ${CARD_GONE}, so ${dollars(amount)} of it is store credit in your wallet now.`
      : `${label} ${CARD_GONE}. We'll email you about how you get ${dollars(amount)} of it back.`,
  )

/** How a refund would divide now, with the true place of what a gift card can't take. */
export async function previewParts(db: Db, fulfillmentId: FulfillmentId, amount: Cents): Promise<RefundPart[]> {
  const parts = await previewRefund(db, fulfillmentId, amount)
  const cards = parts.flatMap(({ kind, account }) => (kind === 'gift_card' ? Number(account) : []))
  const [dead, userId] = cards.length === 0 ? [[], null] : await Promise.all([deadCards(db, cards), buyerOf(db, fulfillmentId)])
  return parts.map(({ account, ...part }) =>
    part.kind === 'gift_card' && dead.some((id) => String(id) === account)
      ? { ...part, label: `${userId ? 'Store credit' : 'Paid back by SPIRAL'}, because ${inSentence(part.label)} ${CARD_GONE}` }
      : part,
  )
}
const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1)
const buyerOf = async (db: Db, id: FulfillmentId): Promise<UserId | null> =>
  (
    await rowsOf<{ userId: UserId | null }>(db, 'orders.landing-buyer')`
      select o.user_id as "userId" from orders o join fulfillments f on f.order_id = o.id where f.id = ${id}`
  )[0]?.userId ?? null

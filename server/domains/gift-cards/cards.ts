import { type GiftCardState, type GiftDesign, type SentGiftCard, GIFT_REFUND_DAYS } from '#contracts/gift-cards/gift-cards.ts'
import type { GiftCardId, MallId, RetailerId, UserId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { failedMails } from '../../platform/mail.ts'
import { balancesOf } from '../ledger/ledger.ts'
import { placeReader } from './places.ts'

export type CardRow = {
  id: GiftCardId
  purchaseId: number
  amount: Cents
  purpose: 'gift' | 'exchange'
  scope: 'anywhere' | 'mall' | 'retailer'
  mallId: MallId | null
  retailerId: RetailerId | null
  design: GiftDesign
  message: string
  recipientName: string
  recipientEmail: string | null
  state: 'pending_payment' | 'active' | 'blocked' | 'voided'
  stateReason: string | null
  last4: string | null
  issue: number
  sendAt: Date | null
  sentAt: Date | null
  claimedBy: UserId | null
  claimedAt: Date | null
  mergedInto: GiftCardId | null
  refunded: boolean
  createdAt: Date
}
export const CARD = `id, purchase_id as "purchaseId", amount, purpose, scope, mall_id as "mallId", retailer_id as "retailerId", design, message,
  recipient_name as "recipientName", recipient_email as "recipientEmail", state, state_reason as "stateReason", last4, issue, send_at as "sendAt",
  sent_at as "sentAt", claimed_by as "claimedBy", claimed_at as "claimedAt", merged_into as "mergedInto", refunded, created_at as "createdAt" from gift_cards`

export const cardsOfPurchases = (db: Db, purchaseIds: readonly number[]): Promise<CardRow[]> =>
  rowsOf<CardRow>(db, 'gift-cards.of-purchases')`select ${sql(CARD)} where purchase_id = any(${purchaseIds}::bigint[]) order by id`

/** One card of a purchase, locked: acts on a card wait for one another. */
export async function lockCard(tx: Db, purchaseId: number, cardId: GiftCardId): Promise<CardRow | undefined> {
  const [row] = await rowsOf<CardRow>(tx, 'gift-cards.lock')`
    select ${sql(CARD)} where id = ${cardId} and purchase_id = ${purchaseId} for no key update`
  return row
}

/** What is left on each card; 0 for a card that was never paid. */
export async function balancesOfCards(db: Db, ids: readonly GiftCardId[]): Promise<(id: GiftCardId) => Cents> {
  const balances = await balancesOf(db, 'gift_card', ids.map(String))
  return (id) => cents(balances.get(String(id)) ?? 0)
}

/** An active card without a balance is used up. */
export const stateOf = ({ state }: Pick<CardRow, 'state'>, balance: Cents): GiftCardState =>
  state === 'active' && balance === 0 ? 'used_up' : state

/** The reference of the email that carries the newest code. */
export const mailReference = ({ id, issue }: Pick<CardRow, 'id' | 'issue'>): string => `gift card ${id} code ${issue}`

export const refundUntil = (boughtAt: Date): Date => new Date(boughtAt.getTime() + GIFT_REFUND_DAYS * DAY)

/** Cards as their buyer sees them. */
export async function sentCards(db: Db, cards: readonly CardRow[], now: Date): Promise<SentGiftCard[]> {
  const [placeOf, balanceOf, failed] = await Promise.all([
    placeReader(db, cards),
    balancesOfCards(
      db,
      cards.map(({ id }) => id),
    ),
    failedMails(db, cards.filter(({ sentAt }) => sentAt !== null).map(mailReference)),
  ])
  return cards.map((card) => {
    const isOpen = card.state === 'active' && card.claimedAt === null
    const isWhole = balanceOf(card.id) === card.amount
    return {
      id: card.id,
      state: stateOf(card, balanceOf(card.id)),
      amount: card.amount,
      place: placeOf(card),
      design: card.design,
      message: card.message,
      by: card.recipientEmail === null ? 'print' : 'email',
      recipient: { name: card.recipientName, email: card.recipientEmail },
      sendAt: card.sendAt,
      sentAt: card.sentAt,
      deliveryFailed: failed.has(mailReference(card)),
      claimed: card.claimedAt !== null,
      last4: card.last4,
      may: {
        resend: isOpen && isWhole && card.sentAt !== null,
        change: isOpen && card.recipientEmail !== null && card.sentAt === null,
        refund: isOpen && isWhole && now < refundUntil(card.createdAt),
        showCode: isOpen && isWhole && card.recipientEmail === null,
      },
      refundUntil: isOpen && isWhole ? refundUntil(card.createdAt) : null,
    }
  })
}

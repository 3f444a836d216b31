import type { GiftCardId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { CHECK_VIOLATION, type Db, rowsOf, sqlState } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forgetMail } from '../../platform/mail.ts'
import { Problem } from '../../platform/problem.ts'
import { giftCard, platform, storeCredit } from '../ledger/rules.ts'
import { post } from '../ledger/ledger.ts'
import { balancesOfCards, type CardRow, lockCard, mailReference, refundUntil } from './cards.ts'
import * as mails from './mails.ts'
import { askToRefund } from './provider-refunds.ts'
import { type PurchaseRow, purchaseUrl } from './purchases.ts'
import { divideOverCharges, type PaidBack, refundReference } from './sources.ts'
import { giftCardProblems } from '#contracts/gift-cards/gift-cards.ts'
import { booked } from './booking-kinds.ts'

/** Gives a card that nobody claimed or used back to its buyer. */
export async function refundCard(deps: Deps, tx: Db, purchase: PurchaseRow, cardId: GiftCardId): Promise<void> {
  const { clock, mail } = deps
  const now = clock.now()
  const card = await lockCard(tx, purchase.id, cardId)
  if (!card) throw new Problem('not_found')
  const balance = (await balancesOfCards(tx, [card.id]))(card.id)
  if (card.state !== 'active' || card.claimedAt !== null || balance !== card.amount || now >= refundUntil(card.createdAt))
    throw new Problem(giftCardProblems, 'gift_cards.refund_over')
  await payBack(tx, card, balance, 'Refunded to the buyer', now)
  const { buyerEmail: to, number } = purchase
  await mail.send(tx, mails.refunded({ to, number, url: purchaseUrl(deps, number) }, card))
}

/**
 * Ends a locked card. What is left on it goes back to the charges that it came from, each at most what it put there; what has no charge
 * behind it becomes store credit of the card's owner. Refused where there is no such owner.
 */
export async function payBack(tx: Db, card: CardRow, balance: Cents, reason: string, now: Date): Promise<void> {
  const { back, rest } = await divideOverCharges(tx, card.id, balance)
  if (rest > 0 && card.claimedBy === null) throw new Problem(giftCardProblems, 'gift_cards.no_charge')
  const isWhole = back.length === 1 && back[0]?.origin === card.id && balance === card.amount && rest === 0
  await endCard(tx, card, reason, isWhole)
  await sendToCharges(tx, card, back, String(card.id), now, rest)
}

/** Books what leaves a card for the charges behind it, and asks the provider for each. `rest` becomes store credit of the owner. */
export async function sendToCharges(
  tx: Db,
  card: CardRow,
  back: readonly PaidBack[],
  reference: string,
  now: Date,
  rest: Cents = cents(0),
): Promise<void> {
  const named = back.map((each) => ({ ...each, reference: refundReference(reference, each.origin, card.id) }))
  const transfers = named.map(({ purchaseId, amount, reference: name }) => ({
    from: giftCard(card.id),
    to: platform('card_clearing', purchaseId),
    amount,
    kind: booked('gift_card.refund'),
    reference: name,
  }))
  const credited =
    rest > 0 && card.claimedBy !== null
      ? [
          {
            from: giftCard(card.id),
            to: storeCredit(card.claimedBy),
            amount: rest,
            kind: booked('gift_card.to_credit'),
            reference: `${reference}/rest`,
          },
        ]
      : []
  // A checkout may have taken the money since the balance was read: the account may not go below zero.
  await post(tx, [...transfers, ...credited], now).catch((error: unknown) => {
    throw sqlState(error) === CHECK_VIOLATION ? new Problem(giftCardProblems, 'gift_cards.refund_over') : error
  })
  for (const { purchaseId, amount, reference: name } of named)
    await askToRefund(tx, { purchaseId, cardId: card.id, amount, reference: `gift-card-${name}` }, now)
}

export async function endCard(tx: Db, card: CardRow, reason: string, isRefunded: boolean): Promise<void> {
  await rowsOf(tx, 'gift-cards.end')`
    update gift_cards set state = 'voided', state_reason = ${reason}, refunded = ${isRefunded} where id = ${card.id}`
  if (card.sentAt !== null && card.claimedAt === null) await forgetMail(tx, mailReference(card))
}

import type { GiftCardId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { CHECK_VIOLATION, type Db, rowsOf, sqlState } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { forgetMail } from '../../platform/mail.ts'
import { Problem } from '../../platform/problem.ts'
import { giftCard, platform, post } from '../ledger/index.ts'
import { balancesOfCards, type CardRow, lockCard, mailReference, refundUntil } from './cards.ts'
import * as mails from './mails.ts'
import { askToRefund } from './provider-refunds.ts'
import { type PurchaseRow, purchaseUrl } from './purchases.ts'

/** Gives a card that nobody claimed or used back to its buyer. */
export async function refundCard(deps: Deps, tx: Db, purchase: PurchaseRow, cardId: GiftCardId): Promise<void> {
  const { clock, mail } = deps
  const now = clock.now()
  const card = await lockCard(tx, purchase.id, cardId)
  if (!card) throw new Problem('not_found')
  const balance = (await balancesOfCards(tx, [card.id]))(card.id)
  if (card.state !== 'active' || card.claimedAt !== null || balance !== card.amount || now >= refundUntil(card.createdAt))
    throw new Problem('gift_cards.refund_over')
  await payBack(tx, card, balance, 'Refunded to the buyer', now)
  const { buyerEmail: to, number } = purchase
  await mail.send(tx, mails.refunded({ to, number, url: purchaseUrl(deps, number) }, card))
}

/** Ends a locked card and sends what is left on it to the card that paid for it. */
export async function payBack(tx: Db, card: CardRow, balance: Cents, reason: string, now: Date): Promise<void> {
  await endCard(tx, card, reason, balance === card.amount)
  // A checkout may have taken the money since the balance was read: the account may not go below zero.
  await post(
    tx,
    [
      {
        from: giftCard(card.id),
        to: platform('card_clearing', card.purchaseId),
        amount: balance,
        kind: 'gift_card.refund',
        reference: String(card.id),
      },
    ],
    now,
  ).catch((error: unknown) => {
    throw sqlState(error) === CHECK_VIOLATION ? new Problem('gift_cards.refund_over') : error
  })
  if (balance > 0)
    await askToRefund(tx, { purchaseId: card.purchaseId, cardId: card.id, amount: balance, reference: `gift-card-${card.id}` }, now)
}

export async function endCard(tx: Db, card: CardRow, reason: string, isRefunded: boolean): Promise<void> {
  await rowsOf(tx, 'gift-cards.end', `update gift_cards set state = 'voided', state_reason = $2, refunded = $3 where id = $1`, [
    card.id,
    reason,
    isRefunded,
  ])
  if (card.sentAt !== null && card.claimedAt === null) await forgetMail(tx, mailReference(card))
}

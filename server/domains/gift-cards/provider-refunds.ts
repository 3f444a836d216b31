import type { GiftCardId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'

type Back = { purchaseId: number; cardId: GiftCardId | null; amount: Cents; reference: string }

/** Decides a refund in the caller's transaction; the provider is asked after the commit, once per reference. */
export async function askToRefund(tx: Db, { purchaseId, cardId, amount, reference }: Back, now: Date): Promise<void> {
  const [row] = await rowsOf<{ id: number }>(tx, 'gift-cards.refund')`
    insert into gift_card_refunds (purchase_id, card_id, amount, reference, state, created_at)
    values (${purchaseId}, ${cardId}, ${amount}, ${reference}, 'pending', ${now})
    on conflict (reference) do nothing returning id`
  if (row) await askFor(tx, 'gift-cards.sendRefund', { refundId: row.id })
}

export async function sendRefund({ db, cards }: Pick<Deps, 'db' | 'cards'>, refundId: number): Promise<void> {
  const [refund] = await rowsOf<{ reference: string; amount: Cents; providerId: string; isTooMuch: boolean }>(
    db,
    'gift-cards.refund-to-send',
  )`
    select r.reference, r.amount, p.provider_id as "providerId",
      (select sum(o.amount) from gift_card_refunds o where o.purchase_id = p.id) > p.amount as "isTooMuch"
    from gift_card_refunds r join gift_card_purchases p on p.id = r.purchase_id where r.id = ${refundId} and r.state = 'pending'`
  if (!refund) return
  // A charge never gives back more than it took, whatever decided it: the job is left for a person.
  if (refund.isTooMuch) throw new Error(`the refunds of a gift card purchase come to more than its charge, refund ${refundId} among them`)
  await cards.refund(refund)
  await rowsOf(db, 'gift-cards.refund-done')`update gift_card_refunds set state = 'done', done_at = now() where id = ${refundId}`
}

type Failed = { amount: Cents; number: string; userId: UserId | null; name: string; email: string }
/** Notes, once, that the card that paid for a gift card took no refund after all. An admin pays it out: its buyer may have no account. */
export const failGiftRefund = async (tx: Db, reference: string, now: Date): Promise<Failed | undefined> =>
  (
    await rowsOf<Failed>(tx, 'gift-cards.refund-failed')`
      update gift_card_refunds r set failed_at = ${now}, state = 'done', done_at = coalesce(r.done_at, ${now}) from gift_card_purchases p
      where p.id = r.purchase_id and r.reference = ${reference} and r.failed_at is null
      returning r.amount, p.number, null::uuid as "userId", p.buyer_name as name, p.buyer_email as email`
  )[0]

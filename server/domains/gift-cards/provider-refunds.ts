import type { GiftCardId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askFor } from '../../platform/jobs.ts'

type Back = { purchaseId: number; cardId: GiftCardId | null; amount: Cents; reference: string }

/** Decides a refund in the caller's transaction; the provider is asked after the commit, once per reference. */
export async function askToRefund(tx: Db, { purchaseId, cardId, amount, reference }: Back, now: Date): Promise<void> {
  const [row] = await rowsOf<{ id: number }>(
    tx,
    'gift-cards.refund',
    `insert into gift_card_refunds (purchase_id, card_id, amount, reference, state, created_at) values ($1, $2, $3, $4, 'pending', $5)
     on conflict (reference) do nothing returning id`,
    [purchaseId, cardId, amount, reference, now],
  )
  if (row) await askFor(tx, 'gift-cards.sendRefund', { refundId: row.id })
}

export async function sendRefund({ db, cards }: Pick<Deps, 'db' | 'cards'>, refundId: number): Promise<void> {
  const [refund] = await rowsOf<{ reference: string; amount: Cents; providerId: string; isTooMuch: boolean }>(
    db,
    'gift-cards.refund-to-send',
    `select r.reference, r.amount, p.provider_id as "providerId",
       (select sum(o.amount) from gift_card_refunds o where o.purchase_id = p.id) > p.amount as "isTooMuch"
     from gift_card_refunds r join gift_card_purchases p on p.id = r.purchase_id where r.id = $1 and r.state = 'pending'`,
    [refundId],
  )
  if (!refund) return
  // A charge never gives back more than it took, whatever decided it: the job is left for a person.
  if (refund.isTooMuch) throw new Error(`the refunds of a gift card purchase come to more than its charge, refund ${refundId} among them`)
  await cards.refund(refund)
  await rowsOf(db, 'gift-cards.refund-done', `update gift_card_refunds set state = 'done', done_at = now() where id = $1`, [refundId])
}

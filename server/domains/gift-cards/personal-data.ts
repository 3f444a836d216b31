import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { balancesOfCards, CARD, type CardRow } from './cards.ts'
import { forgetCashOuts } from './cash-out.ts'

/** The gift cards that a person bought or holds. Codes are not part of it: only their hashes are stored. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [bought, held] = await Promise.all([
    rowsOf(
      db,
      'gift-cards.personal-bought',
      `select p.number, p.buyer_name as "buyerName", p.buyer_email as "buyerEmail", p.amount, p.state, p.created_at as "boughtAt",
         c.recipient_name as "recipientName", c.recipient_email as "recipientEmail", c.message, c.send_at as "sendAt", c.sent_at as "sentAt"
       from gift_card_purchases p left join gift_cards c on c.purchase_id = p.id where p.user_id = $1 order by c.id`,
      [userId],
    ),
    rowsOf<CardRow>(db, 'gift-cards.personal-held', `select ${CARD} where claimed_by = $1 order by id`, [userId]),
  ])
  const balanceOf = await balancesOfCards(
    db,
    held.map(({ id }) => id),
  )
  return {
    bought,
    inWallet: held.map(({ id, last4, amount, state, claimedAt }) => ({ last4, amount, state, claimedAt, balance: balanceOf(id) })),
  }
}

/** The cents that a person's usable cards still hold. */
export async function heldBy(db: Db, userId: UserId): Promise<number> {
  const cards = await rowsOf<CardRow>(
    db,
    'gift-cards.held',
    `select ${CARD} where claimed_by = $1 and purpose = 'gift' and state in ('active', 'blocked')`,
    [userId],
  )
  const balanceOf = await balancesOfCards(
    db,
    cards.map(({ id }) => id),
  )
  return cards.reduce((sum, { id }) => sum + balanceOf(id), 0)
}

/**
 * Removes a person's name, address and words from what they bought. Cards they sent stay valid for their recipients; cards in their wallet
 * stay claimed, so that no code opens them again.
 */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await forgetCashOuts(tx, userId)
  await rowsOf(
    tx,
    'gift-cards.forget-cards',
    `update gift_cards set message = '' where purchase_id in (select id from gift_card_purchases where user_id = $1)`,
    [userId],
  )
  await rowsOf(
    tx,
    'gift-cards.forget-purchases',
    `update gift_card_purchases set buyer_name = 'A former customer', buyer_email = '', caller = 'closed ' || id, user_id = null where user_id = $1`,
    [userId],
  )
  await rowsOf(
    tx,
    'gift-cards.forget-received',
    `update gift_cards set recipient_name = 'A former customer', recipient_email = case when recipient_email is null then null else '' end, claimed_by = null where claimed_by = $1`,
    [userId],
  )
}

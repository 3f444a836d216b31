import type { UserId } from '#contracts/ids.ts'
import { cents, dollars } from '#contracts/money.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { balancesOfCards, CARD, type CardRow } from './cards.ts'
import { forgetCashOuts, waitsForCash } from './cash-out.ts'

/** The gift cards that a person bought or holds. Codes are not part of it: only their hashes are stored. */
export async function personalDataOf(db: Db, userId: UserId): Promise<unknown> {
  const [bought, held] = await Promise.all([
    rowsOf(db, 'gift-cards.personal-bought')`
      select p.number, p.buyer_name as "buyerName", p.buyer_email as "buyerEmail", p.amount, p.state, p.created_at as "boughtAt",
        c.recipient_name as "recipientName", c.recipient_email as "recipientEmail", c.message, c.send_at as "sendAt", c.sent_at as "sentAt"
      from gift_card_purchases p left join gift_cards c on c.purchase_id = p.id where p.user_id = ${userId} order by c.id`,
    rowsOf<CardRow>(db, 'gift-cards.personal-held')`select ${sql(CARD)} where claimed_by = ${userId} order by id`,
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

/** The usable cards of a person still hold money, or a check is on its way. */
export async function hindrances(db: Db, userId: UserId): Promise<string[]> {
  const cards = await rowsOf<CardRow>(db, 'gift-cards.held')`
    select ${sql(CARD)} where claimed_by = ${userId} and purpose = 'gift' and state in ('active', 'blocked')`
  const balanceOf = await balancesOfCards(
    db,
    cards.map(({ id }) => id),
  )
  const held = cents(cards.reduce((sum, { id }) => sum + balanceOf(id), 0))
  return [
    ...(held > 0 ? [`Your wallet still holds ${dollars(held)} on gift cards. Spend it or cash it out first.`] : []),
    ...((await waitsForCash(db, userId)) ? ['A check to you is still on its way.'] : []),
  ]
}

/**
 * Removes a person's name, address and words from what they bought. Cards they sent stay valid for their recipients; cards in their wallet
 * stay claimed, so that no code opens them again.
 */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await forgetCashOuts(tx, userId)
  await rowsOf(tx, 'gift-cards.forget-cards')`
    update gift_cards set message = '' where purchase_id in (select id from gift_card_purchases where user_id = ${userId})`
  await rowsOf(tx, 'gift-cards.forget-purchases')`
    update gift_card_purchases set buyer_name = 'A former customer', buyer_email = '', caller = 'closed ' || id, user_id = null
    where user_id = ${userId}`
  await rowsOf(tx, 'gift-cards.forget-received')`
    update gift_cards
    set recipient_name = 'A former customer', recipient_email = case when recipient_email is null then null else '' end, claimed_by = null
    where claimed_by = ${userId}`
}

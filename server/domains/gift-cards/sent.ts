import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { sentGiftCards } from '#contracts/gift-cards/gift-cards.ts'
import type { GiftPurchaseNumber, UserId } from '#contracts/ids.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { CARD, type CardRow, sentCards } from './cards.ts'

/** The cards that a person bought, newest first. */
export async function sentBy(
  db: Db,
  userId: UserId,
  asked: Sent<typeof sentGiftCards>['query'],
  now: Date,
): Promise<Reply<typeof sentGiftCards>> {
  const page = await pageBy('gift-cards.sent', { id: 'id' }, asked, (after, limit) =>
    rowsOf<CardRow & { number: GiftPurchaseNumber }>(
      db,
      'gift-cards.sent-by',
      `select (select number from gift_card_purchases p where p.id = purchase_id) as number, ${CARD}
       where purpose = 'gift' and purchase_id in (select id from gift_card_purchases where user_id = $1 and state = 'paid') and ($2::bigint is null or id < $2) order by id desc limit $3`,
      [userId, after?.id ?? null, limit],
    ),
  )
  const shown = await sentCards(db, page.items, now)
  return { ...page, items: shown.map((card, i) => ({ ...card, ...rowOf(page.items, i) })) }
}
function rowOf(rows: readonly (CardRow & { number: GiftPurchaseNumber })[], i: number) {
  const row = rows[i]
  if (!row) throw new Error('a sent card is gone')
  return { number: row.number, boughtAt: row.createdAt }
}

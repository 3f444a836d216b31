import type { GiftCardId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

export type CardName = { id: GiftCardId; last4: string | null }

/** The last characters of these cards. */
export const cardNames = (db: Db, ids: readonly number[]): Promise<CardName[]> =>
  rowsOf<CardName>(db, 'gift-cards.names')`select id, last4 from gift_cards where id = any(${ids}::bigint[])`

/** For support: cards by their number, the number or reference of their purchase, or the last characters of their code. */
export const cardsNamed = (db: Db, named: string): Promise<CardName[]> =>
  rowsOf<CardName>(
    db,
    'gift-cards.named',
    `select c.id, c.last4 from gift_cards c join gift_card_purchases p on p.id = c.purchase_id
     where c.id = $1 or p.number = upper($2) or p.reference = $2 or p.provider_id = $2 or c.last4 = upper($2) order by c.id limit 200`,
    [/^\d{1,15}$/.test(named) && named.length !== 4 ? Number(named) : null, named],
  )

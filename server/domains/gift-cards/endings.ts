import type { GiftCardId } from '#contracts/ids.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Ending, EndingNews, Seller } from '../retailers/endings.ts'
import { balancesOfCards, CARD, type CardRow } from './cards.ts'

/** SQL: whether a card is only for this seller. $1 is its kind, $2 its id. No card is for one store. */
const OF_SELLER = `(($1 = 'retailer' and retailer_id = $2) or ($1 = 'mall' and mall_id = $2))`

/**
 * Cards that only a closed retailer or mall took become valid everywhere. SPIRAL holds their money, so nothing moves: each card keeps its
 * code, its owner and what paid for it, and a later refund to it can be spent, too. Ended cards change with the others, because the books
 * compare merged cards by their places.
 */
export const endings: { gift_cards: Ending } = {
  gift_cards: {
    tables: ['gift_cards'],
    async standing(db, { kind, id }) {
      const rows = await rowsOf<{ id: GiftCardId; owner: string }>(
        db,
        'gift-cards.standing',
        `select c.id, coalesce(c.claimed_by::text, lower(c.recipient_email), lower(p.buyer_email)) as owner
         from gift_cards c join gift_card_purchases p on p.id = c.purchase_id where ${OF_SELLER} and c.state in ('active', 'blocked')`,
        [kind, id],
      )
      const balanceOf = await balancesOfCards(
        db,
        rows.map((row) => row.id),
      )
      const held = rows.filter((row) => balanceOf(row.id) > 0)
      const amount = cents(held.reduce((sum, row) => sum + balanceOf(row.id), 0))
      return { count: held.length, people: new Set(held.map(({ owner }) => owner)).size, amount }
    },
    async end(tx, seller, { limit }) {
      const cards = await rowsOf<CardRow>(
        tx,
        'gift-cards.to-free',
        `select ${CARD} where ${OF_SELLER} order by id limit $3 for no key update`,
        [seller.kind, seller.id, limit],
      )
      const ids = cards.map(({ id }) => id)
      await rowsOf(
        tx,
        'gift-cards.free',
        `update gift_cards set scope = 'anywhere', mall_id = null, retailer_id = null,
           state_reason = case when state in ('active', 'pending_payment') then $2 else state_reason end
         where id = any($1::bigint[])`,
        [ids, `Valid everywhere since ${seller.name} closed`],
      )
      const balanceOf = await balancesOfCards(tx, ids)
      const told = cards.filter((card) => card.state === 'active' && balanceOf(card.id) > 0)
      const buyers = await buyersOf(tx, told)
      return { ended: cards.length, news: told.flatMap((card) => newsOf(seller, card, balanceOf(card.id), buyers.get(card.purchaseId))) }
    },
  },
}

async function buyersOf(tx: Db, cards: readonly CardRow[]): Promise<Map<number, string>> {
  const rows = await rowsOf<{ id: number; email: string }>(tx, 'gift-cards.buyers')`
    select id, buyer_email as email from gift_card_purchases where id = any(${cards.map(({ purchaseId }) => purchaseId)}::bigint[])`
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The owner hears of it; of a card that nobody claimed its recipient, or its buyer where it is printed or still to be sent. */
function newsOf({ name }: Seller, card: CardRow, balance: Cents, buyer: string | undefined): EndingNews[] {
  const { id, claimedBy, recipientEmail, sentAt, last4 } = card
  const email = sentAt === null ? buyer : (recipientEmail ?? buyer)
  const to = claimedBy ?? (email ? { email } : null)
  if (to === null) return []
  const which = last4 === null ? 'Your gift card' : `Your gift card ending in ${last4}`
  return [
    {
      to,
      key: `gift card ${id} everywhere`,
      category: 'orders',
      subject: `Your ${name} gift card works everywhere now`,
      message: `${name} closed on SPIRAL. ${which} keeps its ${dollars(balance)}, and you can spend it in every store on SPIRAL. It never expires.`,
      href: claimedBy ? '/wallet' : '/gift-card-balance-checker',
      label: claimedBy ? 'Open my wallet' : 'Check the balance',
    },
  ]
}

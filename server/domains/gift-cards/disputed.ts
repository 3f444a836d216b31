import type { GiftCardId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { balancesOfCards, CARD, type CardRow } from './cards.ts'
import { sourcesOf } from './sources.ts'

/** What a person reads at a card whose payment is disputed, and by what a won dispute finds it. */
const REASON = 'The payment of this card is disputed.'

/** Blocks the cards of a purchase, and says how much of its money still lies on cards, those that it was merged into included. */
export async function blockDisputed(tx: Db, purchaseId: number): Promise<{ giftCardId: GiftCardId; amount: Cents }[]> {
  const bought = await rowsOf<CardRow>(tx, 'gift-cards.disputed')`
    select ${sql(CARD)} where purchase_id = ${purchaseId} and state <> 'pending_payment' order by id for no key update`
  await rowsOf(tx, 'gift-cards.block-disputed')`
    update gift_cards set state = 'blocked', state_reason = ${REASON} where purchase_id = ${purchaseId} and state = 'active'`
  const origins = new Set(bought.map(({ id }) => id))
  const holders = new Set(await Promise.all(bought.map((card) => holderOf(tx, card))))
  const left: { giftCardId: GiftCardId; amount: Cents }[] = []
  for (const giftCardId of [...holders].toSorted((a, b) => a - b)) {
    await rowsOf(tx, 'gift-cards.lock-holder')`select from gift_cards where id = ${giftCardId} for no key update`
    const sources = await sourcesOf(tx, giftCardId, (await balancesOfCards(tx, [giftCardId]))(giftCardId))
    const amount = sum(sources.flatMap((source) => (source.origin !== null && origins.has(source.origin) ? [cents(source.amount)] : [])))
    if (amount > 0) left.push({ giftCardId, amount })
  }
  return left
}

/** The card that holds the money of a card: itself, or the last of those that it was merged into. */
async function holderOf(tx: Db, { id, mergedInto }: Pick<CardRow, 'id' | 'mergedInto'>): Promise<GiftCardId> {
  if (mergedInto === null) return id
  const [next] = await rowsOf<Pick<CardRow, 'id' | 'mergedInto'>>(tx, 'gift-cards.merged-into')`
    select id, merged_into as "mergedInto" from gift_cards where id = ${mergedInto}`
  return next ? holderOf(tx, next) : id
}

/** A won dispute: the cards that it blocked can be used again. */
export const unblockDisputed = (tx: Db, purchaseId: number): Promise<unknown> =>
  rowsOf(tx, 'gift-cards.unblock-disputed')`
    update gift_cards set state = 'active', state_reason = null
    where purchase_id = ${purchaseId} and state = 'blocked' and state_reason = ${REASON}`

type DisputedPurchase = { id: number; number: string; amount: Cents; buyerName: string; buyerEmail: string; createdAt: Date }
/** A purchase that was charged, by our reference of its charge, its number, or its id. */
export const chargedPurchase = async (
  db: Db,
  named: { reference?: string; number?: string; id?: number },
): Promise<(DisputedPurchase & { reference: string }) | undefined> =>
  (
    await rowsOf<DisputedPurchase & { reference: string }>(db, 'gift-cards.charged-purchase')`
      select id, number, amount, reference, buyer_name as "buyerName", buyer_email as "buyerEmail", created_at as "createdAt" from gift_card_purchases
      where state in ('paid', 'returned') and (reference = ${named.reference ?? null} or number = ${named.number ?? null} or id = ${named.id ?? null})`
  )[0]

import { GIFT_CODE, plainGiftCode } from '#contracts/gift-cards/gift-cards.ts'
import type { UserId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { walletCardIn } from '#contracts/wallet.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { balancesOfCards, CARD, type CardRow } from './cards.ts'
import { codeHash } from './codes.ts'

/**
 * A gift card as a quote uses it. `problem` says why it cannot be used; unknown, used and blocked codes get one answer, and no card has the
 * id 0.
 */
export type SpendableCard = {
  id: number
  last4: string
  balance: Cents
  validFor: { kind: 'anywhere' } | { kind: 'mall' | 'retailer'; id: number }
  problem?: string
}
const NOT_USABLE = "We can't use that gift card. Check the 16 characters."
const IS_CODE = new RegExp(`^[${GIFT_CODE.letters}]{${GIFT_CODE.length}}$`)

/** The cards of typed codes and of cards in the wallet, in order. A card in a wallet answers only to its owner. */
export async function giftCardsForQuote(db: Db, secret: string, codes: readonly string[], userId: UserId | null): Promise<SpendableCard[]> {
  const asked = codes.map((typed) => {
    const id = walletCardIn(typed)
    const code = plainGiftCode(typed)
    return { id, hash: id === null && IS_CODE.test(code) ? codeHash(secret, code) : null }
  })
  const rows = await rowsOf<CardRow & { hash: string }>(db, 'gift-cards.for-quote')`
    select code_hash as hash, ${sql(CARD)}
    where state = 'active' and purpose = 'gift' and ((code_hash = any((select ${asked.flatMap(({ hash }) => hash ?? [])}::text[])::text[])
      and (claimed_at is null or claimed_by = ${userId})) or (id = any((select ${asked.flatMap(({ id }) => id ?? [])}::bigint[])::bigint[])
      and claimed_by = ${userId}))`
  const balanceOf = await balancesOfCards(
    db,
    rows.map(({ id }) => id),
  )
  return asked.map(({ id, hash }) => {
    const card = rows.find((row) => (id === null ? row.hash === hash : row.id === id))
    return card && balanceOf(card.id) > 0
      ? spendable(card, balanceOf(card.id))
      : { id: 0, last4: '', balance: cents(0), validFor: { kind: 'anywhere' }, problem: NOT_USABLE }
  })
}

const spendable = ({ id, last4, scope, mallId, retailerId }: CardRow, balance: Cents): SpendableCard => ({
  id,
  last4: last4 ?? '',
  balance,
  validFor:
    scope === 'mall' && mallId !== null
      ? { kind: 'mall', id: mallId }
      : scope === 'retailer' && retailerId !== null
        ? { kind: 'retailer', id: retailerId }
        : { kind: 'anywhere' },
})

type Place = { retailerId: number; mallId: number | null }
/** Whether a place takes every one of these cards. */
export async function cardsValidAt(db: Db, ids: readonly number[]): Promise<(place: Place) => boolean> {
  if (ids.length === 0) return () => true
  const cards = await rowsOf<Pick<CardRow, 'scope' | 'mallId' | 'retailerId'>>(db, 'gift-cards.scopes')`
    select scope, mall_id as "mallId", retailer_id as "retailerId" from gift_cards where id = any(${ids}::bigint[])`
  return (place) =>
    cards.every(
      ({ scope, mallId, retailerId }) =>
        scope === 'anywhere' || (scope === 'mall' ? mallId === place.mallId : retailerId === place.retailerId),
    )
}

import type { GiftCardId, SavedCardId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import type { SoughtTry } from '../identity/guests.ts'
import { savedCardToCharge } from '../payments/accepted-cards.ts'
import { balancesOfCards, CARD, type CardRow, cardsOfPurchases } from './cards.ts'
import { type Receipt, buy, findBought, findPurchase } from './purchases.ts'
import { sendToCharges } from './refunds.ts'
import { divideOverCharges } from './sources.ts'

const BATCH = 2_000

type ExchangePayment = Receipt & { giftCardId: GiftCardId | null }
type Paying = { amount: Cents; savedCardId: SavedCardId }

/**
 * Charges a saved card with what an exchange costs more. The money lies on a gift card of this person, which is not in their wallet, until the exchange
 * takes it, and goes back to the charged card when none does. Returns the gift card once it is paid.
 */
export async function payForExchange(
  deps: Deps,
  { amount, savedCardId }: Paying,
  person: Person,
  key: IdempotencyKey,
): Promise<ExchangePayment> {
  const token = await savedCardToCharge(deps, person.id, savedCardId)
  const { name, email } = person
  const card = { amount, design: 'thanks' as const, message: '', recipientName: name, recipientEmail: null, sendAt: null }
  const bought = await buy(
    deps,
    {
      scope: { scope: 'anywhere', mallId: null, retailerId: null },
      cards: [{ ...card, purpose: 'exchange' }],
      buyer: { name, email },
      payment: { provider: deps.cards.name, token, isKept: true },
    },
    person,
    key,
    '',
  )
  return withCard(deps, bought, person)
}

/** The payment for an exchange whose answer was lost. */
export const findExchangeCard = async (deps: Deps, sought: SoughtTry, person: Person): Promise<ExchangePayment> =>
  withCard(deps, await findBought(deps.db, sought), person)

async function withCard(deps: Deps, bought: Receipt, person: Person): Promise<ExchangePayment> {
  const purchase = await findPurchase(deps, bought.number, person, undefined)
  const [paid] = purchase.state === 'paid' ? await cardsOfPurchases(deps.db, [purchase.id]) : []
  return { ...bought, giftCardId: paid?.id ?? null }
}

/**
 * Sends what lies on a card of an exchange back to the card that paid for it. It stays usable, because a later refund of the exchange's order
 * comes back to it. Does nothing with other gift cards, or when nothing is left.
 */
export async function sendBackFromExchange(tx: Db, cardId: GiftCardId, now: Date): Promise<void> {
  const [card] = await rowsOf<CardRow>(tx, 'gift-cards.lock-exchange-card')`
    select ${sql(CARD)} where id = ${cardId} and purpose = 'exchange' and state = 'active' for no key update`
  const balance = card ? (await balancesOfCards(tx, [card.id]))(card.id) : 0
  if (!card || balance === 0) return
  const [before] = await rowsOf<{ times: number }>(tx, 'gift-cards.times-sent-back')`
    select count(*)::int as times from gift_card_refunds where card_id = ${card.id}`
  const { back, rest } = await divideOverCharges(tx, card.id, balance as Cents)
  await sendToCharges(tx, card, back, `${card.id}/${(before?.times ?? 0) + 1}`, now, rest)
}

/** Cards that were paid for an exchange before this time and hold money. */
export async function exchangeCardsWithMoney(db: Db, before: Date): Promise<GiftCardId[]> {
  const found: GiftCardId[] = []
  for (let after = 0, isMore = true; isMore; ) {
    const cards = await rowsOf<{ id: GiftCardId }>(db, 'gift-cards.exchange-cards')`
      select id from gift_cards where purpose = 'exchange' and state = 'active' and created_at < ${before} and id > ${after} order by id
      limit ${sql(BATCH)}`
    const ids = cards.map(({ id }) => id)
    const balanceOf = await balancesOfCards(db, ids)
    found.push(...ids.filter((id) => balanceOf(id) > 0))
    after = ids.at(-1) ?? 0
    isMore = ids.length === BATCH
  }
  return found
}

/** Whether this person paid for an exchange with this card. A gift card of their wallet is none. */
export async function isPaidForExchange(db: Db, cardId: GiftCardId, userId: string): Promise<boolean> {
  const rows = await rowsOf(db, 'gift-cards.of-exchange')`
    select from gift_cards where id = ${cardId} and claimed_by = ${userId} and state = 'active' and purpose = 'exchange'`
  return rows.length > 0
}

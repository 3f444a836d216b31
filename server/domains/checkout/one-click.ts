import type { CartLineInput } from '#contracts/cart/cart.ts'
import type { CheckoutInput } from '#contracts/checkout/checkout.ts'
import { FULFILLMENT_METHODS, type FulfillmentMethod } from '#contracts/constants.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { AddressId, SavedCardId, UserId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import {
  type buyWithOneClick,
  type OneClick,
  type OneClickChoices,
  type quoteOneClick,
  oneClickProblems,
} from '#contracts/checkout/one-click.ts'
import type { z } from 'zod'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { addressesOf } from '../identity/addresses.ts'
import { personById } from '../identity/people.ts'
import type { SoughtTry } from '../identity/guests.ts'
import { undoEndOf } from '../orders/undo.ts'
import { savedCardsOf } from '../payments/saved-cards.ts'
import { storesByIds } from '../stores/stores.ts'
import { checkOut, findEarlier, quoteOf } from './checkout.ts'
import type { QuotedStore } from './quote.ts'

type StoredOneClick = {
  isOn: boolean
  savedCardId: SavedCardId | null
  addressId: AddressId | null
  method: FulfillmentMethod
  limit: Cents
}
/** What the settings screen starts with. */
const FIRST: StoredOneClick = { isOn: false, savedCardId: null, addressId: null, method: 'in-store-pickup', limit: cents(20_000) }

/** How this person buys with one press. A removed card or address is missing until they choose another. */
export async function oneClickOf(db: Db, userId: UserId, now: Date): Promise<OneClick> {
  const [[row = FIRST], cards, addresses] = await Promise.all([
    rowsOf<StoredOneClick>(db, 'one-click.settings')`
      select is_on as "isOn", saved_card_id as "savedCardId", address_id as "addressId", method, "limit" from one_click_settings
      where user_id = ${userId}`,
    savedCardsOf(db, userId, now),
    addressesOf(db, userId),
  ])
  const card = cards.find(({ id }) => id === row.savedCardId) ?? null
  const address = addresses.find(({ id }) => id === row.addressId) ?? null
  const { isOn, method, limit } = row
  return { isOn, card, address, method, limit, missing: [...(card ? [] : ['card' as const]), ...(address ? [] : ['address' as const])] }
}

/** Turns one-click on. The card and the address must be the person's own; the caller has confirmed the person. */
export async function turnOn(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: UserId,
  { savedCardId, addressId, method, limit }: z.output<typeof OneClickChoices>,
): Promise<void> {
  const now = clock.now()
  const [cards, addresses] = await Promise.all([savedCardsOf(db, userId, now), addressesOf(db, userId)])
  const card = cards.find(({ id }) => id === savedCardId)
  if (!card || !addresses.some(({ id }) => id === addressId)) throw new Problem('not_found')
  if (card.isExpired) throw fieldProblem('/savedCardId', 'This card has expired. Choose another card.')
  await rowsOf(db, 'one-click.turn-on')`
    insert into one_click_settings (user_id, is_on, saved_card_id, address_id, method, "limit", changed_at)
    values (${userId}, true, ${savedCardId}, ${addressId}, ${method}, ${limit}, ${now})
    on conflict (user_id) do update
    set is_on = true, saved_card_id = ${savedCardId}, address_id = ${addressId}, method = ${method}, "limit" = ${limit}, changed_at = ${now}`
}

export const turnOff = (db: Db, userId: UserId, now: Date): Promise<unknown> =>
  rowsOf(db, 'one-click.turn-off')`update one_click_settings set is_on = false, changed_at = ${now} where user_id = ${userId}`

type OneClickItem = Sent<typeof quoteOneClick>['body']['items'][number]

/** What one press would buy: the quote of the checkout, with the settings filled in. */
export async function oneClickQuote(deps: Deps, person: Person, wanted: readonly OneClickItem[]): Promise<Reply<typeof quoteOneClick>> {
  const { db, clock } = deps
  const settings = await oneClickOf(db, person.id, clock.now())
  const stores = await storesByIds(
    db,
    wanted.map(({ storeId }) => storeId),
  )
  const items = wanted.map((line): CartLineInput => {
    const store = stores.get(line.storeId)
    return { ...line, fulfillmentMethod: line.fulfillmentMethod ?? (store && methodAt(store, settings.method)) ?? settings.method }
  })
  const quote = await quoteOf(deps, { items, ...(settings.address && shipTo(settings.address)) }, person)
  const problem = refusalOf(settings, quote.total) ?? (quote.due === 0 ? new Problem(oneClickProblems, 'one_click.free') : null)
  const offered = [...stores.values()].map((store) => ({ storeId: store.id, methods: methodsAt(store) }))
  return { items, quote, offered, refusal: quote.problems[0]?.message ?? problem?.message ?? null }
}

type Offering = Pick<QuotedStore, 'offersPickup' | 'offersShipToMall' | 'offersShipToMe' | 'mallId'>
const methodsAt = ({ offersPickup, offersShipToMall, offersShipToMe, mallId }: Offering): FulfillmentMethod[] => {
  const offers: Record<FulfillmentMethod, boolean> = {
    'in-store-pickup': offersPickup,
    'ship-to-mall': offersShipToMall && mallId !== null,
    'ship-to-me': offersShipToMe,
  }
  return FULFILLMENT_METHODS.filter((method) => offers[method])
}
/** The method of the settings where the store offers it, or the first that it does offer. */
const methodAt = (store: Offering, wished: FulfillmentMethod): FulfillmentMethod | undefined => {
  const methods = methodsAt(store)
  return methods.includes(wished) ? wished : methods[0]
}

/** Why one press may not spend this; null where it may. */
function refusalOf({ isOn, card, address, limit }: OneClick, total: Cents): Problem | null {
  const because = (code: keyof typeof oneClickProblems, detail?: string) =>
    new Problem(oneClickProblems, code, detail === undefined ? {} : { detail })
  if (!isOn) return because('one_click.off')
  if (!card || !address) return because('one_click.not_ready')
  if (card.isExpired) return because('one_click.card_expired')
  if (total > limit) return because('one_click.over_limit', `This order is ${dollars(total)}. Your one-click limit is ${dollars(limit)}.`)
  return null
}

/**
 * Buys with one press: an ordinary checkout with the settings filled in, whose paid order waits for two minutes. The checkout itself refuses
 * a price or a stock that is no longer what the person saw.
 */
export async function buyNow(
  deps: Deps,
  person: Person,
  { items, agreedTotal }: Sent<typeof buyWithOneClick>['body'],
  key: IdempotencyKey,
  network: string,
): Promise<Reply<typeof buyWithOneClick>> {
  const { db, clock, cards } = deps
  const [settings, buyer] = await Promise.all([oneClickOf(db, person.id, clock.now()), personById(db, person.id)])
  const refusal = refusalOf(settings, agreedTotal)
  if (refusal) throw refusal
  const { card, address } = settings
  if (!buyer || !card || !address) throw new Problem(oneClickProblems, 'one_click.not_ready')
  if (agreedTotal === 0) throw new Problem(oneClickProblems, 'one_click.free')
  const input: CheckoutInput = {
    items,
    contact: { name: buyer.name, email: buyer.email, ...(address.phone && { phone: address.phone }) },
    payment: { provider: cards.name, savedCardId: card.id },
    agreedTotal,
    ...(items.some(({ fulfillmentMethod }) => fulfillmentMethod === 'ship-to-me') && shipTo(address)),
  }
  const placed = await checkOut(deps, input, person, key, { guestKey: '', network, undoMinutes: LIMITS.undoMinutes })
  return { ...placed, undoUntil: await undoEndOf(db, placed.order.number) }
}

/** The order of a press whose answer was lost. */
export async function findPress(deps: Deps, ...sought: [SoughtTry, string]): Promise<Reply<typeof buyWithOneClick>> {
  const placed = await findEarlier(deps, ...sought)
  return { ...placed, undoUntil: await undoEndOf(deps.db, placed.order.number) }
}

type Home = NonNullable<OneClick['address']>
/** A ZIP that the list lacks was confirmed when the address was saved. */
const shipTo = ({ street1, street2, city, state, zip }: Home) => ({
  destination: { street1, ...(street2 && { street2 }), city, state, zip },
  confirmedZips: [zip],
})

import { type ExchangeChoice, type ReturnInput, returnsProblems } from '#contracts/returns/returns.ts'
import { GIFT_AMOUNT } from '#contracts/gift-cards/gift-cards.ts'
import type { GiftCardId, ProductId, ReturnId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { LEAST_CARD_CHARGE } from '#contracts/orders/tenders.ts'
import { type Cents, cents, dollars } from '#contracts/money.ts'
import { CHECK_VIOLATION, type Db, rowsOf, sqlState } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import type { TaxPort, TaxTerms } from '../../platform/tax.ts'
import { type OfferRow, offersFor, offersInStore } from '../catalog/offers.ts'
import { promiseOfShelves } from '../catalog/shelf-truth.ts'
import { releaseStock, reserveStock } from '../catalog/stock.ts'
import { isPaidForExchange, sendBackFromExchange } from '../gift-cards/exchange-cards.ts'
import { lockForMoneyBack, passOn } from '../gift-cards/dead-cards.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { storeCredit } from '../ledger/rules.ts'
import { imageOf } from '../orders/read.ts'
import type { LockedFulfillment } from '../orders/transitions.ts'
import { moneyOf, previewReturn, type ReturnedOnward } from '../orders/return-pieces.ts'
import type { NewFulfillment } from '../orders/place.ts'
import { type Replacement, replaceReturned } from '../orders/replace-returned.ts'
import type { ReturnRefund } from '../orders/refund-shapes.ts'
import { takeTurnOf } from '../orders/onward.ts'
import { releaseAhead, takeAhead } from '../payments/payments.ts'
import { commissionRulesNow } from '../settings/commission.ts'
import { categoriesOf, commissionsOf, type LineCommission, type Rule } from '../settings/rules.ts'
import { pickupPromise } from '../stores/hours.ts'
import { sells, type Store, storesByIds } from '../stores/stores.ts'
import type { ExchangeRow } from './exchange-rows.ts'
import { termsOf } from './read.ts'

type ReturnItem = ReturnInput['items'][number]
type Returning = {
  fulfillmentId: Parameters<typeof moneyOf>[1]
  storeId: StoreId
  lineId: number
  quantity: number
  reason: ReturnItem['reason']
}
const SHOWN = 24
/** A refund may come out some cents lower when other items of its line went back first; the platform adds them. */
const MOST_ROUNDING = 5

/** The refund of the returned items of an exchange. Nobody posts an exchange, so no label is kept from it. */
export async function worthOf(db: Db, { fulfillmentId, lineId, quantity, reason }: Returning): Promise<ReturnRefund> {
  return previewReturn(db, await moneyOf(db, fulfillmentId), [{ lineId, quantity }], termsOf({ label_cost: cents(0) }, [{ reason }]))
}

type PricedExchange = { part: NewFulfillment; total: Cents; due: Cents; back: Cents }
/** A replacement at today's price, picked up at the store and taxed there; `worth` is what comes back for the returned items. */
export function priceOf(
  offer: OfferRow,
  quantity: number,
  worth: Cents,
  { store, tax, commissions, now }: { store: Store; tax: TaxPort; commissions: readonly Rule[]; now: Date },
): PricedExchange {
  const goods = cents(offer.price * quantity)
  const { state, timeZone } = store
  const taxed = tax.taxOf([{ amount: goods, pieces: quantity, category: offer.taxCategory, state, timeZone }], now)
  const [owed = cents(0)] = taxed.taxes
  const total = cents(goods + owed)
  const { lines, ...commission } = commissionsOf(commissions, [
    { goods, retailerId: store.retailerId, mallId: store.mallId, categoryIds: categoriesOf(offer), promotionIds: [] },
  ])
  const none = { discount: cents(0), subsidy: cents(0) }
  const part: NewFulfillment = {
    storeId: store.id,
    retailerId: store.retailerId,
    method: 'in-store-pickup',
    centerMallId: null,
    subtotal: goods,
    ...none,
    shipping: cents(0),
    shippingDiscount: cents(0),
    shippingSubsidy: cents(0),
    tax: owed,
    estimate: '',
    promisedBy: null,
    returnsDays: store.returnsDays,
    priceMatchDays: store.priceMatchDays,
    ...commission,
    lines: [
      {
        variantId: offer.variantId,
        productId: offer.productId,
        title: offer.title,
        options: offer.options,
        sku: offer.sku,
        imageHash: offer.imageHash,
        price: offer.price,
        quantity,
        ...none,
        tax: owed,
        ...(taxed.terms[0] as TaxTerms),
        ...(lines[0] as LineCommission),
        ifUnavailable: 'refund',
        returnable: !offer.perishable,
      },
    ],
  }
  return { part, total, due: cents(Math.max(0, total - worth)), back: cents(Math.max(0, worth - total)) }
}

export const creditOf = async (db: Db, userId: UserId | null): Promise<Cents> =>
  userId ? cents(await balanceOf(db, storeCredit(userId))) : cents(0)

const mayExchange = (store: Store | undefined): store is Store => store !== undefined && sells(store) && store.offersPickup

type ExchangeSearch = { productId: ProductId; userId: UserId | null; title: string; tax: TaxPort; now: Date }
/** What the store has now to take instead, with what it costs compared to the refund. */
export async function choicesFor(
  db: Db,
  returning: Returning,
  { productId, userId, title, tax, now }: ExchangeSearch,
): Promise<{ choices: ExchangeChoice[]; storeCredit: Cents }> {
  const { storeId, quantity } = returning
  const store = (await storesByIds(db, [storeId])).get(storeId)
  const credit = await creditOf(db, userId)
  if (!mayExchange(store)) return { choices: [], storeCredit: credit }
  const [worth, commissions, offers] = await Promise.all([
    worthOf(db, returning),
    commissionRulesNow(db),
    offersInStore(db, storeId, { productId, title, quantity, limit: SHOWN }),
  ])
  const choices = offers
    .filter(({ retailerId }) => retailerId === store.retailerId)
    .map((offer) => {
      const { total, due, back } = priceOf(offer, quantity, worth.total, { store, tax, commissions, now })
      const image = imageOf({ image_hash: offer.imageHash, title: offer.title })
      return {
        variantId: offer.variantId,
        productId: offer.productId,
        title: offer.title,
        options: offer.options,
        image,
        price: offer.price,
        total,
        due,
        back,
        isPayable: due <= credit || (userId !== null && due >= LEAST_CARD_CHARGE && due <= GIFT_AMOUNT.most),
      }
    })
  return { choices, storeCredit: credit }
}

type Holding = {
  returnId: ReturnId
  returning: Returning
  choice: NonNullable<ReturnItem['exchange']>
  userId: UserId | null
  /** The gift card that pays what it costs more; null: store credit. */
  payFrom: GiftCardId | null
  tax: TaxPort
  now: Date
}
/**
 * Reserves the replacement for a return, and takes what it costs more from store credit or from a gift card of the shopper. Refuses all of it when
 * either is not enough.
 */
export async function holdExchange(tx: Db, { returnId, returning, choice, userId, payFrom, tax, now }: Holding): Promise<void> {
  const { storeId, quantity } = returning
  const store = (await storesByIds(tx, [storeId])).get(storeId)
  const [offer] = await reserveStock(tx, [{ variantId: choice.variantId, storeId, quantity }])
  if (!mayExchange(store) || !offer?.reserved || !offer.sellable || offer.retailerId !== store.retailerId)
    throw new Problem(returnsProblems, 'returns.exchange_gone')
  const commissions = await commissionRulesNow(tx)
  const { part, total, due } = priceOf(offer, quantity, (await worthOf(tx, returning)).total, { store, tax, commissions, now })
  if (due > choice.due)
    throw new Problem(returnsProblems, 'returns.exchange_changed', {
      detail: `The replacement costs ${dollars(due)} more than your refund now. Check it and try again.`,
    })
  if (due > 0 && !userId) throw new Problem(returnsProblems, 'returns.exchange_credit')
  const payer = due > 0 ? String(userId) : ''
  const giftCardId = due > 0 ? payFrom : null
  if (giftCardId !== null && !(await isPaidForExchange(tx, giftCardId, payer)))
    throw new Problem(returnsProblems, 'returns.exchange_unpaid')
  const [row] = await rowsOf<{ id: number }>(tx, 'exchanges.hold')`
    insert into exchanges (return_id, state, store_id, variant_id, quantity, part, total, due, payer, gift_card_id, created_at)
    values (${returnId}, 'held', ${storeId}, ${choice.variantId}, ${quantity}, ${JSON.stringify(part)}, ${total}, ${due}, ${payer},
      ${giftCardId}, ${now}) returning id`
  if (due === 0) return
  try {
    await takeAhead(tx, { id: row?.id ?? 0, due, payer, gift_card_id: giftCardId }, now)
  } catch (error) {
    if (sqlState(error) !== CHECK_VIOLATION) throw error
    throw new Problem(returnsProblems, giftCardId === null ? 'returns.exchange_credit' : 'returns.exchange_unpaid')
  }
}

/** The return ends without its items: the replacement goes back on sale, and what was paid ahead goes back. Does nothing twice. */
export async function endExchange(tx: Db, returnId: ReturnId, now: Date): Promise<void> {
  const [row] = await rowsOf<Pick<ExchangeRow, 'id' | 'store_id' | 'variant_id' | 'quantity' | 'due' | 'payer' | 'gift_card_id'>>(
    tx,
    'exchanges.end',
  )`
    update exchanges set state = 'ended' where return_id = ${returnId} and state = 'held'
    returning id, store_id, variant_id, quantity, due, payer, gift_card_id`
  if (!row) return
  await releaseStock(tx, [{ variantId: row.variant_id, storeId: row.store_id, quantity: row.quantity }])
  if (row.due > 0) await backAhead(tx, returnId, row, now)
  if (row.gift_card_id !== null) await sendBackFromExchange(tx, row.gift_card_id, now)
}

type PaidAhead = Pick<ExchangeRow, 'id' | 'due' | 'payer' | 'gift_card_id'>
/** What was paid ahead is back where it came from, or with its payer where that can take nothing any more. */
async function backAhead(tx: Db, returnId: ReturnId, row: PaidAhead, now: Date): Promise<void> {
  const paid =
    row.gift_card_id === null ? { kind: 'store_credit', account: row.payer } : { kind: 'gift_card', account: String(row.gift_card_id) }
  const isDead = await lockForMoneyBack(tx, [paid])
  await releaseAhead(tx, row, now)
  if (!isDead(paid)) return
  const [order] = await rowsOf<{ number: string; payTo: string }>(tx, 'exchanges.payer')`
    select o.number, concat_ws(', ', o.contact->>'name', o.email) as "payTo" from returns r join orders o on o.id = r.order_id
    where r.id = ${returnId}`
  const whose = { number: order?.number ?? '', payTo: order?.payTo ?? '', userId: row.payer as UserId, name: `exchange-${row.id}` }
  await passOn(tx, [{ ...paid, amount: row.due }], whose, now)
}

type Receiving = {
  fulfillment: LockedFulfillment
  exchange: ExchangeRow
  worth: Cents
  isHere: boolean
  isGiven: boolean
  who: UserId
  now: Date
}
/** How the refund of accepted items pays for their replacement; null when it no longer suffices, because some of it was paid back before. */
export async function payReplacement(tx: Db, receiving: Receiving): Promise<ReturnedOnward | null> {
  const { fulfillment, exchange, worth, isHere, isGiven, who, now } = receiving
  const lacks = Math.max(0, exchange.total - exchange.due - worth)
  if (lacks > MOST_ROUNDING) return null
  const { group, total } = lowered(exchange, cents(lacks))
  const moved = cents(total - exchange.due)
  await takeTurnOf(tx, fulfillment)
  const store = (await storesByIds(tx, [exchange.store_id])).get(exchange.store_id)
  const promise = store && pickupPromise(store, now)
  const [shelf] = await offersFor(tx, [{ variantId: exchange.variant_id, storeId: exchange.store_id }])
  // The piece itself is reserved, so that it counts with those that are left.
  const held = shelf ? [{ ...shelf, available: shelf.available + exchange.quantity }] : []
  return {
    moved,
    async pay(back) {
      if (exchange.due > 0) await releaseAhead(tx, exchange, now)
      const order = await replaceReturned(
        tx,
        fulfillment,
        back,
        {
          group: {
            ...group,
            estimate: promise ? promiseOfShelves(promise.words, held, store.missShare, now) : '',
            promisedBy: promise?.by ?? null,
          },
          total,
          storeName: store?.name ?? 'Store',
          added: addedBy(exchange),
          until: isHere ? (isGiven ? 'given' : 'ready') : 'waiting',
        },
        { who, now },
      )
      await rowsOf(tx, 'exchanges.done')`
        update exchanges set state = 'done', order_id = ${order.id}, moved = ${moved}, total = ${total} where id = ${exchange.id}`
    },
  }
}

/** How the difference that was paid ahead pays for the new order. */
function addedBy({ due, payer, gift_card_id: cardId }: ExchangeRow): Replacement['added'] {
  if (due === 0) return undefined
  return cardId === null
    ? { kind: 'store_credit', account: payer, detail: null, amount: due }
    : { kind: 'gift_card', account: String(cardId), detail: 'for this exchange', amount: due }
}

/** Takes that many cents off for the shopper; the store gets its full price. */
function lowered({ part, total }: ExchangeRow, by: Cents): { group: NewFulfillment; total: Cents } {
  const lines = part.lines.map((line) => ({ ...line, discount: by, subsidy: by }))
  return { group: { ...part, discount: by, subsidy: by, lines }, total: cents(total - by) }
}

/** Whether the offer of a choice still stands, for a return that is not started yet. */
export async function pricedChoice(
  db: Db,
  returning: Returning,
  variantId: VariantId,
  { tax, now }: { tax: TaxPort; now: Date },
): Promise<{ offer: OfferRow; total: Cents; due: Cents; back: Cents }> {
  const store = (await storesByIds(db, [returning.storeId])).get(returning.storeId)
  const [offer] = await offersFor(db, [{ variantId, storeId: returning.storeId }])
  if (!mayExchange(store) || !offer?.sellable || offer.available < returning.quantity || offer.retailerId !== store.retailerId)
    throw new Problem(returnsProblems, 'returns.exchange_gone')
  const commissions = await commissionRulesNow(db)
  const { total, due, back } = priceOf(offer, returning.quantity, (await worthOf(db, returning)).total, { store, tax, commissions, now })
  return { offer, total, due, back }
}

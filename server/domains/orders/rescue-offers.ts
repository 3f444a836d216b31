import { ACCEPTANCE } from '#contracts/orders/alternatives.ts'
import { ESTIMATES, type FulfillmentMethod, type IfUnavailable, SHIPPING_CENTS } from '#contracts/constants.ts'
import type { MallId, StoreId, VariantId } from '#contracts/ids.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { TaxPort, TaxTerms } from '../../platform/tax.ts'
import { type SameItem, sameItems } from '../catalog/same-items.ts'
import { promiseOfShelves } from '../catalog/shelf-truth.ts'
import { cardsValidAt } from '../gift-cards/spending.ts'
import { mallsByIds } from '../malls/malls.ts'
import { fulfillmentTotal, type PaidFulfillment, pieceWorth, restWorth, type SoldLine } from '../payments/rules.ts'
import { tendersPaying } from '../payments/payments.ts'
import { distanceMiles } from '../places/distance.ts'
import { commissionRulesNow } from '../settings/commission.ts'
import { categoriesOf, commissionsOf, type LineCommission, type Rule } from '../settings/rules.ts'
import { pickupPromise } from '../stores/hours.ts'
import { sells, type Store, storesByIds } from '../stores/stores.ts'
import type { NewFulfillment } from './place.ts'
import type { Pieces } from './refund-shapes.ts'
import type { DestinationRow } from './tables.ts'
import { type LockedFulfillment, paidRow } from './transitions.ts'

const SHOWN = 5

type MissingLine = SoldLine & { id: number; variant_id: VariantId; missing: number; if_unavailable: IfUnavailable }
export type Rescuable = Omit<LockedFulfillment, 'number' | 'user_id' | 'order_state' | 'tax_calculation'> & {
  destination: DestinationRow | null
  rescues: number
}
/** Another seller's store that can prepare what this one cannot, and what of the money already paid it costs there. */
export type RescueOffer = {
  store: Store
  milesAway: number
  group: NewFulfillment
  pieces: Pieces[]
  /** Whether nothing stays behind at the first store. */
  isWhole: boolean
  /** What the first seller gives up. */
  worth: PaidFulfillment
  total: Cents
  saves: Cents
}

/**
 * The sellers that have every missing item (or, when a whole part waits, every item of it) under the same barcode. An item may cost at most
 * what the first store sold it for, so the shopper never pays more, and the platform adds no more to it than it had promised before. Where
 * it costs less, the shopper gets the difference back.
 */
export async function rescueOffers(db: Db, row: Rescuable, tax: TaxPort, now: Date): Promise<RescueOffer[]> {
  if (row.rescues >= ACCEPTANCE.rescues) return []
  const lines = await linesOf(db, row)
  const asked = askedOf(lines)
  const wanted = asked.pieces.map((piece) => ({ ...piece, line: lines.find(({ id }) => id === piece.lineId) as MissingLine }))
  const items = await sameItems(
    db,
    wanted.map(({ line }) => line.variant_id),
    row.store_id,
  )
  const stores = await storesByIds(db, [row.store_id, ...items.map(({ storeId }) => storeId)])
  const here = stores.get(row.store_id)
  if (!here || wanted.length === 0) return []
  const [isPayable, center, commissions] = await Promise.all([payableAt(db, row), centerOf(db, row, here), commissionRulesNow(db)])
  const byStore = [...Map.groupBy(items, ({ storeId }) => storeId)]
  const offers = byStore.flatMap(([storeId, there]): RescueOffer[] => {
    const store = stores.get(storeId)
    // A store of the same seller takes over a whole part as it is: no money moves.
    const isMoved = asked.isWhole && row.state === 'placed' && store?.retailerId === row.retailer_id
    if (!store || !sells(store) || isMoved || !isPayable(store)) return []
    const way = wayOf(store, row, here, center)
    const found = wanted.map(({ line, quantity }) =>
      there.find((item) => item.wanted === line.variant_id && item.sellable && item.available >= quantity),
    )
    if (!way || found.some((item) => !item)) return []
    const offer = priced(row, lines, asked, found as SameItem[], { store, tax, commissions, now, ...way })
    return offer ? [{ ...offer, milesAway: Math.round(distanceMiles(here, store) * 10) / 10 }] : []
  })
  return offers.toSorted((a, b) => a.milesAway - b.milesAway || a.total - b.total).slice(0, SHOWN)
}

const linesOf = (db: Db, { id }: Rescuable): Promise<MissingLine[]> =>
  rowsOf<MissingLine>(db, 'rescue.lines')`
    select id, variant_id, price, quantity, discount, subsidy, tax, commission, cancelled, returned, allowed, allowed_tax as "allowedTax",
      allowed_commission as "allowedCommission", missing, if_unavailable from order_lines where fulfillment_id = ${id} order by id`

/** The missing pieces, or everything that is left where nothing or all of it is missing. */
function askedOf(lines: readonly MissingLine[]): { pieces: Pieces[]; isWhole: boolean } {
  const left = lines.map((line) => ({ lineId: line.id, quantity: line.quantity - line.cancelled - line.returned }))
  const missing = lines.map((line) => ({ lineId: line.id, quantity: line.missing }))
  const count = (pieces: Pieces[]): number => pieces.reduce((all, { quantity }) => all + quantity, 0)
  const isWhole = count(missing) === 0 || count(missing) === count(left)
  return { pieces: (isWhole ? left : missing).filter(({ quantity }) => quantity > 0), isWhole }
}

/** Gift cards of one mall or retailer pay only there. Where one of them paid, only stores that take it are offered. */
async function payableAt(db: Db, row: Rescuable): Promise<(store: Store) => boolean> {
  const cards = (await tendersPaying(db, row.id)).filter(({ kind }) => kind === 'gift_card')
  return cardsValidAt(
    db,
    cards.map(({ account }) => Number(account)),
  )
}

type Center = { id: MallId; state: string }
/** The SPIRAL Center of the part, or of the mall where it was to be picked up. */
async function centerOf(db: Db, row: Rescuable, here: Store): Promise<Center | null> {
  const id = row.center_mall_id ?? (here.mallHasCenter ? here.mallId : null)
  return id === null ? null : ((await mallsByIds(db, [id])).get(id) ?? null)
}

type Way = { method: FulfillmentMethod; centerMallId: MallId | null; state: string }
/** How this store can bring it to the shopper within the state whose tax was charged. A pickup may become one at the SPIRAL Center. */
function wayOf(store: Store, row: Rescuable, here: Store, center: Center | null): Way | null {
  if (row.method === 'ship-to-me')
    return store.offersShipToMe && row.destination ? { method: row.method, centerMallId: null, state: row.destination.state } : null
  if (row.method === 'in-store-pickup' && store.offersPickup && store.state === here.state)
    return { method: row.method, centerMallId: null, state: here.state }
  if (!center || !store.offersShipToMall || (row.method === 'in-store-pickup' && center.state !== here.state)) return null
  return { method: 'ship-to-mall', centerMallId: center.id, state: center.state }
}

type RescuedPieces = ReturnType<typeof askedOf>
type OfferTerms = Way & { store: Store; tax: TaxPort; commissions: readonly Rule[]; now: Date }

/** The new part at this store; nothing when any of it costs more than before. */
function priced(
  row: Rescuable,
  lines: readonly MissingLine[],
  { pieces, isWhole }: RescuedPieces,
  items: readonly SameItem[],
  { store, tax, commissions, now, method, centerMallId, state }: OfferTerms,
): Omit<RescueOffer, 'milesAway'> | undefined {
  const worths = pieces.map(({ lineId, quantity }) =>
    pieceWorth(
      paidRow(row),
      lines,
      lines.findIndex(({ id }) => id === lineId),
      quantity,
    ),
  )
  const amounts = pieces.map(({ quantity }, i) => cents((items[i] as SameItem).price * quantity))
  if (worths.some(({ goods, subsidy }, i) => (amounts[i] as Cents) > goods + subsidy)) return undefined
  const pays = worths.map(({ goods }, i) => cents(Math.min(goods, amounts[i] as Cents)))
  const offs = amounts.map((amount, i) => cents(amount - (pays[i] as Cents)))
  const { taxes, terms } = tax.taxOf(
    items.map(({ taxCategory }, i) => ({
      amount: pays[i] as Cents,
      pieces: pieces[i]?.quantity ?? 1,
      category: taxCategory,
      state,
      timeZone: method === 'in-store-pickup' ? store.timeZone : undefined,
    })),
    now,
  )
  const worth = isWhole ? restWorth(paidRow(row), lines) : joined(worths)
  const shipping = isWhole ? shippingOf(row) : platformShips(method)
  const subtotal = sum(amounts)
  const total = cents(sum(pays) + shipping.shipping - shipping.shippingDiscount + sum(taxes))
  const saves = cents(fulfillmentTotal(worth) - total)
  if (saves < 0) return undefined
  const { lines: frozen, ...commission } = commissionsOf(
    commissions,
    items.map((item, i) => ({
      goods: amounts[i] as Cents,
      retailerId: store.retailerId,
      mallId: store.mallId,
      categoryIds: categoriesOf(item),
      promotionIds: [],
    })),
  )
  const pickup = pickupPromise(store, now)
  const promise =
    method === 'in-store-pickup'
      ? { ...pickup, words: promiseOfShelves(pickup.words, items, store.missShare, now) }
      : { words: ESTIMATES[method], by: null }
  const group: NewFulfillment = {
    storeId: store.id,
    retailerId: store.retailerId,
    method,
    centerMallId,
    subtotal,
    discount: sum(offs),
    subsidy: sum(offs),
    ...shipping,
    tax: sum(taxes),
    estimate: promise.words,
    promisedBy: promise.by,
    returnsDays: store.returnsDays,
    priceMatchDays: store.priceMatchDays,
    ...commission,
    lines: items.map((item, i) => {
      const { lineId, quantity } = pieces[i] as Pieces
      return {
        variantId: item.variantId,
        productId: item.productId,
        title: item.title,
        options: item.options,
        sku: item.sku,
        imageHash: item.imageHash,
        price: item.price,
        quantity,
        discount: offs[i] as Cents,
        subsidy: offs[i] as Cents,
        tax: taxes[i] as Cents,
        ...(terms[i] as TaxTerms),
        ...(frozen[i] as LineCommission),
        ifUnavailable: (lines.find(({ id }) => id === lineId) as MissingLine).if_unavailable,
        returnable: !item.perishable,
      }
    }),
  }
  return { store, group, pieces, isWhole, worth, total, saves }
}

type Shipping = Pick<NewFulfillment, 'shipping' | 'shippingDiscount' | 'shippingSubsidy'>
const shippingOf = (row: Rescuable): Shipping => ({
  shipping: row.shipping,
  shippingDiscount: row.shipping_discount,
  shippingSubsidy: row.shipping_subsidy,
})
/** The first parcel keeps its shipping; the platform pays the store for the second. */
const platformShips = (method: FulfillmentMethod): Shipping => ({
  shipping: SHIPPING_CENTS[method],
  shippingDiscount: SHIPPING_CENTS[method],
  shippingSubsidy: SHIPPING_CENTS[method],
})

const joined = (worths: readonly PaidFulfillment[]): PaidFulfillment => ({
  ...(worths[0] as PaidFulfillment),
  goods: sum(worths.map(({ goods }) => goods)),
  subsidy: sum(worths.map(({ subsidy }) => subsidy)),
  tax: sum(worths.map(({ tax }) => tax)),
  commission: sum(worths.map(({ commission }) => commission)),
})

/** The offer of this store, if the shopper may still have it for what they saw. */
export const offerAt = (offers: readonly RescueOffer[], storeId: StoreId, total: Cents): RescueOffer | undefined =>
  offers.find((offer) => offer.store.id === storeId && offer.total === total)

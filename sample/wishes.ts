import type { ProductId, RetailerId, StoreId, VariantId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { DAY, HOUR } from '#contracts/time.ts'
import type { Alerts } from '#contracts/wishlist.ts'
import { changeVariantPrice, setStockCount } from '#server/domains/catalog/change.ts'
import { addList, alterList } from '#server/domains/wishlist/lists.ts'
import { alter, save } from '#server/domains/wishlist/items.ts'
import { setAlerts } from '#server/domains/wishlist/alerts.ts'
import { take } from '#server/domains/wishlist/sharing.ts'
import { wishlistOf } from '#server/domains/wishlist/read.ts'
import { type Db, rowsOf, transact } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { personOf } from './live-orders.ts'
import type { SampleShopper } from './people.ts'
import { Chance } from './random.ts'

/** A product with one variant; `isAlone`: in one store only. */
type Thing = {
  productId: ProductId
  variantId: VariantId
  storeId: StoreId
  retailerId: RetailerId
  price: Cents
  onHand: number
  isAlone: boolean
}
const NOTES = ['For the living room', 'In blue, if they have it', 'Ask about the warranty', 'Size fits', '']
const NEIGHBORS = 8
/** Products that several neighbors wish for: the home page lists the most wished. */
const FAVORITES = 12
const MOST_WISHERS = 6

/**
 * Creates the wishlists of sample shoppers. Some alerts have already come true: a price went up before a product was saved and down again
 * afterwards, or a product was sold out and is back. All of it goes through the functions that shoppers and stores use, and stock and
 * prices end as they were.
 */
export async function plantWishes(deps: Deps, shoppers: readonly SampleShopper[], now: Date): Promise<void> {
  const [maya, ...others] = shoppers
  if (!maya) return
  const { db } = deps
  if ((await wishlistOf(deps, personOf(maya))).items.length > 0) return
  const things = new Chance('wishes').shuffled(await thingsIn(db, maya.home.state))
  const soldOut = await soldOutIn(db, maya.home.state)
  const next = (isAlone = false): Thing => {
    const at = things.findIndex((thing) => !isAlone || thing.isAlone)
    const [thing] = at < 0 ? [] : things.splice(at, 1)
    if (!thing) throw new Error('the sample has too few things to wish for')
    return thing
  }
  await transact(db, async (tx) => {
    await wishesOfMaya({ ...deps, db: tx }, maya, others, { next, soldOut }, now)
    for (const neighbor of others.slice(0, NEIGHBORS)) {
      await saved(tx, neighbor, next(), new Date(now.getTime() - 3 * DAY), waitingFor(0.8))
      await saved(tx, neighbor, next(), new Date(now.getTime() - 2 * DAY))
    }
    const favorites = Array.from({ length: FAVORITES }, () => next())
    for (const [i, thing] of favorites.entries())
      for (const wisher of others.slice(0, MOST_WISHERS - (i % 3)))
        await saved(tx, wisher, thing, new Date(now.getTime() - 4 * DAY + i * HOUR))
  })
}

type Goods = { next: (isAlone?: boolean) => Thing; soldOut: readonly Thing[] }

async function wishesOfMaya(
  deps: Deps,
  maya: SampleShopper,
  others: readonly SampleShopper[],
  { next, soldOut }: Goods,
  now: Date,
): Promise<void> {
  const { db } = deps
  const ago = (days: number) => new Date(now.getTime() - days * DAY)
  await cheaperSince(db, maya, next(), ago(9), 'any')
  await cheaperSince(db, maya, next(), ago(6), 'target')
  await backSince(db, maya, next(true), ago(5))
  for (const thing of soldOut.slice(0, 1)) await saved(db, maya, thing, ago(4), () => ({ ...OFF, backInStockEnabled: true }))
  await saved(db, maya, next(), ago(3), waitingFor(0.8))
  await saved(db, maya, next(), ago(2))
  await saved(db, maya, next(), ago(1), waitingFor(0.9))
  const birthday = await addList(deps, maya.id, 'Birthday ideas')
  const gifts = [next(), next(), next()]
  for (const [i, thing] of gifts.entries()) {
    await saved(db, maya, thing, new Date(ago(2).getTime() + i * HOUR))
    await alter(db, maya.id, thing.productId, { listId: birthday.id, note: NOTES[i] ?? '', wanted: i + 1 })
  }
  const { shareUrl } = await alterList(deps, maya.id, birthday.id, { privacy: 'link' })
  const [gift] = (await wishlistOf(deps, personOf(maya))).items.filter(({ listId }) => listId === birthday.id)
  const [neighbor] = others
  const token = new URL(shareUrl ?? '').searchParams.get('shared')
  if (gift && neighbor && token) await take(db, token, personOf(neighbor), gift.id, 1)
}

const OFF: Alerts = { backInStockEnabled: false, priceDropEnabled: false, targetPrice: null }
/** An alert for a round amount below today's price. */
const waitingFor =
  (share: number) =>
  (price: Cents): Alerts => ({ ...OFF, priceDropEnabled: true, targetPrice: cents(Math.floor((price * share) / 100) * 100) })

async function saved(
  db: Db,
  shopper: SampleShopper,
  { productId, storeId, price }: Thing,
  at: Date,
  alerts?: (price: Cents) => Alerts,
): Promise<void> {
  await save(db, shopper.id, shopper.home.zip, { productId, storeId }, at)
  if (alerts) await setAlerts(db, shopper.id, productId, alerts(price))
}

/** Saves the product while its price is a fifth higher, then lowers the price again; alerts are sent when this commits. */
async function cheaperSince(db: Db, shopper: SampleShopper, thing: Thing, at: Date, target: 'any' | 'target'): Promise<void> {
  const { retailerId, variantId, price } = thing
  await changeVariantPrice(db, [retailerId], variantId, { price: cents(Math.ceil((price * 1.2) / 100) * 100 - 1) }, null)
  await saved(db, shopper, thing, at, () => ({
    ...OFF,
    priceDropEnabled: true,
    targetPrice: target === 'any' ? null : cents(Math.ceil(price / 100) * 100),
  }))
  await changeVariantPrice(db, [retailerId], variantId, { price }, null)
}

/** Saves the product while it is sold out, then restocks it. */
async function backSince(db: Db, shopper: SampleShopper, thing: Thing, at: Date): Promise<void> {
  const { retailerId, variantId, storeId, onHand } = thing
  const shelf = { variantId, storeId, reason: 'count' } as const
  await setStockCount(db, [retailerId], { ...shelf, onHand: 0 }, null)
  await saved(db, shopper, thing, at, () => ({ ...OFF, backInStockEnabled: true }))
  await setStockCount(db, [retailerId], { ...shelf, onHand }, null)
}

const THING = `select distinct on (p.id) p.id as "productId", v.id as "variantId", s.store_id as "storeId", p.retailer_id as "retailerId", v.price, s.on_hand as "onHand",
    (select count(*) from stock k where k.variant_id = v.id) = 1 as "isAlone"
  from products p join variants v on v.product_id = p.id join stock s on s.variant_id = v.id join stores t on t.id = s.store_id
  where p.status = 'active' and t.state = $1 and v.compare_at is null and not v.archived
    and (select count(*) from variants o where o.product_id = p.id) = 1`

/** Reads the tables directly, like the rest of the sample. */
const thingsIn = (db: Db, state: string): Promise<Thing[]> =>
  rowsOf<Thing>(
    db,
    'sample.things',
    `${THING} and s.reserved = 0 and s.on_hand > 2 and v.price between 1500 and 15000 order by p.id, s.store_id`,
    [state],
  )
const soldOutIn = (db: Db, state: string): Promise<Thing[]> =>
  rowsOf<Thing>(
    db,
    'sample.sold-out',
    `${THING} and not exists (select from stock k where k.variant_id = v.id and k.on_hand > k.reserved) order by p.id, s.store_id`,
    [state],
  )

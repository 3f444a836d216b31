import { createHash } from 'node:crypto'
import type { CategoryId, MallId, ProductId, PromotionId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { codeKey } from '#contracts/promotions/promotions.ts'
import { DAY, MINUTE } from '#contracts/time.ts'
import { minutesAhead } from '#contracts/zones.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { keptUntil } from '../../platform/kept.ts'
import { type CountedPerson, countedPeople } from '../identity/same-person.ts'
import { categoriesOf } from '../settings/rules.ts'
import { type Store, storesKept } from '../stores/stores.ts'
import { FIRST_STACKING, type PromotionFor, type Shopping, type Stacking } from './engine.ts'

/** A cart whose promotions are looked for. `email` is that of a guest, where it is known. */
export type PromotedCart = {
  items: readonly { storeId: StoreId; variantId: VariantId }[]
  codes: readonly string[]
  userId: UserId | null
  email?: string | undefined
}
/** Everything but the rate of SPIRALs, which the caller knows. */
export type ShoppingData = Omit<Shopping, 'pointsFor'>

/** What the clock of a zone shows: "2026-11-27T09:00". */
export const clockAt = (now: Date, timeZone: string): string =>
  new Date(now.getTime() + minutesAhead(timeZone, now) * MINUTE).toISOString().slice(0, 16)

/**
 * What a use of this person counts under: their mailbox, as a keyed hash, and each of its accounts. So it makes no difference whether they
 * are signed in, and an account that changes its address takes its uses along.
 */
export const countedUnder = ({ mailbox, userIds }: CountedPerson, secret: string): string[] => [
  `guest ${createHash('sha256').update(`${secret}\n${mailbox}`).digest('base64url')}`,
  ...userIds,
]

/** Whether a shopper is one of the few who do not get a promotion: always the same ones, and others for each promotion. */
export const isHeldOut = (id: PromotionId, holdoutPercent: number, userId: UserId | null): boolean =>
  userId !== null && holdoutPercent > 0 && createHash('sha256').update(`${id}:${userId}`).digest().readUInt32BE(0) % 100 < holdoutPercent

export type PromotionRow = Omit<PromotionFor, 'usesLeft' | 'isHeldOut'> & {
  perShopper: number | null
  holdoutPercent: number
  codeKey: string | null
}

/** The columns of a promotion, for a statement that has promotions as p, retailers as r and malls as m. */
export const PROMOTION_COLUMNS = `p.id, p.name, p.kind, p.percent, p.amount, p.buy, p.get, p.multiplier, p.min_subtotal as "minSubtotal",
  p.retailer_id as "retailerId", p.mall_id as "mallId", to_json(p.store_ids) as "storeIds", to_json(p.category_ids) as "categoryIds",
  to_json(p.product_ids) as "productIds", p.code, p.code_key as "codeKey", p.starts_at as "startsAt", p.ends_at as "endsAt", p.audience, p.funding,
  p.state, p.budget - p.spent as "left", p.per_shopper as "perShopper", p.holdout_percent as "holdoutPercent",
  coalesce(r.display_name, m.name, 'SPIRAL') as "ownerName"`
export const PROMOTION_JOINS = 'left join retailers r on r.id = p.retailer_id left join malls m on m.id = p.mall_id'

/** Clocks differ by up to 14 hours from UTC: what may run somewhere is read, and each store's clock decides. */
const around = (now: Date) => ({
  before: new Date(now.getTime() - DAY).toISOString().slice(0, 16),
  after: new Date(now.getTime() + DAY).toISOString().slice(0, 16),
})

/** Whose promotions they are: a retailer's, a mall's, or SPIRAL's. */
type OwnerKey = 'spiral' | `retailer ${RetailerId}` | `mall ${MallId}`
const ownerOf = ({ retailerId, mallId }: Pick<PromotionRow, 'retailerId' | 'mallId'>): OwnerKey =>
  retailerId !== null ? `retailer ${retailerId}` : mallId !== null ? `mall ${mallId}` : 'spiral'

const AUTOMATIC = `p.state = 'approved' and p.code_key is null and p.ends_at collate "C" > $3`
/** The automatic promotions of these owners that have not ended. */
async function automaticOf(
  db: Db,
  owners: readonly OwnerKey[],
  { before }: ReturnType<typeof around>,
): Promise<Map<OwnerKey, PromotionRow[]>> {
  const idsOf = (kind: string): number[] =>
    owners.flatMap((owner) => (owner.startsWith(`${kind} `) ? Number(owner.slice(kind.length)) : []))
  const rows = await rowsOf<PromotionRow>(
    db,
    'promotions.automatic',
    `select ${PROMOTION_COLUMNS} from promotions p ${PROMOTION_JOINS} where p.retailer_id = any((select $1::bigint[])::bigint[]) and ${AUTOMATIC}
     union all
     select ${PROMOTION_COLUMNS} from promotions p ${PROMOTION_JOINS} where p.mall_id = any((select $2::bigint[])::bigint[]) and ${AUTOMATIC}
     union all
     select ${PROMOTION_COLUMNS} from promotions p ${PROMOTION_JOINS} where p.retailer_id is null and p.mall_id is null and $4 and ${AUTOMATIC}`,
    [idsOf('retailer'), idsOf('mall'), before, owners.includes('spiral')],
  )
  const byOwner = Map.groupBy(rows, ownerOf)
  return new Map(owners.map((owner) => [owner, byOwner.get(owner) ?? []]))
}

/** The promotions whose codes were typed; those that are paused or have ended say why they do not count. */
const withCodes = async (db: Db, keys: readonly string[]): Promise<PromotionRow[]> =>
  keys.length === 0
    ? []
    : rowsOf<PromotionRow>(db, 'promotions.of-codes')`
      select ${sql(PROMOTION_COLUMNS)} from promotions p ${sql(PROMOTION_JOINS)}
      where p.code_key = any((select ${keys}::text[])::text[]) and p.state in ('approved', 'paused', 'ended')`

/** Orders take from a budget all the time and announce nothing, so the rest of a budget does not come from memory. */
async function withBudgetsOfNow(db: Db, rows: readonly PromotionRow[]): Promise<PromotionRow[]> {
  const limited = rows.flatMap(({ id, left }) => (left === null ? [] : id))
  if (limited.length === 0) return [...rows]
  const budgets = await rowsOf<{ id: PromotionId; left: Cents | null }>(db, 'promotions.left')`
    select id, budget - spent as left from promotions where id = any((select ${limited}::bigint[])::bigint[]) and state = 'approved'`
  const lefts = new Map(budgets.map(({ id, left }) => [id, left]))
  return rows.flatMap((row) => {
    const left = row.left === null ? null : lefts.get(row.id)
    return left === undefined ? [] : { ...row, left }
  })
}

const keptByOwner = keptUntil<OwnerKey, PromotionRow[]>('promotions.promotion_changed', 'retailers.retailer_changed', 'malls.mall_changed')

type Places = ReadonlyMap<StoreId, Pick<Store, 'id' | 'retailerId' | 'mallId'>>
type Knowledge = {
  /** Data that the caller has or is reading already. */
  sold?: Promise<readonly ProductSold[]>
  places?: Promise<Places>
  /** Reads the promotions of now; memory may be a second old. */
  isAnew?: boolean
}

/**
 * Reads the promotions of these carts, whatever their number. Those that apply by themselves come from memory. An order may be priced with
 * them: `countUses` takes only those that run when it is placed, and their terms never change once they are approved.
 */
export async function shoppingOfAll(
  db: Db,
  carts: readonly PromotedCart[],
  { secret, feed }: Pick<Deps, 'secret' | 'feed'>,
  now: Date,
  { sold, places, isAnew = false }: Knowledge = {},
): Promise<ShoppingData[]> {
  const items = carts.flatMap((cart) => cart.items)
  const storeIds = [...new Set(items.map(({ storeId }) => storeId))]
  const variantIds = [...new Set(items.map(({ variantId }) => variantId))]
  const keys = [...new Set(carts.flatMap(({ codes }) => codes.map(codeKey)))].filter((key) => key !== '')
  const [typed, products, stores, stacking] = await Promise.all([
    withCodes(db, keys),
    sold ?? productsOfVariants(db, variantIds),
    places ?? storesKept(db, feed, storeIds),
    stackingKept(db, feed),
  ])
  const span = around(now)
  const owners = [...new Set([...stores.values()].flatMap(({ retailerId, mallId }) => ownersAt(retailerId, mallId)))]
  const read = (missing: readonly OwnerKey[]) => automaticOf(db, missing, span)
  const automatic = isAnew ? await read(owners) : await keptByOwner(feed, owners, read)
  const categories = new Map(products.map((each) => [each.productId, categoriesOf(each)]))
  const rows = [...(await withBudgetsOfNow(db, [...automatic.values()].flat().filter(mayRun(span, stores, categories)))), ...typed]
  const people = await whoCounts(db, rows, carts)
  const names = people.map((person) => (person ? countedUnder(person, secret) : []))
  const [used, known] = await Promise.all([usedBy(db, rows, names.flat()), knownMailboxes(db, rows, people)])
  return carts.map(({ codes, userId }, i) => {
    const person = people[i]
    const usesOf = (id: PromotionId) => Math.max(0, ...(names[i] ?? []).map((name) => used.get(`${id}/${name}`) ?? 0))
    return {
      codes,
      stacking,
      isNew: !person || !known.has(person.mailbox),
      categoriesOf: (productId) => categories.get(productId) ?? [],
      promotions: rows.map(({ perShopper, holdoutPercent, ...row }) => ({
        ...row,
        usesLeft: perShopper === null ? null : perShopper - usesOf(row.id),
        isHeldOut: isHeldOut(row.id, holdoutPercent, userId),
      })),
    }
  })
}

const ownersAt = (retailerId: RetailerId, mallId: MallId | null): OwnerKey[] => [
  'spiral',
  `retailer ${retailerId}`,
  ...(mallId === null ? [] : [`mall ${mallId}` as const]),
]

/** Whether a promotion may run now at one of these stores for one of these products. */
const mayRun =
  ({ before, after }: ReturnType<typeof around>, stores: Places, categories: ReadonlyMap<ProductId, readonly CategoryId[]>) =>
  ({ startsAt, endsAt, storeIds, productIds, categoryIds }: PromotionRow): boolean =>
    startsAt <= after &&
    endsAt > before &&
    (storeIds?.some((id) => stores.has(id)) ?? true) &&
    (productIds?.some((id) => categories.has(id)) ?? true) &&
    (categoryIds?.some((id) => [...categories.values()].some((all) => all.includes(id))) ?? true)

type ProductSold = { productId: ProductId; categoryId: CategoryId; parentCategoryId: CategoryId | null }
const productsOfVariants = (db: Db, variantIds: readonly VariantId[]): Promise<ProductSold[]> =>
  rowsOf<ProductSold>(db, 'promotions.categories-of')`
    select distinct p.id as "productId", p.category_id as "categoryId", c.parent_id as "parentCategoryId" from variants v join products p on p.id = v.product_id
    join categories c on c.id = p.category_id
    where v.id = any((select ${variantIds}::bigint[])::bigint[])`

export async function currentStacking(db: Db): Promise<Stacking> {
  const [row] = await rowsOf<Stacking>(db, 'promotions.stacking')`
    select prices, spirals, shipping_with_price as "shippingWithPrice" from promotion_stacking order by version desc limit 1`
  return row ?? FIRST_STACKING
}

const kept = keptUntil<'stacking', Stacking>('promotions.stacking_changed')
const stackingKept = async (db: Db, feed: ChangeFeed): Promise<Stacking> =>
  (await kept(feed, ['stacking'], async () => new Map([['stacking', await currentStacking(db)]]))).get('stacking') ?? FIRST_STACKING

/** The people of these carts, read only where a promotion asks who they are. */
const whoCounts = async (db: Db, rows: readonly PromotionRow[], carts: readonly PromotedCart[]): Promise<(CountedPerson | null)[]> =>
  rows.some(({ perShopper, audience }) => perShopper !== null || audience !== 'everyone')
    ? countedPeople(
        db,
        carts.map(({ userId, email }) => ({ userId, email })),
      )
    : carts.map(() => null)

/** By promotion and what uses are counted under, how often it was used, where there is a limit. */
async function usedBy(db: Db, rows: readonly PromotionRow[], names: readonly string[]): Promise<Map<string, number>> {
  const limited = rows.filter(({ perShopper }) => perShopper !== null).map(({ id }) => id)
  if (limited.length === 0 || names.length === 0) return new Map()
  const used = await rowsOf<{ promotion_id: number; shopper: string; uses: number }>(db, 'promotions.used-by')`
    select promotion_id, shopper, uses from promotion_shoppers
    where promotion_id = any(${limited}::bigint[]) and shopper = any(${names}::text[])`
  return new Map(used.map((row) => [`${row.promotion_id}/${row.shopper}`, row.uses]))
}

/** The mailboxes among these whose person has ordered before, signed in or as a guest, where a promotion asks for it. */
async function knownMailboxes(db: Db, rows: readonly PromotionRow[], people: readonly (CountedPerson | null)[]): Promise<Set<string>> {
  if (rows.every(({ audience }) => audience === 'everyone')) return new Set()
  const known = await rowsOf<{ mailbox: string }>(db, 'promotions.known-mailboxes')`
    select mailbox from unnest(${people.flatMap((person) => person?.mailbox ?? [])}::text[]) as mailbox
    where exists (select from orders o where o.user_id is null and mailbox_of(o.email) = mailbox and o.state <> 'cancelled')
      or exists (select from users u join orders o on o.user_id = u.id
        where u.email_verified and mailbox_of(u.email) = mailbox and o.state <> 'cancelled')
    union select mailbox_of(u.email) from users u join orders o on o.user_id = u.id
    where u.id = any(${people.flatMap((person) => person?.userIds ?? [])}::uuid[]) and o.state <> 'cancelled'`
  return new Set(known.map(({ mailbox }) => mailbox))
}

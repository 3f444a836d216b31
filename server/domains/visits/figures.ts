import type { MallId, ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { PRINTED, type Printed } from '#contracts/visits.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'

/** null: somebody was there, but fewer than five people, or so few that the figure would tell about them. Orders are always told to the seller. */
export type VisitDay = {
  day: string
  /** People who opened, searched or did anything there. */
  visitors: number | null
  /** Pages of the store or mall itself, and of products, that were opened. */
  pages: number | null
  views: number | null
  carts: number | null
  scans: number | null
  orders: number | null
}
/** Only words of five people or more on one day. `found` is the most that one of the searches found. */
export type VisitWords = {
  searches: { words: string; people: number; found: number | null }[]
  missed: { words: string; people: number }[]
  /** With these words people searched, and came to a product. */
  led: { words: string; people: number }[]
}
/** Sums of the days that are shown. */
export type ProductVisits = { productId: ProductId; views: number; carts: number; orders: number }
/** Scans of each kind of printed code over the days that may be told, and how many days are left out. */
export type PrintedScans = { kinds: { printed: Printed; scans: number }[]; daysLeftOut: number }
export type RetailerVisits = VisitWords & { days: VisitDay[]; products: ProductVisits[]; printed: PrintedScans }
export type MallVisits = VisitWords & {
  days: VisitDay[]
  products: ProductVisits[]
  stores: { storeId: StoreId; visitors: number; views: number }[]
}

/** Days by the clock of the store or mall, both included. They are at most ten minutes old. */
type Span = { from: string; to: string }
const MOST_WORDS = 50
const COUNTED = `product_id as "productId", coalesce(sum(events) filter (where kind = 'view'), 0)::int as views,
  coalesce(sum(events) filter (where kind = 'cart'), 0)::int as carts, coalesce(sum(events) filter (where kind = 'order'), 0)::int as orders`
const BEST = 'group by product_id order by views desc, orders desc, product_id limit 200'

export async function retailerVisits(
  db: Db,
  { retailerId, storeId, from, to }: Span & { retailerId: RetailerId; storeId: StoreId | null },
): Promise<RetailerVisits> {
  const [days, words, products] = await Promise.all([
    storeId === null
      ? rowsOf<DayRow>(db, 'visits.days-of-retailer')`
          select to_char(day, 'YYYY-MM-DD') as day, kind, events, people, shown or kind = 'order' as shown from visit_days
          where retailer_id = ${retailerId} and store_id is null and product_id is null and day between ${from}::date and ${to}::date`
      : rowsOf<DayRow>(db, 'visits.days-of-store')`
          select to_char(day, 'YYYY-MM-DD') as day, kind, events, people, shown or kind = 'order' as shown from visit_days
          where store_id = ${storeId} and retailer_id = ${retailerId} and product_id is null and day between ${from}::date and ${to}::date`,
    storeId === null
      ? rowsOf<WordRow>(db, 'visits.words-of-retailer')`
          select kind, words, sum(people)::int as people, max(found) as found from search_days
          where retailer_id = ${retailerId} and store_id is null and day between ${from}::date and ${to}::date
          group by kind, words order by people desc, words`
      : rowsOf<WordRow>(db, 'visits.words-of-store')`
          select kind, words, sum(people)::int as people, max(found) as found from search_days
          where store_id = ${storeId} and retailer_id = ${retailerId} and day between ${from}::date and ${to}::date
          group by kind, words order by people desc, words`,
    productsOf(db, { retailerId, storeId, from, to }),
  ])
  return { days: byDay(days, from, to), products, printed: printedOf(days), ...wordsOf(words) }
}

export async function mallVisits(db: Db, { mallId, from, to }: Span & { mallId: MallId }): Promise<MallVisits> {
  const [days, words, stores, products] = await Promise.all([
    rowsOf<DayRow>(db, 'visits.days-of-mall')`
      select to_char(day, 'YYYY-MM-DD') as day, kind, events, people, shown from visit_days
      where mall_id = ${mallId} and store_id is null and product_id is null and day between ${from}::date and ${to}::date`,
    rowsOf<WordRow>(db, 'visits.words-of-mall')`
      select kind, words, sum(people)::int as people, max(found) as found from search_days
      where mall_id = ${mallId} and store_id is null and day between ${from}::date and ${to}::date
      group by kind, words order by people desc, words`,
    rowsOf<MallVisits['stores'][number]>(db, 'visits.stores-of-mall')`
      select store_id as "storeId", coalesce(sum(people) filter (where kind = 'any'), 0)::int as visitors,
        coalesce(sum(events) filter (where kind = 'view'), 0)::int as views
      from visit_days where mall_id = ${mallId} and store_id is not null and product_id is null and shown
        and day between ${from}::date and ${to}::date group by store_id order by visitors desc, store_id`,
    rowsOf<ProductVisits>(db, 'visits.products-of-mall')`
      select ${sql(COUNTED)} from visit_days where mall_id = ${mallId} and product_id is not null and shown
        and day between ${from}::date and ${to}::date ${sql(BEST)}`,
  ])
  return { days: byDay(days, from, to), stores, products, ...wordsOf(words) }
}

/** People of each day, of the whole marketplace or of a mall. */
export type PeopleDay = { day: string; visitors: number | null; views: number | null; carts: number | null }
/** Who came, opened a product and put something into the cart, in people per day; and what they searched for and did not find. */
export async function peopleAt(
  db: Db,
  { mallId, from, to }: Span & { mallId: MallId | null },
): Promise<{ days: PeopleDay[]; missed: VisitWords['missed'] }> {
  const [rows, missed] = await Promise.all(
    mallId === null
      ? [
          rowsOf<DayRow>(db, 'visits.people-everywhere')`
            select to_char(day, 'YYYY-MM-DD') as day, kind, events, people, shown from visit_days
            where retailer_id is null and store_id is null and mall_id is null and product_id is null and kind in ('any', 'view', 'cart')
              and day between ${from}::date and ${to}::date`,
          rowsOf<VisitWords['missed'][number]>(db, 'visits.missed-everywhere')`
            select words, sum(people)::int as people from search_days
            where retailer_id is null and store_id is null and mall_id is null and kind = 'missed' and day between ${from}::date and ${to}::date
            group by words order by people desc, words limit ${sql(MOST_WORDS)}`,
        ]
      : [
          rowsOf<DayRow>(db, 'visits.people-of-mall')`
            select to_char(day, 'YYYY-MM-DD') as day, kind, events, people, shown from visit_days
            where mall_id = ${mallId} and store_id is null and product_id is null and kind in ('any', 'view', 'cart')
              and day between ${from}::date and ${to}::date`,
          rowsOf<VisitWords['missed'][number]>(db, 'visits.missed-of-mall')`
            select words, sum(people)::int as people from search_days
            where mall_id = ${mallId} and store_id is null and kind = 'missed' and day between ${from}::date and ${to}::date
            group by words order by people desc, words limit ${sql(MOST_WORDS)}`,
        ],
  )
  const peopleOn = new Map(rows.map(({ day, kind, people, shown }) => [`${day} ${kind}`, shown ? people : null]))
  const on = (day: string, kind: string) => peopleOn.get(`${day} ${kind}`) ?? (peopleOn.has(`${day} ${kind}`) ? null : 0)
  return {
    days: byDay([], from, to).map(({ day }) => ({ day, visitors: on(day, 'any'), views: on(day, 'view'), carts: on(day, 'cart') })),
    missed,
  }
}

function productsOf(
  db: Db,
  { retailerId, storeId, from, to }: Span & { retailerId: RetailerId; storeId: StoreId | null },
): Promise<ProductVisits[]> {
  return storeId === null
    ? rowsOf<ProductVisits>(db, 'visits.products-of-retailer')`
        select ${sql(COUNTED)} from visit_days where product_id is not null and (shown or kind = 'order') and retailer_id = ${retailerId} and store_id is null and day between ${from}::date and ${to}::date ${sql(BEST)}`
    : rowsOf<ProductVisits>(db, 'visits.products-of-store')`
        select ${sql(COUNTED)} from visit_days where product_id is not null and (shown or kind = 'order') and retailer_id = ${retailerId} and store_id = ${storeId} and day between ${from}::date and ${to}::date ${sql(BEST)}`
}

/** The same of these products only, at all stores of a retailer. */
export const visitsOfProducts = (
  db: Db,
  { retailerId, productIds, from, to }: Span & { retailerId: RetailerId; productIds: readonly ProductId[] },
): Promise<ProductVisits[]> =>
  rowsOf<ProductVisits>(db, 'visits.of-products')`
    select ${sql(COUNTED)} from visit_days where product_id = any(${productIds}::bigint[]) and (shown or kind = 'order')
      and retailer_id = ${retailerId} and store_id is null and day between ${from}::date and ${to}::date group by product_id`

type DayRow = {
  day: string
  kind: 'any' | 'page' | 'search' | 'view' | 'cart' | 'scan' | 'order' | `scan_${Printed}`
  events: number
  people: number
  shown: boolean
}
type WordRow = { kind: 'search' | 'missed' | 'led'; words: string; people: number; found: number | null }

const FIELDS = { page: 'pages', view: 'views', cart: 'carts', scan: 'scans', order: 'orders' } as const

function byDay(rows: readonly DayRow[], from: string, to: string): VisitDay[] {
  const days = new Map<string, VisitDay>()
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY) {
    const day = new Date(at).toISOString().slice(0, 10)
    days.set(day, { day, visitors: 0, pages: 0, views: 0, carts: 0, scans: 0, orders: 0 })
  }
  for (const { day, kind, events, people, shown } of rows) {
    const one = days.get(day)
    if (!one || kind === 'search' || isPrinted(kind)) continue
    if (kind === 'any') one.visitors = shown ? people : null
    else one[FIELDS[kind]] = shown ? events : null
  }
  return [...days.values()]
}

const isPrinted = (kind: DayRow['kind']): kind is `scan_${Printed}` => kind.startsWith('scan_')

/** A day is told whole or not at all: its scans less those of the shown kinds would tell of a hidden one. */
function printedOf(rows: readonly DayRow[]): PrintedScans {
  const days = Map.groupBy(
    rows.filter(({ kind }) => kind === 'scan' || isPrinted(kind)),
    ({ day }) => day,
  )
  const told = [...days.values()].filter((own) => own.every(({ shown }) => shown))
  const scans = told.flat()
  return {
    kinds: PRINTED.map((printed) => ({
      printed,
      scans: scans.reduce((sum, { kind, events }) => sum + (kind === `scan_${printed}` ? events : 0), 0),
    })),
    daysLeftOut: days.size - told.length,
  }
}

function wordsOf(rows: readonly WordRow[]): VisitWords {
  const some = (kind: WordRow['kind']) => rows.filter((row) => row.kind === kind).slice(0, MOST_WORDS)
  const told = ({ words, people }: WordRow) => ({ words, people })
  return {
    searches: some('search').map((row) => ({ ...told(row), found: row.found })),
    missed: some('missed').map(told),
    led: some('led').map(told),
  }
}

import type { ProductId, SavedSearchId, StoreId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { hrefOf } from '#contracts/search/saved-searches.ts'
import { DAY } from '#contracts/time.ts'
import { tell } from '../../../facts.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Db, rowsOf, sql, transact } from '../../../platform/db.ts'
import { inPortions, PORTION } from '../../../platform/portions.ts'
import { MOST_TOLD } from './match-news.ts'
import { readAddress } from './saved-searches.ts'

const SEARCHES_AT_ONCE = 200
/** After this time a match may be reported again. */
const REMEMBERED_DAYS = 30

type NewMatch = {
  id: SavedSearchId
  userId: UserId
  name: string
  address: string
  round: number
  productId: ProductId
  why: 'arrived' | 'cheaper'
  price: Cents
  storeId: StoreId
}

/** Sends one message for each search that is due, however many matches it has. Matches that no longer hold are left out. */
export async function tellMatches({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  while ((await transact(db, (tx) => tellSome(tx, clock.now()))) === SEARCHES_AT_ONCE);
}

async function tellSome(tx: Db, now: Date): Promise<number> {
  const due = await rowsOf<{ id: SavedSearchId }>(tx, 'tell_matches.due')`
    update saved_searches set due_at = null, told_at = ${now}, rounds = rounds + 1
    where id in (select id from saved_searches where due_at <= ${now} order by due_at limit ${sql(SEARCHES_AT_ONCE)}
      for no key update skip locked) returning id`
  if (due.length === 0) return 0
  const rows = await rowsOf<NewMatch>(tx, 'tell_matches.take')`
    with waiting as (
      select m.search_id, m.product_id, m.why, d.price, m.store_id, d.rank,
        coalesce(d.price <= m.price and m.store_id = any(d.stores), false) as holds
      from saved_search_matches m left join search_documents d using (product_id)
      where m.search_id = any(${due.map(({ id }) => id)}::bigint[]) and m.told_at is null
    ), told as (
      update saved_search_matches m set told_at = ${now} from waiting w
      where m.search_id = w.search_id and m.product_id = w.product_id and w.holds
    ), gone as (
      delete from saved_search_matches m using waiting w where m.search_id = w.search_id and m.product_id = w.product_id and not w.holds
    ) select s.id, s.user_id as "userId", s.name, s.address, s.rounds as round, w.product_id as "productId", w.why, w.price,
      w.store_id as "storeId"
      from waiting w join saved_searches s on s.id = w.search_id where w.holds order by s.id, w.rank desc, w.product_id`
  const found = [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((all) => {
    const [best] = all
    if (!best) return []
    const { id: searchId, userId, name, address, round, productId, why, price, storeId } = best
    return [
      {
        userId,
        searchId,
        round,
        name,
        href: hrefOf(readAddress(address)),
        count: all.length,
        andMore: all.length >= MOST_TOLD,
        best: { productId, why, price, storeId },
      },
    ]
  })
  if (found.length > 0) await tell(tx, 'search.matches_found', { found })
  return due.length
}

/** Deletes matches that are old enough to be reported again. */
export async function forgetMatches(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBERED_DAYS * DAY)
  await inPortions(
    db,
    (tx) => rowsOf(tx, 'tell_matches.forget')`
    delete from saved_search_matches where (search_id, product_id) in
      (select search_id, product_id from saved_search_matches where found_at < ${before} and told_at is not null
        limit ${sql(PORTION)}) returning search_id`,
  )
}

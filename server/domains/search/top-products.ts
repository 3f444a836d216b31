import { LRUCache } from 'lru-cache'
import type { ProductId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { readAsOf } from '../../platform/reading.ts'

const MOST = 20
/**
 * Words expected in more products than this are found by walking down the ranks; rarer words use the word index, with a limited number of
 * rows to sort.
 */
const MOST_EXPECTED = 2_000
const MOST_SORTED = 1_000
const AGE_MS = 30_000

export type TopProduct = { product_id: ProductId; department_slug: string }

/** The best products with certain words in their heads, for suggestions while typing. Cached until the index changes. */
export class TopProducts {
  readonly #db: Db
  readonly #kept = new LRUCache<string, TopProduct[]>({ max: 2_000, ttl: AGE_MS })
  #forgotAt = 0

  constructor(db: Db) {
    this.#db = db
  }

  async of(query: string, expected: number): Promise<TopProduct[]> {
    const kept = this.#kept.get(query)
    if (kept) return kept
    const asOf = readAsOf()
    const walked = expected > MOST_EXPECTED ? await walk(this.#db, query) : []
    const rows = walked.length === MOST ? walked : await look(this.#db, query)
    if (asOf > this.#forgotAt) this.#kept.set(query, rows)
    return rows
  }

  forget(): void {
    this.#forgotAt = performance.now()
    this.#kept.clear()
  }
}

/** A walk looks at so many products: those with a word may be the last ones in rank. */
const MOST_WALKED = 10_000
/** The function form of the `@@` operator cannot use the word index, so Postgres walks the rank index. */
const walk = (db: Db, query: string): Promise<TopProduct[]> =>
  rowsOf<TopProduct>(db, 'leaders.walk')`
    select d.product_id, d.department_slug from (
      select product_id, department_slug, rank, heads from search_documents order by rank desc, product_id desc limit ${sql(MOST_WALKED)}) d
    where ts_match_vq(d.heads, (select ${query}::tsquery)) order by d.rank desc, d.product_id desc limit ${sql(MOST)}`

const look = (db: Db, query: string): Promise<TopProduct[]> =>
  rowsOf<TopProduct>(db, 'leaders.look')`
    select product_id, department_slug
    from (select d.product_id, d.department_slug, d.rank from search_documents d where d.heads @@ (select ${query}::tsquery)
      limit ${sql(MOST_SORTED)}) d
    order by rank desc, product_id desc limit ${sql(MOST)}`

import { LRUCache } from 'lru-cache'
import { MOST_SHOWN, type ShownProduct } from '#contracts/search/shown-product.ts'
import type { ProductId, StoreId } from '#contracts/ids.ts'
import { sweepOf } from '../../platform/cache-sweep.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { readAsOf } from '../../platform/reading.ts'
import type { Card, KeptCards } from './cards.ts'
import type { Places } from './directory/directory.ts'

/** More than are shown, because products without a picture come last and two stores of a mall may show the same product. */
const CANDIDATES = 6
const MOST_STORES = 10_000
const AGE_MS = 30_000

/**
 * The products that the card of a store shows: the best in stock there. Ids are cached by store until the index changes (change feed), at
 * most for half a minute; stores that are missing are read in one statement, and the products come from the cached cards.
 */
export class ShownProducts {
  readonly #db: Db
  readonly #cards: KeptCards
  readonly #kept = new LRUCache<StoreId, ProductId[]>({ max: MOST_STORES, ttl: AGE_MS })
  readonly #tidy = sweepOf(this.#kept, AGE_MS / 3)
  #forgotAt = 0

  constructor(db: Db, cards: KeptCards) {
    this.#db = db
    this.#cards = cards
  }

  forget(): void {
    this.#forgotAt = performance.now()
    this.#kept.clear()
  }

  /** For each group of stores a few different products, as far as possible from different stores of the group. */
  async of(groups: readonly (readonly StoreId[])[], places: Places, now: Date): Promise<ShownProduct[][]> {
    const ids = await this.#idsOf([...new Set(groups.flat())])
    const wanted = [...new Set([...ids.values()].flat())]
    const cards = await this.#cards.of(wanted, { places, now, near: null, only: null })
    const byId = new Map(cards.map((card) => [card.id, card]))
    return groups.map((stores) => chosenFrom(stores.map((store) => (ids.get(store) ?? []).flatMap((id) => byId.get(id) ?? []))))
  }

  async #idsOf(stores: readonly StoreId[]): Promise<Map<StoreId, ProductId[]>> {
    const found = new Map<StoreId, ProductId[]>()
    for (const store of stores) {
      const kept = this.#kept.get(store)
      if (kept) found.set(store, kept)
    }
    const missing = stores.filter((store) => !found.has(store))
    if (missing.length === 0) return found
    this.#tidy()
    const asOf = readAsOf()
    const rows = await rowsOf<{ storeId: StoreId; productId: ProductId }>(this.#db, 'shown-products.read')`
      select s.id as "storeId", o.product_id as "productId" from unnest((select ${missing}::bigint[])) s(id) cross join lateral (
        select product_id, rank from search_offers where store_id = s.id and available order by rank desc, product_id desc
        limit ${sql(CANDIDATES)}) o
      order by s.id, o.rank desc, o.product_id desc`
    const byStore = Map.groupBy(rows, ({ storeId }) => storeId)
    for (const store of missing) {
      const own = (byStore.get(store) ?? []).map(({ productId }) => productId)
      found.set(store, own)
      if (asOf > this.#forgotAt) this.#kept.set(store, own)
    }
    return found
  }
}

/** Takes the first of each list in turn, then the second: products with a picture first, no picture twice. */
function chosenFrom(lists: readonly (readonly Card[])[]): ShownProduct[] {
  const inTurn = Array.from({ length: CANDIDATES }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat()
  const chosen = new Map<string, Card>()
  for (const card of inTurn.toSorted((a, b) => Number(a.image === null) - Number(b.image === null))) {
    const key = card.image?.src ?? card.title
    if (chosen.size < MOST_SHOWN && !chosen.has(key)) chosen.set(key, card)
  }
  return [...chosen.values()].map(({ id, slug, title, image, categoryGlyph, price }) => ({ id, slug, title, image, categoryGlyph, price }))
}

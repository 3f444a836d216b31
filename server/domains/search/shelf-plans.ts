import { LRUCache } from 'lru-cache'
import type { Shelf } from '#contracts/search/shelves.ts'
import type { ProductId } from '#contracts/ids.ts'
import type { CardContext } from './cards.ts'

/** A shelf before its cards are read: which products, of which stores. */
export type ShelfPlan = Omit<Shelf, 'products'> & { ids: readonly ProductId[]; only: CardContext['only']; asListed?: true }

/** Which products are on which shelf, for a few seconds: finding them takes several lists. Their prices and stock are read each time. */
export class ShelfPlans {
  readonly #kept = new LRUCache<string, Promise<ShelfPlan[]>>({ max: 500, ttl: 5_000 })

  of(key: string, make: () => Promise<ShelfPlan[]>): Promise<ShelfPlan[]> {
    const kept = this.#kept.get(key)
    if (kept) return kept
    const made = make()
    this.#kept.set(key, made)
    made.catch(() => this.#kept.delete(key))
    return made
  }
}

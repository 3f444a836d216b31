import type { Db } from '../../platform/db.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { RoadPort } from '../../platform/roads.ts'
import type { SearchServer } from '../../platform/search-server.ts'
import type { BaseRates } from './base-rates.ts'
import type { KeptCards } from './cards.ts'
import type { CategoryTree } from './category-tree.ts'
import type { Directory } from './directory/directory.ts'
import type { FacetCounts } from './facets.ts'
import type { ShelfPlans } from './shelf-plans.ts'
import type { ShownProducts } from './shown-products.ts'
import type { TopProducts } from './top-products.ts'
import type { Vocabulary } from './vocabulary.ts'

/** The database and the in-memory caches that searches use. */
export type SearchContext = {
  db: Db
  directory: Directory
  tree: CategoryTree
  cards: KeptCards
  counts: FacetCounts
  shown: ShownProducts
  leaders: TopProducts
  rates: BaseRates
  shelves: ShelfPlans
  vocabulary: Vocabulary
  roads: RoadPort | null
  searchServer: SearchServer | null
  log: FastifyBaseLogger
}

import type { Db } from '../../platform/db.ts'
import type { BaseRates } from './base-rates.ts'
import type { CategoryTree } from './category-tree.ts'
import type { Directory } from './directory.ts'
import type { FacetCounts } from './facets.ts'

/** What finding stands on: the database, and the little that is kept of it in memory. */
export type Finder = { db: Db; directory: Directory; tree: CategoryTree; counts: FacetCounts; rates: BaseRates }

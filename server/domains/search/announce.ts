import type { ProductId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import type { Db } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { askToCopy } from './search-server/documents.ts'

const BATCH = 500

/** Tells of the index entries that changed, and copies them to the search server if there is one. */
export async function announce(tx: Db, indexed: readonly ProductId[], { searchServer }: Deps): Promise<void> {
  for (let n = 0; n < indexed.length; n += BATCH) {
    const productIds = indexed.slice(n, n + BATCH)
    await tell(tx, 'search.index_changed', { productIds })
    if (searchServer) await askToCopy(tx, productIds)
  }
}

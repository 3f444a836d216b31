import type { ImportId, ProductId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { picturesOfFiles } from '../catalog/write-imports/fetched-pictures.ts'
import { productSnapshots } from '../catalog/write-imports/snapshots.ts'
import { newFileKey } from './check.ts'
import { askForPictures } from './pictures.ts'
import { NO_COUNTS } from './tally.ts'

type Drafted = { retailerId: RetailerId; storeId: StoreId; userId: UserId; productIds: readonly ProductId[] }

/**
 * Notes products that came without a file as an applied import, in the caller's transaction. Their pictures are then fetched, tried again
 * and listed as those of a file, and the owner may undo them together.
 */
export async function noteDrafted(tx: Db, { retailerId, storeId, userId, productIds }: Drafted): Promise<void> {
  if (productIds.length === 0) return
  const products = await productSnapshots(tx, { retailerId, storeIds: [] }, { ids: productIds })
  const counts = {
    ...NO_COUNTS,
    newProducts: products.length,
    variants: products.reduce((sum, { variants }) => sum + variants.length, 0),
    pictures: (await picturesOfFiles(tx, productIds)).length,
  }
  const [run] = await rowsOf<{ id: ImportId }>(tx, 'imports.note-drafted')`
    insert into import_runs
      (retailer_id, store_id, user_id, file_name, file_key, format, state, rows, warnings, preview, counts, applied_at)
    values (${retailerId}, ${storeId}, ${userId}, 'Drafts of your application', ${newFileKey()}, 'application', 'applied',
      ${products.length}, '{}', '{"label":"Your application"}', ${JSON.stringify(counts)}, now()) returning id`
  if (!run) throw new Error('the drafts were not noted')
  await rowsOf(tx, 'imports.note-drafted-products')`
    insert into import_changes (run_id, product_id, after) select ${run.id}, (each ->> 'id')::bigint, each
    from unnest(${products.map((product) => JSON.stringify(product))}::jsonb[]) each`
  await askForPictures(tx, run.id)
}

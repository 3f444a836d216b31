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
  const [run] = await rowsOf<{ id: ImportId }>(
    tx,
    'imports.note-drafted',
    `insert into import_runs (retailer_id, store_id, user_id, file_name, file_key, format, state, rows, warnings, preview, counts, applied_at)
     values ($1, $2, $3, 'Drafts of your application', $4, 'application', 'applied', $5, '{}', '{"label":"Your application"}', $6, now()) returning id`,
    [retailerId, storeId, userId, newFileKey(), products.length, JSON.stringify(counts)],
  )
  if (!run) throw new Error('the drafts were not noted')
  await rowsOf(
    tx,
    'imports.note-drafted-products',
    `insert into import_changes (run_id, product_id, after) select $1, (each ->> 'id')::bigint, each from unnest($2::jsonb[]) each`,
    [run.id, products.map((product) => JSON.stringify(product))],
  )
  await askForPictures(tx, run.id)
}

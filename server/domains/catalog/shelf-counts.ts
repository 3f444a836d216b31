import type { StoreId, VariantId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** SQL: the shelf was counted just now, so that nothing has moved or been missed since. */
export const COUNTED = `counted_at = now(), counted_by = 'count', sold_since = 0, missed = 0`

/** Notes that somebody counted these shelves. The caller has locked them. */
export async function confirmShelves(tx: Db, shelves: readonly { variantId: VariantId; storeId: StoreId }[]): Promise<void> {
  if (shelves.length === 0) return
  await rowsOf(
    tx,
    'shelves.confirm',
    `update stock s set ${COUNTED} from unnest($1::bigint[], $2::bigint[]) as w(variant_id, store_id)
     where s.variant_id = w.variant_id and s.store_id = w.store_id`,
    [shelves.map(({ variantId }) => variantId), shelves.map(({ storeId }) => storeId)],
  )
}

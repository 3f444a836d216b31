import type { StoreId, VariantId } from '#contracts/ids.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { AVAILABLE, OFFER_COLUMNS, OFFER_JOINS, type OfferRow } from './offers.ts'
import { SHELF_FACTS } from './shelf-truth.ts'

/** An offer of the same item as `wanted`: the same variant, or a variant of another seller under the same barcode. */
export type SameItem = OfferRow & { wanted: VariantId }
const AT_MOST = 500

/** The shelves of other stores that have these items now, the cheapest first. */
export const sameItems = (db: Db, variantIds: readonly VariantId[], exceptStore: StoreId): Promise<SameItem[]> =>
  rowsOf<SameItem>(db, 'catalog.same-items')`
    select w.wanted, s.variant_id as "variantId", s.store_id as "storeId", ${sql(AVAILABLE)} as available, s.stopped, ${sql(SHELF_FACTS)},
      ${sql(OFFER_COLUMNS)}
    from (
      select id as wanted, id as same from unnest(${variantIds}::bigint[]) as own(id)
      union select own.id, other.id from variants own join variants other on other.gtin = own.gtin
      where own.id = any(${variantIds}::bigint[])
    ) w join stock s on s.variant_id = w.same and s.store_id <> ${exceptStore} and s.on_hand > s.reserved
      join variants v on v.id = s.variant_id ${sql(OFFER_JOINS)}
    order by v.price, v.id limit ${sql(AT_MOST)}`

import type { Reply, Sent } from '#contracts/endpoint.ts'
import { type inStore, type InStoreItem, type setShelfPlace } from '#contracts/catalog/in-store.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { joinRetailer } from '../retailers/retailers.ts'
import { whyNoPayAndGo } from '../stores/pay-and-go.ts'
import { storesByIds } from '../stores/stores.ts'
import { readGtin } from './barcodes.ts'
import { formerPriceSql } from './former-price.ts'
import { retailerOf } from './office/inventory.ts'
import { AVAILABLE } from './offers.ts'

const MOST_FOUND = 100

/** What a store has on its shelves of one product, or under one code. Only what shoppers may see; a closed store is not found. */
export async function shelfOf(
  db: Db,
  { params: { id: storeId }, query: { productId, code } }: Sent<typeof inStore>,
  now: Date,
): Promise<Reply<typeof inStore>> {
  if ((productId === undefined) === (code === undefined)) throw fieldProblem('/code', 'Give a product or a code.')
  const store = (await storesByIds(db, [storeId])).get(storeId)
  if (!store || store.closed || store.retailerStatus !== 'active') throw new Problem('not_found')
  const items = await rowsOf<InStoreItem>(db, 'in-store.shelf')`
    select p.id as "productId", v.id as "variantId", p.title, array_to_string(v.option_values, ' / ') as options, v.price,
      ${sql(formerPriceSql('v'))} as "compareAtPrice", greatest(0, ${sql(AVAILABLE)}) as available, s.place
    from stock s join variants v on v.id = s.variant_id join products p on p.id = v.product_id ${sql(joinRetailer('r.id = p.retailer_id'))}
    where s.store_id = ${storeId} and p.status = 'active' and not v.archived and not r.stopped
      and (p.id = ${productId ?? null}::bigint or lower(v.sku) = lower(${code ?? null}::text) or v.gtin = ${code === undefined ? null : (readGtin(code) ?? code)}::text)
    order by p.title, p.id, v.position, v.id limit ${sql(MOST_FOUND)}`
  const { id, slug, name, unit } = store
  return { store: { id, slug, name, unit }, items, noPayAndGo: whyNoPayAndGo(store, now) }
}

/** Notes where an item lies. Counts and prices stay as they are, so an edit of those goes on. */
export async function noteShelfPlace(
  db: Db,
  person: Person,
  { storeId, variantId, place }: Sent<typeof setShelfPlace>['body'],
): Promise<Reply<typeof setShelfPlace>> {
  const retailerId = await retailerOf(db, person, storeId)
  const [kept] = await rowsOf<{ place: string | null }>(db, 'in-store.note-place')`
    update stock s set place = ${place || null}::text, updated_at = now() from variants v
    where v.id = s.variant_id and s.variant_id = ${variantId} and s.store_id = ${storeId} and v.retailer_id = ${retailerId}
    returning s.place`
  if (!kept) throw new Problem('not_found')
  return { storeId, variantId, place: kept.place }
}

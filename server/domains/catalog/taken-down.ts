import type { ProductId, RetailerId } from '#contracts/ids.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { joinRetailer } from '../retailers/retailers.ts'

export type Listing = {
  id: ProductId
  retailerId: RetailerId
  retailer: string
  slug: string
  title: string
  description: string
  isOnSale: boolean
}

/** What shoppers read of these products; drafts are left out. */
export const listingsOf = (db: Db, ids: readonly number[]): Promise<Listing[]> =>
  rowsOf<Listing>(db, 'catalog.listings')`
    select p.id, p.retailer_id as "retailerId", r.display_name as retailer, p.slug, p.title, p.description,
      p.status = 'active' and r.status = 'active' as "isOnSale"
    from products p ${sql(joinRetailer('r.id = p.retailer_id'))} where p.id = any(${ids}::bigint[]) and (p.status <> 'draft' or p.taken_down_note is not null)`

/** Takes a listing off sale, with the moderator's note, or gives one that was taken down back to shoppers. */
export async function takeDown(tx: Db, id: ProductId, { isHidden, note }: { isHidden: boolean; note: string }): Promise<void> {
  const rows = await (isHidden
    ? rowsOf(tx, 'catalog.take-down')`
        update products set status = 'archived', taken_down_note = ${note}, version = version + 1, updated_at = now()
        where id = ${id} returning id`
    : rowsOf(tx, 'catalog.give-back')`
        update products set status = 'active', taken_down_note = null, version = version + 1, updated_at = now()
        where id = ${id} and taken_down_note is not null returning id`)
  if (rows.length > 0) await tell(tx, 'catalog.products_changed', { productIds: [id] })
}

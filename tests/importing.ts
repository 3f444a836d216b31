import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { applyImport, undoImport } from '#contracts/imports/imports.ts'
import type { TestApp } from './app.ts'
import { aPerson, type TestPerson } from './people.ts'
import { aShop } from './shops.ts'
import { upload, whenDone } from './uploads.ts'

export type Seller = { retailerId: RetailerId; storeId: StoreId; manager: TestPerson }

export const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Gift Card,Status'
export const TSHIRT = [
  'tee,Cotton Tee,<p>Soft.</p>,Acme,Shirts,"summer, cotton",true,Size,S,TEE-S,3,19.99,24.99,,https://cdn.example.com/tee.jpg,false,active',
  'tee,,,,,,,,M,TEE-M,4,19.99,24.99,,,,',
  'tee,,,,,,,,,,,,,,https://cdn.example.com/tee-back.jpg,,',
]
export const MUG = ['mug,Blue Mug,<p>Stoneware.</p>,Acme,Mugs,,true,Title,Default Title,MUG-1,7,12,,036000291452,,false,active']
export const csv = (...lines: string[]): string => `${[HEADER, ...lines].join('\n')}\n`

/** Helpers for import tests, on the app that the test has started. */
export function importing(started: () => TestApp) {
  const apply = async (person: TestPerson, id: number) =>
    whenDone(started(), person, await started().call(person, applyImport, { params: { id: id as never } }))
  return {
    /** A retailer with one store and its manager; departments exist. */
    async aSeller(): Promise<Seller> {
      const { retailerId, storeId } = await aShop(started())
      const manager = await aPerson(started(), { retailers: [{ retailerId, role: 'manager' }] })
      return { retailerId, storeId, manager }
    },
    apply,
    undo: async (person: TestPerson, id: number) =>
      whenDone(started(), person, await started().call(person, undoImport, { params: { id: id as never } })),
    async imported({ manager, storeId }: Seller, file: string) {
      const { body } = await upload(started(), manager, storeId, file)
      const { body: applied } = await apply(manager, body.id)
      return applied
    },
    /** All of a retailer's data, without timestamps. */
    async booksOf(retailerId: RetailerId): Promise<unknown> {
      const { rows } = await started().deps.db.$client.query(
        `select p.id, p.external_id, p.title, p.description, p.brand, p.category_id, p.tags, p.options, p.status,
       (select json_agg(json_build_array(v.id, v.sku, v.gtin, v.option_values, v.price, v.compare_at, v.weight_grams, v.position, v.archived) order by v.id) from variants v where v.product_id = p.id) as variants,
       (select json_agg(json_build_array(s.variant_id, s.store_id, s.on_hand, s.reserved) order by s.variant_id, s.store_id) from stock s join variants v on v.id = s.variant_id where v.product_id = p.id) as stock,
       (select json_agg(json_build_array(i.variant_id, i.hash, i.source_url, i.alt, i.position) order by i.position, i.source_url) from product_images i where i.product_id = p.id) as images
     from products p where p.retailer_id = $1 order by p.id`,
        [retailerId],
      )
      return rows
    },
    async variantOf(retailerId: RetailerId, sku: string) {
      const { rows } = await started().deps.db.$client.query(
        'select id, product_id, price, gtin from variants where retailer_id = $1 and sku = $2',
        [retailerId, sku],
      )
      return rows[0]
    },
  }
}

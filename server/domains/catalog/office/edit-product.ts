import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProductId, RetailerId } from '#contracts/ids.ts'
import type { addProduct, editProduct, ProductInput } from '#contracts/catalog/own-products.ts'
import { tell } from '../../../facts.ts'
import { type Person, retailerIdsOf } from '../../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../../platform/db.ts'
import { Problem } from '../../../platform/problem.ts'
import { ownProductOf, storesFor } from './own-products.ts'
import { checked, type StoredVariant, refuse, takingSkus } from './product-checks.ts'
import { writePictures, writeShelves, writeVariants, writeWords } from './product-writes.ts'
import { isShelved } from '../change.ts'
import { askAboutFree } from '../free-price.ts'
import { NEEDS_A_SHELF, optionsInUse, TAKEN_DOWN } from '../rules.ts'
import { addProducts } from '../add-products.ts'

/** The variants that would newly be on sale for nothing; `known` are those on sale now. */
const freeIn = ({ variants }: Pick<ProductInput, 'variants'>, known: readonly Pick<StoredVariant, 'id' | 'price'>[]): string[] =>
  variants.flatMap(({ id, price }, i) =>
    price === 0 && !known.some((one) => one.id === id && one.price === 0) ? [`/variants/${i}/price`] : [],
  )

/** Creates a product entered by hand, with its first stock. */
export async function addOwnProduct(
  db: Db,
  person: Person,
  { retailerId, confirmZeroPrice, ...input }: Sent<typeof addProduct>['body'],
): Promise<Reply<typeof addProduct>> {
  if (!retailerIdsOf(person, 'manager').includes(retailerId)) throw new Problem('not_found')
  return transact(db, async (tx) => {
    const { skus, gtins, pictures } = await checked(tx, retailerId, null, input, [])
    askAboutFree(input.status === 'active' ? freeIn(input, []) : [], confirmZeroPrice)
    refuse(
      input.variants.flatMap(({ id }, i) =>
        id === null ? [] : [{ pointer: `/variants/${i}/id`, message: 'This variant is not of this product.' }],
      ),
    )
    refuse(input.pictures.flatMap(({ id }, i) => (id === null ? [] : [{ pointer: `/pictures/${i}`, message: 'Choose a picture.' }])))
    const mine = new Set(await storesFor(tx, person, retailerId))
    refuse(
      input.variants.flatMap(({ shelves }, i) =>
        shelves.flatMap(({ storeId }, j) =>
          mine.has(storeId) ? [] : [{ pointer: `/variants/${i}/shelves/${j}/onHand`, message: 'Choose a store of yours.' }],
        ),
      ),
    )
    const [added] = await takingSkus(() =>
      addProducts(
        tx,
        retailerId,
        [
          {
            ...input,
            brand: input.brand || null,
            options: optionsInUse(input),
            images: input.pictures.map(({ hash, alt, variant }) => ({ ...pictures.get(hash ?? ''), alt, variant })),
            variants: input.variants.map(({ optionValues, price, compareAtPrice, cost, shelves }, i) => ({
              sku: skus[i] ?? '',
              gtin: gtins[i] ?? null,
              optionValues,
              price,
              compareAt: compareAtPrice,
              cost,
              stock: shelves.map(({ storeId, onHand }) => ({ storeId, onHand })),
            })),
          },
        ],
        { who: person.id },
      ),
    )
    if (!added) throw new Error('the product was not written')
    return ownProductOf(tx, person, added.productId)
  })
}

/** Changes all of a product in one transaction. Refuses the whole edit when a changed part has a newer version than the editor saw. */
export async function editOwnProduct(
  db: Db,
  person: Person,
  id: ProductId,
  { version, reason, confirmZeroPrice, ...input }: Sent<typeof editProduct>['body'],
): Promise<Reply<typeof editProduct>> {
  return transact(db, async (tx) => {
    const [now] = await rowsOf<{ retailer_id: RetailerId; version: number; description: string; status: string; takenDown: boolean }>(
      tx,
      'own-products.lock',
    )`
      select retailer_id, version, description, status, taken_down_note is not null as "takenDown" from products
      where id = ${id} and retailer_id = any(${retailerIdsOf(person, 'manager')}::bigint[]) for no key update`
    if (!now) throw new Problem('not_found')
    const known = await rowsOf<StoredVariant>(tx, 'own-products.lock-variants')`
      select id, version, sku, gtin, price, compare_at as "compareAt", cost, weight_grams as "weightGrams"
      from variants where product_id = ${id} and not archived order by id for no key update`
    const byId = new Map(known.map((variant) => [variant.id, variant]))
    const isStale = input.variants.some((variant) => variant.id !== null && byId.get(variant.id)?.version !== variant.version)
    if (version !== now.version || isStale) throw new Problem('conflict', { more: { current: { version: now.version } } })
    if (input.status === 'active' && now.takenDown) refuse([{ pointer: '/status', message: TAKEN_DOWN }])
    const { skus, gtins, pictures } = await checked(tx, now.retailer_id, id, input, known)
    askAboutFree(input.status === 'active' ? freeIn(input, now.status === 'active' ? known : []) : [], confirmZeroPrice)
    await takingSkus(async () => {
      await writeWords(tx, id, input, now.description)
      const variantIds = await writeVariants(tx, person, { id, retailerId: now.retailer_id }, input, known, { skus, gtins })
      await writePictures(tx, id, input, variantIds, pictures)
      await writeShelves(tx, person, now.retailer_id, input, variantIds, reason)
    })
    if (input.status === 'active' && now.status !== 'active' && !(await isShelved(tx, id)))
      refuse([{ pointer: '/variants/0/shelves', message: NEEDS_A_SHELF }])
    await tell(tx, 'catalog.products_changed', { productIds: [id] })
    return ownProductOf(tx, person, id)
  })
}

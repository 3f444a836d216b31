import type { applyCount, Countable, findByCode } from '#contracts/catalog/stock-counts.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { Person } from '../../../platform/actor.ts'
import { type Db, rowsOf, sql, transact } from '../../../platform/db.ts'
import { fieldProblem, Problem } from '../../../platform/problem.ts'
import { readGtin } from '../barcodes.ts'
import { retailerOf } from './inventory.ts'
import { moveShelves, wordsOf } from '../shelves.ts'

/** The most variants that one code finds: several variants can have the same barcode. */
const MOST_FOUND = 20

/** The variants with this SKU or barcode at the store's retailer, and the expected count of each in this store. */
export async function countablesOf(db: Db, person: Person, { storeId, code }: Sent<typeof findByCode>['query']): Promise<Countable[]> {
  const retailerId = await retailerOf(db, person, storeId)
  const rows = await rowsOf<Omit<Countable, 'image'> & { hash: string | null }>(db, 'counts.find')`
    select v.id as "variantId", p.title, array_to_string(v.option_values, ' / ') as options, v.sku, v.gtin,
      coalesce(s.on_hand, 0) as expected,
      coalesce(s.reserved, 0) as reserved, s.version as "stockVersion",
      (select i.hash from product_images i where i.product_id = p.id and i.hash is not null
        order by (i.variant_id = v.id) is true desc, i.position limit 1) as hash
    from variants v join products p on p.id = v.product_id left join stock s on s.variant_id = v.id and s.store_id = ${storeId}
    where v.retailer_id = ${retailerId} and not v.archived and (lower(v.sku) = lower(${code}) or v.gtin = ${readGtin(code) ?? code})
    order by p.title, v.position, v.id limit ${sql(MOST_FOUND)}`
  return rows.map(({ hash, ...row }) => ({ ...row, image: hash === null ? null : { src: pictureAddress(hash), alt: row.title } }))
}

/**
 * Writes the counts in one transaction with the reason "count". A shelf that moved since it was scanned is reported with its current count.
 */
export async function keepCount(
  db: Db,
  person: Person,
  { storeId, items }: Sent<typeof applyCount>['body'],
): Promise<Reply<typeof applyCount>> {
  const twice = items.findIndex(({ variantId }, at) => items.findIndex((other) => other.variantId === variantId) < at)
  if (twice !== -1) throw fieldProblem(`/items/${twice}/variantId`, 'Each item can stand here once.')
  return transact(db, async (tx) => {
    await retailerOf(tx, person, storeId)
    const wishes = items.map(({ variantId, counted, stockVersion }) => ({ variantId, storeId, onHand: counted, stockVersion }))
    const { faults, changed } = await moveShelves(tx, { storeIds: [storeId], why: 'count', who: person.id }, wishes)
    if (faults.length === items.length && faults.every(({ why }) => why === 'not_found')) throw new Problem('not_found')
    if (faults.length > 0)
      throw new Problem(faults.some(({ why }) => why === 'conflict') ? 'conflict' : 'invalid', {
        detail: 'Nothing was saved yet: some shelves moved while you counted, or cannot hold this.',
        errors: faults.map((fault) => ({ pointer: `/items/${fault.at}/counted`, message: wordsOf(fault) })),
        more: {
          current: faults.flatMap(({ at, now }) =>
            now === null
              ? []
              : [{ variantId: items[at]?.variantId, expected: now.onHand, reserved: now.reserved, stockVersion: now.stockVersion }],
          ),
        },
      })
    return { counted: items.length, changed }
  })
}

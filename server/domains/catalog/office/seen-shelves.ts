import type { ProductId, RetailerId, StoreId } from '#contracts/ids.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import { Problem } from '../../../platform/problem.ts'
import type { RetailerRole } from '#contracts/roles.ts'
import { storesByIds } from '../../stores/stores.ts'

/** The shelves a person may see: whole retailers, or single stores where a membership is limited to one. */
export function scopeOf(
  person: Person,
  retailerId?: RetailerId,
  least?: RetailerRole,
): { own: RetailerId[]; whole: RetailerId[]; stores: StoreId[] } {
  const own = retailerIdsOf(person, least).filter((id) => retailerId === undefined || id === retailerId)
  if (retailerId !== undefined && own.length === 0) throw new Problem('not_found')
  const whole = own.filter((id) => storeLimitOf(person, id) === null)
  return { own, whole, stores: own.flatMap((id) => storeLimitOf(person, id) ?? []) }
}

type Looked = {
  retailerId?: RetailerId | undefined
  storeId?: StoreId | undefined
  productId?: ProductId | undefined
  q?: string | undefined
  unshelved?: boolean | undefined
  /** In a store, only what it has and what no store has. */
  own?: boolean
}

/** SQL: no store has the variant on a shelf. LIMIT keeps Postgres from reading all of `stock` for this. */
const isNowhere = (variant: string): string => `(select true from stock o where o.variant_id = ${variant}.id limit 1) is null`
const IS_SEEN = '(v.retailer_id = any($1::bigint[]) or s.store_id = any($2::bigint[]))'

/** `others`: also what only other stores have; otherwise, beside the shelves, only what no store has. */
const withOrWithout = (others: boolean): string => `variants v join products p on p.id = v.product_id
  left join stock s on s.variant_id = v.id and ($3::bigint is null or s.store_id = $3) and ${IS_SEEN}
  where v.retailer_id = any($4::bigint[]) and not v.archived
    and (s.variant_id is not null or v.retailer_id = any($5::bigint[]) and ${others ? `(v.retailer_id = any($1::bigint[]) or ${isNowhere('v')})` : isNowhere('v')})`

/** The same of one product `p`, in the three kinds: an office reads a page of products through an index, and the shelves of these products only. */
const ofProduct = (kind: SeenShelves['kind']): string => `variants v
  left join stock s on s.variant_id = v.id and ($3::bigint is null or s.store_id = $3) and ${IS_SEEN}
  where v.product_id = p.id and not v.archived and (s.variant_id is not null or ${kind === 'store' ? "p.status = 'draft' and " : ''}v.retailer_id = any($5::bigint[])
    and ${kind === 'all' ? `(v.retailer_id = any($1::bigint[]) or ${isNowhere('v')})` : isNowhere('v')})`

/** The shelves of one store come from their index, however many products its retailer has; drafts are few. */
const OF_ONE_STORE = `(
    select variant_id, store_id, on_hand, reserved, version, place from stock where store_id = $3::bigint
    union all select w.id, null, null, null, null, null from products d join variants w on w.product_id = d.id
      where d.retailer_id = any($5::bigint[]) and d.status = 'draft' and ${isNowhere('w')}) s
  join variants v on v.id = s.variant_id join products p on p.id = v.product_id
  where v.retailer_id = any($4::bigint[]) and not v.archived and (s.store_id is null or ${IS_SEEN})`

export type SeenShelves = { from: string; ofProduct: string; isWhole: boolean; values: unknown[]; kind: 'store' | 'own' | 'all' }

/**
 * SQL of products and variants with the shelves that a person may see, and null in place of a shelf where there is none; it begins behind
 * `from`, ends in its conditions, and its values are $1 to $5. A product without a shelf exists for its whole retailer: before its first
 * stock, every store may put it on a shelf. What only other stores sell is found in a store by words, inside its product, or among what the store does not have.
 */
export async function seenShelves(
  db: Db,
  person: Person,
  { retailerId, storeId, productId, q, unshelved, own: isOwn = false }: Looked,
): Promise<SeenShelves> {
  const { own, whole, stores } = scopeOf(person, retailerId)
  const at = storeId === undefined ? undefined : (await storesByIds(db, [storeId])).get(storeId)
  const mayPlace = at !== undefined && own.includes(at.retailerId) && (whole.includes(at.retailerId) || stores.includes(at.id))
  const unshelvedOf = storeId === undefined ? own : mayPlace ? [at.retailerId] : []
  const kind = isOwn ? 'own' : storeId !== undefined && productId === undefined && !q && !unshelved ? 'store' : 'all'
  const from = kind === 'store' ? OF_ONE_STORE : withOrWithout(kind === 'all')
  const isWhole = kind === 'all' && storeId === undefined && stores.length === 0 && !unshelved
  return { kind, from, ofProduct: ofProduct(kind), isWhole, values: [whole, stores, storeId ?? null, own, unshelvedOf] }
}

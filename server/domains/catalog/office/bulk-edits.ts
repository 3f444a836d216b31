import type { BulkChange, BulkLine, previewBulk } from '#contracts/catalog/bulk-edits.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { tell } from '../../../facts.ts'
import type { Person } from '../../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../../platform/db.ts'
import { fieldProblem, Problem } from '../../../platform/problem.ts'
import { storesByIds } from '../../stores/index.ts'
import { scopeOf } from './seen-shelves.ts'
import { bulkOutcome } from '../rules.ts'
import { moveShelves } from '../shelves.ts'

type Body = Sent<typeof previewBulk>['body']
type Row = {
  at: number
  productId: ProductId
  variantId: VariantId
  storeId: StoreId | null
  title: string
  options: string
  price: Cents
  onHand: number
  reserved: number
  status: string
  department: string
  version: number
  productVersion: number
  stockVersion: number | null
  lacksShelf: boolean
  isUnshelved: boolean
}
type Planned = { line: BulkLine; row: Row | null; isOld: boolean }

const FOR_STAFF: ReadonlySet<BulkChange['kind']> = new Set(['stock_set', 'stock_by'])
const isOfProduct = ({ kind }: BulkChange): boolean => kind === 'status' || kind === 'department'
const isOfVariant = ({ kind }: BulkChange): boolean => kind.startsWith('price')

/** Previews a bulk change line by line; nothing is written. */
export const bulkPreview = async (db: Db, person: Person, body: Body): Promise<{ items: BulkLine[] }> => ({
  items: (await plan(db, person, body)).map(({ line }) => line),
})

/** Carries a change out on all rows or on none. On failure, the error lists every row that prevents it. */
export async function changeInBulk(db: Db, person: Person, body: Body): Promise<{ changed: number }> {
  return transact(db, async (tx) => {
    await lock(tx, person, body)
    const planned = await plan(tx, person, body)
    const faults = planned.flatMap(({ line }) =>
      line.fault === null ? [] : line.rows.map((at) => ({ pointer: `/rows/${at}`, message: line.fault ?? '' })),
    )
    if (faults.length > 0)
      throw new Problem(planned.some(({ isOld }) => isOld) ? 'conflict' : 'invalid', {
        errors: faults,
        detail: "Nothing was changed: some rows can't be changed this way.",
      })
    const differing = planned.flatMap(({ line, row }) =>
      row && line.difference && line.difference.before !== line.difference.after ? [{ row, difference: line.difference }] : [],
    )
    const { change } = body
    if (change.kind === 'stock_set' || change.kind === 'stock_by') {
      const wishes = differing.flatMap(({ row: { variantId, storeId }, difference }) =>
        storeId === null ? [] : [{ variantId, storeId, onHand: Number(difference.after) }],
      )
      const storeIds = wishes.map(({ storeId }) => storeId)
      const { faults: late } = await moveShelves(tx, { storeIds, why: change.reason, who: person.id }, wishes)
      if (late.length > 0) throw new Problem('conflict')
      return { changed: differing.length }
    }
    if (isOfVariant(change))
      await writePrices(
        tx,
        person,
        differing.map(({ row, difference }) => ({ id: row.variantId, price: difference.after as Cents })),
      )
    else
      await writeProducts(
        tx,
        change,
        differing.map(({ row }) => row.productId),
      )
    const productIds = [...new Set(differing.map(({ row }) => row.productId))]
    if (productIds.length > 0) await tell(tx, 'catalog.products_changed', { productIds })
    return { changed: differing.length }
  })
}

async function plan(db: Db, person: Person, { rows, change }: Body): Promise<Planned[]> {
  const found = new Map((await mine(db, person, rows, change)).map((row) => [row.at, row]))
  if (found.size === 0) throw new Problem('not_found')
  const department = change.kind === 'department' ? await departmentName(db, change.categoryId) : ''
  const stores = await storesByIds(
    db,
    [...found.values()].flatMap(({ storeId }) => storeId ?? []),
  )
  const planned = new Map<string, Planned>()
  for (const [at, seen] of rows.entries()) {
    const row = found.get(at) ?? null
    const key =
      row === null
        ? `gone ${at}`
        : isOfProduct(change)
          ? `${row.productId}`
          : isOfVariant(change)
            ? `${row.variantId}`
            : `${row.variantId} ${row.storeId}`
    const known = planned.get(key)
    if (known) {
      known.line.rows.push(at)
      continue
    }
    const isOld =
      row !== null &&
      (isOfProduct(change)
        ? row.productVersion !== seen.productVersion
        : isOfVariant(change)
          ? row.version !== seen.version
          : row.stockVersion !== seen.stockVersion)
    const outcome =
      row === null
        ? { difference: null, fault: 'This is no longer one of your shelves.', warning: null }
        : bulkOutcome(change, row, department)
    planned.set(key, {
      row,
      isOld,
      line: {
        rows: [at],
        productId: row?.productId ?? null,
        title: row?.title ?? '',
        options: row === null || isOfProduct(change) ? '' : row.options,
        storeName: !row?.storeId || isOfProduct(change) || isOfVariant(change) ? null : (stores.get(row.storeId)?.name ?? null),
        ...outcome,
        fault: isOld ? 'This was changed by someone else. Look at it again.' : outcome.fault,
      },
    })
  }
  return [...planned.values()]
}

/** The current rows on shelves that this person may edit; only managers may edit texts and prices. */
async function mine(db: Db, person: Person, rows: Body['rows'], change: BulkChange): Promise<Row[]> {
  const { own, whole, stores } = scopeFor(person, change)
  return rowsOf<Row>(
    db,
    'bulk.rows',
    `select (w.at - 1)::int as at, p.id as "productId", v.id as "variantId", s.store_id as "storeId", p.title, array_to_string(v.option_values, ' / ') as options,
       v.price, coalesce(s.on_hand, 0) as "onHand", coalesce(s.reserved, 0) as reserved, p.status, c.name as department, v.version,
       p.version as "productVersion", s.version as "stockVersion", s.variant_id is null as "lacksShelf",
       not exists (select from variants x join stock k on k.variant_id = x.id where x.product_id = p.id and not x.archived) as "isUnshelved"
     from unnest($1::bigint[], $5::bigint[]) with ordinality w(variant_id, store_id, at)
       join variants v on v.id = w.variant_id join products p on p.id = v.product_id join categories c on c.id = p.category_id
       left join stock s on s.variant_id = v.id and s.store_id = w.store_id
     where not v.archived and case when w.store_id is null then ${IN_SCOPE}
       else s.store_id is not null and (v.retailer_id = any($2::bigint[]) or s.store_id = any($3::bigint[])) end
     order by w.at`,
    [rows.map(({ variantId }) => variantId), whole, stores, own, rows.map(({ storeId }) => storeId)],
  )
}

function scopeFor(person: Person, change: BulkChange) {
  const scope = scopeOf(person, undefined, FOR_STAFF.has(change.kind) ? 'staff' : 'manager')
  if (scope.whole.length === 0 && scope.stores.length === 0) throw new Problem('forbidden')
  return scope
}

/** SQL: the person has the whole retailer ($2), or a store that stocks the variant ($3), or works for its retailer ($4) while no store stocks it. */
const IN_SCOPE = `(v.retailer_id = any($2::bigint[]) or exists (select from stock o where o.variant_id = v.id and o.store_id = any($3::bigint[]))
  or v.retailer_id = any($4::bigint[]) and not exists (select from stock o where o.variant_id = v.id))`

/** Locks in the order that everything uses: products, variants, then shelves as checkouts lock them. */
async function lock(tx: Db, person: Person, { rows, change }: Body): Promise<void> {
  const { own, whole, stores } = scopeFor(person, change)
  const variantIds = rows.map(({ variantId }) => variantId)
  if (isOfProduct(change))
    await rowsOf(
      tx,
      'bulk.lock-products',
      `select from products p where p.id in (select v.product_id from variants v where v.id = any((select $1::bigint[])::bigint[]) and ${IN_SCOPE})
       order by p.id for no key update`,
      [variantIds, whole, stores, own],
    )
  else if (isOfVariant(change))
    await rowsOf(
      tx,
      'bulk.lock-variants',
      `select from variants v where v.id = any((select $1::bigint[])::bigint[]) and ${IN_SCOPE} order by v.id for no key update`,
      [variantIds, whole, stores, own],
    )
  else
    await rowsOf(
      tx,
      'bulk.lock-shelves',
      `select from stock s join variants v on v.id = s.variant_id
       where (s.variant_id, s.store_id) in (select * from unnest($1::bigint[], $2::bigint[])) and (v.retailer_id = any($3::bigint[]) or s.store_id = any($4::bigint[]))
       order by s.variant_id, s.store_id for no key update of s`,
      [variantIds, rows.map(({ storeId }) => storeId), whole, stores],
    )
}

async function departmentName(db: Db, id: number): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(db, 'bulk.department', 'select name from categories where id = $1', [id])
  if (!row) throw fieldProblem('/change/categoryId', 'Choose a department.')
  return row.name
}

/** A former price that is no longer above the new price is removed. */
async function writePrices(tx: Db, person: Person, prices: readonly { id: VariantId; price: Cents }[]): Promise<void> {
  await rowsOf(
    tx,
    'bulk.prices',
    `with d as (select * from unnest($1::bigint[], $2::bigint[]) as d(id, price)),
     changed as (
       update variants v set price = d.price, compare_at = case when v.compare_at > d.price then v.compare_at end, version = v.version + 1, updated_at = now()
       from d where v.id = d.id returning v.id, v.price, v.compare_at
     ) insert into price_changes (variant_id, price, compare_at, who) select id, price, compare_at, $3::uuid from changed`,
    [prices.map(({ id }) => id), prices.map(({ price }) => price), person.id],
  )
}

async function writeProducts(tx: Db, change: BulkChange, ids: readonly ProductId[]): Promise<void> {
  await rowsOf(
    tx,
    'bulk.products',
    `update products set status = coalesce($2, status), category_id = coalesce($3::bigint, category_id), version = version + 1, updated_at = now()
     where id = any((select $1::bigint[])::bigint[])`,
    [ids, change.kind === 'status' ? change.status : null, change.kind === 'department' ? change.categoryId : null],
  )
}

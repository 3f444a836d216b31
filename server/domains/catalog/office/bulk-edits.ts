import type { applyBulk, BulkChange, BulkLine, previewBulk } from '#contracts/catalog/bulk-edits.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ProductId, StoreId, VariantId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { tell } from '../../../facts.ts'
import type { Person } from '../../../platform/actor.ts'
import { type Db, rowsOf, transact } from '../../../platform/db.ts'
import { fieldProblem, Problem } from '../../../platform/problem.ts'
import { storesByIds } from '../../stores/stores.ts'
import { askAboutFree } from '../free-price.ts'
import { type BulkRow, rowsMatching } from './bulk-rows.ts'
import { scopeOf } from './seen-shelves.ts'
import { bulkOutcome } from '../rules.ts'
import { moveShelves } from '../shelves.ts'

type BulkRequest = Sent<typeof previewBulk>['body']
/** The rows of a change, given one by one or found by a filter. */
type Body = { rows: readonly BulkRow[]; change: BulkChange }
/** Lines that a preview by filter shows. */
const MOST_LINES = 200
type StockedVariant = {
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
  isFree: boolean
  version: number
  productVersion: number
  stockVersion: number | null
  lacksShelf: boolean
  isUnshelved: boolean
  takenDown: boolean
}
type Planned = { line: BulkLine; row: StockedVariant | null; isOld: boolean }

const FOR_STAFF: ReadonlySet<BulkChange['kind']> = new Set(['stock_set', 'stock_by'])
const isOfProduct = ({ kind }: BulkChange): boolean => kind === 'status' || kind === 'department'
const isOfVariant = ({ kind }: BulkChange): boolean => kind.startsWith('price')

/** Previews a bulk change line by line; nothing is written. */
export async function bulkPreview(db: Db, person: Person, asked: BulkRequest): Promise<Reply<typeof previewBulk>> {
  const body = await bodyOf(db, person, asked)
  const planned = await plan(db, person, body)
  const lines = planned.map(({ line }) => line)
  const isChange = ({ fault, difference }: BulkLine) => fault === null && difference !== null && difference.before !== difference.after
  const rank = (line: BulkLine): number => (line.fault !== null ? 0 : line.warning !== null ? 1 : isChange(line) ? 2 : 3)
  return {
    items: asked.filter ? lines.toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_LINES) : lines,
    counts: {
      products: new Set(planned.flatMap(({ row }) => row?.productId ?? [])).size,
      rows: body.rows.length,
      lines: lines.length,
      changes: lines.filter(isChange).length,
      faults: lines.filter(({ fault }) => fault !== null).length,
      warnings: lines.filter(({ fault, warning }) => fault === null && warning !== null).length,
      zeroPrices: planned.filter((one) => goesFree(one, body.change)).length,
    },
  }
}

async function bodyOf(db: Db, person: Person, { rows, filter, change }: BulkRequest): Promise<Body> {
  if ((rows === undefined) === (filter === undefined)) throw fieldProblem('/rows', 'Choose rows or a filter.')
  return { rows: rows ?? (await rowsMatching(db, person, filter ?? {})), change }
}

/** Whether a line would newly be on sale for nothing. */
const goesFree = ({ row, line }: Planned, change: BulkChange): boolean =>
  row !== null &&
  line.fault === null &&
  ((line.difference?.of === 'price' && line.difference.after === 0 && line.difference.before !== 0 && row.status === 'active') ||
    (change.kind === 'status' && change.status === 'active' && row.status !== 'active' && row.isFree))

/** Carries a change out on all rows or on none. On failure, the error lists every row that prevents it. */
export async function changeInBulk(db: Db, person: Person, asked: Sent<typeof applyBulk>['body']): Promise<{ changed: number }> {
  return transact(db, async (tx) => {
    const body = await bodyOf(tx, person, asked)
    if (asked.filter && asked.expectRows !== undefined && asked.expectRows !== body.rows.length)
      throw new Problem('conflict', { detail: 'The list has changed since. Nothing was changed: look at the preview again.' })
    await lock(tx, person, body)
    const all = await plan(tx, person, body)
    const planned = asked.filter && asked.leaveOutFaults ? all.filter(({ line }) => line.fault === null) : all
    const faults = planned.flatMap(({ line }) =>
      line.fault === null ? [] : line.rows.map((at) => ({ pointer: `/rows/${at}`, message: line.fault ?? '' })),
    )
    if (faults.length > 0)
      throw new Problem(planned.some(({ isOld }) => isOld) ? 'conflict' : 'invalid', {
        errors: faults,
        detail: "Nothing was changed: some rows can't be changed this way.",
      })
    askAboutFree(
      planned.flatMap((one) => (goesFree(one, body.change) ? one.line.rows.map((at) => `/rows/${at}`) : [])).slice(0, MOST_LINES),
      asked.confirmZeroPrice,
    )
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
async function mine(db: Db, person: Person, rows: Body['rows'], change: BulkChange): Promise<StockedVariant[]> {
  const { own, whole, stores } = scopeFor(person, change)
  return rowsOf<StockedVariant>(
    db,
    'bulk.rows',
    `select (w.at - 1)::int as at, p.id as "productId", v.id as "variantId", s.store_id as "storeId", p.title, array_to_string(v.option_values, ' / ') as options,
       v.price, coalesce(s.on_hand, 0) as "onHand", coalesce(s.reserved, 0) as reserved, p.status, c.name as department, v.version,
       exists (select from variants f where f.product_id = p.id and not f.archived and f.price = 0) as "isFree",
       p.version as "productVersion", s.version as "stockVersion", s.variant_id is null as "lacksShelf",
       not exists (select from variants x join stock k on k.variant_id = x.id where x.product_id = p.id and not x.archived) as "isUnshelved",
       p.taken_down_note is not null as "takenDown"
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
    await rowsOf(tx, 'bulk.lock-shelves')`
      select from stock s join variants v on v.id = s.variant_id
      where (s.variant_id, s.store_id) in (select * from unnest(${variantIds}::bigint[], ${rows.map(({ storeId }) => storeId)}::bigint[]))
        and (v.retailer_id = any(${whole}::bigint[]) or s.store_id = any(${stores}::bigint[]))
      order by s.variant_id, s.store_id for no key update of s`
}

async function departmentName(db: Db, id: number): Promise<string> {
  const [row] = await rowsOf<{ name: string }>(db, 'bulk.department')`select name from categories where id = ${id}`
  if (!row) throw fieldProblem('/change/categoryId', 'Choose a department.')
  return row.name
}

/** A former price that is no longer above the new price is removed. */
async function writePrices(tx: Db, person: Person, prices: readonly { id: VariantId; price: Cents }[]): Promise<void> {
  await rowsOf(tx, 'bulk.prices')`
    with d as (select * from unnest(${prices.map(({ id }) => id)}::bigint[], ${prices.map(({ price }) => price)}::bigint[]) as
      d(id, price)),
    changed as (
      update variants v
      set price = d.price, compare_at = case when v.compare_at > d.price then v.compare_at end, version = v.version + 1, updated_at = now()
      from d where v.id = d.id returning v.id, v.price, v.compare_at
    ) insert into price_changes (variant_id, price, compare_at, who) select id, price, compare_at, ${person.id}::uuid from changed`
}

async function writeProducts(tx: Db, change: BulkChange, ids: readonly ProductId[]): Promise<void> {
  await rowsOf(tx, 'bulk.products')`
    update products
    set status = coalesce(${change.kind === 'status' ? change.status : null}, status),
      category_id = coalesce(${change.kind === 'department' ? change.categoryId : null}::bigint, category_id), version = version + 1,
      updated_at = now()
    where id = any((select ${ids}::bigint[])::bigint[])`
}

import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { ReorderListId, RetailerId, StoreId, SupplierId, VariantId } from '#contracts/ids.ts'
import { csvOf } from '#contracts/csv.ts'
import {
  type changeReorder,
  type mailReorder,
  MOST_REORDER_LINES,
  MOST_REORDER_MAILS,
  type proposeReorder,
  type receiveReorder,
  type ReorderHead,
  type ReorderList,
  type reorderLists,
  reorderProblems,
  type ReorderState,
} from '#contracts/stock-planning/reorder-lists.ts'
import { LEAST_PACE_DAYS } from '#contracts/stock-planning/stock-health.ts'
import type { Person } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { MailPort } from '../../platform/mail.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { moveShelves, wordsOf } from '../catalog/shelves.ts'
import { personById } from '../identity/people.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { storesByIds } from '../stores/stores.ts'
import { reorderMail } from './mails.ts'
import { scopeOf, worksIn } from './scope.ts'
import { SHELVES, valuesOf } from './stock-health.ts'

type Row = Omit<ReorderHead, 'storeName'> & { retailerId: RetailerId }
const HEAD = `select r.id, r.retailer_id as "retailerId", r.store_id as "storeId", r.state, r.lead_days as "leadDays", r.safety_days as "safetyDays", r.version,
  r.created_at as "createdAt", r.ordered_at as "orderedAt", r.mailed_to as "mailedTo", r.ended_at as "endedAt", l.items, l.pieces,
  case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name, 'email', s.email, 'leadDays', s.lead_days) end as supplier
  from reorder_lists r left join suppliers s on s.id = r.supplier_id
  cross join lateral (select count(*)::int as items, coalesce(sum(quantity), 0)::int as pieces from reorder_lines where list_id = r.id) l`
const IS_SEEN = '(r.retailer_id = any($1::bigint[]) or r.store_id = any($2::bigint[]))'

async function named(db: Db, rows: readonly Row[]): Promise<ReorderHead[]> {
  const names = await storesByIds(db, [...new Set(rows.map(({ storeId }) => storeId))])
  return rows.map((one) => {
    const { retailerId: _, ...row } = one
    return { ...row, storeName: names.get(row.storeId)?.name ?? '' }
  })
}

/** The reorder lists of a manager's stores. */
export async function reorderListsOf(
  db: Db,
  person: Person,
  query: Sent<typeof reorderLists>['query'],
): Promise<Reply<typeof reorderLists>> {
  const page = await pageBy('reorder-lists', { id: 'id' }, query, (after, rows) =>
    rowsOf<Row>(
      db,
      'reorder.lists',
      `${HEAD} where ${IS_SEEN} and ($3::bigint is null or r.store_id = $3) and ($4::bigint is null or r.id < $4) order by r.id desc limit $5`,
      [...scopeOf(person, query.retailerId), query.storeId ?? null, after?.id ?? null, rows],
    ),
  )
  return { ...page, items: await named(db, page.items) }
}

/** One reorder list of a manager's stores; any other is unknown. */
export async function reorderListOf(db: Db, person: Person, id: ReorderListId): Promise<ReorderList> {
  const [head] = await named(db, await rowsOf<Row>(db, 'reorder.one', `${HEAD} where ${IS_SEEN} and r.id = $3`, [...scopeOf(person), id]))
  if (!head) throw new Problem('not_found')
  const lines = await rowsOf<ReorderList['lines'][number]>(db, 'reorder.lines')`
    select l.variant_id as "variantId", p.title, array_to_string(v.option_values, ' / ') as options, v.sku, v.gtin, l.sold, l.available,
      l.on_way as "onWay", l.proposed, l.quantity, l.received
    from reorder_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    where l.list_id = ${id} order by p.title, v.position, v.id`
  return { ...head, lines }
}

/** The list as a file, with what a supplier needs to know. */
export const reorderCsv = ({ lines }: ReorderList): string =>
  csvOf(
    ['SKU', 'Barcode', 'Item', 'Options', 'Quantity'],
    lines.map(({ sku, gtin, title, options, quantity }) => [sku, gtin, title, options, quantity]),
  )

/**
 * SQL of what a store should order: its pace over the days until a delivery and the days of safety, less what can be sold there and what is on
 * its way, from other stores and from suppliers.
 */
const PROPOSED = `with recursive ${SHELVES},
  way as (select variant_id, sum(pieces)::int as pieces from (
      select l.variant_id, l.quantity as pieces from stock_transfers t join stock_transfer_lines l on l.transfer_id = t.id
        where t.to_store_id = any($2::bigint[]) and t.state = 'sent'
      union all select l.variant_id, l.quantity from reorder_lists r join reorder_lines l on l.list_id = r.id
        where r.store_id = any($2::bigint[]) and r.state = 'ordered') w group by 1),
  needed as (
    select s.variant_id, s.sold, greatest(0, s.available) as available, coalesce(way.pieces, 0) as on_way,
      ceil(s.sold::numeric * $7::int / s.days)::int - greatest(0, s.available) - coalesce(way.pieces, 0) as proposed, s.available * s.days / s.sold as days_left
    from shelves s left join way on way.variant_id = s.variant_id where s.sold > 0 and $6::int >= ${LEAST_PACE_DAYS})
  insert into reorder_lines (list_id, variant_id, sold, available, on_way, proposed, quantity)
  select $8, variant_id, sold, available, on_way, least(proposed, 100000), least(proposed, 100000) from needed where proposed > 0
  order by days_left, variant_id limit ${MOST_REORDER_LINES}`

/** Proposes what a store should order. */
export async function propose(
  tx: Db,
  person: Person,
  { storeId, supplierId, leadDays, safetyDays, department }: Sent<typeof proposeReorder>['body'],
  now: Date,
): Promise<ReorderListId> {
  const store = (await storesByIds(tx, [storeId])).get(storeId)
  if (!store || !worksIn(person, store.retailerId, storeId)) throw new Problem('not_found')
  if (supplierId !== null) {
    const [own] = await rowsOf(
      tx,
      'reorder.supplier',
    )`select id from suppliers where id = ${supplierId} and retailer_id = ${store.retailerId}`
    if (!own) throw new Problem('not_found')
  }
  const [list] = await rowsOf<{ id: ReorderListId }>(tx, 'reorder.add')`
    insert into reorder_lists (retailer_id, store_id, supplier_id, lead_days, safety_days)
    values (${store.retailerId}, ${storeId}, ${supplierId}, ${leadDays}, ${safetyDays}) returning id`
  if (!list) throw new Error('no list was made')
  const { values } = await valuesOf(tx, [storeId], [storeId], department ?? undefined, now)
  await rowsOf(tx, 'reorder.propose', PROPOSED, [...values, leadDays + safetyDays, list.id])
  return list.id
}

type Locked = { retailerId: RetailerId; storeId: StoreId; supplierId: SupplierId | null; state: ReorderState; version: number }
async function lock(
  tx: Db,
  person: Person,
  id: ReorderListId,
  version: number,
  state: ReorderState | null,
  code: 'reorder.not_a_draft' | 'reorder.not_ordered',
): Promise<Locked> {
  const [row] = await rowsOf<Locked>(
    tx,
    'reorder.lock',
    `select r.retailer_id as "retailerId", r.store_id as "storeId", r.supplier_id as "supplierId", r.state, r.version
     from reorder_lists r where ${IS_SEEN} and r.id = $3 for no key update of r`,
    [...scopeOf(person), id],
  )
  if (!row) throw new Problem('not_found')
  if (row.state === 'arrived' || row.state === 'canceled') throw new Problem(reorderProblems, 'reorder.is_over')
  if (state !== null && row.state !== state) throw new Problem(reorderProblems, code)
  if (row.version !== version) throw new Problem('conflict', { more: { current: { version: row.version } } })
  return row
}

/** Changes what a draft orders. What an item's proposal rests on stays beside it. */
export async function changeLines(
  tx: Db,
  person: Person,
  id: ReorderListId,
  { version, lines }: Sent<typeof changeReorder>['body'],
): Promise<ReorderList> {
  const { retailerId } = await lock(tx, person, id, version, 'draft', 'reorder.not_a_draft')
  refuseTwice(lines)
  const ids = lines.map(({ variantId }) => variantId)
  const kept = await rowsOf<{ variant_id: VariantId }>(
    tx,
    'reorder.keep-lines',
    `insert into reorder_lines (list_id, variant_id, quantity)
     select $1, v.id, w.quantity from unnest($3::bigint[], $4::int[]) as w(variant_id, quantity) join variants v on v.id = w.variant_id and v.retailer_id = $2
     on conflict (list_id, variant_id) do update set quantity = excluded.quantity returning variant_id`,
    [id, retailerId, ids, lines.map(({ quantity }) => quantity)],
  )
  const known = new Set(kept.map((row) => row.variant_id))
  const foreign = ids.findIndex((variantId) => !known.has(variantId))
  if (foreign !== -1) throw fieldProblem(`/lines/${foreign}/variantId`, 'This is not one of your items.')
  await rowsOf(tx, 'reorder.drop-lines')`
    delete from reorder_lines where list_id = ${id} and not variant_id = any(${ids}::bigint[])`
  await rowsOf(tx, 'reorder.changed')`update reorder_lists set version = version + 1 where id = ${id}`
  return reorderListOf(tx, person, id)
}
function refuseTwice(lines: readonly { variantId: VariantId }[]): void {
  const twice = lines.findIndex(({ variantId }, at) => lines.findIndex((other) => other.variantId === variantId) < at)
  if (twice !== -1) throw fieldProblem(`/lines/${twice}/variantId`, 'Each item can stand here once.')
}

async function ordered(tx: Db, id: ReorderListId, now: Date, mailedTo: string | null): Promise<void> {
  const [line] = await rowsOf(tx, 'reorder.has-lines')`select list_id from reorder_lines where list_id = ${id} limit 1`
  if (!line) throw new Problem(reorderProblems, 'reorder.empty')
  await rowsOf(tx, 'reorder.ordered')`
    update reorder_lists set state = 'ordered', ordered_at = ${now}, mailed_to = ${mailedTo},
      mailed_at = case when ${mailedTo}::text is null then null else ${now}::timestamptz end, version = version + 1 where id = ${id}`
}

/** Notes that somebody ordered it in another way. */
export async function order(tx: Db, person: Person, id: ReorderListId, version: number, now: Date): Promise<void> {
  await lock(tx, person, id, version, 'draft', 'reorder.not_a_draft')
  await ordered(tx, id, now, null)
}

/** Mails a list to its supplier. The typed address must be the supplier's, so that no list goes elsewhere by mistake. */
export async function mail(
  tx: Db,
  port: MailPort,
  person: Person,
  id: ReorderListId,
  { version, email, note }: Sent<typeof mailReorder>['body'],
  now: Date,
): Promise<void> {
  const { retailerId, supplierId } = await lock(tx, person, id, version, 'draft', 'reorder.not_a_draft')
  const [supplier] = await rowsOf<{ name: string; email: string | null }>(tx, 'reorder.mail-to')`
    select name, email from suppliers where id = ${supplierId}`
  if (!supplier?.email) throw new Problem(reorderProblems, 'reorder.no_supplier')
  if (supplier.email !== email) throw fieldProblem('/email', `This is not the address of ${supplier.name}. Change it there first.`)
  const [recent] = await rowsOf<{ mails: number }>(tx, 'reorder.mails')`
    select count(*)::int as mails from reorder_lists where retailer_id = ${retailerId} and mailed_at > ${now}::timestamptz - interval '24 hours'`
  if ((recent?.mails ?? 0) >= MOST_REORDER_MAILS) throw new Problem(reorderProblems, 'reorder.mails_used_up')
  await ordered(tx, id, now, email)
  const [list, sender] = [await reorderListOf(tx, person, id), await personById(tx, person.id)]
  const retailer = (await retailersByIds(tx, [retailerId])).get(retailerId)
  await port.send(tx, {
    ...reorderMail({ to: email, business: retailer?.name ?? '', replyTo: sender?.email ?? '', list, note }),
    about: person.id,
  })
}

/** What arrived joins the stock of the store; what is missing of the order is still to be ordered again. */
export async function arrive(
  tx: Db,
  person: Person,
  id: ReorderListId,
  { version, lines }: Sent<typeof receiveReorder>['body'],
  now: Date,
): Promise<void> {
  const { storeId } = await lock(tx, person, id, version, 'ordered', 'reorder.not_ordered')
  refuseTwice(lines)
  const own = await rowsOf<{ variantId: VariantId }>(tx, 'reorder.arriving')`
    select variant_id as "variantId" from reorder_lines where list_id = ${id} order by variant_id`
  const foreign = lines.findIndex(({ variantId }) => !own.some((line) => line.variantId === variantId))
  if (foreign !== -1) throw fieldProblem(`/lines/${foreign}/variantId`, 'This item is not part of the order.')
  if (own.some(({ variantId }) => !lines.some((line) => line.variantId === variantId)))
    throw fieldProblem('/lines', 'Enter for each item how many arrived.')
  const { faults } = await moveShelves(
    tx,
    { storeIds: [storeId], why: 'received', who: person.id },
    lines.filter(({ received }) => received > 0).map(({ variantId, received }) => ({ variantId, storeId, by: received })),
  )
  const [fault] = faults
  if (fault) throw new Problem('conflict', { detail: `Nothing was saved. ${wordsOf(fault)}` })
  await rowsOf(
    tx,
    'reorder.arrived',
    `update reorder_lines l set received = w.received from unnest($2::bigint[], $3::int[]) as w(variant_id, received)
     where l.list_id = $1 and l.variant_id = w.variant_id`,
    [id, lines.map(({ variantId }) => variantId), lines.map(({ received }) => received)],
  )
  await ended(tx, id, 'arrived', now)
}

/** Cancels a list: nothing of it counts as on its way. */
export async function cancelList(tx: Db, person: Person, id: ReorderListId, version: number, now: Date): Promise<void> {
  await lock(tx, person, id, version, null, 'reorder.not_a_draft')
  await ended(tx, id, 'canceled', now)
}
const ended = (tx: Db, id: ReorderListId, state: 'arrived' | 'canceled', now: Date): Promise<unknown> =>
  rowsOf(tx, 'reorder.end')`update reorder_lists set state = ${state}, ended_at = ${now}, version = version + 1 where id = ${id}`

import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { RetailerId, StockTransferId, StoreId, VariantId } from '#contracts/ids.ts'
import {
  type changeTransfer,
  MOST_TRANSFER_LINES,
  type planTransfer,
  type receiveTransfer,
  type Transfer,
  type TransferHead,
  transferProblems,
  type transfers,
  type TransferState,
} from '#contracts/stock-planning/transfers.ts'
import type { Person } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { moveShelves, wordsOf } from '../catalog/shelves.ts'
import { storesByIds } from '../stores/stores.ts'
import { scopeOf, worksIn } from './scope.ts'

type Row = Omit<TransferHead, 'fromName' | 'toName' | 'may'> & { retailerId: RetailerId }
const HEAD = `select t.id, t.retailer_id as "retailerId", t.from_store_id as "fromStoreId", t.to_store_id as "toStoreId", t.state, t.version,
  t.created_at as "createdAt", t.sent_at as "sentAt", t.ended_at as "endedAt", coalesce(l.items, 0) as items, coalesce(l.pieces, 0) as pieces, l.arrived
  from stock_transfers t cross join lateral (select count(*)::int as items, sum(quantity)::int as pieces, sum(received)::int as arrived
    from stock_transfer_lines where transfer_id = t.id) l`
/** SQL: one of the stores of the transfer `t` is one where the person works. */
const IS_SEEN = '(t.retailer_id = any($1::bigint[]) or t.from_store_id = any($2::bigint[]) or t.to_store_id = any($2::bigint[]))'

function mayDo(
  person: Person,
  { retailerId, fromStoreId, toStoreId, state }: Pick<Row, 'retailerId' | 'fromStoreId' | 'toStoreId' | 'state'>,
) {
  const [sends, receives] = [worksIn(person, retailerId, fromStoreId), worksIn(person, retailerId, toStoreId)]
  const isDraft = state === 'draft'
  return {
    // Somebody may ask another store for pieces; only that store sends them.
    edit: isDraft && (sends || receives),
    send: isDraft && sends,
    receive: state === 'sent' && receives,
    cancel: (isDraft && (sends || receives)) || (state === 'sent' && sends),
  }
}

async function named(db: Db, person: Person, rows: readonly Row[]): Promise<TransferHead[]> {
  const names = await storesByIds(db, [...new Set(rows.flatMap(({ fromStoreId, toStoreId }) => [fromStoreId, toStoreId]))])
  return rows.map(({ retailerId, ...row }) => ({
    ...row,
    fromName: names.get(row.fromStoreId)?.name ?? '',
    toName: names.get(row.toStoreId)?.name ?? '',
    may: mayDo(person, { retailerId, ...row }),
  }))
}

/** The transfers between the stores of a person. */
export async function transfersOf(db: Db, person: Person, query: Sent<typeof transfers>['query']): Promise<Reply<typeof transfers>> {
  const [whole, stores] = scopeOf(person, query.retailerId)
  const page = await pageBy('transfers', { id: 'id' }, query, (after, rows) =>
    rowsOf<Row>(
      db,
      'transfers.list',
      `${HEAD} where ${IS_SEEN} and ($3::bigint is null or $3 in (t.from_store_id, t.to_store_id)) and ($4::text is null or t.state = $4)
         and ($5::bigint is null or t.id < $5) order by t.id desc limit $6`,
      [whole, stores, query.storeId ?? null, query.state ?? null, after?.id ?? null, rows],
    ),
  )
  return { ...page, items: await named(db, person, page.items) }
}

/** One transfer of the person's stores; any other is unknown. */
export async function transferOf(db: Db, person: Person, id: StockTransferId): Promise<Transfer> {
  const [whole, stores] = scopeOf(person)
  const rows = await rowsOf<Row>(db, 'transfers.one', `${HEAD} where ${IS_SEEN} and t.id = $3`, [whole, stores, id])
  const [head] = await named(db, person, rows)
  if (!head) throw new Problem('not_found')
  const lines = await rowsOf<Transfer['lines'][number]>(db, 'transfers.lines')`
    select l.variant_id as "variantId", p.title, array_to_string(v.option_values, ' / ') as options, v.sku, l.quantity, l.received,
      coalesce(s.on_hand - s.reserved, 0) as available
    from stock_transfer_lines l join variants v on v.id = l.variant_id join products p on p.id = v.product_id
    left join stock s on s.variant_id = v.id and s.store_id = ${head.fromStoreId}
    where l.transfer_id = ${id} order by p.title, v.position, v.id`
  return { ...head, lines }
}

type Line = { variantId: VariantId; quantity: number }
function refuseTwice(lines: readonly { variantId: VariantId }[]): void {
  const twice = lines.findIndex(({ variantId }, at) => lines.findIndex((other) => other.variantId === variantId) < at)
  if (twice !== -1) throw fieldProblem(`/lines/${twice}/variantId`, 'Each item can stand here once.')
}

/** Writes these lines into a draft; a line that stands there takes the new quantity. */
async function keepLines(tx: Db, id: StockTransferId, retailerId: RetailerId, lines: readonly Line[]): Promise<void> {
  refuseTwice(lines)
  const kept = await rowsOf<{ variant_id: VariantId }>(
    tx,
    'transfers.keep-lines',
    `insert into stock_transfer_lines (transfer_id, variant_id, quantity)
     select $1, v.id, w.quantity from unnest($3::bigint[], $4::int[]) as w(variant_id, quantity) join variants v on v.id = w.variant_id and v.retailer_id = $2
     on conflict (transfer_id, variant_id) do update set quantity = excluded.quantity returning variant_id`,
    [id, retailerId, lines.map(({ variantId }) => variantId), lines.map(({ quantity }) => quantity)],
  )
  const known = new Set(kept.map((row) => row.variant_id))
  const foreign = lines.findIndex(({ variantId }) => !known.has(variantId))
  if (foreign !== -1) throw fieldProblem(`/lines/${foreign}/variantId`, 'This is not one of your items.')
  const [row] = await rowsOf<{ items: number }>(tx, 'transfers.count-lines')`
    select count(*)::int as items from stock_transfer_lines where transfer_id = ${id}`
  if ((row?.items ?? 0) > MOST_TRANSFER_LINES)
    throw fieldProblem('/lines', `Up to ${MOST_TRANSFER_LINES} items in one transfer. Send this one first.`)
}

/** Plans to move pieces between two stores of a business; one of them is a store where the person works. */
export async function plan(
  tx: Db,
  person: Person,
  { fromStoreId, toStoreId, lines }: Sent<typeof planTransfer>['body'],
): Promise<StockTransferId> {
  if (fromStoreId === toStoreId)
    throw new Problem(transferProblems, 'transfer.same_store', { errors: [{ pointer: '/toStoreId', message: 'Choose another store.' }] })
  const stores = await storesByIds(tx, [fromStoreId, toStoreId])
  const [from, to] = [stores.get(fromStoreId), stores.get(toStoreId)]
  const isOwn = from && to && from.retailerId === to.retailerId && [from, to].some(({ id, retailerId }) => worksIn(person, retailerId, id))
  if (!isOwn) throw new Problem('not_found')
  if (to.closed)
    throw new Problem(transferProblems, 'transfer.store_closed', { errors: [{ pointer: '/toStoreId', message: 'This store is closed.' }] })
  const [draft] = await rowsOf<{ id: StockTransferId }>(tx, 'transfers.plan')`
    insert into stock_transfers (retailer_id, from_store_id, to_store_id) values (${from.retailerId}, ${fromStoreId}, ${toStoreId})
    on conflict (from_store_id, to_store_id) where state = 'draft' do update set version = stock_transfers.version + 1 returning id`
  if (!draft) throw new Error('no draft was made')
  await keepLines(tx, draft.id, from.retailerId, lines)
  return draft.id
}

type Locked = { retailerId: RetailerId; fromStoreId: StoreId; toStoreId: StoreId; state: TransferState; version: number; lines: Line[] }
/** Locks a transfer of the person's stores, and checks that it is the one that was seen. */
async function lock(tx: Db, person: Person, id: StockTransferId, version: number): Promise<Locked & { may: TransferHead['may'] }> {
  const [whole, stores] = scopeOf(person)
  const [row] = await rowsOf<Omit<Locked, 'lines'>>(
    tx,
    'transfers.lock',
    `select t.retailer_id as "retailerId", t.from_store_id as "fromStoreId", t.to_store_id as "toStoreId", t.state, t.version
     from stock_transfers t where ${IS_SEEN} and t.id = $3 for no key update of t`,
    [whole, stores, id],
  )
  if (!row) throw new Problem('not_found')
  const may = mayDo(person, row)
  if (row.version !== version && Object.values(may).some(Boolean))
    throw new Problem('conflict', { more: { current: { version: row.version } } })
  const lines = await rowsOf<Line>(tx, 'transfers.locked-lines')`
    select variant_id as "variantId", quantity from stock_transfer_lines where transfer_id = ${id} order by variant_id`
  return { ...row, may, lines }
}
/** The refusal of an act: the wrong state says so, and an act of another store's people is not found. */
const refusal = (isState: boolean, code: keyof typeof transferProblems): Problem =>
  isState ? new Problem('forbidden') : new Problem(transferProblems, code)

const moved = (tx: Db, id: StockTransferId, state: TransferState, now: Date): Promise<unknown> =>
  rowsOf(tx, 'transfers.move')`
    update stock_transfers set state = ${state}, version = version + 1,
      sent_at = case when ${state} = 'sent' then ${now} else sent_at end, ended_at = case when ${state} = 'sent' then null else ${now}::timestamptz end
    where id = ${id}`

/** Changes the items of a draft. */
export async function change(
  tx: Db,
  person: Person,
  id: StockTransferId,
  { lines, version }: Sent<typeof changeTransfer>['body'],
): Promise<Transfer> {
  const { state, may, retailerId } = await lock(tx, person, id, version)
  if (!may.edit) throw refusal(state === 'draft', 'transfer.not_a_draft')
  await rowsOf(tx, 'transfers.clear-lines')`delete from stock_transfer_lines where transfer_id = ${id}`
  await keepLines(tx, id, retailerId, lines)
  await rowsOf(tx, 'transfers.changed')`update stock_transfers set version = version + 1 where id = ${id}`
  return transferOf(tx, person, id)
}

/** Pieces leave the sending store. What orders hold stays; if anything does not suffice, nothing leaves. */
export async function send(tx: Db, person: Person, id: StockTransferId, version: number, now: Date): Promise<void> {
  const { state, may, fromStoreId, lines } = await lock(tx, person, id, version)
  if (!may.send) throw refusal(state === 'draft', 'transfer.not_a_draft')
  if (lines.length === 0) throw fieldProblem('/lines', 'Add an item.')
  const { faults } = await moveShelves(
    tx,
    { storeIds: [fromStoreId], why: 'transfer', who: person.id },
    lines.map(({ variantId, quantity }) => ({ variantId, storeId: fromStoreId, by: 0 - quantity })),
  )
  if (faults.length > 0)
    throw new Problem(transferProblems, 'transfer.above_stock', {
      errors: faults.map(({ at, now: shelf }) => ({
        pointer: `/lines/${at}/quantity`,
        message: shelf
          ? `${Math.max(0, shelf.onHand - shelf.reserved)} can leave: ${shelf.onHand} are there, ${shelf.reserved} are held for orders.`
          : 'The store has none.',
      })),
      more: {
        lines: faults.map(({ at, now: shelf }) => ({
          variantId: lines[at]?.variantId,
          available: shelf ? Math.max(0, shelf.onHand - shelf.reserved) : 0,
        })),
      },
    })
  await moved(tx, id, 'sent', now)
}

/** What was sent joins the stock of the receiving store; what is missing of it is lost there, and what came beyond it is a correction. */
export async function receive(
  tx: Db,
  person: Person,
  id: StockTransferId,
  { lines: counted, version }: Sent<typeof receiveTransfer>['body'],
  now: Date,
): Promise<void> {
  const { state, may, toStoreId, lines } = await lock(tx, person, id, version)
  if (!may.receive) throw refusal(state === 'sent', 'transfer.not_on_its_way')
  refuseTwice(counted)
  const foreign = counted.findIndex(({ variantId }) => !lines.some((line) => line.variantId === variantId))
  if (foreign !== -1) throw fieldProblem(`/lines/${foreign}/variantId`, 'This item is not part of the transfer.')
  const arrived = lines.map((line) => ({ ...line, received: counted.find(({ variantId }) => variantId === line.variantId)?.received }))
  const uncounted = arrived.find(({ received }) => received === undefined)
  if (uncounted) throw fieldProblem('/lines', 'Enter for each item how many arrived.')
  const differences = arrived.map(({ variantId, quantity, received = 0 }) => ({ variantId, by: received - quantity }))
  await join(
    tx,
    person,
    toStoreId,
    'transfer',
    lines.map(({ variantId, quantity }) => ({ variantId, by: quantity })),
  )
  await join(
    tx,
    person,
    toStoreId,
    'lost',
    differences.filter(({ by }) => by < 0),
  )
  await join(
    tx,
    person,
    toStoreId,
    'correction',
    differences.filter(({ by }) => by > 0),
  )
  await rowsOf(
    tx,
    'transfers.arrived',
    `update stock_transfer_lines l set received = w.received from unnest($2::bigint[], $3::int[]) as w(variant_id, received)
     where l.transfer_id = $1 and l.variant_id = w.variant_id`,
    [id, arrived.map(({ variantId }) => variantId), arrived.map(({ received }) => received)],
  )
  await moved(tx, id, 'received', now)
}

/** A draft ends without a trace on the shelves; pieces that were sent go back to where they came from. */
export async function cancel(tx: Db, person: Person, id: StockTransferId, version: number, now: Date): Promise<void> {
  const { state, may, fromStoreId, lines } = await lock(tx, person, id, version)
  if (!may.cancel) throw refusal(state === 'draft' || state === 'sent', 'transfer.is_over')
  if (state === 'sent')
    await join(
      tx,
      person,
      fromStoreId,
      'transfer',
      lines.map(({ variantId, quantity }) => ({ variantId, by: quantity })),
    )
  await moved(tx, id, 'canceled', now)
}

async function join(
  tx: Db,
  person: Person,
  storeId: StoreId,
  why: 'transfer' | 'lost' | 'correction',
  lines: readonly { variantId: VariantId; by: number }[],
): Promise<void> {
  const { faults } = await moveShelves(
    tx,
    { storeIds: [storeId], why, who: person.id },
    lines.map((line) => ({ ...line, storeId })),
  )
  const [fault] = faults
  if (fault) throw new Problem('conflict', { detail: `Nothing was saved. ${wordsOf(fault)}` })
}

import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { CenterSpotId, MallId, ReturnId, RetailerId, StoreId, UserId, VariantId } from '#contracts/ids.ts'
import { type CounterReturn, type counterReturns, type Decision, returnsProblems } from '#contracts/returns/returns.ts'
import { cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import { mallIdsOf, type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry, refuseOverLimit } from '../../platform/rate-limit.ts'
import { keepForBooks, lockShelves } from '../catalog/reservations.ts'
import { restockReturned } from '../catalog/returned-stock.ts'
import { readCode } from '../fulfillment/rules.ts'
import { type ReturnedOnward, refundReturned } from '../orders/return-pieces.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { type Place, worksAt } from '../pickups/counter.ts'
import { storesByIds } from '../stores/stores.ts'
import { handReturn, holderOfReturn, placeReturnIn } from './custody.ts'
import { exchangesOf } from './exchange-rows.ts'
import { endExchange, payReplacement } from './exchanges.ts'
import { lockReturn, type LockedReturn, moveReturn, returnById } from './lock.ts'
import { counterReturnsOf, type LineRow, linesOf, promisedRefund, RETURN_COLUMNS, RETURN_JOINS, type ReturnRow, termsOf } from './read.ts'

const isStore = (at: Place): at is { storeId: StoreId } => 'storeId' in at
const roleAt = (at: Place): 'retailer' | 'mall' => (isStore(at) ? 'retailer' : 'mall')
const brakeOf = (at: Place): string => (isStore(at) ? `return code store ${at.storeId}` : `return code mall ${at.mallId}`)

/** A store takes the returns of its whole retailer; a SPIRAL Center those of everybody. */
const retailerAt = async (db: Db, at: Place): Promise<RetailerId | null> =>
  isStore(at) ? ((await storesByIds(db, [at.storeId])).get(at.storeId)?.retailerId ?? null) : null

const STATES = {
  to_check: `r.state = 'received'`,
  expected: `r.state = 'approved'`,
  done: `r.state in ('refunded', 'rejected')`,
  to_send: `r.holder = 'center' and (r.state = 'received' or (r.state = 'refunded' and exists (select from return_lines l where l.return_id = r.id and l.accepted > 0 and not l.shelved)))`,
  to_shelve: `r.state = 'refunded' and exists (select from return_lines l where l.return_id = r.id and l.accepted > 0 and not l.shelved)`,
} as const

/** What a counter expects, has to check, or finished within two weeks. */
export async function returnsAt(
  db: Db,
  person: Person,
  at: Place,
  query: Sent<typeof counterReturns>['query'],
  now: Date,
): Promise<Reply<typeof counterReturns>> {
  await worksAt(db, person, at)
  const retailerId = await retailerAt(db, at)
  const page = await pageBy('counter-returns', { id: 'id' }, query, (after, limit) =>
    rowsOf<ReturnRow>(
      db,
      `returns.at-counter.${query.state ?? 'open'}`,
      `select ${RETURN_COLUMNS} from returns r ${RETURN_JOINS}
       where ($1::bigint is null or r.retailer_id = $1) and ($2::bigint is null or r.at_mall_id = $2) and ($1::bigint is not null or $2::bigint is not null)
         and ($3::bigint is null or coalesce(r.at_store_id, r.store_id) = $3)
         and ${query.state ? STATES[query.state] : `r.state in ('approved', 'received')`} and r.changed_at > $4 and ($5::bigint is null or r.id < $5) order by r.id desc limit $6`,
      [
        retailerId,
        isStore(at) ? null : at.mallId,
        isStore(at) ? at.storeId : null,
        new Date(now.getTime() - LATELY),
        after?.id ?? null,
        limit,
      ],
    ),
  )
  return { ...page, items: await counterReturnsOf(db, page.items) }
}
const LATELY = 60 * DAY

/** Everything that this code returns here. Unknown, used and other retailers' codes get one answer, and wrong ones are slowed down. */
export async function lookUp({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: Person, code: string, at: Place): Promise<CounterReturn[]> {
  const now = clock.now()
  await worksAt(db, person, at)
  await refuseOverLimit(db, now, [brakeOf(at)])
  const rows = await rowsOf<ReturnRow>(
    db,
    'returns.under-code',
    `select ${RETURN_COLUMNS} from returns r ${RETURN_JOINS}
     where r.code = $1 and r.state = 'approved' and r.way <> 'post' and ($2::bigint is null or r.retailer_id = $2) order by r.id`,
    [readCode(code), await retailerAt(db, at)],
  )
  if (rows.length === 0) {
    await countTry(db, now, [brakeOf(at)])
    throw new Problem(returnsProblems, 'returns.unusable')
  }
  return counterReturnsOf(db, rows)
}

type Act = { id: ReturnId; at: Place; code?: string | undefined; now: Date }

/** Locks a return for this counter. A SPIRAL Center needs the code until it has the items. */
async function lockAt(tx: Db, person: Person, { id, at, code }: Act): Promise<LockedReturn> {
  await worksAt(tx, person, at)
  const locked = await lockReturn(tx, id)
  const { row } = locked
  if (isStore(at)) {
    if ((await retailerAt(tx, at)) !== row.retailer_id) throw new Problem(returnsProblems, 'returns.not_found')
  } else {
    const knowsCode = row.way !== 'post' && code !== undefined && readCode(code) === row.code
    if (row.at_mall_id !== at.mallId && !(row.state === 'approved' && knowsCode)) throw new Problem(returnsProblems, 'returns.not_found')
  }
  return locked
}

/** The counter has the items. A SPIRAL Center that gave them to the courier has them no more. */
async function arrive(tx: Db, row: ReturnRow, person: Person, { at, now }: Pick<Act, 'at' | 'now'>): Promise<void> {
  const holder = holderOfReturn(row)
  if (!isStore(at) && holder !== 'shopper' && holder !== 'center') throw new Problem(returnsProblems, 'returns.wrong_step')
  await handReturn(tx, row, { to: isStore(at) ? 'store' : 'center', at, who: person.id, now })
}

const taken = (tx: Db, row: ReturnRow, at: Place, now: Date): Promise<unknown> =>
  rowsOf(tx, 'returns.taken')`
    update returns
    set received_at = coalesce(received_at, ${now}), at_store_id = coalesce(${isStore(at) ? at.storeId : null}, at_store_id),
      at_mall_id = coalesce(${isStore(at) ? null : at.mallId}, at_mall_id) where id = ${row.id}`

/** The counter has the items; the store checks them later. Again, it does nothing. */
export async function takeIn(tx: Db, person: Person, act: Act): Promise<void> {
  const locked = await lockAt(tx, person, act)
  await arrive(tx, locked.row, person, act)
  if (locked.row.state === 'received') return
  await taken(tx, locked.row, act.at, act.now)
  await moveReturn(tx, locked, { to: 'received', role: roleAt(act.at), who: person.id, now: act.now })
}

/**
 * Accepts the items of a return, all or some, and refunds them at once; or refuses all of it and says why. Items that are not accepted stay
 * with the shopper.
 */
export async function decide(tx: Db, person: Person, act: Act & { decision: Decision }): Promise<void> {
  const { at, now, decision } = act
  const locked = await lockAt(tx, person, act)
  if (locked.row.state !== 'approved' && locked.row.state !== 'received') throw new Problem(returnsProblems, 'returns.wrong_step')
  // A hand-over that was undone meanwhile left nothing to return.
  if (locked.fulfillment.state !== 'picked_up' && locked.fulfillment.state !== 'delivered')
    throw new Problem(returnsProblems, 'returns.wrong_step')
  const lines = await linesOf(tx, [locked.row.id])
  const checked = checkedLines(lines, decision)
  const isAll = checked.every(({ line, accepted }) => accepted === line.quantity)
  const refusal = decision.refusal || null
  if (!isAll && !refusal)
    throw new Problem(returnsProblems, 'returns.say_why', { errors: [{ pointer: '/refusal', message: 'Say why it is not accepted.' }] })
  await arrive(tx, locked.row, person, act)
  await taken(tx, locked.row, at, now)
  await writeChecks(tx, locked.row.id, checked, isAll ? null : refusal)
  const role = roleAt(at)
  const accepted = checked.filter((each) => each.accepted > 0)
  if (accepted.length === 0) {
    // Somebody who brought the items to this counter takes them home again.
    const isHere = isStore(at) ? locked.row.at_mall_id === null : true
    if (isHere && locked.row.way !== 'post')
      await handReturn(tx, { ...locked.row, holder: isStore(at) ? 'store' : 'center' }, { to: 'shopper', at, who: person.id, now })
  }
  if (accepted.length === 0) return moveReturn(tx, locked, { to: 'rejected', role, who: person.id, now, note: refusal ?? undefined })
  const terms = termsOf(locked.row, lines)
  await holdShelves(tx, locked.row, at)
  const onward = await replacementOf(tx, locked, { isAll, at, isGiven: decision.handOver === true, who: person.id, now })
  const refund = await refundReturned(
    tx,
    locked.fulfillment,
    accepted.map(({ line, accepted: quantity }) => ({ lineId: line.line_id, quantity })),
    { ...terms, reference: `return-${locked.row.id}`, cause: 'returned', now, onward },
  )
  await rowsOf(tx, 'returns.refunded')`
    update returns set refund = ${JSON.stringify(refund)}, state = 'refunded' where id = ${locked.row.id}`
  if (locked.row.state === 'approved') {
    await moveEvent(tx, locked, role, person.id, now)
    await moveReturn(
      tx,
      { ...locked, row: { ...locked.row, state: 'received' } },
      { to: 'refunded', role, who: person.id, now, note: refusal ?? undefined },
    )
  } else await moveReturn(tx, locked, { to: 'refunded', role, who: person.id, now, note: refusal ?? undefined })
  if (isStore(at)) await shelve(tx, locked.row, at.storeId, person.id, now)
}

/** Locks the shelves where these items and their replacement belong, before any money moves. */
async function holdShelves(tx: Db, row: ReturnRow, at: Place): Promise<void> {
  const back = await rowsOf<{ variantId: VariantId }>(tx, 'returns.variants')`
    select l.variant_id as "variantId" from return_lines rl join order_lines l on l.id = rl.line_id where rl.return_id = ${row.id}`
  await keepForBooks(
    tx,
    back.map(({ variantId }) => variantId),
  )
  const exchanged = (await exchangesOf(tx, [row.id])).map((each) => ({ variantId: each.variant_id, storeId: each.store_id }))
  await lockShelves(tx, [...(isStore(at) ? back.map(({ variantId }) => ({ variantId, storeId: at.storeId })) : []), ...exchanged])
}

type Exchanging = { isAll: boolean; at: Place; isGiven: boolean; who: UserId; now: Date }
/** All items of an exchange were accepted, so their refund pays for the replacement. Otherwise the exchange ends and the money goes back. */
async function replacementOf(
  tx: Db,
  { row, fulfillment }: LockedReturn,
  { isAll, at, ...by }: Exchanging,
): Promise<ReturnedOnward | undefined> {
  const [exchange] = await exchangesOf(tx, [row.id])
  if (exchange?.state !== 'held') return undefined
  const worth = (await promisedRefund(tx, row, await linesOf(tx, [row.id])))?.total ?? cents(0)
  const isHere = isStore(at) && at.storeId === exchange.store_id
  const onward = isAll ? await payReplacement(tx, { fulfillment, exchange, worth, isHere, ...by }) : null
  if (!onward) await endExchange(tx, row.id, by.now)
  return onward ?? undefined
}

const moveEvent = (tx: Db, { row }: LockedReturn, role: string, who: UserId, now: Date): Promise<unknown> =>
  rowsOf(tx, 'returns.received-event')`
    insert into return_events (return_id, who, role, "from", "to", created_at)
    values (${row.id}, ${who}, ${role}, ${row.state}, 'received', ${now})`

type CheckedLine = { line: LineRow; accepted: number; condition: string | null; shelf: 'restock' | 'write_off' | null }
function checkedLines(lines: readonly LineRow[], { items }: Decision): CheckedLine[] {
  const unknown = items.some(({ id }) => !lines.some((line) => line.id === id))
  if (unknown || new Set(items.map(({ id }) => id)).size < items.length) throw new Problem('not_found')
  return lines.map((line) => {
    const index = items.findIndex(({ id }) => id === line.id)
    const item = items[index]
    if (item && item.accepted > line.quantity)
      throw new Problem(returnsProblems, 'returns.too_many', {
        detail: `${line.quantity} came back.`,
        errors: [{ pointer: `/items/${index}/accepted`, message: `${line.quantity} came back.` }],
      })
    return { line, accepted: item?.accepted ?? 0, condition: item?.condition ?? null, shelf: item && item.accepted > 0 ? item.shelf : null }
  })
}

const writeChecks = (tx: Db, id: ReturnId, checked: readonly CheckedLine[], refusal: string | null): Promise<unknown> =>
  rowsOf(
    tx,
    'returns.write-checks',
    `with said as (update returns set refusal = $3 where id = $1)
     update return_lines l set accepted = c.accepted, condition = c.condition, shelf = c.shelf
     from json_to_recordset($2) as c(id bigint, accepted int, condition text, shelf text) where l.id = c.id and l.return_id = $1`,
    [id, JSON.stringify(checked.map(({ line, accepted, condition, shelf }) => ({ id: line.id, accepted, condition, shelf }))), refusal],
  )

/** Counts accepted items in the stock of the store that has them now; items to write off never go on sale again. Once per line. */
async function shelve(tx: Db, row: ReturnRow, storeId: StoreId, who: UserId, now: Date): Promise<number> {
  const lines = await rowsOf<{ variant_id: VariantId; accepted: number; shelf: string }>(tx, 'returns.shelve')`
    update return_lines rl set shelved = true from order_lines l
    where l.id = rl.line_id and rl.return_id = ${row.id} and rl.accepted > 0 and not rl.shelved
    returning l.variant_id, rl.accepted, rl.shelf`
  await keepForBooks(
    tx,
    lines.map((line) => line.variant_id),
  )
  const back = lines.filter(({ shelf }) => shelf === 'restock')
  await restockReturned(
    tx,
    back.map((line) => ({ variantId: line.variant_id, storeId, quantity: line.accepted })),
    who,
    now,
  )
  return lines.length
}

/** The items arrived from the SPIRAL Center that had checked them. */
export async function shelveArrived(tx: Db, person: Person, act: Act): Promise<void> {
  const { row } = await lockAt(tx, person, act)
  if (!isStore(act.at) || row.state !== 'refunded') throw new Problem(returnsProblems, 'returns.wrong_step')
  if ((await shelve(tx, row, act.at.storeId, person.id, act.now)) === 0) throw new Problem(returnsProblems, 'returns.wrong_step')
  await handReturn(tx, row, { to: 'store', at: act.at, who: person.id, now: act.now })
}

/** A return that lies at this Center, locked. */
async function lockAtCenter(tx: Db, person: Person, id: ReturnId, mallId: MallId): Promise<LockedReturn> {
  await worksAt(tx, person, { mallId })
  const locked = await lockReturn(tx, id)
  if (locked.row.at_mall_id !== mallId) throw new Problem(returnsProblems, 'returns.not_found')
  return locked
}

type AtCenter = { id: ReturnId; mallId: MallId; now: Date }
/** Gives the items to the courier. Their stock returns only with their arrival at the store. */
export async function sendOn(tx: Db, person: Person, { id, mallId, now }: AtCenter): Promise<void> {
  const { row, fulfillment } = await lockAtCenter(tx, person, id, mallId)
  const holder = holderOfReturn(row)
  if (holder === 'courier') return
  if (holder !== 'center' || (row.state !== 'received' && row.state !== 'refunded'))
    throw new Problem(returnsProblems, 'returns.wrong_step')
  await handReturn(tx, row, { to: 'courier', at: { mallId }, who: person.id, now })
  await tellChanged(tx, fulfillment)
}

export async function placeAtCenter(
  tx: Db,
  person: Person,
  { id, mallId, spotId }: Omit<AtCenter, 'now'> & { spotId: CenterSpotId | null },
): Promise<void> {
  const { row } = await lockAtCenter(tx, person, id, mallId)
  if (holderOfReturn(row) !== 'center') throw new Problem(returnsProblems, 'returns.wrong_step')
  if (!(await placeReturnIn(tx, mallId, id, spotId))) throw new Problem('not_found')
}

/** Whether a person may see a return at work: people of its retailer, of its store, or of the SPIRAL Center that has it. */
export function worksOn(person: Person, row: ReturnRow): boolean {
  if (row.at_mall_id !== null && mallIdsOf(person).includes(row.at_mall_id)) return true
  if (!retailerIdsOf(person).includes(row.retailer_id)) return false
  const stores = storeLimitOf(person, row.retailer_id)
  return stores === null || stores.includes(row.store_id) || (row.at_store_id !== null && stores.includes(row.at_store_id))
}

export const shownAtCounter = async (db: Db, id: ReturnId): Promise<CounterReturn> =>
  (await counterReturnsOf(db, [await returnById(db, id)]))[0] as CounterReturn

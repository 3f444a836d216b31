import { type closeBusiness, ENDING_KINDS, type SellerClosing, UNFINISHED_KINDS, type UnfinishedKind } from '#contracts/closings.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { managerEmails } from '../identity/teams.ts'
import { balanceOf } from '../ledger/ledger.ts'
import { mall as payableOfMall, retailer as payableOf } from '../ledger/rules.ts'
import { closeMall as closeLockedMall, lockMall, mallsByIds } from '../malls/malls.ts'
import type { Endings, Seller } from '../retailers/endings.ts'
import { lockRetailer, moveStatus, retailersByIds } from '../retailers/retailers.ts'
import { statusesAfter } from '../retailers/rules.ts'
import { closeStores } from '../stores/office.ts'
import { storesOf } from '../stores/stores.ts'
import { closed } from './mails.ts'
import { businessProblems } from '#contracts/admin/retailers.ts'

type Work = Record<UnfinishedKind, number>
/** States of a fulfillment in which somebody still has to do something. */
const OPEN = `('unpaid', 'placed', 'accepted', 'ready', 'packed', 'in_transit', 'at_center', 'shipped')`
const AT_CENTER = `('unpaid', 'placed', 'accepted', 'packed', 'in_transit', 'at_center')`

/**
 * What somebody still has to finish: open orders, returns whose items are with the store or the Center, and claims that wait for an answer.
 * A return that its shopper has not brought yet does not count; the team serves it after the closing.
 */
async function unfinishedOf(db: Db, { kind, id }: Pick<Seller, 'kind' | 'id'>): Promise<Work> {
  const [row] =
    kind === 'mall'
      ? await rowsOf<Work>(db, 'closings.work-of-mall')`
        select (select count(*)::int from fulfillments where center_mall_id = ${id} and state in ${sql(AT_CENTER)}) as orders,
          (select count(*)::int from returns where at_mall_id = ${id} and state = 'received' and holder = 'center') as returns, 0 as claims`
      : await rowsOf<Work>(db, 'closings.work-of-retailer')`
        select (select count(*)::int from fulfillments where retailer_id = ${id} and state in ${sql(OPEN)}) as orders,
          (select count(*)::int from returns where retailer_id = ${id} and state in ('requested', 'received')) as returns,
          (select count(*)::int from claims where retailer_id = ${id} and state = 'open') as claims`
  return row ?? { orders: 0, returns: 0, claims: 0 }
}

const FINISH: Record<UnfinishedKind, { one: string; many: string; act: [one: string, many: string] }> = {
  orders: {
    one: 'One order is still open.',
    many: 'orders are still open.',
    act: ['Finish or cancel it first.', 'Finish or cancel them first.'],
  },
  returns: { one: 'One return waits to be checked.', many: 'returns wait to be checked.', act: ['Check it first.', 'Check them first.'] },
  claims: { one: 'One claim waits for an answer.', many: 'claims wait for an answer.', act: ['Answer it first.', 'Answer them first.'] },
}

async function refuseUnfinished(tx: Db, seller: Pick<Seller, 'kind' | 'id'>): Promise<void> {
  const work = await unfinishedOf(tx, seller)
  for (const kind of UNFINISHED_KINDS) {
    const [count, { one, many, act }] = [work[kind], FINISH[kind]]
    if (count > 0)
      throw new Problem(businessProblems, 'business.open_orders', {
        detail: count === 1 ? `${one} ${act[0]}` : `${count} ${many} ${act[1]}`,
      })
  }
}

type State = { mayClose: boolean; isClosed: boolean; owed: SellerClosing['owed'] }
async function shown(db: Db, endings: Endings, seller: Seller, { mayClose, isClosed, owed }: State, now: Date): Promise<SellerClosing> {
  const work = await unfinishedOf(db, seller)
  const standing = await Promise.all(ENDING_KINDS.map(async (kind) => ({ kind, ...(await endings[kind].standing(db, seller, now)) })))
  const unfinished = UNFINISHED_KINDS.flatMap((kind) => (work[kind] > 0 ? [{ kind, count: work[kind] }] : []))
  return {
    name: seller.name,
    mayClose: mayClose && unfinished.length === 0,
    isClosed,
    unfinished,
    endings: standing.filter(({ count }) => count > 0),
    owed,
  }
}

/** What closing a retailer would end now. An owner closes a business that is not suspended, an admin one that is not open. */
export async function closingOfRetailer(
  db: Db,
  endings: Endings,
  id: RetailerId,
  by: 'owner' | 'admin',
  now: Date,
): Promise<SellerClosing> {
  const found = (await retailersByIds(db, [id])).get(id)
  if (!found) throw new Problem('not_found')
  const { name, status } = found
  const mayClose = statusesAfter(status, by).includes('closed')
  const owed = cents(await balanceOf(db, payableOf(id)))
  return shown(db, endings, { kind: 'retailer', id, name }, { mayClose, isClosed: status === 'closed', owed }, now)
}

export async function closingOfMall(db: Db, endings: Endings, id: MallId, now: Date): Promise<SellerClosing> {
  const found = (await mallsByIds(db, [id])).get(id)
  if (!found) throw new Problem('not_found')
  const { name, suspended, closed: isClosed } = found
  const owed = cents(await balanceOf(db, payableOfMall(id)))
  return shown(db, endings, { kind: 'mall', id, name }, { mayClose: suspended && !isClosed, isClosed, owed }, now)
}

type Closing = { reason: string; by: 'owner' | 'admin' }
/** Closes a retailer and its stores for good, when all its work is finished. What it promised ends after the commit. */
export async function closeRetailer(deps: Deps, tx: Db, who: Person, id: RetailerId, { reason, by }: Closing): Promise<void> {
  const before = await lockRetailer(tx, id)
  if (before.status === 'closed') throw new Problem(businessProblems, 'business.closed')
  if (by === 'admin' && before.status === 'active')
    throw new Problem(businessProblems, 'business.wrong_status', { detail: 'Suspend the retailer first.' })
  if (by === 'owner' && before.status === 'suspended')
    throw new Problem(businessProblems, 'business.wrong_status', { detail: 'Your business is suspended. Write to support to close it.' })
  await refuseUnfinished(tx, { kind: 'retailer', id })
  await moveStatus(tx, who, before, { to: 'closed', reason, by, now: deps.clock.now() })
  if (before.status !== 'pending')
    await closed(deps, tx, await managerEmails(tx, { retailerId: id, storeId: null }), { kind: 'retailer', name: before.name, reason })
  const stores = await storesOf(tx, [id])
  await closeStores(
    tx,
    who,
    stores.map((store) => store.id),
    reason,
  )
}

/** Closes a suspended mall for good, when nothing is at its SPIRAL Center. Its stores still sell. */
export async function closeMall(deps: Deps, tx: Db, who: Person, id: MallId, reason: string): Promise<void> {
  const { name, suspended, closed: isClosed } = await lockMall(tx, id)
  if (isClosed) throw new Problem(businessProblems, 'business.closed')
  if (!suspended) throw new Problem(businessProblems, 'business.wrong_status', { detail: 'Suspend the mall first.' })
  await refuseUnfinished(tx, { kind: 'mall', id })
  await closeLockedMall(tx, id, reason)
  await recordAct(tx, { who, act: 'mall.closed', subject: `mall ${id}`, after: { reason } })
  await closed(deps, tx, await managerEmails(tx, { mallId: id }), { kind: 'mall', name, reason })
}

/** An owner closes the business: its name is typed again, so that nobody does it by accident. */
export async function closeOwn(
  deps: Deps,
  endings: Endings,
  who: Person,
  { params: { id }, body: { name, reason } }: Sent<typeof closeBusiness>,
  key: IdempotencyKey,
): Promise<SellerClosing> {
  if (!retailerIdsOf(who, 'owner').includes(id)) throw new Problem('not_found')
  await once(deps.db, key, async (tx) => {
    // Nobody types a name for nothing.
    await refuseUnfinished(tx, { kind: 'retailer', id })
    const own = (await retailersByIds(tx, [id])).get(id)
    if (own && own.name.trim().toLowerCase() !== name.toLowerCase())
      throw fieldProblem('/name', `Type the name of your business: ${own.name}`)
    await closeRetailer(deps, tx, who, id, { reason, by: 'owner' })
    return null
  })
  return closingOfRetailer(deps.db, endings, id, 'owner', deps.clock.now())
}

export function ownClosingOf(db: Db, endings: Endings, who: Person, id: RetailerId, now: Date): Promise<SellerClosing> {
  if (!retailerIdsOf(who, 'owner').includes(id)) throw new Problem('not_found')
  return closingOfRetailer(db, endings, id, 'owner', now)
}

import { ACCEPTANCE } from '#contracts/orders/alternatives.ts'
import type { FulfillmentId, OrderNumber, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { HOUR, MINUTE } from '#contracts/time.ts'
import { tell } from '../../facts.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { waitingRows } from '../waiting.ts'
import { overdueFor } from '../fulfillment/rules.ts'
import { teamEmails } from '../identity/teams.ts'
import { openMinutesBetween } from '../stores/hours.ts'
import { joinStore, type Store, storesByIds } from '../stores/stores.ts'
import { durationInWords } from './rules.ts'
import { tellChanged } from './tell-changed.ts'
import { lockFor, type LockedFulfillment } from './transitions.ts'

const PAGE = 500

type NewFulfillment = {
  id: FulfillmentId
  store_id: StoreId
  changed_at: Date
  reminded_at: Date | null
  support_told_at: Date | null
}

/** Reminds stores of orders they have not accepted, then tells support. Only the store's opening hours count as waiting time. */
export async function remindStores(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  for (let last: NewFulfillment | undefined, more = true; more; ) {
    const rows: NewFulfillment[] = await rowsOf<NewFulfillment>(
      deps.db,
      'acceptance.waiting',
      `select f.id, f.store_id, f.changed_at, f.reminded_at, f.support_told_at from fulfillments f join orders o on o.id = f.order_id
       where f.state = 'placed' and o.state <> 'payment_pending' and f.support_told_at is null and f.changed_at <= $1 and (f.changed_at, f.id) > ($2, $3::bigint)
       order by f.changed_at, f.id limit ${PAGE}`,
      [new Date(now.getTime() - ACCEPTANCE.remindAfterMinutes * MINUTE), last?.changed_at ?? new Date(0), last?.id ?? 0],
    )
    const stores = await storesByIds(
      deps.db,
      rows.map((row) => row.store_id),
    )
    for (const [storeId, here] of Map.groupBy(rows, (row) => row.store_id)) {
      const store = stores.get(storeId)
      if (store) await tellOf(deps, store, here, now)
    }
    last = rows.at(-1)
    more = rows.length === PAGE
  }
}

async function tellOf(deps: Deps, store: Store, waiting: readonly NewFulfillment[], now: Date): Promise<void> {
  const minutes = openMinutesOf(store, waiting, now)
  const overdue = waiting.map((row, i) => ({
    id: row.id,
    ...overdueFor(minutes[i] ?? 0, { remindedAt: row.reminded_at, supportToldAt: row.support_told_at }),
  }))
  const forStore = overdue.filter((each) => each.store).map(({ id }) => id)
  const forSupport = overdue.filter((each) => each.support).map(({ id }) => id)
  if (forStore.length === 0 && forSupport.length === 0) return
  await transact(deps.db, async (tx) => {
    // Support sees its orders on its overview.
    const reminded = await mark(tx, { forStore, forSupport }, now)
    if (reminded.length > 0) await remind(tx, deps, store, reminded)
  })
}

/**
 * The open minutes each order has waited, oldest first. Reading hours is slow, so the search bisects: all orders between two with equal
 * waits waited as long.
 */
export function openMinutesOf(
  store: Pick<Store, 'hours' | 'timeZone' | 'state'>,
  waiting: readonly Pick<NewFulfillment, 'changed_at'>[],
  now: Date,
): number[] {
  const known: number[] = []
  const at = (i: number): number => (known[i] ??= openMinutesBetween(store, waiting[i]?.changed_at ?? now, now))
  const look = (first: number, last: number): void => {
    if (at(first) === at(last)) known.fill(at(first), first, last)
    else if (last - first > 1) {
      const middle = (first + last) >> 1
      look(first, middle)
      look(middle, last)
    }
  }
  if (waiting.length > 0) look(0, waiting.length - 1)
  return known
}

/**
 * Marks the orders that still wait, once each and all in one statement. Returns those that the store is to be reminded of. Skips locked rows;
 * the next round takes them.
 */
async function mark(
  tx: Db,
  { forStore, forSupport }: Record<'forStore' | 'forSupport', readonly FulfillmentId[]>,
  now: Date,
): Promise<OrderNumber[]> {
  const rows = await rowsOf<{ number: OrderNumber }>(tx, 'acceptance.mark')`
    with due as (
      select id, id = any(${forStore}::bigint[]) and reminded_at is null as is_store, id = any(${forSupport}::bigint[])
        and support_told_at is null as is_support
      from fulfillments where id = any(${forStore}::bigint[] || ${forSupport}::bigint[]) and state = 'placed' order by id
      for no key update skip locked
    ), marked as (
      update fulfillments f set reminded_at = case when due.is_store then ${now} else f.reminded_at end,
        support_told_at = case when due.is_support then ${now} else f.support_told_at end
      from due where f.id = due.id and (due.is_store or due.is_support) returning f.order_id, due.is_store
    ) select o.number from marked join orders o on o.id = marked.order_id where marked.is_store order by 1`
  return rows.map(({ number }) => number)
}

async function remind(tx: Db, deps: Deps, store: Store, numbers: readonly OrderNumber[]): Promise<void> {
  const count = numbers.length === 1 ? 'An order waits' : `${numbers.length} orders wait`
  for (const to of await teamEmails(tx, store.retailerId as RetailerId, store.id))
    await deps.mail.send(tx, {
      to,
      kind: 'accept-reminder',
      subject: `${count} to be accepted at ${store.name}`,
      paragraphs: [
        `${count} for more than ${ACCEPTANCE.remindAfterMinutes} minutes of your opening hours: ${numbers.join(', ')}.`,
        `After ${ACCEPTANCE.chooseAfterHours} hours, the shopper can choose another store, shipping, or a refund.`,
      ],
      action: { label: 'See the orders', url: `${deps.config.publicOrigin}/staff?tab=pickups&at=store-${store.id}` },
    })
}

/** Asks the shoppers of orders that no store accepted for a day to choose. */
export async function askShoppers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const due = await rowsOf<{ id: FulfillmentId }>(db, 'acceptance.unaccepted')`
    select f.id from fulfillments f join orders o on o.id = f.order_id
    where f.state = 'placed' and o.state <> 'payment_pending' and f.choice_since is null
      and f.changed_at <= ${new Date(now.getTime() - ACCEPTANCE.chooseAfterHours * HOUR)} order by f.id limit ${sql(PAGE)}`
  for (const { id } of due)
    await transact(db, async (tx) => offerAlternatives(tx, await lockFor(tx, 'any', id), { now, who: null, why: 'late' }))
}

type AlternativesCause = { now: Date; who: UserId | null; why: 'late' | 'missing' /** The store's own words. */; note?: string }
const NOTES = {
  late: `Not accepted in ${ACCEPTANCE.chooseAfterHours} hours; other ways were offered`,
  missing: 'The store does not have all of it; other ways were offered',
} as const

/** Lets the shopper choose from now on. Returns false, and changes nothing, when they already can or when it is too late. */
export async function offerAlternatives(
  tx: Db,
  row: LockedFulfillment,
  { now, who, why, note = NOTES[why] }: AlternativesCause,
): Promise<boolean> {
  const offered = await rowsOf(tx, 'acceptance.ask')`
    with asked as (
      update fulfillments f set choice_since = ${now}, choice_why = ${why} where f.id = ${row.id}
        and case when ${why} = 'late' then f.state = 'placed' and f.choice_since is null
          else f.state in ('placed', 'accepted') and (f.choice_since is null or f.choice_why = 'late') end
      returning f.id, f.state
    ), noted as (
      insert into fulfillment_events (fulfillment_id, who, role, "from", "to", note, created_at)
      select id, ${who}::uuid, case when ${who}::uuid is null then 'system' else 'retailer' end, state, state, ${note}, ${now} from asked
    ) select id from asked`
  if (offered.length === 0) return false
  const { order_id: orderId, number, store_id: storeId } = row
  await tell(tx, 'orders.choice_needed', { orderId, number, fulfillmentId: row.id, storeId, since: now.toISOString(), why })
  await tellChanged(tx, row)
  return true
}

/** Orders that no store has accepted, and those that are unpaid for longer than the sweeper should leave them. */
export const waiting = waitingRows<{
  id: OrderNumber | null
  since: Date
  store: string
  phone: string | null
  chooses: boolean
  unpaid: number
}>(
  'acceptance.for_admins',
  `(select o.number as id, f.changed_at as since, st.name as store, st.phone, f.choice_since is not null as chooses, 0 as unpaid
    from fulfillments f join orders o on o.id = f.order_id ${joinStore('st.id = f.store_id')}
    where f.state = 'placed' and o.state <> 'payment_pending' and (f.support_told_at is not null or f.choice_since is not null)
    order by f.changed_at limit 200)
   union all select null, min(pay_by), '', null, false, count(*)::int from orders where pay_by < $1 and state = 'payment_pending' having count(*) > 0`,
  ({ id, since, store, phone, chooses, unpaid }, now) =>
    id === null
      ? {
          code: 'orders.unpaid',
          title: `${unpaid} unpaid orders hold stock too long`,
          detail: 'Their time to pay is over; the sweeper should have ended them.',
          href: '/admin?section=orders&state=payment_pending',
        }
      : {
          code: 'orders.not_accepted',
          title: `${store} has not accepted an order`,
          detail: [
            `Order ${id} has waited ${durationInWords(now.getTime() - since.getTime())}.`,
            ...(chooses ? ['The shopper was asked to choose another way.'] : []),
            ...(phone ? [`Phone of the store: ${phone}.`] : []),
          ].join(' '),
          href: `/admin?section=orders&q=${id}`,
        },
  (now) => [new Date(now.getTime() - 5 * MINUTE)],
)

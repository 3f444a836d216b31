import {
  type CounterDevice,
  type counterDevices,
  counterProblems,
  MOST_COUNTER_DEVICES,
  type resetPin,
  type setUpCounter,
} from '#contracts/counter-devices.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { CounterDeviceId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import type { Http } from '../../platform/serve.ts'
import { clearCookie, seal, writeCookie } from '../identity/cookies.ts'
import { endThisSession } from '../identity/sessions.ts'
import { membersAt } from '../identity/teams.ts'
import { lockRetailer, refuseClosed } from '../retailers/retailers.ts'
import { storesByIds, storesOf } from '../stores/stores.ts'
import { endPin } from './enter.ts'
import { deviceHere, pinStates, REST_MS } from './here.ts'

const YEAR_SECONDS = 365 * 24 * 3600

const manages = (person: Person, retailerId: RetailerId): boolean => retailerIdsOf(person, 'manager').includes(retailerId)
/** A manager of some stores answers for their devices and for people who work at none but these. */
function reaches(person: Person, retailerId: RetailerId, storeIds: readonly (StoreId | null)[]): boolean {
  const limit = storeLimitOf(person, retailerId)
  return manages(person, retailerId) && (limit === null || storeIds.every((id) => id !== null && limit.includes(id)))
}

type DeviceRow = CounterDevice & { storeId: StoreId }
export async function overviewOf({ db, clock }: Deps, person: Person, retailerId: RetailerId): Promise<Reply<typeof counterDevices>> {
  if (!retailerIdsOf(person).includes(retailerId)) throw new Problem('not_found')
  const stateOf = await pinStates(db, retailerId, null)
  const mine = stateOf(person.id)
  if (!manages(person, retailerId)) return { mine, mayManage: false, stores: [], devices: [], people: [] }
  const stores = (await storesOf(db, [retailerId])).filter(({ id }) => reaches(person, retailerId, [id]))
  const members = Map.groupBy(await membersAt(db, retailerId), ({ id }) => id)
  const nameOf = (id: UserId | null) => (id === null ? null : (members.get(id)?.[0]?.name ?? null))
  const devices = await rowsOf<Omit<DeviceRow, 'store' | 'setUpBy' | 'person'> & { setUpBy: UserId | null; person: UserId | null }>(
    db,
    'counter-devices.all',
  )`
    select id, store_id as "storeId", name, set_up_by as "setUpBy", created_at as "createdAt", used_at as "usedAt",
      case when seen_at > ${new Date(clock.now().getTime() - REST_MS)} then person_id end as person
    from counter_devices where retailer_id = ${retailerId} and withdrawn_at is null order by id`
  return {
    mine,
    mayManage: true,
    stores: stores.filter(({ closed }) => !closed).map(({ id, name }) => ({ id, name })),
    devices: devices.flatMap(({ storeId, setUpBy, person: at, ...device }) => {
      const store = stores.find(({ id }) => id === storeId)
      return store ? [{ ...device, store: store.name, setUpBy: nameOf(setUpBy), person: nameOf(at) }] : []
    }),
    people: [...members].flatMap(([id, own]) => {
      const [first] = own
      const mayReset = reaches(
        person,
        retailerId,
        own.map(({ storeId }) => storeId),
      )
      return first ? [{ id, name: first.name, pin: stateOf(id), mayReset }] : []
    }),
  }
}

/** Makes this browser a counter device and ends the sign-in of the person who does it, so that nobody finds it open. */
export async function setUp(
  deps: Deps,
  person: Person,
  { storeId, name }: Sent<typeof setUpCounter>['body'],
  { request, reply }: Http,
): Promise<Reply<typeof setUpCounter>> {
  const { db, config, secret, clock } = deps
  const store = (await storesByIds(db, [storeId])).get(storeId)
  if (!store || !reaches(person, store.retailerId, [storeId])) throw new Problem('not_found')
  await refuseClosed(db, store.retailerId)
  if (store.closed) throw new Problem('conflict', { detail: 'This store is closed. Choose another one.' })
  const before = await deviceHere(deps, request)
  const token = randomToken()
  const id = await transact(db, async (tx) => {
    // Two people who set up the last device at the same moment take turns.
    await lockRetailer(tx, store.retailerId)
    const living = await rowsOf(tx, 'counter-devices.living')`
      select from counter_devices where retailer_id = ${store.retailerId} and withdrawn_at is null`
    if (living.length >= MOST_COUNTER_DEVICES) throw new Problem(counterProblems, 'counter.too_many')
    // This browser cannot be two devices.
    if (before)
      await rowsOf(tx, 'counter-devices.replace')`
        update counter_devices set withdrawn_at = ${clock.now()}, person_id = null where id = ${before.id} and withdrawn_at is null`
    const [made] = await rowsOf<{ id: CounterDeviceId }>(tx, 'counter-devices.set-up')`
      insert into counter_devices (retailer_id, store_id, name, token_hash, set_up_by, created_at)
      values (${store.retailerId}, ${storeId}, ${name}, ${secretHash(token)}, ${person.id}, ${clock.now()}) returning id`
    if (!made) throw new Error('a device was not written')
    await recordAct(tx, { who: person, act: 'counter.set_up', subject: `store ${storeId}`, after: { device: made.id, name } })
    await endThisSession(deps, tx, request)
    return made.id
  })
  clearCookie(reply, config, 'session')
  writeCookie(reply, config, 'counter', seal(secret, token), YEAR_SECONDS)
  return { id }
}

type LockedDevice = { retailerId: RetailerId; storeId: StoreId; name: string; withdrawnAt: Date | null }
/** Ends a device at once: each call asks the database about it. */
export const withdraw = (db: Db, person: Person, id: CounterDeviceId, now: Date): Promise<void> =>
  transact(db, async (tx) => {
    const [device] = await rowsOf<LockedDevice>(tx, 'counter-devices.lock')`
      select retailer_id as "retailerId", store_id as "storeId", name, withdrawn_at as "withdrawnAt" from counter_devices
      where id = ${id} for no key update`
    if (!device || !reaches(person, device.retailerId, [device.storeId])) throw new Problem('not_found')
    if (device.withdrawnAt !== null) return
    await rowsOf(tx, 'counter-devices.withdraw')`
      update counter_devices set withdrawn_at = ${now}, person_id = null, seen_at = null where id = ${id}`
    const after = { device: id, name: device.name }
    await recordAct(tx, { who: person, act: 'counter.withdraw', subject: `store ${device.storeId}`, after })
  })

/** Removes the PIN of somebody who forgot it, or was locked. */
export const reset = (db: Db, person: Person, { retailerId, userId }: Sent<typeof resetPin>['params']): Promise<void> =>
  transact(db, async (tx) => {
    const own = (await membersAt(tx, retailerId)).filter(({ id }) => id === userId)
    const isOurs =
      own.length > 0 &&
      reaches(
        person,
        retailerId,
        own.map(({ storeId }) => storeId),
      )
    if (!isOurs) throw new Problem('not_found')
    await rowsOf(tx, 'counter-devices.reset')`delete from counter_pins where user_id = ${userId} and retailer_id = ${retailerId}`
    await endPin(tx, userId, retailerId)
    await recordAct(tx, { who: person, act: 'counter.reset_pin', subject: `retailer ${retailerId}`, after: { person: userId } })
  })

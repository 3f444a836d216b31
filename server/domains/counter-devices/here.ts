import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import {
  COUNTER_REST_MINUTES,
  type counterHere,
  type CounterPerson,
  counterProblems,
  PIN_TRIES,
  type PinState,
} from '#contracts/counter-devices.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { CounterDeviceId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import { MINUTE } from '#contracts/time.ts'
import { isPerson, type Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { readCookie, unseal } from '../identity/cookies.ts'
import { personWithoutSession } from '../identity/identify.ts'
import { membersAt } from '../identity/teams.ts'
import { storesByIds } from '../stores/stores.ts'

export type Device = {
  id: CounterDeviceId
  retailerId: RetailerId
  storeId: StoreId
  name: string
  personId: UserId | null
  seenAt: Date | null
  withdrawnAt: Date | null
}
export const REST_MS = COUNTER_REST_MINUTES * MINUTE
/** Written at most this often, however many acts there are. */
const SEEN_EVERY_MS = 20_000

/** The device of this browser. It is read with each call: a withdrawn one ends with the next call on every node. */
export async function deviceHere(
  { db, config, secret }: Pick<Deps, 'db' | 'config' | 'secret'>,
  request: FastifyRequest,
): Promise<Device | null> {
  const sealed = readCookie(request, config, 'counter')
  const token = sealed ? unseal(secret, sealed) : null
  if (!token) return null
  const [device] = await rowsOf<Device>(db, 'counter-devices.here')`
    select id, retailer_id as "retailerId", store_id as "storeId", name, person_id as "personId", seen_at as "seenAt",
      withdrawn_at as "withdrawnAt"
    from counter_devices where token_hash = ${secretHash(token)}`
  return device ?? null
}

/** Who works at a device, unless it has rested too long. */
export const personIdAt = ({ personId, seenAt }: Device, now: Date): UserId | null =>
  seenAt !== null && now.getTime() - seenAt.getTime() < REST_MS ? personId : null

const isAt = (storeId: StoreId) => (m: { storeId: StoreId | null }) => m.storeId === null || m.storeId === storeId

/**
 * A person as somebody who works at the counter of one store, whatever else they may do elsewhere. Null for somebody who does not work at
 * this store anymore.
 */
export async function counterPerson(
  deps: Pick<Deps, 'db' | 'config'>,
  { retailerId, storeId }: Device,
  id: UserId,
): Promise<Person | null> {
  const person = await personWithoutSession(deps, id)
  const own = person?.retailers.filter((m) => m.retailerId === retailerId).find(isAt(storeId))
  return person && own ? { ...person, retailers: [{ ...own, role: 'staff', storeId }], malls: [], platform: [] } : null
}

/**
 * Lets the person at a counter device call endpoints of counter work. A sign-in with a password, or the key of a program, comes before it.
 * Public endpoints see a guest: what the person buys or saves elsewhere is not open here.
 */
export function identifyAtCounter(deps: Deps): onRequestAsyncHookHandler {
  return async (request) => {
    const { endpoint } = request.routeOptions.config
    const isPhoto = request.url.startsWith('/return-photos/')
    if (!isPhoto && (!endpoint || endpoint.access === 'public')) return
    if (isPerson(request.actor) || request.headers.authorization !== undefined) return
    const device = await deviceHere(deps, request)
    if (!device) return
    const now = deps.clock.now()
    const id = personIdAt(device, now)
    if (endpoint && !endpoint.atCounter) {
      if (id !== null) throw new Problem(counterProblems, 'counter.not_here')
      return
    }
    if (device.withdrawnAt !== null) throw new Problem(counterProblems, 'counter.no_device')
    if (id === null) throw new Problem(counterProblems, 'counter.locked')
    const person = await counterPerson(deps, device, id)
    if (!person) throw new Problem(counterProblems, 'counter.not_of_store')
    // Reads that a page repeats by itself are no sign of a person.
    if (request.method !== 'GET' && now.getTime() - (device.seenAt?.getTime() ?? 0) > SEEN_EVERY_MS) await stay(deps.db, device, now)
    request.actor = person
  }
}

/** The person is still there; nothing where the device has rested too long. */
export const stay = (db: Db, { id, personId }: Device, now: Date): Promise<unknown> =>
  rowsOf(db, 'counter-devices.stay')`
    update counter_devices set seen_at = ${now}, used_at = ${now}
    where id = ${id} and person_id = ${personId} and seen_at > ${new Date(now.getTime() - REST_MS)}`

type Pins = { userId: UserId; isLocked: boolean }
/** The people of a business who have a PIN. Locked: at this device, or at any where none is named. */
export async function pinStates(db: Db, retailerId: RetailerId, deviceId: CounterDeviceId | null): Promise<(id: UserId) => PinState> {
  const rows = await rowsOf<Pins>(db, 'counter-devices.pins')`
    select p.user_id as "userId", exists (select from counter_tries t join counter_devices d on d.id = t.device_id
      where t.user_id = p.user_id and d.retailer_id = p.retailer_id and d.withdrawn_at is null and t.wrong >= ${PIN_TRIES}
        and (${deviceId}::bigint is null or d.id = ${deviceId})) as "isLocked"
    from counter_pins p where p.retailer_id = ${retailerId}`
  const locked = new Map(rows.map((row) => [row.userId, row.isLocked]))
  return (id) => {
    const isLocked = locked.get(id)
    return isLocked === undefined ? 'none' : isLocked ? 'locked' : 'set'
  }
}

/** Each person of a store once. */
async function peopleOf(db: Db, { id, retailerId, storeId }: Device): Promise<CounterPerson[]> {
  const stateOf = await pinStates(db, retailerId, id)
  const members = new Map((await membersAt(db, retailerId)).filter(isAt(storeId)).map((member) => [member.id, member.name]))
  return [...members].map(([userId, name]) => ({ id: userId, name, pin: stateOf(userId) })).toSorted((a, b) => a.name.localeCompare(b.name))
}

export async function hereOf(deps: Deps, request: FastifyRequest): Promise<Reply<typeof counterHere>> {
  const device = await deviceHere(deps, request)
  const store = device && (await storesByIds(deps.db, [device.storeId])).get(device.storeId)
  if (!device || !store || device.withdrawnAt !== null) return { device: null, wasWithdrawn: device !== null }
  const people = await peopleOf(deps.db, device)
  const id = personIdAt(device, deps.clock.now())
  const person = people.find((one) => one.id === id)
  return {
    device: {
      name: device.name,
      store: { id: store.id, name: store.name },
      business: store.retailerName,
      person: person ? { id: person.id, name: person.name } : null,
      people,
    },
    wasWithdrawn: false,
  }
}

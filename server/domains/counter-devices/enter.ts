import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type choosePin, counterProblems, type enterPin, PIN_TRIES } from '#contracts/counter-devices.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { RetailerId, UserId } from '#contracts/ids.ts'
import { type Person, retailerIdsOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import type { Http } from '../../platform/serve.ts'
import { hashPassword, verifyPassword } from '../identity/hashing.ts'
import { counterPerson, type Device, deviceHere } from './here.ts'

/** Six digits are few: without the secret of the installation, a stolen hash says nothing about them. */
const keyed = (secret: string, userId: UserId, pin: string): string =>
  createHmac('sha256', secret).update(`counter PIN\n${userId}\n${pin}`).digest('base64url')

/** The device of this browser, for somebody who uses it. */
export async function livingDevice(deps: Deps, request: FastifyRequest): Promise<Device> {
  const device = await deviceHere(deps, request)
  if (!device || device.withdrawnAt !== null) throw new Problem(counterProblems, 'counter.no_device')
  return device
}

/**
 * Lets a person of the store work at this device. Each try is counted before its PIN is looked at, so that many at once are no more than
 * one after another; a right one forgets the wrong ones.
 */
export async function enter(deps: Deps, { personId, pin }: Sent<typeof enterPin>['body'], { request }: Http): Promise<void> {
  const { db, clock, secret, config } = deps
  const now = clock.now()
  const device = await livingDevice(deps, request)
  await countTry(db, now, [`counter PIN at ${device.id}`])
  await countTry(db, now, [`counter PIN from ${request.ip}`], SERVER_LIMITS.wrongCodesPerAddress)
  if (!(await counterPerson(deps, device, personId))) throw new Problem(counterProblems, 'counter.not_of_store')
  const [known] = await rowsOf<{ hash: string }>(db, 'counter-devices.pin')`
    select hash from counter_pins where user_id = ${personId} and retailer_id = ${device.retailerId}`
  if (!known) throw new Problem(counterProblems, 'counter.no_pin')
  const [counted] = await rowsOf<{ wrong: number }>(db, 'counter-devices.try')`
    insert into counter_tries as t (device_id, user_id, wrong) values (${device.id}, ${personId}, 1)
    on conflict (device_id, user_id) do update set wrong = t.wrong + 1 where t.wrong < ${PIN_TRIES} returning wrong`
  if (!counted) throw new Problem(counterProblems, 'counter.pin_locked')
  const isRight = await verifyPassword({ hash: known.hash, password: keyed(secret, personId, pin) }).catch(async (error: unknown) => {
    await forgetTry(db, device, personId)
    throw error
  })
  if (!isRight) {
    const left = PIN_TRIES - counted.wrong
    if (left > 0) {
      const detail = `This PIN is wrong. ${left === 1 ? '1 try is' : `${left} tries are`} left.`
      throw new Problem(counterProblems, 'counter.wrong_pin', { detail, errors: [{ pointer: '/pin', message: detail }] })
    }
    const after = { device: device.id, name: device.name, person: personId }
    await recordAct(db, { who: null, act: 'counter.lock', subject: `store ${device.storeId}`, after })
    throw new Problem(counterProblems, 'counter.pin_locked')
  }
  await transact(db, async (tx) => {
    // Withdrawn, or the PIN replaced, while its hash was compared.
    const opened = await rowsOf(tx, 'counter-devices.enter')`
      update counter_devices d set person_id = ${personId}, seen_at = ${now}, used_at = ${now}
      where d.id = ${device.id} and d.withdrawn_at is null and exists (
        select from counter_pins p where p.user_id = ${personId} and p.retailer_id = d.retailer_id and p.hash = ${known.hash})
      returning id`
    const person = await counterPerson({ db: tx, config }, device, personId)
    if (opened.length === 0 || !person) throw new Problem(counterProblems, 'counter.no_device')
    await rowsOf(tx, 'counter-devices.right')`delete from counter_tries where device_id = ${device.id} and user_id = ${personId}`
    await recordAct(tx, { who: person, act: 'counter.enter', subject: `store ${device.storeId}`, after: { device: device.id } })
  })
}

const forgetTry = (db: Db, { id }: Device, userId: UserId): Promise<unknown> =>
  rowsOf(
    db,
    'counter-devices.forget-try',
    `with one as (delete from counter_tries where device_id = $1 and user_id = $2 and wrong = 1 returning 1)
     update counter_tries set wrong = wrong - 1 where device_id = $1 and user_id = $2 and wrong > 1`,
    [id, userId],
  )

/** Locks a device until the next PIN. */
export const leave = (db: Db, { id }: Device): Promise<unknown> =>
  rowsOf(db, 'counter-devices.leave')`update counter_devices set person_id = null, seen_at = null where id = ${id}`

/** What is open under the PIN of a person ends, and so do the tries that failed. */
export async function endPin(tx: Db, userId: UserId, retailerId: RetailerId): Promise<void> {
  await rowsOf(tx, 'counter-devices.end-open')`
    update counter_devices set person_id = null, seen_at = null where person_id = ${userId} and retailer_id = ${retailerId}`
  await rowsOf(tx, 'counter-devices.end-tries')`
    delete from counter_tries t using counter_devices d where d.id = t.device_id and t.user_id = ${userId} and d.retailer_id = ${retailerId}`
}

/** Chooses one's own PIN at a business. */
export async function choose(deps: Deps, person: Person, { retailerId, pin }: Sent<typeof choosePin>['body']): Promise<void> {
  const { db, clock, secret } = deps
  if (!retailerIdsOf(person).includes(retailerId)) throw new Problem('not_found')
  await countTry(db, clock.now(), [`counter PIN of ${person.id}`])
  const hash = await hashPassword(keyed(secret, person.id, pin))
  await transact(db, async (tx) => {
    await rowsOf(tx, 'counter-devices.choose')`
      insert into counter_pins (user_id, retailer_id, hash, set_at) values (${person.id}, ${retailerId}, ${hash}, ${clock.now()})
      on conflict (user_id, retailer_id) do update set hash = excluded.hash, set_at = excluded.set_at`
    await endPin(tx, person.id, retailerId)
    await recordAct(tx, { who: person, act: 'counter.set_pin', subject: `retailer ${retailerId}` })
  })
}

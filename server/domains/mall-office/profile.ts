import type { Sent } from '#contracts/endpoint.ts'
import type { MallId } from '#contracts/ids.ts'
import type { changeMallProfile, MallProfile } from '#contracts/mall-office/mall-office.ts'
import type { Schedule } from '#contracts/stores/settings.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type FieldError, fieldProblem, Problem } from '../../platform/problem.ts'
import { changeMall, lockMall, type Mall } from '../malls/malls.ts'
import { faultsIn, hoursOf, scheduleOf } from '../stores/schedule.ts'
import { ownMall } from './access.ts'

const shown = (mall: Mall & { version: number }, now: Date): MallProfile => {
  const year = now.getUTCFullYear()
  const { id, name, version, hours, amenities, hasCenter, centerPlace, centerHours, centerHoldDays } = mall
  return {
    id,
    name,
    address: `${mall.street}, ${mall.city}, ${mall.state} ${mall.zip}`,
    version,
    hours,
    schedule: scheduleOf(hours, year),
    amenities,
    hasCenter,
    centerPlace,
    centerHours,
    centerSchedule: scheduleOf(centerHours ?? hours, year),
    centerHoldDays,
  }
}

export const profileOf = (db: Db, person: Person, id: MallId, now: Date): Promise<MallProfile> =>
  transact(db, async (tx) => {
    await ownMall(tx, person, id)
    return shown(await lockMall(tx, id), now)
  })

/** Changes hours, amenities and the SPIRAL Center, unless somebody else changed them since the editor read them. */
export const changeProfile = (
  { db, clock }: Deps,
  person: Person,
  id: MallId,
  { version, schedule, amenities, center }: Sent<typeof changeMallProfile>['body'],
): Promise<MallProfile> =>
  transact(db, async (tx) => {
    await ownMall(tx, person, id)
    const { version: current, ...before } = await lockMall(tx, id)
    if (current !== version) throw new Problem('conflict', { more: { current: { version: current } } })
    if (before.hasCenter && center === null) throw fieldProblem('/center', 'Fill in the SPIRAL Center.')
    const errors: FieldError[] = faultsIn(schedule)
    if (center) errors.push(...faultsIn(center.schedule).map((fault) => ({ ...fault, pointer: `/center${fault.pointer}` })))
    if (errors.length > 0) throw new Problem('invalid', { errors })
    const desk = before.hasCenter && center
    const after = {
      ...before,
      hours: hoursOf(schedule),
      amenities,
      ...(desk && { centerPlace: desk.place, centerHours: hoursOf(desk.schedule), centerHoldDays: desk.holdDays }),
    }
    const { id: _, slug: __, suspended: ___, ...change } = after
    await changeMall(tx, id, change)
    await recordAct(tx, { who: person, act: 'mall.profile', subject: `mall ${id}`, before, after })
    return shown(await lockMall(tx, id), clock.now())
  })

/** Changes only the hours, in the transaction of another act, unless somebody else changed the profile since this version. */
export async function changeMallHours(
  tx: Db,
  person: Person,
  id: MallId,
  { version, schedule }: { version: number; schedule: Schedule },
): Promise<void> {
  await ownMall(tx, person, id)
  const { version: current, ...before } = await lockMall(tx, id)
  if (current !== version) throw new Problem('conflict', { more: { current: { version: current } } })
  const errors = faultsIn(schedule)
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const after = { ...before, hours: hoursOf(schedule) }
  const { id: _, slug: __, suspended: ___, ...change } = after
  await changeMall(tx, id, change)
  await recordAct(tx, { who: person, act: 'mall.profile', subject: `mall ${id}`, before, after })
}

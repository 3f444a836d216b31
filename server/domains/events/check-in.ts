import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { checkIn } from '#contracts/events/host.ts'
import type { EventId, UserId } from '#contracts/ids.ts'
import { points } from '#contracts/points.ts'
import { HOUR } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'
import { personById } from '../identity/people.ts'
import { reward } from '../loyalty/acts.ts'
import { ownEvent } from './hosted.ts'
import type { EventRow } from './read.ts'
import { holdEvents } from './rsvps.ts'
import { eventsProblems } from '#contracts/events/events.ts'

const OPENS_BEFORE = 2 * HOUR

/** A scanned code is the address of a pass, a typed one is its letters; both end with the code. */
const readCode = (given: string): string => (given.split(/[/=]/).at(-1) ?? '').replaceAll(/[\s-]/g, '').toUpperCase()

type StoredRsvp = { id: number; userId: UserId; name: string; seats: number; state: 'going' | 'waiting'; checkedInAt: Date | null }

/** Lets somebody in, once. The first time earns the SPIRALs of the event, when the person's address is confirmed. */
export const letIn = (
  { db, clock }: Deps,
  person: Person,
  id: EventId,
  { code }: Sent<typeof checkIn>['body'],
): Promise<Reply<typeof checkIn>> =>
  transact(db, async (tx) => {
    const now = clock.now()
    // Held, so that nobody is let in while the event is being canceled.
    await holdEvents(tx, [id])
    const event = await ownEvent(tx, person, id)
    if (event.cancelledAt !== null || event.endsAt.getTime() + OPENS_BEFORE <= now.getTime())
      throw new Problem(eventsProblems, 'events.over')
    if (event.startsAt.getTime() - OPENS_BEFORE > now.getTime()) throw new Problem(eventsProblems, 'events.too_early')
    const [found] = await rowsOf<StoredRsvp>(tx, 'events.by-code')`
      select r.id, r.user_id as "userId", person.name, r.seats, r.state, r.checked_in_at as "checkedInAt"
      from event_rsvps r ${sql(joinPerson('person.id = r.user_id'))} where r.event_id = ${id} and r.code = ${readCode(code)}
      for no key update of r`
    if (!found) throw new Problem(eventsProblems, 'events.unknown_code')
    if (found.state === 'waiting') throw new Problem(eventsProblems, 'events.still_waiting')
    const { name, seats } = found
    if (found.checkedInAt) return { name, seats, isNew: false, checkedInAt: found.checkedInAt, earned: points(0) }
    await rowsOf(tx, 'events.check-in')`update event_rsvps set checked_in_at = ${now} where id = ${found.id}`
    return { name, seats, isNew: true, checkedInAt: now, earned: await giveSpirals(tx, event, found.userId, now) }
  })

async function giveSpirals(tx: Db, { id, mallId, title, spirals }: EventRow, userId: UserId, now: Date) {
  if (spirals === 0 || mallId === null || !(await personById(tx, userId))?.emailVerified) return points(0)
  return reward(tx, {
    userId,
    act: 'event',
    reference: `event ${id} ${userId}`,
    amount: spirals,
    memo: `For coming to ${title}`,
    now,
    funder: { kind: 'mall', id: mallId },
  })
}

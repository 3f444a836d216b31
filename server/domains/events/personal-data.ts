import type { EventId, UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { holdEvents, moveUp } from './rsvps.ts'

/** RSVPs and feedback of a person. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'events.personal_data')`
    select e.title, e.starts_at as "startsAt", r.seats, r.state, r.checked_in_at as "checkedInAt", r.stars, r.words,
      r.created_at as "askedAt"
    from event_rsvps r join events e on e.id = r.event_id where r.user_id = ${userId} order by r.id`

/** Gives the seats of a person back to the lines of events that are still to come. */
export async function forgetPerson(tx: Db, userId: UserId, deps: Deps): Promise<void> {
  const held = await rowsOf<{ id: EventId }>(tx, 'events.held')`
    select event_id as id from event_rsvps where user_id = ${userId} order by event_id`
  await holdEvents(
    tx,
    held.map(({ id }) => id),
  )
  await rowsOf(tx, 'events.forget-person')`delete from event_rsvps where user_id = ${userId}`
  for (const { id } of held) await moveUp(tx, deps, id, deps.clock.now())
}

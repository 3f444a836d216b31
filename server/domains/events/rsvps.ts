import type { Reply, Sent } from '#contracts/endpoint.ts'
import { type giveFeedback, type myEvents, type Rsvp, type rsvp as rsvpEndpoint, eventsProblems } from '#contracts/events/events.ts'
import type { EventId, UserId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { randomCode } from '../../platform/clock.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { refuseBlockedWords } from '../moderation/wording-rules.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { newsOfSeats } from './news.ts'
import { type EventRow, eventRow, eventRows, heldEventRows, publishedRow, shownEvent } from './read.ts'

const CODE_LENGTH = 8
export type RsvpRow = {
  id: number
  userId: UserId
  seats: number
  state: 'going' | 'waiting'
  code: string
  checkedInAt: Date | null
  stars: number | null
  words: string | null
  place: number | null
}
const RSVP = `select r.id, r.user_id as "userId", r.seats, r.state, r.code, r.checked_in_at as "checkedInAt", r.stars, r.words,
    case when r.state = 'waiting' then (select count(*)::int from event_rsvps o where o.event_id = r.event_id and o.state = 'waiting' and o.id <= r.id) end as place
  from event_rsvps r`

const shown = ({ state, seats, place, code, checkedInAt, stars, words }: RsvpRow): Rsvp => ({
  state,
  seats,
  place,
  code: state === 'going' ? code : null,
  checkedInAt,
  feedback: stars === null ? null : { stars, words: words ?? '' },
})

export async function ownRsvp(db: Db, eventId: EventId, userId: UserId): Promise<{ rsvp: Rsvp | null }> {
  const [row] = await rowsOf<RsvpRow>(db, 'events.own-rsvp')`${sql(RSVP)} where r.event_id = ${eventId} and r.user_id = ${userId}`
  return { rsvp: row ? shown(row) : null }
}

/** Holds events until the end of the transaction, so that their seats change one act after the other. */
export const holdEvents = (tx: Db, ids: readonly EventId[]): Promise<unknown> =>
  rowsOf(tx, 'events.lock')`select from events where id = any(${ids}::bigint[]) order by id for no key update`
export async function lockEvent(tx: Db, id: EventId): Promise<EventRow> {
  await holdEvents(tx, [id])
  return eventRow(tx, id)
}
const refuseOver = ({ isDraft, cancelledAt, endsAt }: EventRow, now: Date): void => {
  if (isDraft) throw new Problem('not_found')
  if (cancelledAt !== null || endsAt <= now) throw new Problem(eventsProblems, 'events.over')
}

/**
 * Takes seats or a place at the end of the line. Somebody who waits keeps the place with fewer seats and goes to the end for more; somebody
 * who has seats gets more only while some are free. The same request again changes nothing.
 */
export const takeSeats = (
  deps: Deps,
  person: Person,
  eventId: EventId,
  { seats }: Sent<typeof rsvpEndpoint>['body'],
): Promise<{ rsvp: Rsvp | null }> =>
  transact(deps.db, async (tx) => {
    const now = deps.clock.now()
    const event = await lockEvent(tx, eventId)
    refuseOver(event, now)
    const [own] = await rowsOf<RsvpRow>(tx, 'events.own-rsvp')`${sql(RSVP)} where r.event_id = ${eventId} and r.user_id = ${person.id}`
    if (own?.checkedInAt) throw new Problem(eventsProblems, 'events.checked_in')
    if (own && (own.state === 'going' || own.seats >= seats)) {
      if (own.state === 'going' && seats > own.seats) await refuseUnlessFree(tx, event, seats - own.seats)
      if (own.seats !== seats) await setSeats(tx, own.id, seats)
    } else {
      if (own) await rowsOf(tx, 'events.drop-rsvp')`delete from event_rsvps where id = ${own.id}`
      await rowsOf(tx, 'events.ask-for-seats')`
        insert into event_rsvps (event_id, user_id, seats, state, code, created_at)
        values (${eventId}, ${person.id}, ${seats}, 'waiting', ${own?.code ?? randomCode(CODE_LENGTH)}, ${now})`
    }
    await moveUp(tx, deps, eventId, now, person.id)
    return ownRsvp(tx, eventId, person.id)
  })
const setSeats = (tx: Db, id: number, seats: number): Promise<unknown> =>
  rowsOf(tx, 'events.set-seats')`update event_rsvps set seats = ${seats} where id = ${id}`

/** More seats for somebody who has some: only free ones, and nobody in line is passed. */
async function refuseUnlessFree(tx: Db, { id, seats, taken }: EventRow, more: number): Promise<void> {
  if (seats === null) return
  const [waiting] = await rowsOf(tx, 'events.has-line')`select from event_rsvps where event_id = ${id} and state = 'waiting' limit 1`
  if (waiting || taken + more > seats) throw new Problem(eventsProblems, 'events.no_more_seats')
}

/** Gives seats or the place in line back. Doing it twice is no error. */
export const giveSeatsBack = (deps: Deps, person: Person, eventId: EventId): Promise<void> =>
  transact(deps.db, async (tx) => {
    const now = deps.clock.now()
    refuseOver(await lockEvent(tx, eventId), now)
    const [own] = await rowsOf<{ checkedInAt: Date | null }>(tx, 'events.give-back')`
      delete from event_rsvps where event_id = ${eventId} and user_id = ${person.id} returning checked_in_at as "checkedInAt"`
    if (own?.checkedInAt) throw new Problem(eventsProblems, 'events.checked_in')
    await moveUp(tx, deps, eventId, now)
  })

/**
 * Gives free seats to the line in its order, under the lock of the event, and tells people who moved up. The first in line who needs more
 * seats than are free holds the others back, so nobody is passed. `actor` sees the answer and needs no message.
 */
export async function moveUp(tx: Db, deps: Deps, eventId: EventId, now: Date, actor?: UserId): Promise<void> {
  const moved = await rowsOf<{ userId: UserId; seats: number }>(tx, 'events.move-up')`
    with held as (select coalesce(sum(seats), 0)::int as taken from event_rsvps where event_id = ${eventId} and state = 'going'),
      line as (select id, sum(seats) over (order by id) as needed from event_rsvps where event_id = ${eventId} and state = 'waiting'),
      up as (update event_rsvps r set state = 'going' from line, held, events e
        where r.id = line.id and e.id = ${eventId} and (e.seats is null or held.taken + line.needed <= e.seats)
        returning r.user_id, r.seats)
    select user_id as "userId", seats from up`
  await rowsOf(tx, 'events.count-taken')`
    update events set taken = (select coalesce(sum(seats), 0) from event_rsvps where event_id = ${eventId} and state = 'going')
    where id = ${eventId}`
  const told = moved.filter(({ userId }) => userId !== actor)
  if (told.length === 0) return
  const event = (await eventRows(tx, [eventId])).get(eventId)
  if (!event || event.endsAt <= now) return
  await tellPeople(
    tx,
    deps,
    told.map(({ userId, seats }) => newsOfSeats(userId, event, seats, deps.config.publicOrigin, now)),
  )
}

/** Stars and words for the host, from somebody who was there. A second one replaces the first. */
export const rate = (
  { db, clock }: Deps,
  person: Person,
  eventId: EventId,
  { stars, words }: Sent<typeof giveFeedback>['body'],
): Promise<{ rsvp: Rsvp | null }> => {
  refuseBlockedWords({ words })
  return transact(db, async (tx) => {
    await publishedRow(tx, eventId)
    const [row] = await rowsOf(tx, 'events.feedback')`
      update event_rsvps set stars = ${stars}, words = ${words}
      where event_id = ${eventId} and user_id = ${person.id} and checked_in_at <= ${clock.now()} returning id`
    if (!row) throw new Problem(eventsProblems, 'events.not_there')
    return ownRsvp(tx, eventId, person.id)
  })
}

/** All events of a person, also past ones. */
export async function eventsOf(db: Db, person: Person, asked: Sent<typeof myEvents>['query'], now: Date): Promise<Reply<typeof myEvents>> {
  const page = await pageBy('events.mine', { id: 'id' }, asked, (after, limit) =>
    rowsOf<RsvpRow & { event: EventId }>(
      db,
      'events.mine',
      `select own.*, r.event_id as event from (${RSVP} where r.user_id = $1 and ($2::bigint is null or r.id < $2)) own
         join event_rsvps r on r.id = own.id order by own.id desc limit $3`,
      [person.id, after?.id ?? null, limit],
    ),
  )
  const byId = await heldEventRows(
    db,
    page.items.map(({ event }) => event),
  )
  return {
    ...page,
    items: page.items.flatMap((own) => {
      const row = byId.get(own.event)
      return row ? [{ event: shownEvent(row, now), rsvp: shown(own) }] : []
    }),
  }
}

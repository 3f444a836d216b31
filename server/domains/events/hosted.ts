import { csvOf } from '#contracts/csv.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import type {
  attendees,
  cancelEvent,
  changeEvent,
  createEvent,
  EventForm,
  eventOpinions,
  HostedEvent,
  hostedEvents,
} from '#contracts/events/host.ts'
import { FEEDBACK_GROUP } from '#contracts/events/kinds.ts'
import type { EventId, MallId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { mallIdsOf, type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { isKept, keepPicture } from '../../platform/pictures.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { joinPerson } from '../identity/teams.ts'
import { mallsByIds } from '../malls/malls.ts'
import { refuseBlockedWords } from '../moderation/wording-rules.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { photoIn } from '../search/photos/photo-form.ts'
import { storesByIds } from '../stores/stores.ts'
import { typedInstant } from '../stores/wall-clock.ts'
import { newsOfCancel, newsOfChange } from './news.ts'
import { type EventRow, eventRow, EVENTS, shownEvent } from './read.ts'
import { lockEvent, moveUp } from './rsvps.ts'
import { businessProblems } from '#contracts/admin/retailers.ts'
import { eventsProblems } from '#contracts/events/events.ts'

type Host = { mallId: MallId | null; storeId: StoreId | null; retailerId: RetailerId | null; timeZone: string }
type Least = 'staff' | 'manager'

/** The mall or store, for a person who works there in this role. Any other is unknown to them. */
async function ownHost(
  db: Db,
  person: Person,
  { mallId, storeId }: { mallId?: MallId | null | undefined; storeId?: StoreId | null | undefined },
  least: Least,
): Promise<Host> {
  if ((mallId ?? null) === null && (storeId ?? null) === null) throw fieldProblem('/mallId', 'Choose a mall or a store.')
  if (mallId) {
    const mall = mallIdsOf(person, least).includes(mallId) ? (await mallsByIds(db, [mallId])).get(mallId) : undefined
    if (!mall || storeId) throw new Problem('not_found')
    if (mall.closed && least === 'manager') throw new Problem(businessProblems, 'business.closed')
    return { mallId, storeId: null, retailerId: null, timeZone: mall.timeZone }
  }
  const store = storeId ? (await storesByIds(db, [storeId])).get(storeId) : undefined
  if (!store || !worksAt(person, store.retailerId, store.id, least)) throw new Problem('not_found')
  if (store.closed && least === 'manager') throw new Problem(businessProblems, 'business.closed')
  return { mallId: null, storeId: store.id, retailerId: store.retailerId, timeZone: store.timeZone }
}
const worksAt = (person: Person, retailerId: RetailerId, storeId: StoreId, least: Least): boolean =>
  retailerIdsOf(person, least).includes(retailerId) && (storeLimitOf(person, retailerId)?.includes(storeId) ?? true)

/** The stores of a retailer in which the person works; null: all of them. */
function storesAt(person: Person, retailerId: RetailerId): { retailerId: RetailerId; storeIds: StoreId[] | null } {
  if (!retailerIdsOf(person).includes(retailerId)) throw new Problem('not_found')
  return { retailerId, storeIds: storeLimitOf(person, retailerId) }
}

/** The event, held, for somebody who works for its host. */
async function lockOwn(tx: Db, person: Person, id: EventId, least: Least): Promise<EventRow> {
  const event = await lockEvent(tx, id)
  await ownHost(tx, person, event, least)
  return event
}
export async function ownEvent(db: Db, person: Person, id: EventId, least: Least = 'staff'): Promise<EventRow> {
  const event = await eventRow(db, id)
  await ownHost(db, person, event, least)
  return event
}

type Counts = { id: EventId; going: number; waiting: number; checkedIn: number; opinions: number; stars: number | null }
async function hosted(db: Db, rows: readonly EventRow[], now: Date): Promise<HostedEvent[]> {
  const counts = await rowsOf<Counts>(db, 'events.counts')`
    select event_id as id, coalesce(sum(seats) filter (where state = 'going'), 0)::int as going,
      coalesce(sum(seats) filter (where state = 'waiting'), 0)::int as waiting,
      coalesce(sum(seats) filter (where checked_in_at is not null), 0)::int as "checkedIn", count(stars)::int as opinions,
      case when count(stars) >= ${FEEDBACK_GROUP} then round(avg(stars), 1)::float8 end as stars
    from event_rsvps where event_id = any(${rows.map(({ id }) => id)}::bigint[]) group by event_id`
  const byId = new Map(counts.map((one) => [one.id, one]))
  return rows.map((row) => {
    const { going = 0, waiting = 0, checkedIn = 0, opinions = 0, stars = null } = byId.get(row.id) ?? {}
    return { ...shownEvent(row, now), version: row.version, going, waiting, checkedIn, opinions, stars }
  })
}
const one = async (db: Db, id: EventId, now: Date): Promise<HostedEvent> => {
  const [found] = await hosted(db, [await eventRow(db, id)], now)
  if (!found) throw new Problem('not_found')
  return found
}

export async function eventsOfHost(
  db: Db,
  person: Person,
  { mallId, storeId, retailerId, ...asked }: Sent<typeof hostedEvents>['query'],
  now: Date,
): Promise<Reply<typeof hostedEvents>> {
  const host =
    retailerId === undefined ? await ownHost(db, person, { mallId, storeId }, 'staff') : { mallId: null, ...storesAt(person, retailerId) }
  const page = await pageBy('events.hosted', { id: 'id' }, asked, (after, limit) =>
    rowsOf<EventRow>(
      db,
      'events.hosted',
      `${EVENTS} where ($3::bigint is null or e.mall_id = $3) and ($4::bigint is null or e.retailer_id = $4)
         and ($5::bigint[] is null or e.store_id = any($5)) and ($6::bigint is null or e.id < $6) order by e.id desc limit $7`,
      [
        null,
        null,
        host.mallId,
        host.retailerId,
        'storeIds' in host ? host.storeIds : host.storeId && [host.storeId],
        after?.id ?? null,
        limit,
      ],
    ),
  )
  return { ...page, items: await hosted(db, page.items, now) }
}

type Form = z.output<typeof EventForm>
/** Times are typed by the clock of the host. */
function timesOf({ startsAt, endsAt }: Form, timeZone: string, now: Date): { startsAt: Date; endsAt: Date } {
  const [starts, ends] = [typedInstant(startsAt, timeZone), typedInstant(endsAt, timeZone)]
  if (ends <= starts) throw fieldProblem('/endsAt', 'Choose an end after the start.')
  if (ends <= now) throw fieldProblem('/endsAt', 'Choose an end that is still to come.')
  return { startsAt: starts, endsAt: ends }
}
/** A mall gives SPIRALs for coming, at its own cost; stores use promotions for that. */
function refuseSpirals({ spirals }: Form, { mallId }: { mallId: MallId | null }): void {
  if (spirals > 0 && mallId === null) throw fieldProblem('/spirals', 'Only malls can give SPIRALs for attending. Enter 0.')
}

export async function plan(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  person: Person,
  { mallId, storeId, isDraft = false, ...form }: Sent<typeof createEvent>['body'],
  key: IdempotencyKey,
): Promise<HostedEvent> {
  const now = clock.now()
  refuseBlockedWords({ title: form.title, about: form.about })
  const { id } = await once(db, key, async (tx) => {
    const host = await ownHost(tx, person, { mallId, storeId }, 'manager')
    refuseSpirals(form, host)
    const { startsAt, endsAt } = timesOf(form, host.timeZone, now)
    const [row] = await rowsOf<{ id: EventId }>(tx, 'events.plan')`
      insert into events
        (mall_id, store_id, retailer_id, title, about, kind, place, starts_at, ends_at, price, seats, is_for_kids, spirals, is_draft,
        created_at, changed_at)
      values (${host.mallId}, ${host.storeId}, ${host.retailerId}, ${form.title}, ${form.about}, ${form.kind}, ${form.place}, ${startsAt},
        ${endsAt}, ${form.price}, ${form.seats}, ${form.isForKids}, ${form.spirals}, ${isDraft}, ${now}, ${now}) returning id`
    if (!row) throw new Error('an event was not written')
    await recordAct(tx, { who: person, act: 'event.plan', subject: `event ${row.id}`, after: { title: form.title, isDraft } })
    return row
  })
  return one(db, id, now)
}

const peopleOf = async (tx: Db, id: EventId): Promise<UserId[]> =>
  (await rowsOf<{ id: UserId }>(tx, 'events.people')`select user_id as id from event_rsvps where event_id = ${id} order by id`).map(
    (person) => person.id,
  )

/** Changes an event. A new time or place is told to everybody; more seats go to the line. */
export const change = (
  deps: Deps,
  person: Person,
  id: EventId,
  { version, ...form }: Sent<typeof changeEvent>['body'],
): Promise<HostedEvent> =>
  transact(deps.db, async (tx) => {
    const now = deps.clock.now()
    refuseBlockedWords({ title: form.title, about: form.about })
    const before = await lockOwn(tx, person, id, 'manager')
    // A draft whose time has passed can still get another one.
    if (before.cancelledAt !== null || (before.endsAt <= now && !before.isDraft)) throw new Problem(eventsProblems, 'events.over')
    if (before.version !== version) throw new Problem('conflict')
    refuseSpirals(form, before)
    const { startsAt, endsAt } = timesOf(form, before.timeZone, now)
    if (form.seats !== null && form.seats < before.taken)
      throw fieldProblem('/seats', `${before.taken} seats are taken. Enter at least that many.`)
    await rowsOf(tx, 'events.change')`
      update events
      set title = ${form.title}, about = ${form.about}, kind = ${form.kind}, place = ${form.place}, starts_at = ${startsAt},
        ends_at = ${endsAt}, price = ${form.price}, seats = ${form.seats}, is_for_kids = ${form.isForKids},
        spirals = ${form.spirals}, version = version + 1, changed_at = ${now} where id = ${id}`
    await recordAct(tx, { who: person, act: 'event.change', subject: `event ${id}`, before: { title: before.title }, after: form })
    const after = await eventRow(tx, id)
    if (after.startsAt.getTime() !== before.startsAt.getTime()) {
      await rowsOf(tx, 'events.remind-again')`update event_rsvps set reminded_at = null where event_id = ${id}`
    }
    const spanOf = ({ startsAt: from, endsAt: to, place }: EventRow) => `${from.getTime()} ${to.getTime()} ${place}`
    if (spanOf(after) !== spanOf(before)) {
      const people = await peopleOf(tx, id)
      await tellPeople(
        tx,
        deps,
        people.map((userId) => newsOfChange(userId, after, deps.config.publicOrigin)),
      )
    }
    await moveUp(tx, deps, id, now)
    return one(tx, id, now)
  })

export const cancel = (deps: Deps, person: Person, id: EventId, { reason }: Sent<typeof cancelEvent>['body']): Promise<HostedEvent> =>
  transact(deps.db, async (tx) => {
    const now = deps.clock.now()
    const before = await lockOwn(tx, person, id, 'manager')
    if (before.isDraft) throw new Problem(eventsProblems, 'events.draft')
    if (before.cancelledAt !== null || before.endsAt <= now) throw new Problem(eventsProblems, 'events.over')
    await rowsOf(tx, 'events.cancel')`
      update events set cancelled_at = ${now}, cancel_reason = ${reason}, version = version + 1, changed_at = ${now} where id = ${id}`
    await recordAct(tx, { who: person, act: 'event.cancel', subject: `event ${id}`, after: { reason } })
    const event = await eventRow(tx, id)
    const people = await peopleOf(tx, id)
    await tellPeople(
      tx,
      deps,
      people.map((userId) => newsOfCancel(userId, event, deps.config.publicOrigin)),
    )
    return one(tx, id, now)
  })

type AttendeeRow = {
  name: string
  seats: number
  state: 'going' | 'waiting'
  askedAt: Date
  checkedInAt: Date | null
}
const ATTENDEES = `select person.name, r.seats, r.state, r.created_at as "askedAt", r.checked_in_at as "checkedInAt", r.id from event_rsvps r ${joinPerson('person.id = r.user_id')}`

/** People with seats and people in line, in the order in which they asked. */
export async function attendeesOf(
  db: Db,
  person: Person,
  id: EventId,
  { q, ...asked }: Sent<typeof attendees>['query'],
): Promise<Reply<typeof attendees>> {
  await ownEvent(db, person, id)
  const page = await pageBy('events.attendees', { id: 'id' }, asked, (after, limit) =>
    rowsOf<AttendeeRow & { id: number }>(
      db,
      'events.attendees',
      `${ATTENDEES} where r.event_id = $1 and ($2::bigint is null or r.id > $2) and ($3::text is null or strpos(lower(person.name), lower($3)) > 0)
       order by r.id limit $4`,
      [id, after?.id ?? null, q === '' ? null : (q ?? null), limit],
    ),
  )
  return {
    ...page,
    // Without the id, which feedback could be matched with.
    items: page.items.map(({ name, seats, state, askedAt, checkedInAt }) => ({ name, seats, state, askedAt, checkedInAt })),
  }
}

const MOST_OPINIONS = 500
/** Feedback without names, once there are enough opinions. Their order says nothing about the order in which people asked for seats. */
export async function opinionsOf(db: Db, person: Person, id: EventId): Promise<Reply<typeof eventOpinions>> {
  await ownEvent(db, person, id)
  const items = await rowsOf<{ id: number; stars: number; words: string }>(db, 'events.opinions')`
    select id, stars, case when words_hidden then '' else words end as words from event_rsvps where event_id = ${id} and stars is not null
      and (select count(stars) from event_rsvps where event_id = ${id}) >= ${FEEDBACK_GROUP}
    order by words = '', md5(code) limit ${sql(MOST_OPINIONS)}`
  return { items }
}

/** Shows a draft to shoppers, when it is still to come. */
export const publish = ({ db, clock }: Pick<Deps, 'db' | 'clock'>, person: Person, id: EventId): Promise<HostedEvent> =>
  transact(db, async (tx) => {
    const now = clock.now()
    const before = await lockOwn(tx, person, id, 'manager')
    if (!before.isDraft) return one(tx, id, now)
    if (before.endsAt <= now) throw new Problem(eventsProblems, 'events.over')
    await rowsOf(tx, 'events.publish')`update events set is_draft = false, version = version + 1, changed_at = ${now} where id = ${id}`
    await recordAct(tx, { who: person, act: 'event.publish', subject: `event ${id}`, after: { title: before.title } })
    return one(tx, id, now)
  })

export const discard = ({ db }: Pick<Deps, 'db'>, person: Person, id: EventId): Promise<void> =>
  transact(db, async (tx) => {
    const before = await lockOwn(tx, person, id, 'manager')
    if (!before.isDraft) throw new Problem(eventsProblems, 'events.published')
    await rowsOf(tx, 'events.discard')`delete from events where id = ${id}`
    await recordAct(tx, { who: person, act: 'event.discard', subject: `event ${id}`, before: { title: before.title } })
  })

const PICTURES_AN_HOUR = 30
/** The event's own picture, from the form of the request; null removes it. */
export async function setPicture(
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  person: Person,
  id: EventId,
  request: FastifyRequest | null,
): Promise<HostedEvent> {
  await ownEvent(db, person, id, 'manager')
  const now = clock.now()
  if (request) await countTry(db, now, [`event pictures by ${person.id}`], PICTURES_AN_HOUR)
  const bytes = request && (await photoIn(request))
  const kept = bytes && (await keepPicture(files, bytes))
  const event = await transact(db, async (tx) => {
    // Held, so that the nightly removal of unused pictures does not take it meanwhile.
    if (kept) await rowsOf(tx, 'events.hold-picture')`select pg_advisory_xact_lock_shared(hashtextextended(${kept.hash}, 0))`
    await lockOwn(tx, person, id, 'manager')
    await rowsOf(tx, 'events.picture')`update events set picture_hash = ${kept?.hash ?? null}, changed_at = ${now} where id = ${id}`
    await recordAct(tx, { who: person, act: 'event.picture', subject: `event ${id}`, after: { picture: kept?.hash ?? null } })
    return one(tx, id, now)
  })
  // An unused copy existed already and was removed during this upload.
  if (kept && bytes && !(await isKept(files, kept.hash))) await keepPicture(files, bytes)
  return event
}

export async function attendeesTable(db: Db, person: Person, id: EventId): Promise<string> {
  const event = await ownEvent(db, person, id, 'manager')
  const rows = await rowsOf<AttendeeRow>(db, 'events.attendee-table')`${sql(ATTENDEES)} where r.event_id = ${id} order by r.id`
  const at = (date: Date | null) => (date === null ? '' : date.toLocaleString('sv-SE', { timeZone: event.timeZone }))
  return csvOf(
    ['Name', 'Seats', 'State', 'Asked at', 'Checked in at'],
    rows.map(({ name, seats, state, askedAt, checkedInAt }) => [name, seats, state, at(askedAt), at(checkedInAt)]),
  )
}

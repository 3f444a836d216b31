import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { Event, eventMap, events } from '#contracts/events/events.ts'
import type { EventKind } from '#contracts/events/kinds.ts'
import { type EventId, MallId, type RetailerId, StoreId, type UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { PlacesMap } from '#contracts/places/maps.ts'
import type { Points } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { EARTH_RADIUS_MILES, type Point, shownMiles } from '../places/distance.ts'
import { knownZip } from '../places/zips.ts'
import { mapOfPlaces, type PlaceOnMap } from '../search/directory/maps.ts'

export type EventRow = {
  id: EventId
  mallId: MallId | null
  storeId: StoreId | null
  retailerId: RetailerId | null
  title: string
  about: string
  kind: EventKind
  place: string
  startsAt: Date
  endsAt: Date
  price: Cents
  seats: number | null
  taken: number
  /** Somebody waits: a free seat is for the first in line. */
  hasLine: boolean
  isForKids: boolean
  spirals: Points
  cancelledAt: Date | null
  cancelReason: string | null
  isDraft: boolean
  ownPictureHash: string | null
  version: number
  hostName: string
  hostSlug: string
  street: string
  city: string
  state: string
  zip: string
  timeZone: string
  pictureHash: string | null
  miles: number | null
}

/** Straight line in miles from the point of the parameters $1 and $2; null without a point. */
const MILES = `case when $1::float8 is null then null else 2 * ${EARTH_RADIUS_MILES} * asin(least(1, sqrt(
    sin(radians(h.lat - $1) / 2) ^ 2 + cos(radians($1)) * cos(radians(h.lat)) * sin(radians(h.lon - $2) / 2) ^ 2))) end`
/** Events with their hosts, of all of them or only of those that shoppers see. */
const eventsOf = (
  hosts: 'shown' | 'all',
) => `select e.id, e.mall_id as "mallId", e.store_id as "storeId", e.retailer_id as "retailerId", e.title, e.about, e.kind, e.place,
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.price, e.seats, e.taken, exists (select from event_rsvps w where w.event_id = e.id and w.state = 'waiting') as "hasLine", e.is_for_kids as "isForKids", e.spirals,
    e.cancelled_at as "cancelledAt", e.cancel_reason as "cancelReason", e.is_draft as "isDraft", e.picture_hash as "ownPictureHash", e.version, h.name as "hostName", h.slug as "hostSlug", h.street, h.city,
    h.state, h.zip, h.lat, h.lon, h.time_zone as "timeZone", h.picture_hash as "pictureHash", ${MILES} as miles
  from events e join lateral (
    select m.name, m.slug, m.street, m.city, m.state, m.zip, m.lat, m.lon, m.time_zone, m.picture_hash from malls m where m.id = e.mall_id${hosts === 'shown' ? ' and not m.suspended' : ''}
    union all
    select s.name, s.slug, s.street, s.city, s.state, s.zip, s.lat, s.lon, s.time_zone, coalesce(s.cover_hash, r.cover_hash)
    from stores s join retailers r on r.id = s.retailer_id where s.id = e.store_id${hosts === 'shown' ? " and not s.closed and r.status = 'active'" : ''}
  ) h on true`
/** Hosts that shoppers do not see are left out. */
export const EVENTS = eventsOf('shown')

/** An event as readers see it at this moment. */
export function shownEvent(row: EventRow, now: Date): Event {
  const { id, title, about, kind, place, startsAt, endsAt, price, seats, taken, hasLine, isForKids, spirals, cancelReason } = row
  const shownHash = row.ownPictureHash ?? row.pictureHash
  return {
    id,
    title,
    about,
    kind,
    place,
    startsAt,
    endsAt,
    price,
    seats,
    seatsLeft: seats === null ? null : hasLine ? 0 : Math.max(0, seats - taken),
    isForKids,
    spirals,
    state: row.isDraft ? 'draft' : row.cancelledAt ? 'cancelled' : endsAt <= now ? 'ended' : 'planned',
    picture: shownHash === null ? null : { src: pictureAddress(shownHash), alt: '' },
    cancelReason,
    miles: row.miles === null ? null : shownMiles({ miles: row.miles, by: 'coordinates' }),
    host: {
      kind: row.mallId === null ? 'store' : 'mall',
      id: row.mallId ?? row.storeId ?? 0,
      name: row.hostName,
      href: row.mallId === null ? `/store/${row.hostSlug}` : `/mall/${row.hostSlug}`,
      street: row.street,
      city: row.city,
      state: row.state,
      zip: row.zip,
      timeZone: row.timeZone,
      picture: row.pictureHash === null ? null : { src: pictureAddress(row.pictureHash), alt: '' },
    },
  }
}

async function pointOf(db: Db, zip: string | undefined): Promise<Point | null> {
  if (zip === undefined) return null
  const place = await knownZip(db, zip)
  return place.lat === null || place.lon === null ? null : { lat: place.lat, lon: place.lon }
}

type EventFilter = Omit<Sent<typeof events>['query'], 'cursor' | 'limit'>
/** Words that ask for events as such, not for a kind of them. */
const NO_TOPIC = /\b(events?|near me|nearby|today|tonight|tomorrow|this week(end)?|happening|what's on|upcoming)\b/gi
/** The topic of a search; null asks for all events. */
export const topicOf = (q: string | undefined): string | null => q?.replaceAll(NO_TOPIC, ' ').trim() || null

/** Published events that are not over and fit these filters, with the values of the statement. Both follow $1 to $14. */
const FOUND = `select * from (${EVENTS}
         left join stores own on own.id = e.store_id
         where not e.is_draft and e.cancelled_at is null and e.ends_at > $3
           and ($4::timestamptz is null or (e.ends_at > $4 and (e.ends_at at time zone h.time_zone)::date >= $5::date))
           and ($6::timestamptz is null or (e.starts_at < $6 and (e.starts_at at time zone h.time_zone)::date <= $7::date))
           and ($8::bigint is null or e.mall_id = $8 or own.mall_id = $8) and ($9::bigint is null or e.store_id = $9)
           and ($10::text is null or e.kind = $10) and (not $11::bool or e.is_for_kids) and (not $12::bool or e.price = 0)
           and ($13::text is null or e.found @@ websearch_to_tsquery('english', $13))
       ) found where ($14::float8 is null or miles is null or miles <= $14)`
async function valuesOf(
  db: Db,
  { q, near, within, from, to, mallId, storeId, kind, kids, free }: EventFilter,
  now: Date,
): Promise<unknown[]> {
  const point = await pointOf(db, near)
  // A day is one of the host's clock; a day's margin on both sides holds all zones, and the exact day is compared in the statement.
  const [since, until] = [from ? new Date(Date.parse(from) - DAY) : null, to ? new Date(Date.parse(to) + 2 * DAY) : null]
  return [
    point?.lat ?? null,
    point?.lon ?? null,
    now,
    since,
    from ?? null,
    until,
    to ?? null,
    mallId ?? null,
    storeId ?? null,
    kind ?? null,
    kids ?? false,
    free ?? false,
    topicOf(q),
    within ?? null,
  ]
}

/** Events that are not over, the soonest first. A mall's events include those of the stores in it. */
export async function eventsToCome(db: Db, asked: Sent<typeof events>['query'], now: Date): Promise<Reply<typeof events>> {
  const values = await valuesOf(db, asked, now)
  const page = await pageBy('events.to-come', { startsAt: 'moment', id: 'id' }, asked, (after, limit) =>
    rowsOf<EventRow>(
      db,
      'events.to-come',
      `${FOUND} and ($15::timestamptz is null or ("startsAt", id) > ($15, $16::bigint)) order by "startsAt", id limit $17`,
      [...values, after?.startsAt ?? null, after?.id ?? null, limit],
    ),
  )
  return { ...page, items: page.items.map((row) => shownEvent(row, now)) }
}

const MOST_ON_MAP = 500
/** The malls and stores of the same events, each once. A map of a part of the earth is not limited by the distance of the list. */
export async function eventsOnMap(db: Db, { box, ...asked }: Sent<typeof eventMap>['query'], now: Date): Promise<PlacesMap> {
  const values = await valuesOf(db, box ? { ...asked, within: undefined } : asked, now)
  const hosts = await rowsOf<PlaceOnMap & { miles: number | null }>(
    db,
    'events.hosts-on-map',
    `select distinct on (coalesce("mallId", 0), coalesce("storeId", 0)) case when "mallId" is null then 'store' else 'mall' end as kind,
       "hostSlug" as slug, "hostName" as name, city, zip, lat, lon, miles,
       count(*) over (partition by "mallId", "storeId")::int as events from (${FOUND}) held limit ${MOST_ON_MAP}`,
    values,
  )
  return mapOfPlaces(
    db,
    { ...asked, box },
    hosts.map(({ miles, ...host }) => ({
      ...host,
      mall: host.kind === 'mall' ? { slug: host.slug, name: host.name } : null,
      distanceMiles: miles === null ? null : shownMiles({ miles, by: 'coordinates' }),
    })),
  )
}

/** Events ahead that this person has seats for or waits for, the soonest first; also at a host that is suspended or closed. */
export async function eventsAheadOf(db: Db, userId: UserId, most: number, now: Date): Promise<{ event: Event; isWaiting: boolean }[]> {
  const rows = await rowsOf<EventRow & { rsvp: 'going' | 'waiting' }>(
    db,
    'events.ahead-of',
    `select ev.*, w.state as rsvp from event_rsvps w join (${eventsOf('all')}) ev on ev.id = w.event_id
     where w.user_id = $3 and ev."endsAt" > $4 and ev."cancelledAt" is null order by ev."startsAt", ev.id limit $5`,
    [null, null, userId, now, most],
  )
  return rows.map(({ rsvp, ...row }) => ({ event: shownEvent(row, now), isWaiting: rsvp === 'waiting' }))
}

/** Events by id; those of hosts that are not shown are left out. */
export async function eventRows(db: Db, ids: readonly EventId[]): Promise<Map<EventId, EventRow>> {
  const rows = await rowsOf<EventRow>(db, 'events.by-ids', `${EVENTS} where e.id = any($3::bigint[])`, [null, null, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** Events for people who have seats, also at a host that is suspended or closed. */
export async function heldEventRows(db: Db, ids: readonly EventId[]): Promise<Map<EventId, EventRow>> {
  const rows = await rowsOf<EventRow>(db, 'events.held-by-ids', `${eventsOf('all')} where e.id = any($3::bigint[])`, [null, null, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** One event; `not_found` when its host is not shown. */
export async function eventRow(db: Db, id: EventId): Promise<EventRow> {
  const row = (await eventRows(db, [id])).get(id)
  if (!row) throw new Problem('not_found')
  return row
}

/** One event that shoppers may see; drafts are unknown to them. */
export async function publishedRow(db: Db, id: EventId): Promise<EventRow> {
  const row = await eventRow(db, id)
  if (row.isDraft) throw new Problem('not_found')
  return row
}

import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { Event, events } from '#contracts/events/events.ts'
import type { EventKind } from '#contracts/events/kinds.ts'
import { type EventId, MallId, type RetailerId, StoreId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { pictureAddress } from '#contracts/pictures.ts'
import type { Points } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { EARTH_RADIUS_MILES, knownZip, type Point, shownMiles } from '../places/index.ts'

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
/** Events with their hosts. Hosts that shoppers do not see are left out. */
export const EVENTS = `select e.id, e.mall_id as "mallId", e.store_id as "storeId", e.retailer_id as "retailerId", e.title, e.about, e.kind, e.place,
    e.starts_at as "startsAt", e.ends_at as "endsAt", e.price, e.seats, e.taken, exists (select from event_rsvps w where w.event_id = e.id and w.state = 'waiting') as "hasLine", e.is_for_kids as "isForKids", e.spirals,
    e.cancelled_at as "cancelledAt", e.cancel_reason as "cancelReason", e.version, h.name as "hostName", h.slug as "hostSlug", h.street, h.city,
    h.state, h.zip, h.time_zone as "timeZone", h.picture_hash as "pictureHash", ${MILES} as miles
  from events e join lateral (
    select m.name, m.slug, m.street, m.city, m.state, m.zip, m.lat, m.lon, m.time_zone, m.picture_hash from malls m where m.id = e.mall_id and not m.suspended
    union all
    select s.name, s.slug, s.street, s.city, s.state, s.zip, s.lat, s.lon, s.time_zone, coalesce(s.cover_hash, r.cover_hash)
    from stores s join retailers r on r.id = s.retailer_id where s.id = e.store_id and not s.closed and r.status = 'active'
  ) h on true`

/** An event as readers see it at this moment. */
export function shownEvent(row: EventRow, now: Date): Event {
  const { id, title, about, kind, place, startsAt, endsAt, price, seats, taken, hasLine, isForKids, spirals, cancelReason } = row
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
    state: row.cancelledAt ? 'cancelled' : endsAt <= now ? 'ended' : 'planned',
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

/** Events that are not over, the soonest first. A mall's events include those of the stores in it. */
export async function eventsToCome(
  db: Db,
  { near, within, from, to, mallId, storeId, kind, kids, free, ...asked }: Sent<typeof events>['query'],
  now: Date,
): Promise<Reply<typeof events>> {
  const point = await pointOf(db, near)
  // A day is one of the host's clock; a day's margin on both sides holds all zones, and the exact day is compared below.
  const [since, until] = [from ? new Date(Date.parse(from) - DAY) : null, to ? new Date(Date.parse(to) + 2 * DAY) : null]
  const page = await pageBy('events.to-come', { startsAt: 'moment', id: 'id' }, asked, (after, limit) =>
    rowsOf<EventRow>(
      db,
      'events.to-come',
      `select * from (${EVENTS}
         left join stores own on own.id = e.store_id
         where e.cancelled_at is null and e.ends_at > $3 and ($4::timestamptz is null or (e.starts_at, e.id) > ($4, $5))
           and ($6::timestamptz is null or (e.ends_at > $6 and (e.ends_at at time zone h.time_zone)::date >= $7::date))
           and ($8::timestamptz is null or (e.starts_at < $8 and (e.starts_at at time zone h.time_zone)::date <= $9::date))
           and ($10::bigint is null or e.mall_id = $10 or own.mall_id = $10) and ($11::bigint is null or e.store_id = $11)
           and ($12::text is null or e.kind = $12) and (not $13::bool or e.is_for_kids) and (not $14::bool or e.price = 0)
       ) found where $15::float8 is null or miles is null or miles <= $15 order by "startsAt", id limit $16`,
      [
        point?.lat ?? null,
        point?.lon ?? null,
        now,
        after?.startsAt ?? null,
        after?.id ?? null,
        since,
        from ?? null,
        until,
        to ?? null,
        mallId ?? null,
        storeId ?? null,
        kind ?? null,
        kids ?? false,
        free ?? false,
        within ?? null,
        limit,
      ],
    ),
  )
  return { ...page, items: page.items.map((row) => shownEvent(row, now)) }
}

/** Events by id; those of hosts that are not shown are left out. */
export async function eventRows(db: Db, ids: readonly EventId[]): Promise<Map<EventId, EventRow>> {
  const rows = await rowsOf<EventRow>(db, 'events.by-ids', `${EVENTS} where e.id = any($3::bigint[])`, [null, null, ids])
  return new Map(rows.map((row) => [row.id, row]))
}

/** One event; `not_found` when its host is not shown. */
export async function eventRow(db: Db, id: EventId): Promise<EventRow> {
  const row = (await eventRows(db, [id])).get(id)
  if (!row) throw new Problem('not_found')
  return row
}

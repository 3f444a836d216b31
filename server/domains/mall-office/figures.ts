import type { EventId, MallId, StoreId } from '#contracts/ids.ts'
import { type MallFigures, SMALLEST_GROUP } from '#contracts/mall-office.ts'
import type { Cents } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { pickupsDue } from '../orders/pickup-promises.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { ownMall } from './access.ts'
import { salesSql } from './tenants.ts'

/** Nothing at all is no secret; a few are. */
const hidden = (count: number): number | null => (count > 0 && count < SMALLEST_GROUP ? null : count)

type Day = { day: string; pickups: number; parcels: number; visits: number | null }
type Totals = { orders: number; crossStore: number; due: number; onTime: number }

/**
 * Figures of a mall over whole days of its clock, today included. Counts below the smallest group are null. Sales are of stores whose
 * owners share them, and only where there are two of them at least, so that no total shows one store's sales.
 */
export async function figuresOf(db: Db, person: Person, id: MallId, days: number, now: Date): Promise<MallFigures> {
  const { timeZone } = await ownMall(db, person, id)
  const from = new Date(startOfDayIn(now, timeZone).getTime() - (days - 1) * DAY)
  const before = new Date(from.getTime() - days * DAY)
  const [perDay, perDayBefore, [totals], [totalsBefore], stores, hours, missed, events, [stay], [cards], zips] = await Promise.all([
    handedOver(db, id, timeZone, from, now),
    handedOver(db, id, timeZone, before, from),
    totalsOf(db, id, from, now),
    totalsOf(db, id, before, from),
    storesOf(db, id, from, now),
    hoursOf(db, id, timeZone, from, now),
    missedAt(db, id, from),
    eventsAt(db, id, timeZone, from, now),
    stayOf(db, id, from, now),
    giftCardsOf(db, id, from, now),
    zipsOf(db, id, from, now),
  ])
  const sum = (rows: readonly Day[], what: 'pickups' | 'parcels') => rows.reduce((all, row) => all + row[what], 0)
  const visitsIn = (rows: readonly Day[]) => rows.reduce((all, { visits }) => all + (visits ?? 0), 0)
  const sharing = stores.filter(({ sharesFigures }) => sharesFigures)
  const shown = (row: Day) => ({ day: row.day, pickups: hidden(row.pickups), parcels: hidden(row.parcels), visits: row.visits })
  return {
    days: perDay.map(shown),
    totals: {
      visits: visitsIn(perDay),
      pickups: hidden(sum(perDay, 'pickups')),
      parcels: hidden(sum(perDay, 'parcels')),
      onTime: totals && totals.due >= SMALLEST_GROUP ? { due: totals.due, onTime: totals.onTime } : null,
      orders: hidden(totals?.orders ?? 0),
      crossStore: hidden(totals?.crossStore ?? 0),
      sales: sharing.length >= 2 ? (sharing.reduce((all, { sales }) => all + (sales ?? 0), 0) as Cents) : null,
    },
    before: {
      visits: visitsIn(perDayBefore),
      pickups: hidden(sum(perDayBefore, 'pickups')),
      parcels: hidden(sum(perDayBefore, 'parcels')),
      orders: hidden(totalsBefore?.orders ?? 0),
    },
    stores: stores.map((store) => ({ ...store, pickups: hidden(store.pickups) })),
    missed,
    events: events.map(({ came, pickups, usual, ...event }) => ({
      ...event,
      came: hidden(came),
      pickups: hidden(pickups),
      usual: hidden(pickups) === null || (usual > 0 && usual < SMALLEST_GROUP) ? null : usual,
    })),
    hours: hours.map(({ hour, pickups, orders }) => ({ hour, pickups: hidden(pickups), orders: hidden(orders) })),
    stay: stay && stay.parcels >= SMALLEST_GROUP ? { usualHours: stay.usualHours, slowHours: stay.slowHours } : null,
    giftCards: {
      sold: cards && cards.sold >= SMALLEST_GROUP ? { cards: cards.sold, amount: cards.soldAmount } : null,
      spent: cards && cards.spent >= SMALLEST_GROUP ? { cards: cards.spent, amount: cards.spentAmount } : null,
    },
    zips,
    asOf: now,
  }
}

/** Hand-overs of a mall as `done`: of its stores' pickups and of its SPIRAL Center, between two moments. */
const DONE = `select e.created_at as at, f.center_mall_id is not null as is_parcel, f.store_id from fulfillment_events e
  join fulfillments f on f.id = e.fulfillment_id join stores s on s.id = f.store_id
  where e."to" = 'picked_up' and f.state = 'picked_up' and e.created_at >= $2 and e.created_at < $3
    and (f.center_mall_id = $1 or f.center_mall_id is null and s.mall_id = $1)`

const handedOver = (db: Db, id: MallId, timeZone: string, from: Date, to: Date): Promise<Day[]> =>
  rowsOf<Day>(
    db,
    'mall-office.days',
    `with done as (${DONE}), by_day as (
       select (at at time zone $4)::date as day, count(*) filter (where not is_parcel)::int as pickups, count(*) filter (where is_parcel)::int as parcels
       from done group by 1)
     select to_char(d, 'YYYY-MM-DD') as day, coalesce(b.pickups, 0) as pickups, coalesce(b.parcels, 0) as parcels, v.people as visits
     from generate_series(($2::timestamptz at time zone $4)::date::timestamp, (($3::timestamptz - interval '1 millisecond') at time zone $4)::date::timestamp, '1 day') d
     left join by_day b on b.day = d::date left join place_visits v on v.mall_id = $1 and v.store_id is null and v.day = d::date order by d`,
    [id, from, to, timeZone],
  )

/** Orders with items of the mall's stores between two moments, each once. */
const SOLD = `select f.order_id, o.placed_at, o.user_id, count(distinct f.store_id) as stores from fulfillments f join orders o on o.id = f.order_id
  join stores s on s.id = f.store_id
  where s.mall_id = $1 and f.state not in ('cancelled', 'unpaid') and o.state <> 'payment_pending' and o.placed_at >= $2 and o.placed_at < $3 group by 1, 2, 3`

const hoursOf = (
  db: Db,
  id: MallId,
  timeZone: string,
  from: Date,
  to: Date,
): Promise<{ hour: number; pickups: number; orders: number }[]> =>
  rowsOf(
    db,
    'mall-office.hours',
    `with done as (${DONE}), sold as (${SOLD}), moments as (select at, 1 as pickup, 0 as placed from done union all select placed_at, 0, 1 from sold)
     select extract(hour from at at time zone $4)::int as hour, sum(pickup)::int as pickups, sum(placed)::int as orders from moments group by 1 order by 1`,
    [id, from, to, timeZone],
  )

type Stay = { parcels: number; usualHours: number; slowHours: number }
const stayOf = (db: Db, id: MallId, from: Date, to: Date): Promise<Stay[]> =>
  rowsOf<Stay>(
    db,
    'mall-office.stay',
    `with stays as (
       select extract(epoch from e.created_at - min(a.created_at)) / 3600 as hours from fulfillment_events e join fulfillments f on f.id = e.fulfillment_id
       join fulfillment_events a on a.fulfillment_id = f.id and a."to" = 'at_center'
       where e."to" = 'picked_up' and f.state = 'picked_up' and f.center_mall_id = $1 and e.created_at >= $2 and e.created_at < $3 group by e.id, e.created_at)
     select count(*)::int as parcels, coalesce(round((percentile_cont(0.5) within group (order by hours))::numeric, 1), 0)::float8 as "usualHours",
       coalesce(round((percentile_cont(0.9) within group (order by hours))::numeric, 1), 0)::float8 as "slowHours" from stays`,
    [id, from, to],
  )

type GiftCards = { sold: number; soldAmount: Cents; spent: number; spentAmount: Cents }
const giftCardsOf = (db: Db, id: MallId, from: Date, to: Date): Promise<GiftCards[]> =>
  rowsOf<GiftCards>(
    db,
    'mall-office.gift-cards',
    `with own as (select id, amount, created_at, state, refunded from gift_cards where mall_id = $1 and state in ('active', 'blocked')),
       sold as (select count(*)::int as n, coalesce(sum(amount), 0)::bigint as amount from own where not refunded and created_at >= $2 and created_at < $3),
       spent as (
         select count(distinct own.id)::int as n, coalesce(sum(s.captured - s.refunded), 0)::bigint as amount from own
         join tender_uses u on u.kind = 'gift_card' and u.account = own.id::text join orders o on o.id = u.order_id and o.placed_at >= $2 and o.placed_at < $3
         join tender_splits s on s.tender_use_id = u.id where s.captured > s.refunded)
     select sold.n as sold, sold.amount as "soldAmount", spent.n as spent, spent.amount as "spentAmount" from sold, spent`,
    [id, from, to],
  )

const MOST_ZIPS = 30
const zipsOf = (db: Db, id: MallId, from: Date, to: Date): Promise<MallFigures['zips']> =>
  rowsOf(
    db,
    'mall-office.zips',
    `with sold as (${SOLD})
     select u.zip, count(distinct u.id)::int as people from sold join users u on u.id = sold.user_id where u.zip is not null
     group by u.zip having count(distinct u.id) >= ${SMALLEST_GROUP} order by people desc, u.zip limit ${MOST_ZIPS}`,
    [id, from, to],
  )

const totalsOf = (db: Db, id: MallId, from: Date, to: Date): Promise<Totals[]> =>
  rowsOf<Totals>(
    db,
    'mall-office.totals',
    `with sold as (${SOLD})
     select (select count(*)::int from sold) as orders, (select count(*)::int from sold where stores > 1) as "crossStore", count(*)::int as due,
       count(*) filter (where on_time)::int as "onTime"
     from (${pickupsDue('(select id from stores where mall_id = $1)', '$2::timestamptz', '$3::timestamptz')}) due`,
    [id, from, to],
  )

type StoreRow = { storeId: StoreId; name: string; visits: number; pickups: number; sales: Cents | null; sharesFigures: boolean }
const storesOf = (db: Db, id: MallId, from: Date, to: Date): Promise<StoreRow[]> =>
  rowsOf<StoreRow>(
    db,
    'mall-office.store-figures',
    `with done as (${DONE})
     select s.id as "storeId", s.name, (select count(*)::int from done where done.store_id = s.id) as pickups,
       (select coalesce(sum(v.people), 0)::int from place_visits v where v.mall_id = $1 and v.store_id = s.id and v.day >= $2::timestamptz::date) as visits,
       case when c.store_id is not null then coalesce(sold.sales, 0) end::bigint as sales, (c.store_id is not null) as "sharesFigures"
     from stores s left join mall_figure_consents c on c.store_id = s.id and c.mall_id = s.mall_id
     left join lateral (${salesSql('f.store_id = s.id')}) sold on c.store_id is not null
     where s.mall_id = $1 and not s.closed order by pickups desc, s.name, s.id`,
    [id, from, to],
  )

/** Searches are counted by day, and a day is written only with the smallest group of people. */
const missedAt = (db: Db, id: MallId, from: Date): Promise<MallFigures['missed']> =>
  rowsOf(
    db,
    'mall-office.missed',
    `select words, sum(people)::int as people from missed_searches where mall_id = $1 and day >= $2::timestamptz::date
     group by words order by people desc, words limit 50`,
    [id, from],
  )

const WEEKS_BEFORE = 4
type EventRow = { id: EventId; title: string; day: string; came: number; pickups: number; usual: number }
/** Events of the mall and its stores that are over, beside the hand-overs of their day and of that weekday in the weeks before. */
const eventsAt = (db: Db, id: MallId, timeZone: string, from: Date, now: Date): Promise<EventRow[]> =>
  rowsOf<EventRow>(
    db,
    'mall-office.events-effect',
    `with done as (${DONE}), by_day as (select (at at time zone $4)::date as day, count(*)::int as n from done group by 1),
       held as (
         select e.id, e.title, (e.starts_at at time zone $4)::date as day,
           (select count(*)::int from event_rsvps r where r.event_id = e.id and r.checked_in_at is not null) as came
         from events e left join stores s on s.id = e.store_id
         where (e.mall_id = $1 or s.mall_id = $1) and not e.is_draft and e.cancelled_at is null and e.ends_at < $3 and e.starts_at >= $5
         order by e.starts_at desc, e.id desc limit 20)
     select h.id, h.title, to_char(h.day, 'YYYY-MM-DD') as day, h.came, coalesce(b.n, 0) as pickups,
       round((select coalesce(sum(o.n), 0)::numeric / ${WEEKS_BEFORE} from by_day o where o.day in (${Array.from({ length: WEEKS_BEFORE }, (_, i) => `h.day - ${(i + 1) * 7}`).join(', ')})), 1)::float8 as usual
     from held h left join by_day b on b.day = h.day order by h.day desc, h.id desc`,
    [id, new Date(from.getTime() - WEEKS_BEFORE * 7 * DAY), now, timeZone, from],
  )

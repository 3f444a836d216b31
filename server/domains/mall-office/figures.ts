import { type ComparedWith, dayAfter, type DayRange, earlierRange, lengthOf } from '#contracts/day-range.ts'
import type { Sent } from '#contracts/endpoint.ts'
import type { EventId, MallId, StoreId } from '#contracts/ids.ts'
import { type MallFigures, type mallFigures, SMALLEST_GROUP } from '#contracts/mall-office/mall-office.ts'
import { type Cents, cents, sum } from '#contracts/money.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import { pickupsDue } from '../orders/pickup-promises.ts'
import { IS_SALE } from '../orders/sales.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { mallVisits } from '../visits/figures.ts'
import { ownMall } from './access.ts'
import { hidden, shownParts, together, togetherByKey } from './shown.ts'
import { salesSql } from './tenants.ts'

/** A range as moments: the beginning of its first day, and the end of its last one or now. */
type Span = { from: Date; to: Date; timeZone: string }
const begins = (day: string, timeZone: string): Date => startOfDayIn(new Date(`${day}T12:00:00Z`), timeZone)
function spanOf({ from, to }: DayRange, timeZone: string, now: Date): Span {
  const end = begins(dayAfter(to, 1), timeZone)
  return { from: begins(from, timeZone), to: end < now ? end : now, timeZone }
}

/**
 * Figures of a mall over days of its clock. What a few people did on a day is hidden, and a figure of several days adds up the days that
 * are shown. Sales are of stores whose owners share them, and only where there are two of them at least.
 */
export async function figuresOf(db: Db, person: Person, query: Sent<typeof mallFigures>['query'], now: Date): Promise<MallFigures> {
  const { mallId, from, to, compare } = query
  const { timeZone } = await ownMall(db, person, mallId)
  return figuresIn(db, { id: mallId, timeZone }, { from, to }, compare, now)
}

type Place = { id: MallId; timeZone: string }
/** The figures that anyone may read who is told of this mall. Who that is, the caller decides. */
export async function figuresIn(db: Db, { id, timeZone }: Place, range: DayRange, compare: ComparedWith, now: Date): Promise<MallFigures> {
  const earlier = earlierRange(range, compare)
  const span = spanOf(range, timeZone, now)
  const [own, before, visits, visitsBefore, onTime, stores, events, [stay], giftCards, zips] = await Promise.all([
    countedOf(db, id, range, span),
    countedOf(db, id, earlier, spanOf(earlier, timeZone, now)),
    mallVisits(db, { mallId: id, ...range }),
    mallVisits(db, { mallId: id, ...earlier }),
    onTimeOf(db, id, span),
    storesOf(db, id, span),
    eventsAt(db, id, span, now),
    stayOf(db, id, span),
    giftCardsOf(db, id, span),
    zipsOf(db, id, span),
  ])
  const visitsIn = ({ days }: typeof visits) => days.reduce((all, { visitors }) => all + (visitors ?? 0), 0)
  const visitorsOn = new Map(visits.days.map(({ day, visitors }) => [day, visitors]))
  const visitorsAt = new Map(visits.stores.map(({ storeId, visitors }) => [storeId, visitors]))
  const sharing = stores.filter(({ sharesFigures }) => sharesFigures)
  const sums = ({ days }: Counted) => ({
    pickups: together(days.map(({ pickups }) => pickups)),
    parcels: together(days.map(({ parcels }) => parcels)),
    orders: together(days.map(({ orders }) => orders)),
  })
  return {
    days: own.days.map(({ day, pickups, parcels, orders }) => ({ day, pickups, parcels, orders, visits: visitorsOn.get(day) ?? null })),
    totals: {
      visits: visitsIn(visits),
      ...sums(own),
      crossStore: together(own.days.map(({ crossStore }) => crossStore)),
      onTime: onTime.due > 0 ? onTime : null,
      sales: sharing.length >= 2 ? sum(sharing.map(({ sales }) => sales ?? cents(0))) : null,
    },
    before: { visits: visitsIn(visitsBefore), ...sums(before) },
    stores: stores
      .map((store) => ({ ...store, visits: visitorsAt.get(store.storeId) ?? 0, pickups: countAt(own.stores, store.storeId) }))
      .toSorted((a, b) => (b.pickups ?? 0) - (a.pickups ?? 0)),
    missed: visits.missed,
    events: events.map(({ came, pickups, usual, ...event }) => ({
      ...event,
      came: hidden(came),
      pickups: hidden(pickups),
      usual: hidden(pickups) === null || (usual > 0 && usual < SMALLEST_GROUP) ? null : usual,
    })),
    hours: own.hours,
    stay: stay && stay.parcels >= SMALLEST_GROUP ? { usualHours: stay.usualHours, slowHours: stay.slowHours } : null,
    giftCards,
    zips,
    asOf: now,
  }
}

/** A key that nobody counted has nothing; null is a count that is hidden. */
const countAt = <K>(counts: ReadonlyMap<K, number | null>, key: K): number | null => (counts.has(key) ? (counts.get(key) ?? null) : 0)

type Counted = {
  days: { day: string; pickups: number | null; parcels: number | null; orders: number | null; crossStore: number | null }[]
  stores: Map<StoreId, number | null>
  hours: MallFigures['hours']
}
type HandedOver = { day: string; isParcel: boolean; storeId: StoreId | null; hour: number | null; count: number }
type Sold = { day: string; hour: number | null; orders: number; crossStore: number }

/** Hand-overs and orders by day, store and hour, as far as they are shown. */
async function countedOf(db: Db, id: MallId, range: DayRange, { from, to, timeZone }: Span): Promise<Counted> {
  const [done, sold] = await Promise.all([
    rowsOf<HandedOver>(
      db,
      'mall-office.handed-over',
      `with done as (${DONE}), local as (select at at time zone $4 as at, is_parcel, store_id from done)
       select to_char(at::date, 'YYYY-MM-DD') as day, is_parcel as "isParcel", store_id as "storeId", extract(hour from at)::int as hour, count(*)::int as count
       from local group by grouping sets ((at::date, is_parcel), (at::date, is_parcel, store_id), (at::date, is_parcel, extract(hour from at)::int))`,
      [id, from, to, timeZone],
    ),
    rowsOf<Sold>(
      db,
      'mall-office.sold',
      `with sold as (${SOLD}), local as (select placed_at at time zone $4 as at, stores from sold)
       select to_char(at::date, 'YYYY-MM-DD') as day, extract(hour from at)::int as hour, count(*)::int as orders,
         (count(*) filter (where stores > 1))::int as "crossStore"
       from local group by grouping sets ((at::date), (at::date, extract(hour from at)::int))`,
      [id, from, to, timeZone],
    ),
  ])
  const whole = new Map(
    done.filter(({ storeId, hour }) => storeId === null && hour === null).map((row) => [`${row.day} ${row.isParcel}`, row.count]),
  )
  const orders = new Map(sold.filter(({ hour }) => hour === null).map((row) => [row.day, row]))
  const days = Array.from({ length: lengthOf(range) }, (_, i) => dayAfter(range.from, i)).map((day) => {
    const { orders: all = 0, crossStore: some = 0 } = orders.get(day) ?? {}
    const [crossStore = null] = shownParts([some, all - some])
    return {
      day,
      pickups: hidden(whole.get(`${day} false`) ?? 0),
      parcels: hidden(whole.get(`${day} true`) ?? 0),
      orders: hidden(all),
      crossStore,
    }
  })
  const hoursOf = (isParcel: boolean) =>
    togetherByKey(
      done.flatMap(({ day, hour, count, ...row }) => (hour !== null && row.isParcel === isParcel ? [{ day, key: hour, count }] : [])),
    )
  const [pickupsAt, parcelsAt] = [hoursOf(false), hoursOf(true)]
  const ordersAt = togetherByKey(sold.flatMap(({ day, hour, orders: count }) => (hour === null ? [] : [{ day, key: hour, count }])))
  const hours = [...new Set([...pickupsAt.keys(), ...parcelsAt.keys(), ...ordersAt.keys()])].toSorted((a, b) => a - b)
  return {
    days,
    stores: togetherByKey(
      done.flatMap(({ day, isParcel, storeId, count }) => (storeId !== null && !isParcel ? [{ day, key: storeId, count }] : [])),
    ),
    hours: hours.map((hour) => ({
      hour,
      pickups: together([countAt(pickupsAt, hour), countAt(parcelsAt, hour)]),
      orders: countAt(ordersAt, hour),
    })),
  }
}

/** Hand-overs of a mall as `done`: of its stores' pickups and of its SPIRAL Center, between two moments. */
const DONE = `select e.created_at as at, f.center_mall_id is not null as is_parcel, f.store_id from fulfillment_events e
  join fulfillments f on f.id = e.fulfillment_id join stores s on s.id = f.store_id
  where e."to" = 'picked_up' and f.state = 'picked_up' and e.created_at >= $2 and e.created_at < $3
    and (f.center_mall_id = $1 or f.center_mall_id is null and s.mall_id = $1)`

/** Orders with items of the mall's stores between two moments, each once. */
const SOLD = `select f.order_id, o.placed_at, o.user_id, count(distinct f.store_id) as stores from fulfillments f join orders o on o.id = f.order_id
  join stores s on s.id = f.store_id
  where s.mall_id = $1 and ${IS_SALE} and o.placed_at >= $2 and o.placed_at < $3 group by 1, 2, 3`

type Stay = { parcels: number; usualHours: number; slowHours: number }
/** Of the days on which enough parcels were picked up. */
const stayOf = (db: Db, id: MallId, { from, to, timeZone }: Span): Promise<Stay[]> =>
  rowsOf<Stay>(db, 'mall-office.stay')`
    with stays as (
      select extract(epoch from e.created_at - min(a.created_at)) / 3600 as hours, (e.created_at at time zone ${timeZone})::date as day
      from fulfillment_events e join fulfillments f on f.id = e.fulfillment_id
      join fulfillment_events a on a.fulfillment_id = f.id and a."to" = 'at_center'
      where e."to" = 'picked_up' and f.state = 'picked_up' and f.center_mall_id = ${id} and e.created_at >= ${from} and e.created_at < ${to}
      group by e.id, e.created_at), shown as (select hours, count(*) over (partition by day) as of_day from stays)
    select count(*)::int as parcels,
      coalesce(round((percentile_cont(0.5) within group (order by hours))::numeric, 1), 0)::float8 as "usualHours",
      coalesce(round((percentile_cont(0.9) within group (order by hours))::numeric, 1), 0)::float8 as "slowHours"
    from shown where of_day >= ${sql(SMALLEST_GROUP)}`

type GiftCards = { sold: number; soldAmount: Cents; spent: number; spentAmount: Cents }
/** Gift cards of a mall that were sold and spent, on the days with enough of them. */
export async function giftCardsOf(db: Db, id: MallId, { from, to, timeZone }: Span): Promise<MallFigures['giftCards']> {
  const [cards] = await rowsOf<GiftCards>(db, 'mall-office.gift-cards')`
    with own as (select id, purchase_id, amount, created_at, state, refunded from gift_cards where mall_id = ${id} and state in ('active', 'blocked')),
      sold as (select count(*)::int as n, sum(amount)::bigint as amount from own
        where not refunded and created_at >= ${from} and created_at < ${to}
          and not exists (select from gift_card_purchases p where p.id = own.purchase_id and p.provider in ('mall', 'spirals'))
        group by (created_at at time zone ${timeZone})::date having count(*) >= ${sql(SMALLEST_GROUP)}),
      spent as (
        select count(distinct own.id)::int as n, sum(s.captured - s.refunded)::bigint as amount from own
        join tender_uses u on u.kind = 'gift_card' and u.account = own.id::text
        join orders o on o.id = u.order_id and o.placed_at >= ${from} and o.placed_at < ${to}
        join tender_splits s on s.tender_use_id = u.id where s.captured > s.refunded
        group by (o.placed_at at time zone ${timeZone})::date having count(distinct own.id) >= ${sql(SMALLEST_GROUP)})
    select (select coalesce(sum(n), 0) from sold)::int as sold, (select coalesce(sum(amount), 0) from sold)::bigint as "soldAmount",
      (select coalesce(sum(n), 0) from spent)::int as spent, (select coalesce(sum(amount), 0) from spent)::bigint as "spentAmount"`
  return {
    sold: cards && cards.sold > 0 ? { cards: cards.sold, amount: cards.soldAmount } : null,
    spent: cards && cards.spent > 0 ? { cards: cards.spent, amount: cards.spentAmount } : null,
  }
}

const MOST_ZIPS = 30
/** People of each day, so that somebody who ordered on two days counts twice. */
const zipsOf = (db: Db, id: MallId, { from, to, timeZone }: Span): Promise<MallFigures['zips']> =>
  rowsOf<MallFigures['zips'][number]>(
    db,
    'mall-office.zips',
    `with sold as (${SOLD}), by_day as (
       select u.zip, count(distinct u.id)::int as people from sold join users u on u.id = sold.user_id where u.zip is not null
       group by u.zip, (sold.placed_at at time zone $4)::date having count(distinct u.id) >= ${SMALLEST_GROUP})
     select zip, sum(people)::int as people from by_day group by zip order by people desc, zip limit ${MOST_ZIPS}`,
    [id, from, to, timeZone],
  )

type OnTime = { due: number; onTime: number }
async function onTimeOf(db: Db, id: MallId, { from, to, timeZone }: Span): Promise<OnTime> {
  const [row] = await rowsOf<OnTime>(
    db,
    'mall-office.on-time',
    `with by_day as (select count(*) as due, count(*) filter (where on_time) as on_time
       from (${pickupsDue('(select id from stores where mall_id = $1)', '$2::timestamptz', '$3::timestamptz')}) d
       group by (at at time zone $4)::date having count(*) >= ${SMALLEST_GROUP})
     select coalesce(sum(due), 0)::int as due, coalesce(sum(on_time), 0)::int as "onTime" from by_day`,
    [id, from, to, timeZone],
  )
  return row ?? { due: 0, onTime: 0 }
}

type StoreRow = { storeId: StoreId; name: string; kind: string; sales: Cents | null; sharesFigures: boolean }
const storesOf = (db: Db, id: MallId, { from, to }: Span): Promise<StoreRow[]> =>
  rowsOf<StoreRow>(
    db,
    'mall-office.store-figures',
    `select s.id as "storeId", s.name, s.category as kind, case when c.store_id is not null then coalesce(sold.sales, 0) end::bigint as sales,
       (c.store_id is not null) as "sharesFigures"
     from stores s left join mall_figure_consents c on c.store_id = s.id and c.mall_id = s.mall_id
     left join lateral (${salesSql('f.store_id = s.id')}) sold on c.store_id is not null
     where s.mall_id = $1 and not s.closed order by s.name, s.id`,
    [id, from, to],
  )

const WEEKS_BEFORE = 4
type EventRow = { id: EventId; title: string; day: string; came: number; pickups: number; usual: number }
/** Events of the mall and its stores that are over, beside the pickups of their day and of that weekday in the weeks before. */
const eventsAt = (db: Db, id: MallId, { from, to, timeZone }: Span, now: Date): Promise<EventRow[]> =>
  rowsOf<EventRow>(
    db,
    'mall-office.events-effect',
    `with done as (${DONE}), by_day as (select (at at time zone $4)::date as day, count(*)::int as n from done where not is_parcel group by 1),
       held as (
         select e.id, e.title, (e.starts_at at time zone $4)::date as day,
           (select count(*)::int from event_rsvps r where r.event_id = e.id and r.checked_in_at is not null) as came
         from events e left join stores s on s.id = e.store_id
         where (e.mall_id = $1 or s.mall_id = $1) and not e.is_draft and e.cancelled_at is null and e.ends_at < $6 and e.starts_at >= $5 and e.starts_at < $3
         order by e.starts_at desc, e.id desc limit 20)
     select h.id, h.title, to_char(h.day, 'YYYY-MM-DD') as day, h.came, coalesce(b.n, 0) as pickups,
       round((select coalesce(sum(o.n), 0)::numeric / ${WEEKS_BEFORE} from by_day o where o.day in (${Array.from({ length: WEEKS_BEFORE }, (_, i) => `h.day - ${(i + 1) * 7}`).join(', ')})), 1)::float8 as usual
     from held h left join by_day b on b.day = h.day order by h.day desc, h.id desc`,
    [id, new Date(from.getTime() - WEEKS_BEFORE * 7 * DAY), to, timeZone, from, now],
  )

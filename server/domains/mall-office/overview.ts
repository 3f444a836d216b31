import type { MallId } from '#contracts/ids.ts'
import type { MallOverview } from '#contracts/mall-office/mall-office.ts'
import { DAY } from '#contracts/time.ts'
import { mallIdsOf, type Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { isOpen, openLabel } from '../stores/hours.ts'
import { startOfDayIn } from '../stores/start-of-day.ts'
import { ownMall } from './access.ts'
import { giftCardsOf } from './figures.ts'

const GIFT_CARD_DAYS = 30

type Counts = Omit<MallOverview['pickups'] & MallOverview['parcels'], 'waiting'> & {
  waitingPickups: number
  waitingParcels: number
  announcements: number
  messages: number
  openInvites: number
}

/** Today at a mall by its clock. Parcels are `overdue` when they wait past the time they are kept. */
export async function overviewOf(db: Db, person: Person, id: MallId, now: Date): Promise<MallOverview> {
  const mall = await ownMall(db, person, id, 'staff')
  const isManager = mallIdsOf(person, 'manager').includes(id)
  const [stores, [counts], giftCards] = await Promise.all([
    openStores(db, id),
    countsOf(db, id, startOfDayIn(now, mall.timeZone), now),
    isManager
      ? giftCardsOf(db, id, {
          from: startOfDayIn(new Date(now.getTime() - GIFT_CARD_DAYS * DAY), mall.timeZone),
          to: now,
          timeZone: mall.timeZone,
        })
      : null,
  ])
  if (!counts) throw new Error('a mall was not counted')
  const { slug, name, city, state, timeZone, suspended, hasCenter } = mall
  return {
    mall: { id, slug, name, city, state, timeZone, suspended, hasCenter, opening: openLabel(mall.hours, timeZone, now, state) },
    stores: { open: stores.filter((store) => isOpen(store.hours, store.timeZone, now, store.state)).length, all: stores.length },
    pickups: { handedOver: counts.handedOver, waiting: counts.waitingPickups },
    parcels: { coming: counts.coming, waiting: counts.waitingParcels, overdue: counts.overdue },
    announcements: counts.announcements,
    messages: counts.messages,
    giftCards,
    openInvites: counts.openInvites,
    asOf: now,
  }
}

const openStores = (db: Db, id: MallId) =>
  rowsOf<{ hours: string; timeZone: string; state: string }>(db, 'mall-office.open-stores')`
    select hours, time_zone as "timeZone", state from stores where mall_id = ${id} and not closed`

const countsOf = (db: Db, id: MallId, today: Date, now: Date): Promise<Counts[]> =>
  rowsOf<Counts>(
    db,
    'mall-office.counts',
    `with here as (
       select f.method, f.state, f.center_mall_id, f.hold_until, f.changed_at from fulfillments f join stores s on s.id = f.store_id
       where s.mall_id = $1 and f.method = 'in-store-pickup' and (f.state = 'ready' or f.state = 'picked_up' and f.changed_at >= $2)
       union all select f.method, f.state, f.center_mall_id, f.hold_until, f.changed_at from fulfillments f
       where f.center_mall_id = $1 and (f.state in ('packed', 'in_transit', 'at_center') or f.state = 'picked_up' and f.changed_at >= $2))
     select count(*) filter (where state = 'picked_up')::int as "handedOver",
       count(*) filter (where state in ('ready', 'at_center'))::int as "waitingPickups",
       count(*) filter (where state in ('packed', 'in_transit') and center_mall_id = $1)::int as coming,
       count(*) filter (where state = 'at_center')::int as "waitingParcels",
       count(*) filter (where state = 'at_center' and hold_until < $3)::int as overdue,
       (select count(*)::int from mall_announcements a where a.mall_id = $1 and a."from" <= $3 and (a.until is null or a.until > $3)) as announcements,
       (select count(*)::int from store_threads t where t.mall_id = $1 and t.is_waiting) as messages,
       (select count(*)::int from tenant_invites i where i.mall_id = $1) as "openInvites"
     from here`,
    [id, today, now],
  )

import { ENOUGH_MEASURED, onTimePercent, RECORD_DAYS } from '#contracts/stores/ready-record.ts'
import { SELLER_CHECK_DAYS } from '#contracts/trust/criteria.ts'
import type { TrustFigures } from '#contracts/trust/figures.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { uptimeOf } from '../operations/uptime.ts'
import { pickupsDue } from '../orders/pickup-promises.ts'
import { listedCounts } from '../search/listed-counts.ts'

const YEAR = 365 * DAY
type Counts = {
  orders: number
  due: number
  onTime: number
  refunds: number
  medianDays: number | null
  checked: number
  sellers: number
  received: number
  answered: number
}
const COUNTS = `
select (select count(*)::int from orders o where o.placed_at >= $2::timestamptz and o.state in ('open', 'partly_complete', 'complete')) as orders,
  d.due, d.on_time as "onTime", b.refunds, b.days as "medianDays",
  (select count(*)::int from seller_checks c join retailers r on r.id = c.retailer_id where r.status = 'active' and c.checked_at >= $4::timestamptz) as checked,
  (select count(*)::int from retailers where status = 'active') as sellers,
  (select count(*)::int from problem_reports where created_at >= $2::timestamptz) as received,
  (select count(*)::int from problem_reports where created_at >= $2::timestamptz and answered_at is not null) as answered
from (select count(*)::int as due, (count(*) filter (where x.on_time))::int as on_time
    from (${pickupsDue('(select id from stores)', '$3::timestamptz', '$1::timestamptz')}) x) d,
  (select count(*)::int as refunds, percentile_cont(0.5) within group (order by extract(epoch from e.at - r.received_at) / 86400)::float8 as days
    from returns r, lateral (select max(v.created_at) as at from return_events v where v.return_id = r.id and v."to" = 'refunded') e
    where r.state = 'refunded' and r.received_at >= $2::timestamptz and e.at is not null) b`

/** The figures of the page about trust, counted from records when it is asked for. */
export async function figuresOf(db: Db, now: Date): Promise<TrustFigures> {
  const before = (time: number) => new Date(now.getTime() - time)
  const [[row], service, listed] = await Promise.all([
    rowsOf<Counts>(db, 'trust.counts', COUNTS, [now, before(YEAR), before(RECORD_DAYS * DAY), before(SELLER_CHECK_DAYS * DAY)]),
    uptimeOf(db, now),
    listedCounts(db),
  ])
  if (!row) throw new Error('counting answered nothing')
  const { orders, due, onTime, refunds, medianDays, checked, sellers, received, answered } = row
  return {
    service,
    orders,
    pickups: { due, onTime, percent: due < ENOUGH_MEASURED ? null : onTimePercent(onTime, due) },
    refunds: { count: refunds, medianDays: medianDays === null ? null : Math.round(medianDays * 10) / 10 },
    sellers: { checked, all: sellers },
    stores: { trusted: listed.trusted, all: listed.stores },
    reports: { received, answered },
    asOf: now,
  }
}

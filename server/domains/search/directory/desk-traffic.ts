import type { MallId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { type Db, rowsOf } from '../../../platform/db.ts'

const WEEKS_BACK = 28 * DAY
/** Hours with fewer handovers are not shown: they say little about the place and might reveal a person. */
const FEWEST = 20

/** The number of handovers at these desks in each hour of the day, in local time. */
export async function handoversByHour(db: Db, mallIds: readonly MallId[], now: Date): Promise<Map<MallId, number[]>> {
  if (mallIds.length === 0) return new Map()
  const rows = await rowsOf<{ mall: MallId; hour: number; n: number }>(db, 'centers.handovers')`
    select f.center_mall_id as mall, extract(hour from e.created_at at time zone m.time_zone)::int as hour, count(*)::int as n
    from fulfillments f join malls m on m.id = f.center_mall_id join fulfillment_events e on e.fulfillment_id = f.id
    where f.center_mall_id = any(${[...mallIds]}::bigint[]) and f.state = 'picked_up'
      and f.changed_at > ${new Date(now.getTime() - WEEKS_BACK)} and e."to" = 'picked_up' group by 1, 2`
  const hours = new Map<MallId, number[]>()
  for (const { mall, hour, n } of rows) {
    const counts = hours.get(mall) ?? Array.from({ length: 24 }, () => 0)
    counts[hour] = (counts[hour] ?? 0) + n
    hours.set(mall, counts)
  }
  return hours
}

/** The busy hours of a desk, and the expected traffic in this hour. */
export function trafficOf(counts: readonly number[], hour: number) {
  const worked = counts.flatMap((n, at) => (n > 0 ? [{ at, n }] : []))
  const all = worked.reduce((sum, { n }) => sum + n, 0)
  const [first] = worked
  if (!first || worked.length < 2 || all < FEWEST) return null
  const busiest = worked.reduce((most, one) => (one.n > most.n ? one : most), first)
  const usual = all / worked.length
  const here = counts[hour] ?? 0
  const now = here > usual * 1.4 ? ('busy' as const) : here < usual * 0.6 ? ('quiet' as const) : ('usual' as const)
  return { busiestHour: busiest.at, now }
}

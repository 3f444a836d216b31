import { LIMITS } from '#contracts/limits.ts'
import type { PublishedMetricId } from '#contracts/ids.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import {
  type InvestorPage,
  investorProblems,
  type investorMonth,
  METRIC_NAMES,
  METRICS,
  type Metric,
  type publishFigures,
  type Value,
} from '#contracts/investors.ts'
import { cents } from '#contracts/money.ts'
import { daysOf, monthAt, REPORT_ZONE } from '#contracts/reports.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { monthFigures } from '../platform-figures/months.ts'
import { reportOf } from '../reports/reports.ts'

const share = (part: number, whole: number): number | null => (whole <= 0 ? null : Math.round((part * 10_000) / whole))

/** Each figure of a month as the records and the books have it now; null where there is not enough data for it. */
async function computed(db: Db, month: string, now: Date): Promise<Record<Metric, number | null>> {
  const range = daysOf(month)
  const figures = await monthFigures(db, month)
  // The labels of the books' rows are not shown here, so the kinds of bookings are not needed.
  const { total: sales } = await reportOf(db, { report: 'sales', ...range }, {}, now)
  const { total: spirals } = await reportOf(db, { report: 'spirals', ...range }, {}, now)
  const [sold = 0, refunded = 0] = sales.amounts
  return {
    sales: figures.sales,
    orders: figures.orders,
    stores: figures.stores,
    malls: figures.malls,
    repeat: figures.shoppers < LIMITS.fewestTogether ? null : share(figures.returning, figures.shoppers),
    take: share(Math.max(0, sales.amounts.at(-1) ?? 0), sold - refunded),
    pickup: share(figures.pickups, figures.orders),
    spirals: spirals.amounts.at(-1) ?? null,
  }
}

const shown = (metric: Metric, value: number): Value =>
  METRICS[metric].unit === 'money' ? { amount: cents(value), count: null } : { amount: null, count: value }

type Published = { id: PublishedMetricId; metric: Metric; month: string; value: number; asOf: string; note: string; by: string; at: Date }
const publishedIn = (db: Db, month: string | null): Promise<Published[]> =>
  rowsOf<Published>(db, 'investors.published')`
    select id, metric, month, value, to_char(as_of, 'YYYY-MM-DD') as "asOf", note, published_by_name as by, published_at as at
    from published_metrics where unpublished_at is null and (${month}::text is null or month = ${month}) order by month desc, id`

/** The published figures, as everybody sees them. */
export async function publicFigures(db: Db): Promise<InvestorPage['figures']> {
  const rows = await publishedIn(db, null)
  return rows.map(({ metric, month, value, asOf, note, at }) => ({
    metric,
    month,
    value: shown(metric, value),
    asOf,
    note,
    publishedAt: at,
  }))
}

/** The figures of a month as they are today, beside those that are published. */
export async function monthOf(db: Db, month: string, now: Date): Promise<Reply<typeof investorMonth>> {
  const [today, rows] = await Promise.all([computed(db, month, now), publishedIn(db, month)])
  return {
    month,
    isOver: month < monthAt(now),
    figures: METRIC_NAMES.map((metric) => {
      const value = today[metric]
      const row = rows.find((each) => each.metric === metric)
      return {
        metric,
        today: value === null ? null : shown(metric, value),
        published: row ? { id: row.id, value: shown(metric, row.value), asOf: row.asOf, note: row.note, by: row.by, at: row.at } : null,
        differs: row !== undefined && row.value !== value,
      }
    }),
  }
}

/** Freezes figures of a month that is over. Those that are published already stay as they are. */
export async function publish(
  db: Db,
  who: Person,
  { month, metrics, note }: Sent<typeof publishFigures>['body'],
  now: Date,
): Promise<Reply<typeof publishFigures>> {
  if (month >= monthAt(now)) throw new Problem(investorProblems, 'investors.month_not_over').at('/month')
  const values = await computed(db, month, now)
  const chosen = metrics.map((metric) => ({ metric, value: values[metric] }))
  if (chosen.some(({ value }) => value === null)) throw new Problem(investorProblems, 'investors.not_counted').at('/metrics')
  const asOf = now.toLocaleDateString('en-CA', { timeZone: REPORT_ZONE })
  await transact(db, async (tx) => {
    for (const { metric, value } of chosen)
      await rowsOf(tx, 'investors.publish')`
        insert into published_metrics (metric, month, value, as_of, note, published_by, published_by_name, published_at)
        values (${metric}, ${month}, ${value}, ${asOf}::date, ${note}, ${who.id}, ${who.name || who.email}, ${now})
        on conflict (month, metric) where unpublished_at is null do nothing`
    await recordAct(tx, { who, act: 'investors.publish', subject: month, after: { metrics, note } })
  })
  return monthOf(db, month, now)
}

export async function unpublish(db: Db, who: Person, id: PublishedMetricId, now: Date): Promise<Reply<typeof publishFigures>> {
  const month = await transact(db, async (tx) => {
    const [row] = await rowsOf<{ month: string; metric: string }>(tx, 'investors.unpublish')`
      update published_metrics set unpublished_at = ${now}, unpublished_by = ${who.id}
      where id = ${id} and unpublished_at is null returning month, metric`
    if (!row) throw new Problem('not_found')
    await recordAct(tx, { who, act: 'investors.unpublish', subject: row.month, after: { metric: row.metric } })
    return row.month
  })
  return monthOf(db, month, now)
}

import { useQuery } from '@tanstack/react-query'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { salesByDay } from '#contracts/retailer-office/overview.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { read } from '#web/lib/api.ts'
import { Section } from '#web/ui/Card.tsx'
import { Bars, Trend } from '#web/ui/Chart.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { changeWords } from '#web/ui/Figure.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

const money = (value: number): string => dollars(cents(value))
/** For example "Nov 21" for "2026-11-21". */
const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const WHEN = 'in the 30 days before'

type SalesTrendProps = { retailerId: RetailerId | undefined; storeId: StoreId | undefined }

/** Sales and orders over the last 30 days. */
export function SalesTrend({ retailerId, storeId }: SalesTrendProps) {
  const { data, error, refetch } = useQuery(read(salesByDay, { query: { retailerId, storeId } }))
  return (
    <Section title="Last 30 days">
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : data ? <Charts {...data} /> : <SkeletonRows count={4} />}
    </Section>
  )
}

function Charts({
  days,
  before,
}: {
  days: readonly { day: string; orders: number; sales: number }[]
  before: { orders: number; sales: number }
}) {
  const of = (value: 'orders' | 'sales') => days.map((each) => ({ label: dayWords(each.day), value: each[value] }))
  const together = (value: 'orders' | 'sales') => days.reduce((all, each) => all + each[value], 0)
  const beside = (value: 'orders' | 'sales', format: (n: number) => string) =>
    `${format(together(value))}; ${changeWords({ now: together(value), before: before[value], format, when: WHEN })}`
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Trend title="Sales per day" pointName="Day" points={of('sales')} format={money} aside={beside('sales', money)} />
      <Bars title="Orders per day" pointName="Day" points={of('orders')} format={grouped} aside={beside('orders', grouped)} />
    </div>
  )
}

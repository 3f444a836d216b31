import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LIMITS } from '#contracts/limits.ts'
import { grouped } from '#contracts/numbers.ts'
import { type RetailerTraffic, retailerTraffic } from '#contracts/retailer-office/analytics.ts'
import type { Sent } from '#contracts/endpoint.ts'
import { read } from '#web/lib/api.ts'
import { dayWords } from '#web/ui/AnalyticsPage.tsx'
import { Bars, Trend } from '#web/ui/Chart.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FigureTable } from '#web/ui/FigureTable.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

const FEWEST = LIMITS.fewestTogether
const STEPS = [
  ['views', 'Product views'],
  ['carts', 'Added to a cart'],
  ['orders', 'Ordered'],
] as const

/** What visitors did before they bought: from a view to an order, by product, and the searches that led here or found nothing. */
export function Traffic(query: Sent<typeof retailerTraffic>['query']) {
  const { data, error, refetch } = useQuery({ ...read(retailerTraffic, { query }), placeholderData: keepPreviousData })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={3} />
  return <Shown {...data} {...query} />
}

function Shown({ days, led, missed, products, from, to }: RetailerTraffic & { from: string; to: string }) {
  const file = (what: string): string => `${what}-${from}-to-${to}`
  const together = (step: (typeof STEPS)[number][0]) => days.reduce((sum, day) => sum + (day[step] ?? 0), 0)
  return (
    <>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <Trend
          title="Visitors per day"
          about={`People who opened your stores or products, or scanned a shelf tag. Days with fewer than ${FEWEST} are gaps.`}
          pointName="Day"
          points={days.map(({ day, visitors }) => ({ label: dayWords(day), value: visitors }))}
          format={grouped}
          withheld={`Under ${FEWEST}`}
          file={file('visitors')}
        />
        <Bars
          title="From view to order"
          about={`Views and carts of days with ${FEWEST} people or more, and all items ordered. Scans of shelf tags count as views of their own.`}
          pointName="Step"
          points={STEPS.map(([step, label]) => ({ label, value: together(step) }))}
          format={grouped}
          file={file('steps')}
        />
      </div>
      <FigureTable
        title="Views and orders by product"
        about={`Views and carts of days on which ${FEWEST} people or more opened the product.`}
        columns={[
          { head: 'Product', value: ({ title }) => title },
          { head: 'Views', value: ({ views }) => views, kind: 'count' },
          { head: 'Carts', value: ({ carts }) => carts, kind: 'count' },
          { head: 'Orders', value: ({ orders }) => orders, kind: 'count' },
          { head: 'Orders per view', value: ({ orders, views }) => (views === 0 ? null : orders / views), kind: 'share', none: '—' },
        ]}
        rows={products}
        rowKey={({ productId }) => productId}
        empty="Products show here once shoppers open or order them."
        file={file('views')}
      />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <FigureTable
          title="Searches that led here"
          columns={WORDS}
          rows={led}
          rowKey={({ words }) => words}
          empty={`Words show here once ${FEWEST} people or more came to your products by them on one day.`}
          file={file('searches')}
        />
        <FigureTable
          title="Searched for and not found"
          columns={WORDS}
          rows={missed}
          rowKey={({ words }) => words}
          empty={`Words show here once ${FEWEST} people or more searched your stores for them on one day and found nothing.`}
          file={file('searches-not-found')}
        />
      </div>
    </>
  )
}

const WORDS = [
  { head: 'Words', value: ({ words }: { words: string }) => words },
  { head: 'People', value: ({ people }: { people: number }) => people, kind: 'count' as const },
]

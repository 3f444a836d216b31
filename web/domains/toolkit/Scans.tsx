import { useQuery } from '@tanstack/react-query'
import type { StoreId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { grouped } from '#contracts/numbers.ts'
import { retailerTraffic } from '#contracts/retailer-office/analytics.ts'
import { read } from '#web/lib/api.ts'
import { dayWords } from '#web/ui/AnalyticsPage.tsx'
import { Section } from '#web/ui/Card.tsx'
import { Trend } from '#web/ui/Chart.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

const DAYS = 30
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** How often the printed codes of a store were scanned. */
export function Scans({ storeId }: { storeId: StoreId }) {
  const query = { storeId, from: dayBefore(DAYS), to: dayBefore(1) }
  const { data, error, refetch } = useQuery(read(retailerTraffic, { query }))
  return (
    <Section title="Scans">
      {data ? (
        <Trend
          title="Scans per day"
          about={`Pages that were opened with a printed code of this store, by visitors who allow counting. Days with fewer than ${LIMITS.fewestTogether} people are gaps.`}
          pointName="Day"
          points={data.days.map(({ day, scans }) => ({ label: dayWords(day), value: scans }))}
          format={grouped}
          withheld={`Under ${LIMITS.fewestTogether}`}
          file={`scans-${query.from}-to-${query.to}`}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { StoreId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { grouped } from '#contracts/numbers.ts'
import { retailerTraffic } from '#contracts/retailer-office/analytics.ts'
import type { Printed } from '#contracts/visits.ts'
import { read } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { dayWords } from '#web/ui/AnalyticsPage.tsx'
import { Section } from '#web/ui/Card.tsx'
import { Trend } from '#web/ui/Chart.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'

const DAYS = 30
const PRINTED_WORDS: Record<Printed, string> = { tag: 'Shelf tags', poster: 'Posters', sticker: 'Window stickers' }
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** How often the printed codes of a store were scanned. */
export function Scans({ storeId }: { storeId: StoreId }) {
  const query = { storeId, from: dayBefore(DAYS), to: dayBefore(1) }
  const { data, error, refetch } = useQuery(read(retailerTraffic, { query }))
  return (
    <Section title="Scans">
      {data ? (
        <>
          <Figures>
            {data.printed.kinds.map(({ printed, scans }) => (
              <Figure key={printed} name={PRINTED_WORDS[printed]}>
                {grouped(scans)}
              </Figure>
            ))}
          </Figures>
          <p className="max-w-prose text-sm text-soft">
            {`Scans in ${DAYS} days. Price labels have a barcode for tills and none for phones.`}
            {data.printed.daysLeftOut > 0 &&
              ` ${plural(data.printed.daysLeftOut, 'day')} with fewer than ${LIMITS.fewestTogether} people at one of them ${data.printed.daysLeftOut === 1 ? 'is' : 'are'} left out.`}
          </p>
          <Trend
            title="Scans per day"
            about={`Pages that were opened with a printed code of this store, by visitors who allow counting. Days with fewer than ${LIMITS.fewestTogether} people are gaps.`}
            pointName="Day"
            points={data.days.map(({ day, scans }) => ({ label: dayWords(day), value: scans }))}
            format={grouped}
            withheld={`Under ${LIMITS.fewestTogether}`}
            file={`scans-${query.from}-to-${query.to}`}
          />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={3} />
      )}
    </Section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { grouped } from '#contracts/numbers.ts'
import { ENOUGH_MEASURED } from '#contracts/stores/ready-record.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { figures } from './queries.ts'

/** How well stores and SPIRAL keep their word, counted from records. */
export function KeptWord() {
  const { data, isError, error, refetch } = useQuery(figures())
  if (isError && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows count={2} />
  const { orders, pickups, refunds, sellers, stores, reports, asOf } = data
  return (
    <Section title="The record so far">
      <Figures className="lg:grid-cols-3">
        <Figure name="Orders" note="In the last 12 months">
          {grouped(orders)}
        </Figure>
        <Figure
          name="Pickups ready on time"
          note={
            pickups.percent === null
              ? `Shown from ${ENOUGH_MEASURED} pickups on`
              : `${grouped(pickups.onTime)} of ${grouped(pickups.due)} in the last 90 days`
          }
        >
          {pickups.percent === null ? 'Too few' : `${pickups.percent}%`}
        </Figure>
        <Figure
          name="From return to refund"
          note={refunds.count > 0 ? `Half of ${plural(refunds.count, 'refund')} were this fast or faster` : undefined}
        >
          {refunds.medianDays === null ? 'None yet' : refundWords(refunds.medianDays)}
        </Figure>
        <Figure
          name="Businesses checked again"
          note={`Of ${grouped(sellers.all)}, in the last 12 months. Each one was checked before it could sell.`}
        >
          {grouped(sellers.checked)}
        </Figure>
        <Figure name="Trusted Local stores" to="/trusted-local-stores" note={`Of ${grouped(stores.all)}`}>
          {grouped(stores.trusted)}
        </Figure>
        <Figure name="Reported problems" note={`${grouped(reports.answered)} answered, in the last 12 months`}>
          {grouped(reports.received)}
        </Figure>
      </Figures>
      <p className="text-sm text-soft">
        Counted from every order, not from a sample of them. As of <LocalTime at={asOf} format={dateAndTime} />.
      </p>
    </Section>
  )
}

const refundWords = (days: number): string => (days < 1 ? 'Under a day' : plural(days, 'day'))

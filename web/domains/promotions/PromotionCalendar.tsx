import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { OfficePromotion } from '#contracts/promotions/office.ts'
import { PageTitle } from '#web/ui/Card.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { StatusBadge } from './PromotionCard.tsx'
import { calendarOf } from './queries.ts'

const monthAfter = (month: string, by: number): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by, 1)).toISOString().slice(0, 7)
const nameOf = (month: string): string =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const lastDay = (month: string): number =>
  Number(new Date(Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - 1).toISOString().slice(8, 10))
const hrefOf = (month: string): string => `/promotion-admin?month=${month}`

/** The promotions of a month, by their start and end. */
export function PromotionCalendar({ month }: { month: string }) {
  const { data, error, refetch } = useQuery(calendarOf(month))
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        title="Promotion calendar"
        lead="Live, scheduled and ended promotions, in each store's time zone."
        actions={
          <ButtonLink to="/promotion-admin" variant="secondary">
            All promotions
          </ButtonLink>
        }
      />
      <div className="flex items-center justify-between gap-4">
        <TextLink to={hrefOf(monthAfter(month, -1))}>
          <ChevronLeft aria-hidden="true" className="inline size-5" />
          {nameOf(monthAfter(month, -1))}
        </TextLink>
        <h2 className="text-h3">{nameOf(month)}</h2>
        <TextLink to={hrefOf(monthAfter(month, 1))}>
          {nameOf(monthAfter(month, 1))}
          <ChevronRight aria-hidden="true" className="inline size-5" />
        </TextLink>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonRows />}
      {data?.items.length === 0 && <p className="text-soft">No promotions in this month.</p>}
      {data?.isWhole === false && <Notice>Only the first {data.items.length} are shown.</Notice>}
      {data && data.items.length > 0 && (
        <ul className="flex flex-col divide-y divide-hairline rounded-md border border-hairline bg-surface">
          {data.items.map((promotion) => (
            <Row key={promotion.id} promotion={promotion} month={month} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** The bar ends at the edges of the month; the dates are those of the promotion. */
function Row({ promotion: { name, offer, owner, startsAt, endsAt, status }, month }: { promotion: OfficePromotion; month: string }) {
  const isBefore = startsAt.slice(0, 7) < month
  const isAfter = endsAt.slice(0, 7) > month
  const from = isBefore ? 1 : Number(startsAt.slice(8, 10))
  const to = isAfter ? lastDay(month) : Number(endsAt.slice(8, 10))
  return (
    <li className="grid gap-x-4 gap-y-2 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_8rem] md:items-center">
      <div className="min-w-0">
        <p className="font-semibold break-words">{name}</p>
        <p className="text-sm text-soft">
          {owner.name} · {offer}
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <p className="tabular text-sm">
          {dayWords(startsAt)} to {dayWords(endsAt)}
        </p>
        <Span from={from} to={to} days={lastDay(month)} />
      </div>
      <StatusBadge status={status} />
    </li>
  )
}

const dayWords = (clock: string): string =>
  new Date(`${clock}:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** The days of the month on which it runs, as a bar; the dates beside it say the same. */
const Span = ({ from, to, days }: { from: number; to: number; days: number }) => (
  <svg viewBox={`0 0 ${days} 1`} preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full rounded-full bg-sunken">
    <rect x={from - 1} width={Math.max(to - from + 1, 0.5)} height="1" className="fill-accent" />
  </svg>
)

import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Event } from '#contracts/events/events.ts'
import { DAY } from '#contracts/time.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { type EventFilter, eventsOfMonth } from './queries.ts'
import { dayOf } from './words.ts'

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const text = (day: Date): string => day.toISOString().slice(0, 10)
const firstOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`)
const monthAfter = (month: string, by: number): string => {
  const first = firstOf(month)
  return text(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1))).slice(0, 7)
}
const nameOf = (month: string): string => firstOf(month).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The days of the weeks that a month touches, Sunday first. */
function weeksOf(month: string): string[][] {
  const first = firstOf(month)
  const start = first.getTime() - first.getUTCDay() * DAY
  const weeks: string[][] = []
  for (let week = start; week < firstOf(monthAfter(month, 1)).getTime(); week += 7 * DAY)
    weeks.push(WEEKDAYS.map((_, i) => text(new Date(week + i * DAY))))
  return weeks
}

export const daysOfMonth = (month: string): { from: string; to: string } => ({
  from: `${month}-01`,
  to: text(new Date(firstOf(monthAfter(month, 1)).getTime() - DAY)),
})

/** Events of a month as a table of days; on phones the days with events as a list. */
export function EventMonth({ month, filter }: { month: string; filter: EventFilter }) {
  const { hrefWith } = useAddressFilters()
  const { data, isPending, error, refetch } = useQuery(eventsOfMonth({ ...filter, ...daysOfMonth(month) }))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const byDay = Map.groupBy(data?.items ?? [], ({ startsAt, host }) => dayOf(startsAt, host.timeZone))
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-4">
        <TextLink to={hrefWith({ month: monthAfter(month, -1) })}>
          <ChevronLeft aria-hidden="true" className="inline size-5" />
          <span className="visually-hidden">Earlier: </span>
          {nameOf(monthAfter(month, -1))}
        </TextLink>
        <h2 className="text-h3">{nameOf(month)}</h2>
        <TextLink to={hrefWith({ month: monthAfter(month, 1) })}>
          <span className="visually-hidden">Later: </span>
          {nameOf(monthAfter(month, 1))}
          <ChevronRight aria-hidden="true" className="inline size-5" />
        </TextLink>
      </div>
      {isPending ? <SkeletonRows /> : byDay.size === 0 ? <p className="text-soft">No events in this month here.</p> : null}
      {byDay.size > 0 && <Days month={month} byDay={byDay} />}
    </div>
  )
}

function Days({ month, byDay }: { month: string; byDay: Map<string, Event[]> }) {
  return (
    <>
      <table className="hidden w-full table-fixed border-collapse md:table">
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" className="p-2 text-left text-sm text-soft">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="h-24 border border-hairline p-2 align-top">
                  <p className={day.startsWith(month) ? 'tabular text-sm font-semibold' : 'tabular text-sm text-soft'}>
                    {Number(day.slice(8))}
                  </p>
                  <Titles events={byDay.get(day) ?? []} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="flex flex-col gap-3 md:hidden">
        {[...byDay].map(([day, own]) => (
          <li key={day}>
            <h3 className="text-base">
              {new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
                weekday: 'long',
                month: 'long',
                day: 'numeric',
                timeZone: 'UTC',
              })}
            </h3>
            <Titles events={own} />
          </li>
        ))}
      </ul>
    </>
  )
}

const Titles = ({ events }: { events: readonly Event[] }) => (
  <ul className="flex flex-col">
    {events.map(({ id, title, host, startsAt }) => (
      <li key={id} className="text-sm">
        <Link to={`/events/${id}`} className="inline-flex min-h-6 flex-wrap items-center gap-x-1 break-words text-link">
          <span className="tabular">
            {startsAt.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: host.timeZone })}
          </span>
          {title}
        </Link>
      </li>
    ))}
  </ul>
)

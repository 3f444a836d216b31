import type { ReactNode } from 'react'
import { COMPARED_WITH, type ComparedWith, dayAfter, DayRange, isRange, lengthOf } from '#contracts/day-range.ts'
import { daysOf, monthBefore, REPORT_ZONE } from '#contracts/reports.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useNow } from '#web/lib/now.ts'
import { PageTitle } from './Card.tsx'
import { ChipLinks } from './ChipLinks.tsx'
import { Input } from './Input.tsx'
import { Select } from './Select.tsx'

export type FigureRange = DayRange & { compare: ComparedWith }
const COMPARE_WORDS: Record<ComparedWith, string> = { before: 'The days before', year: 'A year before' }
const RangeInAddress = DayRange.check(isRange)

/** The range in the address, 30 days up to today without one; null while it breaks a rule. */
function useTypedRange() {
  const { get } = useAddressFilters()
  const today = useNow().toLocaleDateString('en-CA', { timeZone: REPORT_ZONE })
  const typed = { from: get('from') ?? rangeOfDays(today, 30).from, to: get('to') ?? today }
  const read = RangeInAddress.safeParse(typed)
  const compare = COMPARED_WITH.find((each) => each === get('compare')) ?? 'before'
  const errorOf = (field: string): string | undefined => read.error?.issues.find(({ path }) => path[0] === field)?.message
  return { today, typed, compare, errorOf, range: read.success ? { ...read.data, compare } : null }
}

/** The last so many days, today included. */
export const rangeOfDays = (today: string, days: number): DayRange => ({ from: dayAfter(today, 1 - days), to: today })
/** "in the 30 days before", "a year before". */
export const earlierWords = ({ compare, ...range }: FigureRange): string =>
  compare === 'year' ? 'a year before' : `in the ${lengthOf(range)} days before`
/** For example "Nov 21" for "2026-11-21". */
export const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
export const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

type AnalyticsPageProps = {
  title: string
  lead: string
  actions?: ReactNode
  /** Selects that narrow the figures further. */
  filters?: ReactNode
  /** Shown above the range: a question in words. */
  first?: ReactNode
  children: (range: FigureRange, today: string) => ReactNode
}

/** Figures over a range of days that the address holds, beside an earlier range. */
export function AnalyticsPage({ title, lead, actions, filters, first, children }: AnalyticsPageProps) {
  const { hrefWith, change } = useAddressFilters()
  const { today, typed, compare, errorOf, range } = useTypedRange()
  const month = today.slice(0, 7)
  const spans = [
    ...[7, 30, 90].map((days) => ({ label: `Last ${days} days`, ...rangeOfDays(today, days) })),
    { label: 'This month', from: `${month}-01`, to: today },
    { label: 'Last month', ...daysOf(monthBefore(month)) },
  ]
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title={title} lead={lead} actions={actions} />
      {first}
      <div className="flex flex-col gap-4">
        <ChipLinks
          label="Time"
          chips={spans.map(({ label, from, to }) => ({
            to: hrefWith({ from, to }),
            label,
            current: from === typed.from && to === typed.to,
          }))}
        />
        <div className="grid items-start gap-3 sm:grid-cols-2 xl:grid-cols-5">
          <Input
            type="date"
            label="From"
            value={typed.from}
            error={errorOf('from')}
            onChange={({ target }) => change({ from: target.value })}
          />
          <Input type="date" label="To" value={typed.to} error={errorOf('to')} onChange={({ target }) => change({ to: target.value })} />
          <Select
            label="Compare with"
            value={compare}
            choices={COMPARED_WITH.map((value) => ({ value, label: COMPARE_WORDS[value] }))}
            onChange={({ target }) => change({ compare: target.value === 'before' ? null : target.value })}
          />
          {filters}
        </div>
      </div>
      {range && children(range, today)}
    </div>
  )
}

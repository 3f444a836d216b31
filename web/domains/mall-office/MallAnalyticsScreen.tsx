import { useQuery } from '@tanstack/react-query'
import { type MallFigures, SMALLEST_GROUP } from '#contracts/mall-office.ts'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { type OwnMall, useOwnMall } from '#web/shell/own-mall.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { Bars, Trend } from '#web/ui/Chart.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { MallLanding } from './MallLanding.tsx'
import { SaveTable } from './SaveTable.tsx'
import { figuresOfMall } from './queries.ts'

const SPANS = ['7', '30', '90'] as const
type Span = (typeof SPANS)[number]
const spanIn = (asked: string | undefined): Span => SPANS.find((span) => span === asked) ?? '30'

/** How a mall does over the last days, without telling about any single person or any store that doesn't share its sales. */
export default function MallAnalyticsScreen() {
  const { chosen } = useOwnMall()
  return chosen ? <Analytics key={chosen.mallId} mall={chosen} /> : <MallLanding />
}

function Analytics({ mall: { mallId, name } }: { mall: OwnMall }) {
  const { get, hrefWith } = useAddressFilters()
  const span = spanIn(get('days'))
  const { data, error, refetch } = useQuery(figuresOfMall(mallId, span))
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title="Analytics" lead={`${name}. Groups smaller than ${SMALLEST_GROUP} are hidden, so no figure points to one person.`} />
      <ChipLinks
        label="Time"
        chips={SPANS.map((each) => ({
          to: hrefWith({ days: each === '30' ? null : each }),
          label: `Last ${each} days`,
          current: each === span,
        }))}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Shown figures={data} span={span} />
      ) : (
        <SkeletonRows count={6} />
      )}
    </div>
  )
}

const HIDDEN = `Under ${SMALLEST_GROUP}`
const shown = (count: number | null): string => (count === null ? HIDDEN : grouped(count))
/** For example "Nov 21" for "2026-11-21". */
const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

/** "5.5 hours", "2 days". */
const hoursWords = (hours: number): string => (hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day'))
const cardsNote = (some: MallFigures['giftCards']['sold']): string =>
  some ? plural(some.cards, 'card') : `Shown from ${SMALLEST_GROUP} cards`

function Shown({
  figures: { days, totals, before, stores, hours, missed, events, stay, giftCards, zips },
  span,
}: {
  figures: MallFigures
  span: Span
}) {
  const compared = (now: number | null, earlier: number | null) =>
    now === null || earlier === null ? null : { now, before: earlier, format: grouped, when: `in the ${span} days before` }
  return (
    <>
      <Figures>
        <Figure
          name="Visits of your page"
          note={`People per day; days under ${SMALLEST_GROUP} are left out`}
          change={compared(totals.visits, before.visits)}
        >
          {grouped(totals.visits)}
        </Figure>
        <Figure name="Pickups at stores" change={compared(totals.pickups, before.pickups)}>
          {shown(totals.pickups)}
        </Figure>
        <Figure name="Picked up at the SPIRAL Center" change={compared(totals.parcels, before.parcels)}>
          {shown(totals.parcels)}
        </Figure>
        <Figure name="Pickups ready on time" note={totals.onTime ? `${totals.onTime.onTime} of ${totals.onTime.due}` : 'Not enough data'}>
          {totals.onTime ? `${Math.round((totals.onTime.onTime / totals.onTime.due) * 100)}%` : '—'}
        </Figure>
        <Figure name="Orders" change={compared(totals.orders, before.orders)}>
          {shown(totals.orders)}
        </Figure>
        <Figure name="Orders from two or more stores" note="One cart, several stores of your mall">
          {shown(totals.crossStore)}
        </Figure>
        <Figure name="Sales of stores that share them" note={totals.sales === null ? 'Shown once two stores share theirs' : undefined}>
          {totals.sales === null ? '—' : dollars(cents(totals.sales))}
        </Figure>
        <Figure
          name="From arrival to pickup at the SPIRAL Center"
          note={stay ? `Nine of ten parcels: ${hoursWords(stay.slowHours)}` : 'Not enough data'}
        >
          {stay ? hoursWords(stay.usualHours) : '—'}
        </Figure>
        <Figure name="Gift cards of your mall sold" note={cardsNote(giftCards.sold)}>
          {giftCards.sold ? dollars(cents(giftCards.sold.amount)) : '—'}
        </Figure>
        <Figure name="Spent from gift cards of your mall" note={cardsNote(giftCards.spent)}>
          {giftCards.spent ? dollars(cents(giftCards.spent.amount)) : '—'}
        </Figure>
      </Figures>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <Trend
          title="Visits per day"
          pointName="Day"
          points={days.map(({ day, visits }) => ({ label: dayWords(day), value: visits }))}
          format={grouped}
          aside={`Gaps: days under ${SMALLEST_GROUP}`}
          withheld={`Under ${SMALLEST_GROUP}`}
        />
        <Trend
          title="Pickups per day"
          pointName="Day"
          points={days.map(({ day, pickups }) => ({ label: dayWords(day), value: pickups }))}
          format={grouped}
          aside={`Gaps: days under ${SMALLEST_GROUP}`}
          withheld={`Under ${SMALLEST_GROUP}`}
        />
        <Bars
          title="Hand-overs by hour"
          pointName="Hour"
          points={hours.map(({ hour, pickups }) => ({ label: hourWords(hour), value: pickups }))}
          format={grouped}
          aside={`Gaps: hours under ${SMALLEST_GROUP}`}
          withheld={`Under ${SMALLEST_GROUP}`}
        />
        <Bars
          title="Orders by hour"
          pointName="Hour"
          points={hours.map(({ hour, orders }) => ({ label: hourWords(hour), value: orders }))}
          format={grouped}
          aside={`Gaps: hours under ${SMALLEST_GROUP}`}
          withheld={`Under ${SMALLEST_GROUP}`}
        />
      </div>
      <Section
        title="Stores"
        aside={
          <SaveTable
            name={`stores-last-${span}-days`}
            head={['Store', 'Visits', 'Pickups', 'Sales']}
            rows={stores.map((store) => [
              store.name,
              String(store.visits),
              shown(store.pickups),
              store.sales === null ? 'Not shared' : dollars(cents(store.sales)),
            ])}
          />
        }
      >
        <OfficeTable label="Stores" columns={STORES} rows={stores} rowKey={({ storeId }) => storeId} />
      </Section>
      <Section
        title="Events"
        aside={
          events.length > 0 && (
            <SaveTable
              name={`events-last-${span}-days`}
              head={['Event', 'Day', 'Checked in', 'Hand-overs that day', 'Usual for that weekday']}
              rows={events.map((event) => [event.title, event.day, shown(event.came), shown(event.pickups), usual(event)])}
            />
          )
        }
      >
        {events.length > 0 ? (
          <OfficeTable label="Events" columns={EVENTS} rows={events} rowKey={({ id }) => id} />
        ) : (
          <p className="text-soft">Events that are over show here with the hand-overs of their day.</p>
        )}
      </Section>
      <Section
        title="ZIP codes of people who ordered"
        aside={
          zips.length > 0 && (
            <SaveTable
              name={`zip-codes-last-${span}-days`}
              head={['ZIP code', 'People']}
              rows={zips.map(({ zip, people }) => [zip, String(people)])}
            />
          )
        }
      >
        {zips.length > 0 ? (
          <OfficeTable label="ZIP codes of people who ordered" columns={ZIPS} rows={zips} rowKey={({ zip }) => zip} />
        ) : (
          <p className="text-soft">A ZIP code shows here once {SMALLEST_GROUP} people or more from it order at your mall.</p>
        )}
      </Section>
      <Section
        title="Searched for and not found"
        aside={
          missed.length > 0 && (
            <SaveTable
              name={`searches-not-found-last-${span}-days`}
              head={['Words', 'People']}
              rows={missed.map(({ words, people }) => [words, String(people)])}
            />
          )
        }
      >
        {missed.length > 0 ? (
          <OfficeTable label="Searched for and not found" columns={MISSED} rows={missed} rowKey={({ words }) => words} />
        ) : (
          <p className="text-soft">
            Words show here once {SMALLEST_GROUP} people or more search for them at your mall on one day and find nothing.
          </p>
        )}
      </Section>
    </>
  )
}

const STORES: readonly OfficeColumn<MallFigures['stores'][number]>[] = [
  { key: 'name', head: 'Store', cell: ({ name }) => name, sortBy: ({ name }) => name, stack: { wide: true } },
  { key: 'visits', head: 'Visits', cell: ({ visits }) => grouped(visits), sortBy: ({ visits }) => visits, className: 'text-right tabular' },
  {
    key: 'pickups',
    head: 'Pickups',
    cell: ({ pickups }) => shown(pickups),
    sortBy: ({ pickups }) => pickups,
    className: 'text-right tabular',
  },
  {
    key: 'sales',
    head: 'Sales',
    cell: ({ sales }) => (sales === null ? <span className="text-soft">Not shared</span> : dollars(cents(sales))),
    sortBy: ({ sales }) => sales,
    className: 'text-right tabular',
  },
]
const usual = (event: MallFigures['events'][number]): string => (event.usual === null ? HIDDEN : event.usual.toLocaleString('en-US'))
const EVENTS: readonly OfficeColumn<MallFigures['events'][number]>[] = [
  { key: 'title', head: 'Event', cell: ({ title }) => title, sortBy: ({ title }) => title, stack: { wide: true } },
  { key: 'day', head: 'Day', cell: ({ day }) => dayWords(day), sortBy: ({ day }) => day },
  { key: 'came', head: 'Checked in', cell: ({ came }) => shown(came), sortBy: ({ came }) => came, className: 'text-right tabular' },
  {
    key: 'pickups',
    head: 'Hand-overs that day',
    cell: ({ pickups }) => shown(pickups),
    sortBy: ({ pickups }) => pickups,
    className: 'text-right tabular',
  },
  { key: 'usual', head: 'Usual for that weekday', cell: usual, sortBy: (event) => event.usual, className: 'text-right tabular' },
]
const ZIPS: readonly OfficeColumn<MallFigures['zips'][number]>[] = [
  { key: 'zip', head: 'ZIP code', cell: ({ zip }) => zip, sortBy: ({ zip }) => zip, className: 'tabular' },
  { key: 'people', head: 'People', cell: ({ people }) => grouped(people), sortBy: ({ people }) => people, className: 'text-right tabular' },
]
const MISSED: readonly OfficeColumn<MallFigures['missed'][number]>[] = [
  { key: 'words', head: 'Words', cell: ({ words }) => words, sortBy: ({ words }) => words, stack: { wide: true } },
  { key: 'people', head: 'People', cell: ({ people }) => grouped(people), sortBy: ({ people }) => people, className: 'text-right tabular' },
]

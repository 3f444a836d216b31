import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { type MallFigures, SMALLEST_GROUP } from '#contracts/mall-office/mall-office.ts'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { plural } from '#web/lib/format.ts'
import { type OwnMall, useOwnMall } from '#web/shell/own-mall.ts'
import { AnalyticsPage, dayWords, earlierWords, type FigureRange, hourWords } from '#web/ui/AnalyticsPage.tsx'
import { Bars, Trend } from '#web/ui/Chart.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { FigureTable } from '#web/ui/FigureTable.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { MallLanding } from './MallLanding.tsx'
import { figuresOfMall } from './queries.ts'

/** How a mall does over any days, without telling about any single person or any store that doesn't share its sales. */
export default function MallAnalyticsScreen() {
  const { own, chosen } = useOwnMall()
  const managed = own.filter(({ role }) => role === 'manager')
  return chosen ? <Analytics key={chosen.mallId} mall={chosen} own={managed} /> : <MallLanding />
}

const Analytics = ({ mall: { mallId, name }, own }: { mall: OwnMall; own: readonly OwnMall[] }) => (
  <AnalyticsPage
    title="Analytics"
    lead={`${name}. Groups under ${SMALLEST_GROUP} on a day are left out, so no figure points to one person.`}
  >
    {(range) => (
      <>
        <OfRange mallId={mallId} range={range} />
        {own.length > 1 && <MallsBeside malls={own} range={range} />}
      </>
    )}
  </AnalyticsPage>
)

function OfRange({ mallId, range }: { mallId: OwnMall['mallId']; range: FigureRange }) {
  const { data, error, refetch } = useQuery({ ...figuresOfMall(mallId, range), placeholderData: keepPreviousData })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />
  return <Shown figures={data} range={range} />
}

/** The malls of a person beside each other, over the same days. */
function MallsBeside({ malls, range }: { malls: readonly OwnMall[]; range: FigureRange }) {
  const reads = useQueries({ queries: malls.map(({ mallId }) => figuresOfMall(mallId, range)) })
  const failed = reads.find(({ error }) => error)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  const rows = malls.flatMap(({ mallId, name }, at) => {
    const figures = reads[at]?.data
    return figures ? [{ mallId, name, stores: figures.stores.length, ...figures.totals }] : []
  })
  if (rows.length < malls.length) return <SkeletonRows count={malls.length} />
  return (
    <FigureTable
      title="Your malls"
      about="Your malls over the same days, each by its own clock."
      columns={[
        { head: 'Mall', value: ({ name }) => name },
        { head: 'Stores', value: ({ stores }) => stores, kind: 'count' },
        { head: 'Visitors', value: ({ visits }) => visits, kind: 'count' },
        { head: 'Orders', value: ({ orders }) => orders, kind: 'count', none: HIDDEN },
        { head: 'Pickups', value: ({ pickups }) => pickups, kind: 'count', none: HIDDEN },
        { head: 'Parcels', value: ({ parcels }) => parcels, kind: 'count', none: HIDDEN },
        { head: 'Ready on time', value: ({ onTime }) => onTime && onTime.onTime / onTime.due, kind: 'share', none: '—' },
        { head: 'Shared sales', value: ({ sales }) => sales, kind: 'money', none: '—' },
      ]}
      rows={rows}
      rowKey={({ mallId }) => mallId}
      empty="Your malls show here."
      file={`malls-${range.from}-to-${range.to}`}
    />
  )
}

const HIDDEN = `Under ${SMALLEST_GROUP}`
const shown = (count: number | null): string => (count === null ? HIDDEN : grouped(count))
/** "5.5 hours", "2 days". */
const hoursWords = (hours: number): string => (hours < 48 ? plural(hours, 'hour') : plural(Math.round(hours / 24), 'day'))
const cardsNote = (some: MallFigures['giftCards']['sold']): string =>
  some ? plural(some.cards, 'card') : `Shown from ${SMALLEST_GROUP} cards on a day`

/** The kinds of stores in a mall, with what is shown of their visits and pickups. */
function mixOf(stores: MallFigures['stores']) {
  const visits = stores.reduce((sum, store) => sum + store.visits, 0)
  const pickups = stores.reduce((sum, store) => sum + (store.pickups ?? 0), 0)
  return [...Map.groupBy(stores, ({ kind }) => kind)].map(([kind, own]) => {
    const [seen, got] = [own.reduce((sum, store) => sum + store.visits, 0), own.reduce((sum, store) => sum + (store.pickups ?? 0), 0)]
    return {
      kind,
      stores: own.length,
      visits: visits === 0 ? null : seen / visits,
      pickups: pickups === 0 ? null : got / pickups,
      /** Of one store of this kind, beside one store of the whole mall. */
      beside: pickups === 0 ? null : got / own.length / (pickups / stores.length),
    }
  })
}

function Shown({
  figures: { days, totals, before, stores, hours, missed, events, stay, giftCards, zips },
  range,
}: {
  figures: MallFigures
  range: FigureRange
}) {
  const when = earlierWords(range)
  const compared = (now: number | null, earlier: number | null) =>
    now === null || earlier === null ? null : { now, before: earlier, format: grouped, when, none: `None ${when}` }
  const file = (what: string): string => `${what}-${range.from}-to-${range.to}`
  const byDay = (what: 'visits' | 'pickups' | 'parcels' | 'orders') => ({
    pointName: 'Day',
    points: days.map(({ day, [what]: value }) => ({ label: dayWords(day), value })),
    format: grouped,
    withheld: HIDDEN,
    file: file(what),
  })
  const byHour = (what: 'pickups' | 'orders') => ({
    pointName: 'Hour',
    points: hours.map(({ hour, [what]: value }) => ({ label: hourWords(hour), value })),
    format: grouped,
    withheld: HIDDEN,
    file: file(`${what}-by-hour`),
  })
  return (
    <>
      <Figures>
        <Figure name="Visitors" note="People per day at your mall's pages and stores" change={compared(totals.visits, before.visits)}>
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
          title="Visitors per day"
          about={`People at your mall's pages and stores. Gaps are days under ${SMALLEST_GROUP}.`}
          {...byDay('visits')}
        />
        <Trend
          title="Orders per day"
          about={`Orders with an item of your stores. Gaps are days under ${SMALLEST_GROUP}.`}
          {...byDay('orders')}
        />
        <Trend title="Pickups per day" about={`Handed over by your stores. Gaps are days under ${SMALLEST_GROUP}.`} {...byDay('pickups')} />
        <Trend
          title="Parcels per day"
          about={`Handed over at the SPIRAL Center. Gaps are days under ${SMALLEST_GROUP}.`}
          {...byDay('parcels')}
        />
        <Bars
          title="Hand-overs by hour"
          about={`Pickups and parcels, on days with ${SMALLEST_GROUP} or more in the hour.`}
          {...byHour('pickups')}
        />
        <Bars
          title="Orders by hour"
          about={`When shoppers ordered, on days with ${SMALLEST_GROUP} or more in the hour.`}
          {...byHour('orders')}
        />
      </div>
      <FigureTable
        title="Stores"
        about={`Days on which a store had fewer than ${SMALLEST_GROUP} visitors or pickups are left out. Sales show with the retailer's consent.`}
        columns={[
          { head: 'Store', value: ({ name }) => name },
          { head: 'Kind', value: ({ kind }) => kind },
          { head: 'Visits', value: ({ visits }) => visits, kind: 'count' },
          { head: 'Pickups', value: ({ pickups }) => pickups, kind: 'count', none: HIDDEN },
          { head: 'Sales', value: ({ sales }) => sales, kind: 'money', none: 'Not shared' },
        ]}
        rows={stores}
        rowKey={({ storeId }) => storeId}
        empty="Stores of your mall show here."
        file={file('stores')}
      />
      <FigureTable
        title="Mix of stores"
        about="The kinds of stores, and their shares of what is shown above. The last column is one store of the kind beside an average store of your mall, which is 100%."
        columns={[
          { head: 'Kind', value: ({ kind }) => kind },
          { head: 'Stores', value: (row) => row.stores, kind: 'count' },
          { head: 'Share of visits', value: ({ visits }) => visits, kind: 'share', none: '—' },
          { head: 'Share of pickups', value: ({ pickups }) => pickups, kind: 'share', none: '—' },
          { head: 'Pickups of a store', value: ({ beside }) => beside, kind: 'share', none: '—' },
        ]}
        rows={mixOf(stores)}
        rowKey={({ kind }) => kind}
        empty="Kinds of stores show here."
        file={file('mix')}
      />
      <FigureTable
        title="Events"
        columns={[
          { head: 'Event', value: ({ title }) => title },
          { head: 'Day', value: ({ day }) => dayWords(day) },
          { head: 'Checked in', value: ({ came }) => came, kind: 'count', none: HIDDEN },
          { head: 'Pickups that day', value: ({ pickups }) => pickups, kind: 'count', none: HIDDEN },
          { head: 'Usual for that weekday', value: (event) => event.usual, kind: 'count', none: HIDDEN },
        ]}
        rows={events}
        rowKey={({ id }) => id}
        empty="Events that are over show here with the pickups of their day."
        file={file('events')}
      />
      <FigureTable
        title="ZIP codes of people who ordered"
        about={`On days with ${SMALLEST_GROUP} people or more from one ZIP code. Someone who orders on two days counts twice.`}
        columns={[
          { head: 'ZIP code', value: ({ zip }) => zip },
          { head: 'People', value: ({ people }) => people, kind: 'count' },
        ]}
        rows={zips}
        rowKey={({ zip }) => zip}
        empty={`A ZIP code shows here once ${SMALLEST_GROUP} people or more from it order at your mall on one day.`}
        file={file('zip-codes')}
      />
      <FigureTable
        title="Searched for and not found"
        columns={[
          { head: 'Words', value: ({ words }) => words },
          { head: 'People', value: ({ people }) => people, kind: 'count' },
        ]}
        rows={missed}
        rowKey={({ words }) => words}
        empty={`Words show here once ${SMALLEST_GROUP} people or more search for them at your mall on one day and find nothing.`}
        file={file('searches-not-found')}
      />
    </>
  )
}

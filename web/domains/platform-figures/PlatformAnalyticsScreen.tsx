import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { categories } from '#contracts/catalog/catalog.ts'
import { CategoryId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { OPEN_DAYS, type PlatformAnalytics, platformAnalytics, platformPlaces } from '#contracts/platform-figures.ts'
import { REPORT_ZONE } from '#contracts/reports.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { AnalyticsPage, dayWords, earlierWords, type FigureRange } from '#web/ui/AnalyticsPage.tsx'
import { Bars, Trend } from '#web/ui/Chart.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { type FigureColumn, FigureTable } from '#web/ui/FigureTable.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { PlatformViews } from './PlatformViews.tsx'

const FEWEST = LIMITS.fewestTogether
const HIDDEN = `Under ${FEWEST}`

/** How the marketplace does over any days: visits, orders, sales, pickups, supply, SPIRALs, cohorts and places. */
export default function PlatformAnalyticsScreen() {
  const { get, change } = useAddressFilters()
  const places = useQuery(read(platformPlaces)).data?.items ?? []
  const departments = (useQuery(read(categories)).data?.items ?? []).filter(({ parentId }) => parentId === null)
  const place = places.find((each) => each.place === get('place'))?.place
  const found = departments.find(({ id }) => String(id) === get('department'))
  const department = found && CategoryId.parse(found.id)
  return (
    <AnalyticsPage
      title="Analytics"
      lead={`Sales after discounts and returns, without tax and shipping. Days are those of New York. Groups under ${FEWEST} people are hidden.`}
      actions={<TextLink to="/admin/reports">Money reports</TextLink>}
      filters={
        <>
          <Select
            label="City or mall"
            value={place ?? ''}
            choices={[{ value: '', label: 'Everywhere' }, ...places.map((each) => ({ value: each.place, label: each.label }))]}
            onChange={({ target }) => change({ place: target.value })}
          />
          <Select
            label="Department"
            value={department ? String(department) : ''}
            choices={[{ value: '', label: 'All departments' }, ...departments.map(({ id, name }) => ({ value: String(id), label: name }))]}
            onChange={({ target }) => change({ department: target.value })}
          />
        </>
      }
    >
      {(range, today) => (
        <>
          <PlatformViews range={range} today={today} place={place} department={department} />
          <OfRange range={range} place={place} department={department} />
        </>
      )}
    </AnalyticsPage>
  )
}

type Filter = { place: string | undefined; department: CategoryId | undefined }
function OfRange({ range, place, department }: Filter & { range: FigureRange }) {
  const query = { ...range, ...(place !== undefined && { place }), ...(department !== undefined && { department }) }
  const { data, error, refetch } = useQuery({ ...read(platformAnalytics, { query }), placeholderData: keepPreviousData })
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />
  return <Shown figures={data} range={range} filter={{ place, department }} />
}

const money = (value: number): string => dollars(cents(value))
const saved = (value: number): string => (value / 100).toFixed(2)
const percent = (part: number, whole: number): string => (whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`)
const shown = (count: number | null): string => (count === null ? HIDDEN : grouped(count))

function Shown({ figures, range, filter }: { figures: PlatformAnalytics; range: FigureRange; filter: Filter }) {
  const { summedAt, days, totals, before, visits, methods, pickups, pickupsBefore, missed, supply, loyalty, cohorts } = figures
  const when = earlierWords(range)
  const compared = (now: number | null, earlier: number | null, format = grouped) =>
    now === null || earlier === null ? null : { now, before: earlier, format, when, none: `None ${when}` }
  const beforeName = range.compare === 'year' ? 'Year before' : 'Days before'
  const file = (what: string): string => `${what}-${range.from}-to-${range.to}`
  const each = (sums: PlatformAnalytics['totals']): number => (sums.orders === 0 ? 0 : Math.round(sums.sales / sums.orders))
  const ofAllDepartments = filter.department === undefined ? '' : '. All departments'
  return (
    <>
      <p className="text-sm text-mute">
        {summedAt ? `Summed up ${dateAndTime(summedAt, REPORT_ZONE)}, New York time.` : 'No day is summed up yet.'} Days change until they
        are {OPEN_DAYS} days old, because items can come back.
      </p>
      <Figures>
        <Figure name="Sales" note="The value of the goods that shoppers kept" change={compared(totals.sales, before.sales, money)}>
          {money(totals.sales)}
        </Figure>
        <Figure name="Orders" note="Paid, and not canceled" change={compared(totals.orders, before.orders)}>
          {grouped(totals.orders)}
        </Figure>
        <Figure name="Average order" change={compared(each(totals), each(before), money)}>
          {totals.orders === 0 ? '—' : money(each(totals))}
        </Figure>
        <Figure name="Items sold" change={compared(totals.items, before.items)}>
          {grouped(totals.items)}
        </Figure>
        <Figure
          name="Shoppers per day"
          note="Added up: someone who orders on two days counts twice"
          change={compared(totals.people, before.people)}
        >
          {shown(totals.people)}
        </Figure>
        <Figure
          name="Pickups on time"
          note={
            pickups.due === 0
              ? 'No pickups were due'
              : `${grouped(pickups.onTime)} of ${grouped(pickups.due)}, before: ${percent(pickupsBefore.onTime, pickupsBefore.due)}${ofAllDepartments}`
          }
        >
          {percent(pickups.onTime, pickups.due)}
        </Figure>
      </Figures>
      <Funnel visits={visits} totals={totals} file={file('funnel')} />
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <Trend
          title="Sales per day"
          about="Goods of the orders of the day, after discounts and what came back since. The dashed line is the earlier range."
          pointName="Day"
          points={days.map(({ day, sales, before: { sales: earlier } }) => ({ label: dayWords(day), value: sales, before: earlier }))}
          beforeName={beforeName}
          format={money}
          file={file('sales')}
          saved={saved}
        />
        <Trend
          title="Orders per day"
          about="Paid orders with an item that was not canceled. The dashed line is the earlier range."
          pointName="Day"
          points={days.map(({ day, orders, before: { orders: earlier } }) => ({ label: dayWords(day), value: orders, before: earlier }))}
          beforeName={beforeName}
          format={grouped}
          file={file('orders')}
        />
        {visits && (
          <Trend
            title="Visitors per day"
            about={`People who opened, searched or did anything, by the clock of the place. Gaps are days under ${FEWEST}.`}
            pointName="Day"
            points={days.map(({ day, visitors }) => ({ label: dayWords(day), value: visitors }))}
            format={grouped}
            withheld={HIDDEN}
            file={file('visitors')}
          />
        )}
        <Bars
          title="Sales by way"
          about="How shoppers chose to get their items. An order with two ways counts in both."
          pointName="Way"
          points={methods.map(({ method, sales }) => ({ label: METHOD_WORDS[method], value: sales }))}
          format={money}
          file={file('ways')}
          saved={saved}
        />
      </div>
      <h2 className="text-h2 font-semibold">Supply</h2>
      <Figures>
        <Figure name="Stores" note={`On SPIRAL now, not closed${ofAllDepartments}`}>
          {grouped(supply.stores)}
        </Figure>
        <Figure name="Live offers" note={`Items in stock, counted once for each store that has them, once a day${ofAllDepartments}`}>
          {supply.offers === null ? '—' : grouped(supply.offers)}
        </Figure>
        <Figure
          name="Items found on the shelf"
          note={
            supply.picks === 0
              ? 'No items were picked'
              : `${grouped(supply.misses)} of ${grouped(supply.picks)} picks of the last 30 days found too little${ofAllDepartments}`
          }
        >
          {supply.picks === 0 ? '—' : percent(Math.max(0, supply.picks - supply.misses), supply.picks)}
        </Figure>
      </Figures>
      {loyalty && (
        <>
          <h2 className="text-h2 font-semibold">SPIRALs</h2>
          <Figures>
            <Figure name="Earned" note="With the orders of these days, once they are complete">
              {grouped(loyalty.earned)}
            </Figure>
            <Figure name="Used" note={`Worth ${money(loyalty.used)}`}>
              {grouped(loyalty.used)}
            </Figure>
            <Figure name="Orders paid with SPIRALs" note={`${percent(loyalty.orders, totals.orders)} of the orders`}>
              {grouped(loyalty.orders)}
            </Figure>
          </Figures>
        </>
      )}
      {cohorts && <Cohorts cohorts={cohorts} file={file('cohorts')} />}
      {filter.place === undefined && (
        <>
          <FigureTable
            title="Cities"
            about={`By the city of the store. Shoppers are those of each day, without days under ${FEWEST}.`}
            columns={[{ head: 'City', value: ({ city }) => city }, ...soldColumns<PlatformAnalytics['cities'][number]>()]}
            rows={figures.cities}
            rowKey={({ city }) => city}
            empty="Cities show here once their stores sell."
            file={file('cities')}
          />
          <FigureTable
            title="Malls"
            about={`Stores of each mall together. Shoppers are those of each day, without days under ${FEWEST}.`}
            columns={[{ head: 'Mall', value: ({ name }) => name }, ...soldColumns<PlatformAnalytics['malls'][number]>()]}
            rows={figures.malls}
            rowKey={({ mallId }) => mallId}
            empty="Malls show here once their stores sell."
            file={file('malls')}
          />
        </>
      )}
      {filter.department === undefined && (
        <FigureTable
          title="Departments"
          about="Where the items stand in the catalog today. An order with items of two departments counts in both."
          columns={[
            { head: 'Department', value: ({ name }) => name },
            { head: 'Items', value: ({ items }) => items, kind: 'count' },
            { head: 'Orders', value: ({ orders }) => orders, kind: 'count' },
            { head: 'Sales', value: ({ sales }) => sales, kind: 'money' },
            { head: 'Share of sales', value: ({ sales }) => (totals.sales === 0 ? null : sales / totals.sales), kind: 'share', none: '—' },
          ]}
          rows={figures.departments}
          rowKey={({ id }) => id}
          empty="Departments show here once their items sell."
          file={file('departments')}
        />
      )}
      {missed && (
        <FigureTable
          title="Searched for and not found"
          about={`Words of ${FEWEST} people or more on a day. People of several days are added up.`}
          columns={[
            { head: 'Words', value: ({ words }) => words },
            { head: 'People', value: ({ people }) => people, kind: 'count' },
          ]}
          rows={missed}
          rowKey={({ words }) => words}
          empty={`Words show here once ${FEWEST} people or more search for them on one day and find nothing.`}
          file={file('searches-not-found')}
        />
      )}
    </>
  )
}

const soldColumns = <T extends { orders: number; sales: number; people: number | null }>(): FigureColumn<T>[] => [
  { head: 'Sales', value: ({ sales }) => sales, kind: 'money' },
  { head: 'Orders', value: ({ orders }) => orders, kind: 'count' },
  { head: 'Shoppers per day', value: ({ people }) => people, kind: 'count', none: HIDDEN },
]

type FunnelProps = { visits: PlatformAnalytics['visits']; totals: PlatformAnalytics['totals']; file: string }
/** From the visit to the goods in hand. */
function Funnel({ visits, totals, file }: FunnelProps) {
  const steps = [
    ...(visits
      ? [
          { label: 'Visited', value: visits.visitors },
          { label: 'Opened a product', value: visits.views },
          { label: 'Put it into the cart', value: visits.carts },
        ]
      : []),
    { label: 'Ordered', value: totals.orders },
    { label: 'Collected', value: totals.collected },
  ]
  return (
    <Bars
      title="From visit to collected"
      about={
        visits
          ? `People of each day who visited, opened a product and used the cart, without days under ${FEWEST}; then orders, and those of which something is handed over or delivered by now.`
          : 'Orders, and those of which something is handed over or delivered by now. Visits are counted for the marketplace and for malls, not for cities or departments.'
      }
      pointName="Step"
      points={steps}
      format={grouped}
      withheld={HIDDEN}
      file={file}
      adds={false}
    />
  )
}

/** For example "Nov 2026". */
const monthWords = (month: string): string =>
  new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
/** Shoppers by the month of their first order, and the share of them that orders in later months. */
function Cohorts({ cohorts, file }: { cohorts: NonNullable<PlatformAnalytics['cohorts']>; file: string }) {
  const longest = Math.max(0, ...cohorts.map(({ later }) => later.length - 1))
  return (
    <FigureTable
      title="Cohorts"
      about={`Shoppers with an account by the month of their first order, and the share of them that ordered again so many months later. Months with fewer than ${FEWEST} new shoppers are left out. Counted once a day.`}
      columns={[
        { head: 'First order', value: ({ month }) => monthWords(month) },
        { head: 'Shoppers', value: ({ people }) => people, kind: 'count' },
        ...Array.from({ length: longest }, (_, i) => i + 1).map(
          (nth): FigureColumn<(typeof cohorts)[number]> => ({
            head: nth === 1 ? '1 month later' : `${nth} later`,
            value: ({ people, later }) => {
              const again = later[nth]
              return again === undefined || again === null ? null : again / people
            },
            kind: 'share',
            none: '—',
          }),
        ),
      ]}
      rows={cohorts}
      rowKey={({ month }) => month}
      empty={`Months show here once ${FEWEST} shoppers or more order for the first time in one.`}
      file={file}
    />
  )
}

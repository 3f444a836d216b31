import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { categories } from '#contracts/catalog/catalog.ts'
import { CategoryId, type RetailerId, StoreId } from '#contracts/ids.ts'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import {
  LEAST_SIMILAR,
  type RetailerAnalytics,
  retailerAnalytics,
  SIMILAR_DAYS,
  similarBusinesses,
} from '#contracts/retailer-office/analytics.ts'
import { RETURN_REASON_WORDS, type ReturnReason } from '#contracts/returns/returns.ts'
import { plural } from '#web/lib/format.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { storeIn, useOfficeHref, useOwnRetailer, useOwnStores } from '#web/shell/membership.ts'
import { AnalyticsPage, dayWords, earlierWords, type FigureRange, hourWords } from '#web/ui/AnalyticsPage.tsx'
import { Bars, Trend } from '#web/ui/Chart.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { FigureTable } from '#web/ui/FigureTable.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { ScopeFields } from '#web/ui/ScopeFields.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { AskInWords } from './AskInWords.tsx'
import { FigureViews } from './FigureViews.tsx'
import { Traffic } from './Traffic.tsx'

/** What a business sold over any days, how it was sold, and what came back. */
export default function AnalyticsScreen() {
  const { chosen } = useOwnRetailer()
  return chosen ? <Analytics key={chosen.retailerId} retailerId={chosen.retailerId} /> : null
}

function Analytics({ retailerId }: { retailerId: RetailerId }) {
  const { get } = useAddressFilters()
  const stores = useOwnStores().filter((store) => store.retailerId === retailerId)
  const store = storeIn(stores, get('store'))
  const storeId = store && StoreId.parse(store.id)
  const departments = (useQuery(read(categories)).data?.items ?? []).filter(({ parentId }) => parentId === null)
  const department = departments.find(({ id }) => String(id) === get('department'))
  const departmentId = department && CategoryId.parse(department.id)
  return (
    <AnalyticsPage
      title="Analytics"
      lead="Your sales after discounts and returns, without tax and shipping. Each day is that of the store's own clock."
      first={<AskInWords retailerId={retailerId} storeId={storeId} />}
      filters={<ScopeFields {...{ stores, store, departments, department }} />}
    >
      {(range, today) => (
        <>
          <FigureViews retailerId={retailerId} range={range} today={today} storeId={storeId} department={departmentId} />
          <Sold
            range={range}
            query={{
              ...range,
              retailerId,
              ...(storeId && { storeId }),
              ...(departmentId && { department: departmentId }),
            }}
          />
          <Traffic from={range.from} to={range.to} retailerId={retailerId} storeId={storeId} />
          <Similar retailerId={retailerId} storeId={storeId} />
        </>
      )}
    </AnalyticsPage>
  )
}

/** The business beside others with the same kind of store. */
function Similar({ retailerId, storeId }: { retailerId: RetailerId; storeId: StoreId | undefined }) {
  const { data } = useQuery(read(similarBusinesses, { query: { retailerId, storeId } }))
  if (!data) return null
  const { similar } = data
  const shareWords = (share: number): string => `${(share / 100).toLocaleString('en-US', { maximumFractionDigits: 1 })}%`
  const rows = similar && [
    { name: 'Average order', own: similar.basket.own, middle: similar.basket.similar, words: money },
    { name: 'Items that came back', own: similar.returned.own, middle: similar.returned.similar, words: shareWords },
    ...(similar.onTime ? [{ name: 'Pickups on time', own: similar.onTime.own, middle: similar.onTime.similar, words: shareWords }] : []),
  ]
  return (
    <FigureTable
      title="Similar stores"
      about={
        rows
          ? `Your ${similar.kind} stores beside ${similar.businesses} other businesses with such stores, over the ${SIMILAR_DAYS} days until yesterday. Half of them have more than the value in the middle.`
          : undefined
      }
      columns={[
        { head: 'Figure', value: ({ name }) => name },
        { head: 'You', value: ({ own, words }) => (own === null ? null : words(own)), none: 'Too few orders' },
        { head: 'In the middle', value: ({ middle, words }) => words(middle) },
      ]}
      rows={rows ?? []}
      rowKey={({ name }) => name}
      empty={`Your figures stand beside those of similar stores once ${LEAST_SIMILAR} other businesses of your kind have enough orders.`}
      file="similar-stores"
    />
  )
}

type Query = FigureRange & { retailerId: RetailerId; storeId?: StoreId; department?: CategoryId }

function Sold({ range, query }: { range: FigureRange; query: Query }) {
  const { data, error, refetch } = useQuery({ ...read(retailerAnalytics, { query }), placeholderData: keepPreviousData })
  const hrefOf = useOfficeHref()
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />
  if (data.totals.orders === 0 && data.before.orders === 0)
    return (
      <EmptyState title="No sales in these days" action={<TextLink to={hrefOf('/retailer-inventory')}>See your products</TextLink>}>
        Choose other days, or another store or department.
      </EmptyState>
    )
  return <Shown figures={data} range={range} isWhole={query.department === undefined} />
}

/** Below so many orders, a share says little. */
const FEW_ORDERS = 20
const money = (value: number): string => dollars(cents(value))
const percent = (part: number, whole: number): string => (whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`)
const left = ({ sales, cost }: RetailerAnalytics['margin']): number => sales - cost
const each = (sales: number, orders: number): number => (orders === 0 ? 0 : Math.round(sales / orders))
const reasonWords = (reason: ReturnReason | null): string => (reason ? RETURN_REASON_WORDS[reason] : 'Refunded without a return')
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const saved = (value: number): string => (value / 100).toFixed(2)

function Shown({ figures, range, isWhole }: { figures: RetailerAnalytics; range: FigureRange; isWhole: boolean }) {
  const {
    days,
    totals,
    before,
    margin,
    marginBefore,
    pickups,
    methods,
    returns,
    buyers,
    hours,
    weekdays,
    products,
    stores,
    departments,
    promotions,
    spirals,
  } = figures
  const hrefOf = useOfficeHref()
  const when = earlierWords(range)
  const compared = (now: number, earlier: number, format = grouped) => ({ now, before: earlier, format, when, none: `None ${when}` })
  const beforeName = range.compare === 'year' ? 'Year before' : 'Days before'
  const file = (what: string): string => `${what}-${range.from}-to-${range.to}`
  return (
    <>
      {totals.orders < FEW_ORDERS && (
        <Notice>There are few orders in these days, so one order more or less changes shares and averages a lot.</Notice>
      )}
      <Figures>
        <Figure name="Sales" change={compared(totals.sales, before.sales, money)}>
          {money(totals.sales)}
        </Figure>
        <Figure name="Orders" change={compared(totals.orders, before.orders)}>
          {grouped(totals.orders)}
        </Figure>
        <Figure name="Average order" change={compared(each(totals.sales, totals.orders), each(before.sales, before.orders), money)}>
          {totals.orders === 0 ? '—' : money(each(totals.sales, totals.orders))}
        </Figure>
        <Figure name="Items sold" change={compared(totals.items, before.items)}>
          {grouped(totals.items)}
        </Figure>
        <Figure
          name="Margin"
          change={margin.items > 0 && marginBefore.items > 0 ? compared(left(margin), left(marginBefore), money) : null}
          note={
            margin.items === 0
              ? 'Shows once you enter what items cost you, in Products & stock'
              : `${percent(left(margin), margin.sales)} of sales. The cost of ${grouped(margin.items)} of ${plural(totals.items - totals.returned, 'kept item')} is known, as it is today`
          }
        >
          {margin.items === 0 ? '—' : money(left(margin))}
        </Figure>
        <Figure name="Items that came back" note={`${percent(totals.returned, totals.items)} of the items sold in these days`}>
          {grouped(totals.returned)}
        </Figure>
        <Figure
          name="Pickups on time"
          note={pickups.due === 0 ? 'No pickups were due' : `${pickups.onTime} of ${pickups.due}, all departments`}
        >
          {percent(pickups.onTime, pickups.due)}
        </Figure>
        <Figure
          name="Shoppers"
          change={compared(totals.buyers, before.buyers)}
          note={`${grouped(buyers.fresh.buyers)} new for ${money(buyers.fresh.sales)}, ${grouped(buyers.returning.buyers)} returning for ${money(buyers.returning.sales)}`}
        >
          {grouped(totals.buyers)}
        </Figure>
        <Figure name="Orders paid with SPIRALs" note={`${money(spirals.paid)} of SPIRALs in orders for ${money(spirals.sales)}`}>
          {grouped(spirals.orders)}
        </Figure>
      </Figures>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <Trend
          title="Sales per day"
          about="Items after discounts, without what came back since. The dashed line is the earlier range."
          pointName="Day"
          points={days.map(({ day, sales, before: { sales: earlier } }) => ({ label: dayWords(day), value: sales, before: earlier }))}
          beforeName={beforeName}
          format={money}
          file={file('sales')}
          saved={saved}
        />
        <Trend
          title="Orders per day"
          about="Orders with an item of yours. An order that was canceled doesn't count."
          pointName="Day"
          points={days.map(({ day, orders, before: { orders: earlier } }) => ({ label: dayWords(day), value: orders, before: earlier }))}
          beforeName={beforeName}
          format={grouped}
          file={file('orders')}
        />
        <Bars
          title="Sales by hour"
          about="The hour in which shoppers placed their orders."
          pointName="Hour"
          points={hours.map(({ hour, sales }) => ({ label: hourWords(hour), value: sales }))}
          format={money}
          file={file('hours')}
          saved={saved}
        />
        <Bars
          title="Sales by weekday"
          about="The weekday on which shoppers placed their orders."
          pointName="Weekday"
          points={weekdays.map(({ weekday, sales }) => ({ label: WEEKDAYS[weekday - 1] ?? '', value: sales }))}
          format={money}
          file={file('weekdays')}
          saved={saved}
        />
        <Bars
          title="Sales by way"
          about="How shoppers chose to get their items."
          pointName="Way"
          points={methods.map(({ method, sales }) => ({ label: METHOD_WORDS[method], value: sales }))}
          format={money}
          file={file('ways')}
          saved={saved}
        />
        {returns.length > 0 && (
          <Bars
            title="Items that came back, by reason"
            about="Items sold in these days and returned since, by the shopper's reason."
            pointName="Reason"
            points={returns.map(({ reason, items }) => ({ label: reasonWords(reason), value: items }))}
            format={grouped}
            file={file('returns')}
          />
        )}
      </div>
      <FigureTable
        title="Products"
        about={`The ${products.length === 1 ? 'product' : `${products.length} products`} that sold the most.`}
        columns={[
          { head: 'Product', value: ({ title }) => title },
          { head: 'Items', value: ({ items }) => items, kind: 'count' },
          { head: 'Sales', value: ({ sales }) => sales, kind: 'money' },
          { head: 'Came back', value: ({ returned }) => returned, kind: 'count' },
          { head: 'Share that came back', value: ({ returned, items }) => returned / items, kind: 'share' },
          { head: 'Most common reason', value: ({ reason, returned }) => (returned === 0 ? null : reasonWords(reason)), none: '—' },
        ]}
        rows={products}
        rowKey={({ productId }) => productId}
        empty="Products that sold in these days show here."
        file={file('products')}
      />
      {stores.length > 1 && (
        <FigureTable
          title="Your stores"
          columns={[
            { head: 'Store', value: ({ name }) => name },
            { head: 'Sales', value: ({ sales }) => sales, kind: 'money' },
            { head: 'Orders', value: ({ orders }) => orders, kind: 'count' },
            { head: 'Average order', value: ({ sales, orders }) => (orders === 0 ? null : each(sales, orders)), kind: 'money', none: '—' },
            {
              head: 'Share that came back',
              value: ({ returned, items }) => (items === 0 ? null : returned / items),
              kind: 'share',
              none: '—',
            },
          ]}
          rows={stores}
          rowKey={({ storeId }) => storeId}
          empty=""
          file={file('stores')}
        />
      )}
      {isWhole && (
        <FigureTable
          title="Departments"
          columns={[
            { head: 'Department', value: ({ name }) => name },
            { head: 'Items', value: ({ items }) => items, kind: 'count' },
            { head: 'Sales', value: ({ sales }) => sales, kind: 'money' },
            { head: 'Share of sales', value: ({ sales }) => (totals.sales === 0 ? null : sales / totals.sales), kind: 'share', none: '—' },
          ]}
          rows={departments}
          rowKey={({ id }) => id}
          empty="Departments of what you sold show here."
          file={file('departments')}
        />
      )}
      <FigureTable
        title="Promotions"
        about="Orders on which a promotion acted. Given is what it took off, your part and SPIRAL's together."
        columns={[
          { head: 'Promotion', value: ({ name }) => name },
          { head: 'Orders', value: ({ orders }) => orders, kind: 'count' },
          { head: 'Sales', value: ({ sales }) => sales, kind: 'money' },
          { head: 'Given', value: ({ given }) => given, kind: 'money' },
        ]}
        rows={promotions}
        rowKey={({ id }) => id}
        empty={
          <>
            No promotion acted on an order in these days. <TextLink to={hrefOf('/promotion-request')}>Ask for a promotion</TextLink>
          </>
        }
        file={file('promotions')}
      />
    </>
  )
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import {
  AGEING_DAYS,
  LEAST_PACE_DAYS,
  PACE_DAYS,
  STOCK_LISTS,
  type StockHealth,
  type StockList,
  TOP_SELLERS,
} from '#contracts/stock-planning/stock-health.ts'
import { LIMITS } from '#contracts/limits.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { type OwnStore, useOfficeHref } from '#web/shell/membership.ts'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Figure, Figures } from '#web/ui/Figure.tsx'
import { FigureTable } from '#web/ui/FigureTable.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { type HealthScope, health, shelvesIn } from './queries.ts'
import { ShelfTable } from './ShelfTable.tsx'
import { LIST_WORDS } from './words.ts'

type HealthProps = { scope: HealthScope; stores: readonly OwnStore[] }

/** The figures of the stock, and the shelves behind them, list by list. */
export function Health({ scope, stores }: HealthProps) {
  const { get, hrefWith } = useAddressFilters()
  const { data, error, refetch } = useQuery(health(scope))
  const hrefOf = useOfficeHref()
  const list = STOCK_LISTS.find((name) => name === get('list')) ?? 'running_out'
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows count={6} />
  if (data.stock.shelves === 0 && data.lists.every(({ shelves }) => shelves === 0))
    return (
      <EmptyState title="No stock yet" action={<TextLink to={hrefOf('/retailer-inventory')}>See your products</TextLink>}>
        Once your shelves have stock, this page lists items that run out or lie too long.
      </EmptyState>
    )
  const countOf = (name: StockList) => data.lists.find((one) => one.list === name)?.shelves ?? 0
  const waits = LIST_WORDS[list].byPace && data.daysOfSales < LEAST_PACE_DAYS
  return (
    <div className="flex flex-col gap-6">
      {data.daysOfSales < LEAST_PACE_DAYS && (
        <Notice title={`${plural(data.daysOfSales, 'day')} of sales so far`}>
          {`Running out, overstock and days of cover show after ${LEAST_PACE_DAYS} days of sales. All other figures count from today.`}
        </Notice>
      )}
      <Sums health={data} />
      <ChipLinks
        label="Shelves"
        chips={STOCK_LISTS.map((name) => ({
          to: hrefWith({ list: name === 'running_out' ? null : name }),
          label: LIST_WORDS[name].label,
          count: countOf(name),
          current: name === list,
        }))}
      />
      <section aria-label={LIST_WORDS[list].label} className="flex flex-col gap-3">
        <p className="max-w-prose text-sm text-soft">{LIST_WORDS[list].about}</p>
        {waits ? (
          <p className="text-soft">{`This list begins after ${LEAST_PACE_DAYS} days of sales.`}</p>
        ) : (
          <Shelves key={list} list={list} scope={scope} stores={stores} />
        )}
      </section>
      {list === 'lost_demand' && (
        <FigureTable
          title="Searches that found nothing"
          about={`Words with which ${LIMITS.fewestTogether} or more people a day searched in your stores and found nothing, in the last ${PACE_DAYS} days.`}
          columns={[
            { head: 'Words', value: ({ words }) => words },
            { head: 'People', value: ({ people }) => people, kind: 'count' },
          ]}
          rows={data.missedSearches}
          rowKey={({ words }) => words}
          empty={`No words yet with which ${LIMITS.fewestTogether} people found nothing.`}
          file="searches-that-found-nothing"
        />
      )}
    </div>
  )
}

const percent = (part: number, whole: number): string => (whole === 0 ? '—' : `${Math.round((part / whole) * 100)}%`)
const money = (value: number): string => dollars(cents(value))

function Sums({ health: { stock, topSellers, daysOfCover, lists, counts, picks } }: { health: StockHealth }) {
  const sumOf = (name: StockList) => lists.find(({ list }) => list === name) ?? { shelves: 0, pieces: 0, value: cents(0) }
  const [lost, over, ageing] = [sumOf('lost_demand'), sumOf('overstock'), sumOf('ageing')]
  return (
    <Figures className="lg:grid-cols-3">
      <Figure
        name="Stock to sell"
        note={`${plural(stock.pieces, 'item')} at the selling price, without what orders hold. ${stock.costKnown === 0 ? 'No cost is entered yet.' : `${money(stock.cost)} at cost, known for ${grouped(stock.costKnown)}.`}`}
      >
        {money(stock.value)}
      </Figure>
      <Figure
        name="Top sellers in stock"
        note={
          topSellers.shelves === 0
            ? `Nothing sold in ${PACE_DAYS} days`
            : `${grouped(topSellers.inStock)} of ${grouped(topSellers.shelves)}: the ${TOP_SELLERS} items per store that sold the most in ${PACE_DAYS} days`
        }
      >
        {percent(topSellers.inStock, topSellers.shelves)}
      </Figure>
      <Figure name="Days of cover" note="Days that the items in demand last at their pace">
        {daysOfCover === null ? '—' : grouped(daysOfCover)}
      </Figure>
      <Figure name="Sold out with demand" note="Sold-out items that sold lately or that a shopper waits for">
        {grouped(lost.shelves)}
      </Figure>
      <Figure
        name="Ageing and overstock"
        note={`${money(ageing.value)} without a sale in ${AGEING_DAYS} days, ${money(over.value)} surplus`}
      >
        {money(ageing.value + over.value)}
      </Figure>
      <Figure
        name="Counts that agreed"
        note={`${grouped(counts.agreed)} of ${grouped(counts.counted)} shelves counted in ${AGEING_DAYS} days. ${picks.lines === 0 ? 'No orders were prepared lately.' : `${plural(picks.missed, 'shelf', 'shelves')} missed an item of an order, in ${plural(picks.lines, 'order line')}.`}`}
      >
        {percent(counts.agreed, counts.counted)}
      </Figure>
    </Figures>
  )
}

function Shelves({ list, scope, stores }: HealthProps & { list: StockList }) {
  const pages = useInfiniteQuery(shelvesIn({ ...scope, list }))
  return (
    <Pages list={pages} noun="shelves" empty={<p className="text-soft">{LIST_WORDS[list].empty}</p>}>
      {(rows) => <ShelfTable list={list} rows={rows} stores={stores} sorts={!pages.hasNextPage} />}
    </Pages>
  )
}

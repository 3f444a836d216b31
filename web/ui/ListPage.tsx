import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '#contracts/page.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { PageTitle } from './Card.tsx'
import { ChipLinks } from './ChipLinks.tsx'
import { type DateNames, DateRange } from './DateRange.tsx'
import { EmptyState } from './EmptyState.tsx'
import { type OfficeColumn, OfficeTable, type Selection } from './OfficeTable.tsx'
import { Pages } from './Pages.tsx'
import { SearchField } from './SearchField.tsx'
import { TextLink } from './TextLink.tsx'

/** A filter with a few choices. The URL holds its value under its name; the choice without a value comes first. */
export type ListFilter = {
  name: string
  label: string
  choices: readonly { value: string | null; label: string }[]
  /** Other query parameters that this filter clears. */
  clears?: readonly string[]
  /** Each choice is a list of its own: an empty one shows its own text instead of "No orders match". */
  divides?: boolean
}
type Rows<T> = {
  columns: readonly OfficeColumn<T>[]
  rowKey: (row: T) => string | number
  selection?: Selection<T>
}
type ListPageProps<T> = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  /** What waits for this person, above the list. */
  first?: ReactNode
  list: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  /** Singular and plural: `['entry', 'entries']`. */
  noun: readonly [one: string, many: string]
  /** The fields that `?q=` searches: "Name or email". */
  search?: string
  filters?: readonly ListFilter[]
  dates?: { label: string; names?: DateNames }
  /** Shown when the list has no rows at all. */
  empty: { title: string; icon?: ReactNode; children?: ReactNode }
  /** Overlays of the page: a panel, a dialog. */
  children?: ReactNode
} & (
  | { table: Rows<T>; cards?: never }
  | { table?: never; cards: { rowKey: Rows<T>['rowKey']; card: (item: T) => ReactNode; joined?: boolean } }
)

/**
 * A complete office page with a list: title, search, filters, dates, count, table (cards on a phone) and pagination, with states for
 * loading, error, empty and no match. The URL holds the search and the filters.
 */
export function ListPage<T>({
  title,
  lead,
  actions,
  first,
  list,
  noun,
  search,
  filters = [],
  dates,
  empty,
  table,
  cards,
  children,
}: ListPageProps<T>) {
  const { get, change, hrefWith } = useAddressFilters()
  const dateNames = dates ? (dates.names ?? (['from', 'to'] as const)) : []
  const narrowing = [...(search ? ['q'] : []), ...dateNames, ...filters.flatMap(({ name, divides }) => (divides ? [] : [name]))]
  const cleared = Object.fromEntries([...narrowing, ...filters.flatMap(({ clears = [] }) => clears)].map((name) => [name, null]))
  const isNarrowed = Object.keys(cleared).some((name) => get(name) !== undefined)
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title={title} lead={lead} actions={actions} />
      {first}
      {search && <SearchField label={search} value={get('q') ?? ''} onSearch={(q) => change({ q })} className="w-full max-w-md" />}
      {filters.map(({ name, label, choices, clears = [] }) => {
        const others = Object.fromEntries(clears.map((other) => [other, null]))
        const current = clears.some(get) ? undefined : (choices.find(({ value }) => value === get(name)) ?? choices[0])
        return (
          <ChipLinks
            key={name}
            label={label}
            chips={choices.map((choice) => ({
              label: choice.label,
              to: hrefWith({ ...others, [name]: choice.value }),
              current: choice === current,
            }))}
          />
        )
      })}
      {dates && <DateRange {...dates} />}
      <Count list={list} noun={noun} />
      <Pages
        list={list}
        noun={noun[1]}
        empty={
          isNarrowed ? (
            <EmptyState title={`No ${noun[1]} match`} action={<TextLink to={hrefWith(cleared)}>Clear filters</TextLink>} />
          ) : (
            <EmptyState icon={empty.icon} title={empty.title}>
              {empty.children}
            </EmptyState>
          )
        }
      >
        {(items) =>
          table ? (
            <OfficeTable label={title} rows={items} sorts={!list.hasNextPage} {...table} />
          ) : (
            <ul className={cards.joined ? 'divide-y divide-hairline rounded-md border border-hairline bg-surface' : 'flex flex-col gap-4'}>
              {items.map((item) => (
                <li key={cards.rowKey(item)}>{cards.card(item)}</li>
              ))}
            </ul>
          )
        }
      </Pages>
      {children}
    </div>
  )
}

/** The number of rows, if known: counted by the server, or all rows are loaded. */
function Count<T>({ list: { data, hasNextPage }, noun }: Pick<ListPageProps<T>, 'list' | 'noun'>) {
  const shown = data?.pages.reduce((count, { items }) => count + items.length, 0) ?? 0
  const count = data?.pages[0]?.total ?? (hasNextPage ? undefined : shown)
  return (
    <p aria-live="polite" className="text-soft empty:hidden">
      {shown > 0 && (count === undefined ? `The first ${shown} ${noun[1]}` : plural(count, ...noun))}
    </p>
  )
}

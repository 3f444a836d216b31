import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { Bars } from './Chart.tsx'
import { DateRange } from './DateRange.tsx'
import { changeWords, Figure, Figures } from './Figure.tsx'
import { FileDrop } from './FileDrop.tsx'
import { type ListFilter, ListPage } from './ListPage.tsx'
import { type OfficeColumn, OfficeTable } from './OfficeTable.tsx'
import { Steps } from './Steps.tsx'

const drawn = (element: React.ReactNode, at = '/admin') =>
  renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }], { initialEntries: [at] })} />)

type Product = { id: number; name: string; price: number }
const rows: Product[] = [
  { id: 1, name: 'Mug', price: 900 },
  { id: 2, name: 'Lamp', price: 3_300 },
]
const columns: OfficeColumn<Product>[] = [
  { key: 'name', head: 'Name', cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'price',
    head: 'Price',
    numeric: true,
    cell: ({ price }) => price,
    total: (all) => all.reduce((sum, { price }) => sum + price, 0),
  },
]
const table = (props: Partial<Parameters<typeof OfficeTable<Product>>[0]> = {}) =>
  drawn(<OfficeTable label="Goods" columns={columns} rows={rows} rowKey={({ id }) => id} {...props} />)

test('a table names itself, sorts by a button in its head, and totals below its rows', () => {
  const html = table()
  expect(html).toContain('<caption class="visually-hidden">Goods</caption>')
  expect(html).toMatch(/<th [^>]*aria-sort="none"[^>]*><button type="button"/)
  expect(html.match(/aria-sort/g)).toHaveLength(1)
  expect(html).toMatch(/<tfoot.*>4200<\/td>/)
})

test('a table of which only the first rows are here cannot be sorted', () => expect(table({ sorts: false })).not.toContain('aria-sort'))

test('each row has a tick with a name, and one ticks all', () => {
  const html = table({ selection: { keys: new Set(['2']), onChange: () => {}, nameOf: ({ name }) => name } })
  expect(html).toMatch(/aria-label="Select all rows shown"(?![^>]*checked)/)
  expect(html).toMatch(/aria-label="Select Mug"(?![^>]*checked)/)
  expect(html).toMatch(/aria-label="Select Lamp"[^>]*checked/)
})

const filters: ListFilter[] = [
  {
    name: 'state',
    label: 'Goods by state',
    choices: [
      { value: null, label: 'All' },
      { value: 'sold', label: 'Sold' },
    ],
  },
]
type List = Parameters<typeof ListPage<Product>>[0]['list']
const list = (state: object): List =>
  ({ isPending: false, isError: false, hasNextPage: false, isFetchingNextPage: false, isPlaceholderData: false, ...state }) as List
const page = (items: Product[], rest: { total?: number; hasNextPage?: boolean } = {}) =>
  list({ data: { pages: [{ items, nextCursor: null, total: rest.total }], pageParams: [null] }, hasNextPage: rest.hasNextPage ?? false })
const listPage = (of: List, at = '/admin') =>
  drawn(
    <ListPage
      title="Goods"
      list={of}
      noun={['good', 'goods']}
      search="Name"
      filters={filters}
      dates={{ label: 'Made' }}
      table={{ columns, rowKey: ({ id }) => id }}
      empty={{ title: 'No goods yet' }}
    />,
    at,
  )

test('a list page has a title, a search, filters, days, a count and its table', () => {
  const html = listPage(page(rows), '/admin?state=sold&from=2026-11-01')
  expect(html).toContain('<h1>Goods</h1>')
  expect(html).toMatch(/<input type="search"/)
  expect(html).toMatch(/<nav aria-label="Goods by state">.*aria-current="true"[^>]*>Sold/)
  expect(html).toMatch(/type="date"[^>]*value="2026-11-01"/)
  expect(html).toContain('>2 goods</p>')
  expect(html).toContain('<table')
})
test('a list that has more says how many it shows, and cannot be sorted', () => {
  const html = listPage(page(rows, { hasNextPage: true }))
  expect(html).toContain('>The first 2 goods</p>')
  expect(html).toContain('Load more')
  expect(html).not.toContain('aria-sort')
  expect(listPage(page(rows, { hasNextPage: true, total: 310 }))).toContain('>310 goods</p>')
})
test('an empty list says so; one that filters have emptied leads back to all', () => {
  expect(listPage(page([]))).toContain('No goods yet')
  const html = listPage(page([]), '/admin?q=x&state=sold&store=3')
  expect(html).toContain('No goods match')
  expect(html).toMatch(/<a [^>]*href="\/admin\?store=3"[^>]*>Clear filters/)
})
test('a list that is loading or has failed keeps its title and filters', () => {
  expect(listPage(list({ isPending: true }))).toMatch(/<h1>Goods<\/h1>.*Loading…/)
  expect(listPage(list({ isError: true, error: new Error('x') }))).toMatch(/<h1>Goods<\/h1>.*Try again/)
})

test.each([
  [{ now: 120, before: 100 }, '100 last week, 20% more'],
  [{ now: 50, before: 200 }, '200 last week, 75% less'],
  [{ now: 100, before: 100 }, '100 last week, about the same'],
  [{ now: 5, before: 0 }, '0 last week'],
  [{ now: 5, before: 0, none: 'No orders last week' }, 'No orders last week'],
  [{ now: 120, before: 100, none: 'No orders last week' }, '100 last week, 20% more'],
])('a figure of %o says %s', (values, words) => expect(changeWords({ ...values, format: String, when: 'last week' })).toBe(words))

test('a figure is a term with its value, and leads to its rows', () =>
  expect(
    drawn(
      <Figures>
        <Figure name="Orders" to="/admin?section=orders" note="2 late">
          12
        </Figure>
      </Figures>,
    ),
  ).toMatch(/<dl .*<dt .*<a [^>]*href="\/admin\?section=orders"[^>]*>Orders<\/a><\/dt><dd .*>12<.*2 late.*<\/dd>/))

test('a chart stands in words and as a table where it cannot be seen', () => {
  const html = drawn(<Bars title="Orders per day" pointName="Day" points={[{ label: 'Nov 21', value: 3 }]} format={String} />)
  const gaps = drawn(
    <Bars
      title="Pickups"
      pointName="Day"
      points={[
        { label: 'Nov 21', value: null },
        { label: 'Nov 22', value: 7 },
      ]}
      format={String}
      withheld="Under 5"
    />,
  )
  expect(gaps).toContain('Under 5')
  expect(gaps).not.toMatch(/>0</)
  expect(html).toMatch(/<figcaption.*Orders per day/)
  expect(html).toMatch(/<details><summary[^>]*>Show as a table/)
  expect(html).toMatch(/<td[^>]*>Nov 21<\/td>/)
})

test('of steps the current one is marked, and those before it are said to be done', () => {
  const html = drawn(<Steps label="Import" steps={['Upload', 'Check', 'Apply']} current={1} />)
  expect(html).toMatch(/<li [^>]*>.*Upload<\/span><span class="visually-hidden">, done<\/span><\/li><li aria-current="step"[^>]*>.*Check/)
  expect(html.match(/aria-current/g)).toHaveLength(1)
})

test('a file has a field with a name, and what is wrong with it is tied to the field', () => {
  const html = drawn(<FileDrop label="Product export" accept=".csv" error="Choose a file." field={{ current: null }} onChange={() => {}} />)
  const id = /<input [^>]*type="file"[^>]*? id="([^"]+)"/.exec(html)?.[1] ?? 'none'
  expect(html).toContain(`<label for="${id}"`)
  expect(html).toContain(`<p id="${id}-error"`)
})

test('days that end before they begin are said to', () =>
  expect(drawn(<DateRange label="Placed" />, '/admin?from=2026-11-21&to=2026-11-01')).toContain('It ends before it begins.'))

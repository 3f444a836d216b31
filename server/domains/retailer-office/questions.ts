import { dayAfter, type DayRange } from '#contracts/day-range.ts'
import type { Reply, Sent } from '#contracts/endpoint.ts'
import { cents, dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import type { answerInWords, RetailerAnalytics } from '#contracts/retailer-office/analytics.ts'
import { RETURN_REASON_WORDS } from '#contracts/returns/returns.ts'
import type { Person } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { allCategories } from '../catalog/departments.ts'
import { zoned } from '../stores/wall-clock.ts'
import { figuresFor } from './analytics.ts'
import { storesSeen } from './overview.ts'
import { type Group, type Measure, type Question, questionIn } from './question-rules.ts'

const MOST_ROWS = 10
const MEASURE_WORDS: Record<Measure, string> = {
  sales: 'Sales',
  orders: 'Orders',
  items: 'Items sold',
  basket: 'Average order',
  returned: 'Items that came back',
  returnShare: 'Share of items that came back',
  shoppers: 'New and returning shoppers',
  onTime: 'Pickups on time',
}
const GROUP_WORDS: Record<Group, string> = {
  none: '',
  product: 'by product',
  store: 'by store',
  department: 'by department',
  hour: 'by hour',
  weekday: 'by weekday',
  day: 'by day',
  way: 'by way of delivery',
  reason: 'by reason',
  promotion: 'by promotion',
}
const WAY_WORDS = { 'in-store-pickup': 'Pickup in store', 'ship-to-mall': 'Ship to a SPIRAL Center', 'ship-to-me': 'Ship to the shopper' }
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })
const spanWords = ({ from, to }: DayRange): string => (from === to ? dayWords(from) : `${dayWords(from)} to ${dayWords(to)}`)

/** Questions that are understood whatever a business sells; those about stores and departments only where it has some. */
export const examplesFor = (department: string | undefined, hasStores: boolean): string[] => [
  'Which products sold best last month?',
  ...(department === undefined ? ['Which products return most?'] : [`Which items of ${department.toLowerCase()} return most?`]),
  'Why did items come back this year?',
  'At what time do shoppers order?',
  ...(hasStores ? ['Which store had the most orders in the last 7 days?'] : ['How many new shoppers came this month?']),
]

/** The answer to a question in words, with the figures and days that it was understood as. */
export async function answerTo(
  db: Db,
  person: Person,
  { q, ...scope }: Sent<typeof answerInWords>['query'],
  now: Date,
): Promise<Reply<typeof answerInWords>> {
  const { retailerId, seen, timeZone } = await storesSeen(db, person, scope, 'manager')
  const today = zoned(now, timeZone).toPlainDate().toString()
  const asked = questionIn(q, today, { departments: await allCategories(db), stores: seen })
  if (asked === null) {
    const { departments } = await figuresFor(db, { retailerId, storeIds: seen.map(({ id }) => id), department: null }, yearUntil(today))
    return { answer: null, examples: examplesFor(departments[0]?.name, seen.length > 1) }
  }
  const { from, to, store, department } = asked
  const storeIds = store ? [store.id] : seen.map(({ id }) => id)
  const figures = await figuresFor(db, { retailerId, storeIds, department: department?.id ?? null }, { from, to })
  return {
    answer: {
      told: toldBack(asked),
      from,
      to,
      storeId: store?.id ?? scope.storeId ?? null,
      department: department?.id ?? null,
      rows: rowsFor(asked, figures),
    },
    examples: [],
  }
}
const yearUntil = (today: string): DayRange => ({ from: dayAfter(today, -364), to: today })

type Named = { name: string }
type Understood = Question<Named, Named>
function toldBack({ measure, by, department, store, words, least, ...range }: Understood): string {
  const parts = [
    MEASURE_WORDS[measure],
    GROUP_WORDS[by],
    words !== null && `with “${words}” in the name`,
    department && `in ${department.name}`,
    store && `at ${store.name}`,
    spanWords(range),
    RANKED.has(by) && (least ? 'fewest first' : 'most first'),
  ]
  return parts.filter(Boolean).join(', ')
}
/** Groups whose rows stand by their value. The others stand in the order of time. */
const RANKED: ReadonlySet<Group> = new Set<Group>(['product', 'store', 'department', 'way', 'reason', 'promotion'])

/** A row of figures, whatever it is about. Not every group knows every figure. */
type Counted = { label: string; sales?: number; orders?: number; items?: number; returned?: number }
function countedBy(by: Group, figures: RetailerAnalytics): Counted[] {
  const { products, stores, departments, hours, weekdays, days, methods, returns, promotions, totals } = figures
  switch (by) {
    case 'product':
      return products.map(({ title, ...row }) => ({ ...row, label: title }))
    case 'store':
      return stores.map(({ name, ...row }) => ({ ...row, label: name }))
    case 'department':
      return departments.map(({ name, ...row }) => ({ ...row, label: name }))
    case 'promotion':
      return promotions.map(({ name, ...row }) => ({ ...row, label: name }))
    case 'hour':
      return hours.filter(({ orders }) => orders > 0).map(({ hour, ...row }) => ({ ...row, label: hourWords(hour) }))
    case 'weekday':
      return weekdays.map(({ weekday, ...row }) => ({ ...row, label: WEEKDAYS[weekday - 1] ?? '' }))
    case 'day':
      return days.map(({ day, orders, sales }) => ({ orders, sales, label: dayWords(day) }))
    case 'way':
      return methods.map(({ method, ...row }) => ({ ...row, label: WAY_WORDS[method] }))
    case 'reason':
      return returns.map(({ reason, items }) => ({
        returned: items,
        label: reason ? RETURN_REASON_WORDS[reason] : 'Refunded without a return',
      }))
    case 'none':
      return [{ ...totals, label: 'All together' }]
  }
}

type Rows = NonNullable<Reply<typeof answerInWords>['answer']>['rows']
function rowsFor({ measure, by, least, words }: Understood, figures: RetailerAnalytics): Rows {
  if (measure === 'onTime') {
    const { due, onTime } = figures.pickups
    return [{ label: 'Pickups on time', value: due === 0 ? 'No pickups were due' : `${onTime} of ${due}` }]
  }
  if (measure === 'shoppers')
    return [
      { label: 'New shoppers', value: grouped(figures.buyers.fresh.buyers) },
      { label: 'Returning shoppers', value: grouped(figures.buyers.returning.buyers) },
    ]
  const wanted = words?.split(' ') ?? []
  const found = countedBy(by, figures)
    .filter(({ label }) => wanted.every((word) => label.toLowerCase().includes(word)))
    .map((row) => ({ label: row.label, value: valueOf(measure, row) }))
    .filter(
      (row): row is { label: string; value: number } => row.value !== null && (!RANKED.has(by) || measure === 'sales' || row.value > 0),
    )
  const sorted = RANKED.has(by) ? found.toSorted((a, b) => (least ? a.value - b.value : b.value - a.value)).slice(0, MOST_ROWS) : found
  return sorted.map(({ label, value }) => ({ label, value: valueWords(measure, value) }))
}
function valueOf(measure: Measure, { sales, orders, items, returned }: Counted): number | null {
  const known = {
    sales,
    orders,
    items,
    returned,
    basket: sales !== undefined && orders ? sales / orders : undefined,
    returnShare: returned !== undefined && items ? returned / items : undefined,
  }
  return known[measure as keyof typeof known] ?? null
}
const valueWords = (measure: Measure, value: number): string =>
  measure === 'sales' || measure === 'basket'
    ? dollars(cents(Math.round(value)))
    : measure === 'returnShare'
      ? `${Math.round(value * 100)}%`
      : grouped(value)
const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

import { dayAfter, type DayRange } from '#contracts/day-range.ts'

export type Measure = 'sales' | 'orders' | 'items' | 'basket' | 'returned' | 'returnShare' | 'shoppers' | 'onTime'
export type Group = 'none' | 'product' | 'store' | 'department' | 'hour' | 'weekday' | 'day' | 'way' | 'reason' | 'promotion'
/** What a question asks for. `words`: only products whose titles have them. */
export type Question<D, S> = DayRange & {
  measure: Measure
  by: Group
  least: boolean
  department: D | null
  store: S | null
  words: string | null
}
type Choice = { name: string }

/** Each measure and group with the words that name it, the more telling ones first. */
const MEASURES: readonly [RegExp, Measure][] = [
  [/\b(on time|late|punctual\w*)\b/, 'onTime'],
  [/\b(return|refund) rate|share of returns\b/, 'returnShare'],
  [/\b(returns?|returned|refund\w*|c[ao]me back|sen[dt] back|brought back)\b(?! (?:shopper|customer|buyer)s?)/, 'returned'],
  [
    /\b(shoppers?|customers?|buyers?|people)\b(?=.*\b(new|returning|bought|how many)\b)|\bhow many (?:new |returning )?(?:shoppers|customers|buyers|people)\b|\b(?:new|returning) (?:shoppers|customers|buyers)\b/,
    'shoppers',
  ],
  [/\b(average order|basket|order value)\b/, 'basket'],
  [/\b(orders?|ordered)\b/, 'orders'],
  [/\b(items|units|pieces|how many .*(?:sold|sell))\b/, 'items'],
  [/\b(sales|sells?|sold|selling|revenue|turnover|earn\w*|made?|money|bought|buy|best|worst|popular)\b/, 'sales'],
]
const GROUPS: readonly [RegExp, Group][] = [
  [/\b(why|reasons?)\b/, 'reason'],
  [/\b(weekdays?|days? of the week|which days?|what days?)\b/, 'weekday'],
  [/\b(hours?|time of day|what time|when)\b/, 'hour'],
  [/\b(per day|by day|each day|daily|every day)\b/, 'day'],
  [/\b(promotions?|deals?|coupons?|codes?)\b/, 'promotion'],
  [/\b(stores?|shops?|locations?|branch\w*)\b/, 'store'],
  [/\b(departments?|categor\w+)\b/, 'department'],
  [/\b(way|ways|methods?|pickups? or|shipping or|how do)\b/, 'way'],
  [/\b(which|what|products?|items?)\b(?! (?:is|are|was|were|did|do|does|the)\b)/, 'product'],
]
/** Words between "which" and the verb that name no product. */
const NO_PRODUCT = new Set(
  'product products item items thing things goods of my our the your most best least worst return returns returned sell sells sold sales orders order get gets came come comes back time new'.split(
    ' ',
  ),
)
const MONTHS = 'january february march april may june july august september october november december'.split(' ')

const firstOf = (month: string): string => `${month.slice(0, 7)}-01`
const isoWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7
function monthOfNumber(year: number, month: number): DayRange {
  const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: iso(Date.UTC(year, month, 1)), to: iso(Date.UTC(year, month + 1, 0)) }
}

/** The days that a question names; the last 30 without any. */
export function daysIn(text: string, today: string): DayRange {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const counted = /\b(?:last|past|previous)\s+(\d{1,3})\s+(day|week|month)s?\b/.exec(text)
  if (counted) {
    const days = Math.min(Number(counted[1]) * { day: 1, week: 7, month: 30 }[counted[2] as 'day' | 'week' | 'month'], 700)
    return { from: dayAfter(today, 1 - Math.max(1, days)), to: today }
  }
  const monday = dayAfter(today, 1 - isoWeekday(today))
  if (/\byesterday\b/.test(text)) return { from: dayAfter(today, -1), to: dayAfter(today, -1) }
  if (/\btoday\b/.test(text)) return { from: today, to: today }
  if (/\blast week\b/.test(text)) return { from: dayAfter(monday, -7), to: dayAfter(monday, -1) }
  if (/\bthis week\b/.test(text)) return { from: monday, to: today }
  if (/\blast month\b/.test(text)) return monthOfNumber(year, month - 1)
  if (/\bthis month\b/.test(text)) return { from: firstOf(today), to: today }
  if (/\blast year\b/.test(text)) return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` }
  if (/\bthis year\b/.test(text)) return { from: `${year}-01-01`, to: today }
  const named = MONTHS.findIndex((name) => new RegExp(`\\b(?:in|of|during|since) ${name}\\b`).test(text))
  if (named >= 0) {
    const of = monthOfNumber(named > month ? year - 1 : year, named)
    return { from: of.from, to: of.to > today ? today : of.to }
  }
  return { from: dayAfter(today, -29), to: today }
}

/** "kettles" and "dresses" as one of them. */
const stem = (word: string): string => word.replace(/(?<=(?:s|x|z|ch|sh))es$|(?<=\w{2}[^s])s$/, '')
/** Whether a text names this thing: all the words of its name stand in it, one or many of each. */
function names(text: string, name: string): boolean {
  const words = new Set((text.match(/[\p{L}\d]+/gu) ?? []).map(stem))
  const own = (name.toLowerCase().match(/[\p{L}\d]+/gu) ?? []).map(stem)
  return own.length > 0 && own.every((word) => words.has(word))
}
const longestNamed = <N extends Choice>(text: string, choices: readonly N[]): N | null =>
  choices.filter(({ name }) => names(text, name)).toSorted((a, b) => b.name.length - a.name.length)[0] ?? null

/** What a question asks for, by the words in it; null where it names no figure. */
export function questionIn<D extends Choice, S extends Choice>(
  asked: string,
  today: string,
  { departments, stores }: { departments: readonly D[]; stores: readonly S[] },
): Question<D, S> | null {
  const text = asked.toLowerCase().replaceAll(/[’']/g, '').replaceAll(/\s+/g, ' ')
  const measure = MEASURES.find(([words]) => words.test(text))?.[1]
  if (measure === undefined) return null
  const department = longestNamed(text, departments)
  const store = longestNamed(text, stores)
  const words = wordsOf(text, department)
  const grouped = GROUPS.find(([pattern]) => pattern.test(text))?.[1] ?? (words === null && department === null ? 'none' : 'product')
  const by = grouped === 'store' && store !== null ? 'none' : measure === 'onTime' || measure === 'shoppers' ? 'none' : grouped
  return {
    ...daysIn(text, today),
    measure: by === 'reason' ? 'returned' : measure,
    by,
    least: /\b(least|worst|fewest|lowest|smallest|slowest)\b/.test(text),
    department,
    store,
    words: by === 'product' ? words : null,
  }
}

/** "mugs" of "which blue mugs sell best": the words after "which" up to the verb, unless they name a department. */
function wordsOf(text: string, department: Choice | null): string | null {
  const after = /\b(?:which|what) ((?:[\p{L}\d-]+ ?){1,4})/u.exec(text)?.[1] ?? ''
  const words: string[] = []
  for (const word of after.trim().split(' ')) {
    if (NO_PRODUCT.has(word) || MEASURES.some(([pattern]) => pattern.test(word)) || GROUPS.some(([pattern]) => pattern.test(word))) break
    words.push(stem(word))
  }
  const found = words.join(' ')
  return found === '' || (department !== null && names(found, department.name)) ? null : found
}

/**
 * The needs of a marketplace of a size, by region and hour: nodes, cores of Postgres, connections and gigabytes. It measures nothing: it
 * reckons with the figures of the other parts of the benchmark (docs/operate.md, docs/scale.md) and with the assumptions named here.
 */

/** Processor time in milliseconds, node and Postgres, on one of two cores. */
const COST = {
  purchase: { node: 2.3, postgres: 3.3 },
  quote: { node: 0.9, postgres: 1.3 },
  search: { node: 1.9, postgres: 4.5 },
  pageAnew: { node: 11, postgres: 1.75 },
  pageKept: { node: 0.04, postgres: 0 },
} as const
type Kind = keyof typeof COST
/** Assumed: how often each happens for one order; docs/operate.md reckons with the same. */
const PER_ORDER: Record<Kind, number> = { purchase: 1, quote: 3, search: 5, pageAnew: 20, pageKept: 30 }

/** Bytes with indexes. */
const BYTES = { product: 8_100, order: 5_300, messagesOfOrder: 5_200, move: 143 } as const
/** Assumed: shelves that feeds change on a day. Movements stay 92 days, and two more for each shelf. */
const SHELVES_PER_PRODUCT = 7.7
const MOVED_A_DAY = 0.05
const MOVES_KEPT_DAYS = 92
/** Messages stay 90 to 180 days. */
const MESSAGES_KEPT_DAYS = 135

/** Assumed: the people of the United States by time zone, in summer time. */
export const REGIONS = [
  { name: 'Eastern', behindUtc: 4, share: 0.47 },
  { name: 'Central', behindUtc: 5, share: 0.29 },
  { name: 'Mountain', behindUtc: 6, share: 0.07 },
  { name: 'Pacific', behindUtc: 7, share: 0.17 },
] as const
/** Assumed: the share of a day's orders in each local hour, in percent, from midnight. */
const HOURS = [1.5, 0.9, 0.6, 0.5, 0.6, 1, 1.8, 2.8, 4, 5.2, 6, 6.2, 6.2, 5.8, 5.5, 5.4, 5.4, 5.6, 6, 6.6, 7, 6.8, 5, 3.6]
const ALL_HOURS = HOURS.reduce((sum, each) => sum + each, 0)
/** Assumed: the busiest day beside a usual one, and the busiest minute beside its hour. */
const BUSY_DAY = 4
const BUSY_MINUTE = 1.5
/** Assumed: the use of processors that is planned for, so that a node may fail. */
const PLANNED_USE = 0.5
/** A node answers on one core, and holds so many connections. */
const CORES_OF_NODE = 1
const CONNECTIONS_OF_NODE = 24

/** Assumed: a product in 33 is ordered on a day. */
export const SIZES = [1, 10, 100].map((millions) => ({ products: millions * 1e6, ordersADay: millions * 30_000 }))
type Size = (typeof SIZES)[number]
type Region = Pick<(typeof REGIONS)[number], 'behindUtc' | 'share'>

/** The orders of a usual day in an hour of UTC. */
export const ordersIn = (hour: number, { ordersADay }: Pick<Size, 'ordersADay'>, regions: readonly Region[]): number =>
  regions.reduce((sum, { behindUtc, share }) => sum + (ordersADay * share * (HOURS[(hour - behindUtc + 24) % 24] ?? 0)) / ALL_HOURS, 0)

const costOf = (side: 'node' | 'postgres'): number =>
  (Object.keys(COST) as Kind[]).reduce((sum, kind) => sum + COST[kind][side] * PER_ORDER[kind], 0)

type Need = { hour: number; perSecond: number; nodes: number; postgresCores: number; connections: number; gigabytes: number }
/** The needs of these regions together in their busiest minute, and their size after a year. */
export function needOf(size: Size, regions: readonly Region[]): Need {
  const byHour = Array.from({ length: 24 }, (_, hour) => ordersIn(hour, size, regions))
  const most = Math.max(...byHour)
  const perSecond = (most / 3600) * BUSY_DAY * BUSY_MINUTE
  const cores = (side: 'node' | 'postgres') => (perSecond * costOf(side)) / 1000 / PLANNED_USE
  const nodes = Math.max(2, Math.ceil(cores('node') / CORES_OF_NODE))
  const share = regions.reduce((sum, each) => sum + each.share, 0)
  const shelves = size.products * SHELVES_PER_PRODUCT
  const bytes =
    size.products * BYTES.product +
    shelves * (MOVED_A_DAY * MOVES_KEPT_DAYS + 2) * BYTES.move +
    size.ordersADay * (BYTES.order * 365 + BYTES.messagesOfOrder * MESSAGES_KEPT_DAYS)
  return {
    hour: byHour.indexOf(most),
    perSecond,
    nodes,
    postgresCores: Math.ceil(cores('postgres')),
    connections: nodes * CONNECTIONS_OF_NODE,
    gigabytes: (bytes * share) / 1e9,
  }
}

const cells = (name: string, need: Need): string =>
  `| ${name} | ${need.hour}:00 | ${need.perSecond.toFixed(need.perSecond < 10 ? 1 : 0)} | ${need.nodes} | ${need.postgresCores} | ${need.connections} | ${Math.round(need.gigabytes).toLocaleString('en')} |`

if (process.argv[1] === import.meta.filename)
  for (const size of SIZES) {
    const { products, ordersADay } = size
    console.log(`\n${products.toLocaleString('en')} products, ${ordersADay.toLocaleString('en')} orders on a usual day\n`)
    console.log('| region | busiest hour, UTC | orders a second | nodes | Postgres cores | connections | GB after a year |')
    console.log('|---|---|---|---|---|---|---|')
    for (const region of REGIONS) console.log(cells(region.name, needOf(size, [region])))
    console.log(cells('all in one', needOf(size, REGIONS)))
  }

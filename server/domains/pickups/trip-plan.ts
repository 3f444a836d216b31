import { type PlannedStop, type TripStop, TRIP } from '#contracts/pickups/trips.ts'
import { MINUTE } from '#contracts/time.ts'
import { type LegBetween, lineLeg } from '../places/driving.ts'

type Point = { lat: number; lon: number }
/** A stop with the spans in which it is open, as instants; null where its hours cannot be read, which counts as open. */
export type Visit = Pick<TripStop, 'key' | 'holdUntil'> & Point & { open: readonly (readonly [Date, Date])[] | null }
export type Plan = { stops: PlannedStop[]; miles: number; minutes: number }

/** Above this number of stops, trying every order takes too long: the nearest next stop is taken instead. */
const MOST_TRIED = 7

/** The stops in this order, with the time of each. */
export function planOf(stops: readonly Visit[], from: Point | null, startsAt: Date, way: LegBetween = lineLeg): Plan {
  let [at, time, miles] = [from, startsAt.getTime(), 0]
  const planned = stops.map((stop): PlannedStop => {
    const leg = at && way(at, stop)
    const arrives = time + (leg?.minutes ?? 0) * MINUTE
    const opens = openingAt(stop, arrives)
    const fault = opens === null ? 'closed' : stop.holdUntil && stop.holdUntil.getTime() < opens ? 'hold_over' : null
    const enters = opens ?? arrives
    miles += leg?.miles ?? 0
    at = stop
    time = enters + TRIP.minutesAtStop * MINUTE
    return {
      key: stop.key,
      miles: leg === null ? null : tenth(leg.miles),
      arrives: new Date(arrives),
      leaves: new Date(time),
      waits: Math.round((enters - arrives) / MINUTE),
      fault,
    }
  })
  return { stops: planned, miles: tenth(miles), minutes: Math.round((time - startsAt.getTime()) / MINUTE) }
}

/** The stops in their best order: the fewest that are closed or too late, then the earliest end, then the fewest miles. */
export function bestOrder(stops: readonly Visit[], from: Point | null, startsAt: Date, way: LegBetween = lineLeg): Visit[] {
  if (stops.length > MOST_TRIED) return nearestNext(stops, from, way)
  let best: { order: Visit[]; cost: readonly number[] } | null = null
  for (const order of ordersOf(stops)) {
    const { stops: planned, minutes, miles } = planOf(order, from, startsAt, way)
    const cost = [planned.filter(({ fault }) => fault !== null).length, minutes, miles]
    if (!best || isLess(cost, best.cost)) best = { order, cost }
  }
  return best?.order ?? []
}

/** The moment a visit can begin: on arrival, or after a short wait for the opening; null when it stays closed. */
function openingAt({ open }: Visit, arrives: number): number | null {
  if (open === null) return arrives
  const next = open.find(([, closes]) => closes.getTime() > arrives)
  if (!next) return null
  const opens = Math.max(arrives, next[0].getTime())
  return opens - arrives <= TRIP.waitMinutes * MINUTE ? opens : null
}

function* ordersOf(stops: readonly Visit[]): Generator<Visit[]> {
  if (stops.length <= 1) return yield [...stops]
  for (const [i, first] of stops.entries()) for (const rest of ordersOf(stops.toSpliced(i, 1))) yield [first, ...rest]
}

function nearestNext(stops: readonly Visit[], from: Point | null, way: LegBetween): Visit[] {
  const left = [...stops]
  const order: Visit[] = []
  let at = from
  while (left.length > 0) {
    const here = at
    const next = here ? left.toSorted((a, b) => way(here, a).minutes - way(here, b).minutes)[0] : left[0]
    if (!next) break
    left.splice(left.indexOf(next), 1)
    order.push(next)
    at = next
  }
  return order
}

function isLess(cost: readonly number[], than: readonly number[]): boolean {
  const i = cost.findIndex((value, at) => value !== than[at])
  return i >= 0 && (cost[i] ?? 0) < (than[i] ?? 0)
}

const tenth = (n: number): number => Math.round(n * 10) / 10

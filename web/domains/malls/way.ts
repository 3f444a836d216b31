import type { FloorPlan, Point } from '#contracts/malls/malls.ts'

type Floor = Pick<FloorPlan, 'floor' | 'name' | 'paths' | 'marks'>
export type Spot = { floor: number; at: Point }
/** The way over one floor; no points where no drawn path leads there, because a straight line would go through stores. */
export type Leg = { floor: number; points: Point[]; isStepFree: boolean }

const far = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(ax - bx, ay - by)
/** Ends of paths that are closer than this meet. */
const MEET = 4
/** Above this many pieces of path, crossings are not looked for: paths meet at their points only. */
const MOST_CROSSED = 400

/** The point of the line from the second to the third point that is nearest to the first. */
export function nearestOn([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): Point {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const t = length === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / length))
  return [ax + t * dx, ay + t * dy]
}
function crossing([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, [dx, dy]: Point): Point | null {
  const bottom = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
  if (bottom === 0) return null
  const t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / bottom
  const u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / bottom
  return t < 0 || t > 1 || u < 0 || u > 1 ? null : [ax + t * (bx - ax), ay + t * (by - ay)]
}

/** The shortest way over the paths of a floor, from the point nearest to the start to the one nearest to the end; null: none leads there. */
export function shortestPath(paths: readonly (readonly Point[])[], from: Point, to: Point): Point[] | null {
  const pieces = paths.flatMap((path) => path.slice(1).map((end, i): [Point, Point] => [path[i] ?? end, end]))
  if (pieces.length === 0) return null
  const nodes: Point[] = []
  const nodeAt = (point: Point): number => {
    const known = nodes.findIndex((each) => far(each, point) < MEET)
    return known >= 0 ? known : nodes.push(point) - 1
  }
  const enter = (point: Point): Point =>
    pieces.map(([a, b]) => nearestOn(point, a, b)).reduce((best, each) => (far(each, point) < far(best, point) ? each : best))
  const [start, end] = [enter(from), enter(to)]
  const [first, last] = [nodeAt(start), nodeAt(end)]
  const ways = new Map<number, [number, number][]>()
  const join = (a: number, b: number) => {
    const [one, other] = [nodes[a], nodes[b]]
    if (a === b || !one || !other) return
    const length = far(one, other)
    ways.set(a, [...(ways.get(a) ?? []), [b, length]])
    ways.set(b, [...(ways.get(b) ?? []), [a, length]])
  }
  for (const [a, b] of pieces) {
    const crossed = pieces.length > MOST_CROSSED ? [] : pieces.map(([c, d]) => crossing(a, b, c, d)).filter((point) => point !== null)
    // Ends of other paths that touch this one join it too.
    const touching = pieces.length > MOST_CROSSED ? [] : pieces.flat().filter((point) => far(nearestOn(point, a, b), point) < MEET)
    const entries = [start, end].filter((point) => far(nearestOn(point, a, b), point) < 1)
    const stops = [a, ...crossed, ...touching, ...entries, b].map((point) => nodeAt(point))
    const along = [...new Set(stops)].toSorted((one, other) => far(nodes[one] ?? a, a) - far(nodes[other] ?? a, a))
    for (const [i, stop] of along.entries()) if (i > 0) join(along[i - 1] ?? stop, stop)
  }
  const best = new Map([[first, 0]])
  const before = new Map<number, number>()
  const open = new Set([first])
  while (open.size > 0) {
    const next = [...open].reduce((one, other) => ((best.get(other) ?? 0) < (best.get(one) ?? 0) ? other : one))
    if (next === last) break
    open.delete(next)
    for (const [neighbor, length] of ways.get(next) ?? []) {
      const total = (best.get(next) ?? 0) + length
      if (total >= (best.get(neighbor) ?? Number.POSITIVE_INFINITY)) continue
      best.set(neighbor, total)
      before.set(neighbor, next)
      open.add(neighbor)
    }
  }
  if (!best.has(last)) return null
  const way: Point[] = []
  for (let at: number | undefined = last; at !== undefined; at = before.get(at)) way.unshift(nodes[at] ?? end)
  return [from, ...way, to]
}

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, point, i) => sum + (i > 0 ? far(points[i - 1] ?? point, point) : 0), 0)

function overFloor(floor: Floor, from: Point, to: Point): Leg {
  const points = shortestPath(floor.paths, from, to)
  return { floor: floor.floor, points: points ?? [], isStepFree: points !== null }
}

/** The way from one place to another; from floor to floor by elevator. Empty: no elevator is drawn on both floors. */
export function wayBetween(floors: readonly Floor[], from: Spot, to: Spot): Leg[] {
  const [here, there] = [floors.find(({ floor }) => floor === from.floor), floors.find(({ floor }) => floor === to.floor)]
  if (!here || !there) return []
  if (here === there) return [overFloor(here, from.at, to.at)]
  const elevators = (floor: Floor) => floor.marks.filter(({ kind }) => kind === 'elevator').map(({ at }) => at)
  const ways = elevators(here).flatMap((up) => {
    // The same elevator stands at the same place of the other floor.
    const down = elevators(there).toSorted((a, b) => far(a, up) - far(b, up))[0]
    return down ? [[overFloor(here, from.at, up), overFloor(there, down, to.at)]] : []
  })
  const cost = (legs: readonly Leg[]) => legs.reduce((sum, { points, isStepFree }) => sum + lengthOf(points) + (isStepFree ? 0 : 10_000), 0)
  return ways.toSorted((a, b) => cost(a) - cost(b))[0] ?? []
}

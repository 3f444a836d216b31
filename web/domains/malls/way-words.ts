import { type FloorPlan, PLAN_SIZE, type Point } from '#contracts/malls/malls.ts'
import { type Leg, nearestOn, type Spot } from './way.ts'

type Floor = Pick<FloorPlan, 'floor' | 'name' | 'outline' | 'units'>
type Stretch = { from: Point; to: Point }
type Center = Spot & { name: string }

/** Below this angle (about 35 degrees) a bend is not a turn. */
const STRAIGHT = 0.6
/** A store this near to the way is passed, in the plan's own unit. */
const BESIDE = 80
/** Shorter pieces only lead from a door to the hall. */
const SHORT = 30
const MOST_NAMED = 3

/** What the plan draws, in words: the floor, which way to turn, the stores that are passed, and how far it is. */
export function wayInWords(floors: readonly Floor[], legs: readonly Leg[], center: Center, shown: number): string {
  const nameOf = (floor: number) => floors.find((each) => each.floor === floor)?.name ?? ''
  const elsewhere = center.floor === shown ? '' : ` You're looking at ${nameOf(shown)}.`
  const [first, second] = legs
  if (!first) return `The SPIRAL Center is on ${center.name}.${elsewhere} The plan has no elevator between the floors.`
  if (legs.some(({ points }) => points.length === 0))
    return `The SPIRAL Center is on ${center.name}, ${placeOf(floors, center)}.${elsewhere} The plan shows no path to it.`
  const begin = legWords(floors, first, second ? 'the elevator' : 'the SPIRAL Center')
  const end = second ? ` Ride to ${nameOf(second.floor)}. ${legWords(floors, second, 'the SPIRAL Center')}` : ''
  return `The SPIRAL Center is on ${center.name}.${elsewhere} ${begin}${end} The way is step-free.`
}

/** Where on its floor a spot is: its side of the plan, and the nearest store with a name. */
function placeOf(floors: readonly Floor[], { floor, at }: Spot): string {
  const plan = floors.find((each) => each.floor === floor)
  if (!plan) return 'on this plan'
  const { left, right, top, bottom } = frameOf(plan.outline)
  const across = (at[0] - left) / (right - left || 1)
  const down = (at[1] - top) / (bottom - top || 1)
  const sides = [down < 1 / 3 ? 'top' : down > 2 / 3 ? 'bottom' : '', across < 1 / 3 ? 'left' : across > 2 / 3 ? 'right' : ''].filter(
    Boolean,
  )
  const side = sides.length > 0 ? `at the ${sides.join(' ')} of the plan` : 'in the middle of the plan'
  const [nearest] = plan.units
    .flatMap(({ outline, store, tenant }) => {
      const name = store?.name ?? tenant
      const middle = middleOf(outline)
      return name ? [{ name, far: Math.hypot(middle[0] - at[0], middle[1] - at[1]) }] : []
    })
    .toSorted((a, b) => a.far - b.far)
  return nearest ? `${side}, near ${nearest.name}` : side
}

function legWords(floors: readonly Floor[], { floor, points }: Leg, goal: string): string {
  const plan = floors.find((each) => each.floor === floor)
  const stretches = stretchesOf(points)
  if (!plan || stretches.length === 0) return `On ${plan?.name ?? 'this floor'}, ${goal} is right there.`
  const known = new Set(plan.units.filter(({ outline }) => isBeside(outline, points[0], 1)).map(({ unit }) => unit))
  const acts = stretches.map((stretch, i) => {
    const before = stretches[i - 1]
    const past = passed(plan, stretch, known)
    return `${before ? `turn ${turnOf(before, stretch)}` : `go toward the ${sideOf(stretch)} of the plan`}${past.length > 0 ? ` past ${listOf(past)}` : ''}`
  })
  return `On ${plan.name}, ${acts.join(', then ')}. It's ${howFar(plan, points)} to ${goal}.`
}

/** The way without its small bends and its steps from a door to the hall. */
function stretchesOf(points: readonly Point[]): Stretch[] {
  const pieces = points.slice(1).map((to, i): Stretch => ({ from: points[i] ?? to, to }))
  const long = pieces.filter((piece) => lengthOf(piece) >= SHORT)
  const stretches: Stretch[] = []
  for (const piece of long.length > 0 ? long : pieces.filter((each) => lengthOf(each) > 0)) {
    const last = stretches.at(-1)
    if (last && Math.abs(angleBetween(last, piece)) < STRAIGHT) last.to = piece.to
    else stretches.push({ ...piece })
  }
  return stretches
}

const lengthOf = ({ from, to }: Stretch): number => Math.hypot(to[0] - from[0], to[1] - from[1])
/** Above zero: to the right, because the plan's y grows downward. */
function angleBetween(a: Stretch, b: Stretch): number {
  const [ax, ay, bx, by] = [a.to[0] - a.from[0], a.to[1] - a.from[1], b.to[0] - b.from[0], b.to[1] - b.from[1]]
  return Math.atan2(ax * by - ay * bx, ax * bx + ay * by)
}
function turnOf(before: Stretch, next: Stretch): string {
  const angle = angleBetween(before, next)
  return Math.abs(angle) > 2.6 ? 'around' : angle > 0 ? 'right' : 'left'
}
function sideOf({ from, to }: Stretch): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  if (Math.abs(dx) >= Math.abs(dy)) return dx > 0 ? 'right' : 'left'
  return dy > 0 ? 'bottom' : 'top'
}

const isBeside = (outline: readonly Point[], at: Point | undefined, within: number): boolean => {
  if (!at) return false
  const { left, right, top, bottom } = frameOf(outline)
  return at[0] >= left - within && at[0] <= right + within && at[1] >= top - within && at[1] <= bottom + within
}

const middleOf = (outline: readonly Point[]): Point => [
  outline.reduce((sum, [x]) => sum + x, 0) / outline.length,
  outline.reduce((sum, [, y]) => sum + y, 0) / outline.length,
]
function frameOf(outline: readonly Point[]) {
  const [across, down] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) }
}

/** A few shops beside a stretch in their order: the first, one in the middle and the last. Each shop is named once. */
function passed({ units }: Floor, { from, to }: Stretch, known: Set<string>): string[] {
  const found = units
    .flatMap(({ unit, outline, store, tenant }) => {
      const name = store?.name ?? tenant
      if (!name || known.has(unit)) return []
      const at = nearestOn(middleOf(outline), from, to)
      return isBeside(outline, at, BESIDE) ? [{ unit, name, far: Math.hypot(at[0] - from[0], at[1] - from[1]) }] : []
    })
    .toSorted((a, b) => a.far - b.far)
  for (const { unit } of found) known.add(unit)
  const kept = found.length > MOST_NAMED ? [found[0], found[Math.floor(found.length / 2)], found.at(-1)] : found
  return kept.flatMap((each) => each?.name ?? [])
}

/** A plan has no scale, so a distance is told as a share of its floor. */
function howFar({ outline }: Floor, points: readonly Point[]): string {
  const { left, right, top, bottom } = frameOf(outline)
  const longest = Math.max(right - left, bottom - top) || PLAN_SIZE.width
  const share = points.slice(1).reduce((sum, to, i) => sum + lengthOf({ from: points[i] ?? to, to }), 0) / longest
  if (share < 0.15) return 'a short way'
  if (share < 0.3) return 'about a quarter of the length of the floor'
  if (share < 0.42) return 'about a third of the length of the floor'
  if (share < 0.6) return 'about half the length of the floor'
  if (share < 0.85) return 'about three quarters of the length of the floor'
  return 'about the whole length of the floor'
}

const listOf = (names: readonly string[]) => new Intl.ListFormat('en-US').format(names)

import { type FloorMark, type Outline, PLAN_SIZE, type Point } from '#contracts/malls/malls.ts'
import { type PlanFloor, POINTS_MOST, type ReadPlan } from '#contracts/mall-office/plans.ts'

export type Box = { x: number; y: number; width: number; height: number }
/** A part of the floor that is shown: a unit, a walkway, a sign or a path by its place in its list. */
export type Part = { kind: 'units' | 'walkways' | 'marks' | 'paths'; at: number }
export type Tool = 'select' | 'unit' | 'walkway' | 'path' | FloorMark['kind']

/** Smaller units cannot be hit with a finger. */
export const LEAST_SIZE = 10
const NEW_UNIT: Box = { x: 330, y: 195, width: 60, height: 50 }
const NEW_WALKWAY: Box = { x: 160, y: 195, width: 400, height: 50 }
const WHOLE: Box = { x: 10, y: 10, width: PLAN_SIZE.width - 20, height: PLAN_SIZE.height - 20 }

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, Math.round(value)))

/** A point inside the plan, in whole units. */
export const pointIn = ([x, y]: Point): Point => [between(x, 0, PLAN_SIZE.width), between(y, 0, PLAN_SIZE.height)]

export function boxOf(outline: Outline): Box {
  const [across, down] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  const [x, y] = [Math.min(...across), Math.min(...down)]
  return { x: Math.round(x), y: Math.round(y), width: Math.round(Math.max(...across) - x), height: Math.round(Math.max(...down) - y) }
}

/** A box that is large enough and lies inside the plan. */
export function boxWithin({ x, y, width, height }: Box): Box {
  const [wide, high] = [between(width, LEAST_SIZE, PLAN_SIZE.width), between(height, LEAST_SIZE, PLAN_SIZE.height)]
  return { x: between(x, 0, PLAN_SIZE.width - wide), y: between(y, 0, PLAN_SIZE.height - high), width: wide, height: high }
}
export const outlineOf = (box: Box): Outline => {
  const { x, y, width, height } = boxWithin(box)
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

/** The same shape in another box. */
export function fitted(outline: Outline, wanted: Box): Outline {
  const [from, to] = [boxOf(outline), boxWithin(wanted)]
  const scale = (value: number, start: number, size: number, other: number, most: number) =>
    size === 0 ? other : other + ((value - start) / size) * most
  return outline.map(([x, y]) => pointIn([scale(x, from.x, from.width, to.x, to.width), scale(y, from.y, from.height, to.y, to.height)]))
}

export function newFloor(floors: readonly PlanFloor[]): PlanFloor {
  const floor = Math.max(0, ...floors.map((each) => each.floor)) + 1
  return { floor, name: `Level ${floor}`, outline: outlineOf(WHOLE), walkways: [], marks: [], paths: [], units: [] }
}

/** A number that no unit of the plan has. */
export function freeNumber(floors: readonly PlanFloor[], floor: number): string {
  const taken = new Set(floors.flatMap(({ units }) => units.map(({ unit }) => unit)))
  for (let i = 1; ; i++) {
    const number = `${floor}${String(i).padStart(2, '0')}`
    if (!taken.has(number)) return number
  }
}

export const withUnit = (floors: readonly PlanFloor[], floor: PlanFloor, box: Box = NEW_UNIT): PlanFloor => ({
  ...floor,
  units: [...floor.units, { id: null, unit: freeNumber(floors, floor.floor), outline: outlineOf(box), tenant: null }],
})

export const withWalkway = (floor: PlanFloor, box: Box = NEW_WALKWAY): PlanFloor => ({
  ...floor,
  walkways: [...floor.walkways, outlineOf(box)],
})

/** The outline of a unit or walkway; signs and paths have none. */
export const outlineIn = (floor: PlanFloor, { kind, at }: Part): Outline | undefined =>
  kind === 'units' ? floor.units[at]?.outline : kind === 'walkways' ? floor.walkways[at] : undefined
export function withOutline(floor: PlanFloor, { kind, at }: Part, outline: Outline): PlanFloor {
  if (kind === 'units') return { ...floor, units: floor.units.map((unit, i) => (i === at ? { ...unit, outline } : unit)) }
  return { ...floor, walkways: floor.walkways.map((walkway, i) => (i === at && kind === 'walkways' ? outline : walkway)) }
}

const isBox = (outline: Outline): boolean =>
  outline.length === 4 &&
  outline.every(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % 4] ?? [x, y]
    return (x === nextX) !== (y === nextY)
  })

/** An outline with one corner somewhere else. A box stays a box, with the opposite corner where it was. */
export function withCorner(outline: Outline, corner: number, to: Point): Outline {
  const opposite = outline[(corner + 2) % 4]
  if (!isBox(outline) || !opposite) return outline.map((point, i) => (i === corner ? pointIn(to) : point))
  const [x, y] = pointIn(to)
  return outlineOf({
    x: Math.min(x, opposite[0]),
    y: Math.min(y, opposite[1]),
    width: Math.abs(x - opposite[0]),
    height: Math.abs(y - opposite[1]),
  })
}

/** An outline with one more corner, on the side that begins at a corner. */
export const withMoreCorners = (outline: Outline, corner: number, at: Point): Outline =>
  outline.length < POINTS_MOST ? outline.toSpliced(corner + 1, 0, pointIn(at)) : outline

/** The middle of each side. */
export const middlesOf = (outline: Outline): Point[] =>
  outline.map(([x, y], i) => {
    const [nextX, nextY] = outline[(i + 1) % outline.length] ?? [x, y]
    return [(x + nextX) / 2, (y + nextY) / 2]
  })

/** A part moved by some way, and no farther than the edge of the plan. */
export function movedBy(floor: PlanFloor, part: Part, [dx, dy]: Point): PlanFloor {
  const { kind, at } = part
  const shift = ([x, y]: Point): Point => pointIn([x + dx, y + dy])
  const outline = outlineIn(floor, part)
  if (outline) {
    const box = boxOf(outline)
    return withOutline(floor, part, fitted(outline, { ...box, x: box.x + dx, y: box.y + dy }))
  }
  if (kind === 'marks') return { ...floor, marks: floor.marks.map((mark, i) => (i === at ? { ...mark, at: shift(mark.at) } : mark)) }
  return { ...floor, paths: floor.paths.map((path, i) => (i === at ? path.map(shift) : path)) }
}

export const without = (floor: PlanFloor, { kind, at }: Part): PlanFloor => ({ ...floor, [kind]: floor[kind].filter((_, i) => i !== at) })

/** The shapes of a file on a floor. A unit with the number of one before takes its place, so that its store stays. */
export function imported(floors: readonly PlanFloor[], floor: PlanFloor, { outline, walkways, marks, paths, units }: ReadPlan): PlanFloor {
  const before = new Map(floors.flatMap((each) => each.units.map((unit) => [unit.unit, { ...unit, floor: each.floor }] as const)))
  const kept = (unit: ReadPlan['units'][number]) => {
    const former = before.get(unit.unit)
    // A unit of another floor stays there.
    const own = former && former.floor === floor.floor ? former : undefined
    return { ...unit, unit: former && !own ? '' : unit.unit, id: own?.id ?? null, tenant: unit.tenant ?? own?.tenant ?? null }
  }
  return { ...floor, outline: outline ?? outlineOf(WHOLE), walkways, marks, paths, units: units.map(kept) }
}

/** "10,20 30,40" as points; null for text that has fewer than `least`, or is no path. */
export function pathIn(text: string, least = 2): Point[] | null {
  const numbers = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number)
  if (numbers.length < 2 * least || numbers.length > 2 * POINTS_MOST || numbers.length % 2 > 0 || !numbers.every(Number.isFinite))
    return null
  return Array.from({ length: numbers.length / 2 }, (_, i) => pointIn([numbers[2 * i] ?? 0, numbers[2 * i + 1] ?? 0]))
}
export const pathText = (path: readonly Point[]): string => path.map(([x, y]) => `${Math.round(x)},${Math.round(y)}`).join(' ')

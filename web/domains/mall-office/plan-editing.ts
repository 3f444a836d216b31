import { MARKS, type Point } from '#contracts/malls/malls.ts'
import type { MallPlanDraft, PlanFloor, ReadPlan } from '#contracts/mall-office/plans.ts'
import { type Box, imported, newFloor, type Part, pathIn, type Tool, withUnit, withWalkway } from './plan-edit.ts'
import { MARK_WORDS } from './words.ts'

type Floors = readonly PlanFloor[]
export type PlanEditing = {
  /** The plan as it was read or saved last. What somebody else saves meanwhile does not replace work on the screen. */
  base: MallPlanDraft
  floors: Floors
  /** Newest last: what undo and redo bring back. */
  past: readonly Floors[]
  undone: readonly Floors[]
  shown: number
  chosen: Part | null
  tool: Tool
  /** The points of a path that is being drawn. */
  line: readonly Point[]
  /** Why it was not saved. A stale plan was saved by somebody else since; what is on the screen stays. */
  fault: { words: string; isStale: boolean } | null
}
export type PlanStep =
  | { do: 'change'; floor: PlanFloor }
  | { do: 'import'; read: ReadPlan }
  | { do: 'add floor' | 'delete floor' | 'undo' | 'redo' | 'add in the middle' | 'finish path' }
  | { do: 'show floor'; at: number }
  | { do: 'choose'; part: Part | null }
  | { do: 'pick tool'; tool: Tool }
  | { do: 'draw'; box: Box }
  | { do: 'place'; point: Point }
  | { do: 'refused'; fault: PlanEditing['fault'] }
  | { do: 'saved'; plan: MallPlanDraft }

const STEPS_KEPT = 50
const MIDDLE: Point = [360, 220]
const PATH_IN_THE_MIDDLE = pathIn('300,220 420,220') ?? []

export const beginEditing = (base: MallPlanDraft): PlanEditing => ({
  base,
  floors: base.floors,
  past: [],
  undone: [],
  shown: 0,
  chosen: null,
  tool: 'select',
  line: [],
  fault: null,
})
export const isUnsaved = ({ floors, base }: PlanEditing): boolean => floors !== base.floors
export const unnamedUnits = ({ floors }: PlanEditing): number =>
  floors.reduce((sum, { units }) => sum + units.filter(({ unit }) => unit.trim() === '').length, 0)
/** As the contract takes them: text without spaces around it. */
export const floorsToSave = ({ floors }: PlanEditing): PlanFloor[] =>
  floors.map((floor) => ({ ...floor, units: floor.units.map((unit) => ({ ...unit, tenant: unit.tenant?.trim() || null })) }))

export function edited(editing: PlanEditing, step: PlanStep): PlanEditing {
  const { floors, shown, past, undone, tool, line } = editing
  const floor = floors[shown]
  switch (step.do) {
    case 'change':
      return onFloor(editing, step.floor)
    case 'import':
      return floor ? { ...onFloor(editing, imported(floors, floor, step.read)), chosen: null } : editing
    case 'add floor':
      return { ...withFloors(editing, [...floors, newFloor(floors)]), shown: floors.length, chosen: null, line: [] }
    case 'delete floor':
      return { ...withFloors(editing, floors.toSpliced(shown, 1)), shown: 0, chosen: null, line: [] }
    case 'undo':
      return past.length > 0 ? { ...backTo(editing, past), past: past.slice(0, -1), undone: [...undone, floors] } : editing
    case 'redo':
      return undone.length > 0 ? { ...backTo(editing, undone), past: [...past, floors], undone: undone.slice(0, -1) } : editing
    case 'show floor':
      return { ...editing, shown: step.at, chosen: null, line: [] }
    case 'choose':
      return { ...editing, chosen: step.part }
    case 'pick tool':
      return { ...editing, tool: step.tool, line: [], chosen: step.tool === 'select' ? editing.chosen : null }
    case 'draw':
      return drawn(editing, step.box)
    case 'place':
      return tool === 'path' ? { ...editing, line: [...line, step.point] } : marked(editing, step.point)
    case 'finish path':
      return withPath(editing, line)
    case 'add in the middle':
      if (tool === 'path') return withPath(editing, PATH_IN_THE_MIDDLE)
      return MARKS.some((kind) => kind === tool) ? marked(editing, MIDDLE) : drawn(editing)
    case 'refused':
      return { ...editing, fault: step.fault }
    case 'saved':
      return { ...backTo(editing, [step.plan.floors]), base: step.plan, past: [], undone: [], chosen: editing.chosen, fault: null }
  }
}

const withFloors = (editing: PlanEditing, floors: Floors): PlanEditing => ({
  ...editing,
  floors,
  past: [...editing.past.slice(-STEPS_KEPT), editing.floors],
  undone: [],
})
const onFloor = (editing: PlanEditing, floor: PlanFloor): PlanEditing => withFloors(editing, editing.floors.with(editing.shown, floor))

/** The newest of these floors. The floor that was shown may not be among them. */
function backTo(editing: PlanEditing, kept: readonly Floors[]): PlanEditing {
  const floors = kept.at(-1) ?? editing.floors
  return { ...editing, floors, shown: Math.max(0, Math.min(editing.shown, floors.length - 1)), chosen: null }
}

/** A new part is chosen, so that its fields show, and the next press selects again. */
function withPart(editing: PlanEditing, kind: Part['kind'], changed: (floor: PlanFloor) => PlanFloor): PlanEditing {
  const floor = editing.floors[editing.shown]
  if (!floor) return editing
  return { ...onFloor(editing, changed(floor)), chosen: { kind, at: floor[kind].length }, tool: 'select', line: [] }
}
const drawn = (editing: PlanEditing, box?: Box): PlanEditing =>
  editing.tool === 'walkway'
    ? withPart(editing, 'walkways', (floor) => withWalkway(floor, box))
    : withPart(editing, 'units', (floor) => withUnit(editing.floors, floor, box))
const withPath = (editing: PlanEditing, points: readonly Point[]): PlanEditing =>
  withPart(editing, 'paths', (floor) => ({ ...floor, paths: [...floor.paths, [...points]] }))
function marked(editing: PlanEditing, at: Point): PlanEditing {
  const kind = MARKS.find((each) => each === editing.tool)
  if (!kind) return editing
  return withPart(editing, 'marks', (floor) => ({ ...floor, marks: [...floor.marks, { kind, at, name: MARK_WORDS[kind] }] }))
}

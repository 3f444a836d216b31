import { expect, test } from 'vitest'
import type { MallPlanDraft } from '#contracts/mall-office/plans.ts'
import { PLAN_SIZE } from '#contracts/malls/malls.ts'
import {
  boxOf,
  fitted,
  freeNumber,
  imported,
  middlesOf,
  movedBy,
  newFloor,
  outlineIn,
  outlineOf,
  pathIn,
  withCorner,
  withMoreCorners,
  withUnit,
  withWalkway,
  without,
} from './plan-edit.ts'
import { beginEditing, edited, floorsToSave, isUnsaved, type PlanEditing, type PlanStep, unnamedUnits } from './plan-editing.ts'

const floor = withUnit([], newFloor([]))
const box = { x: 20, y: 20, width: 60, height: 50 }

test('a unit moves no farther than the edge, and keeps its size', () => {
  const { units } = movedBy(floor, { kind: 'units', at: 0 }, [9_999, -9_999])
  expect(boxOf(units[0]?.outline ?? [])).toEqual({ x: PLAN_SIZE.width - 60, y: 0, width: 60, height: 50 })
})

test('a shape in another box keeps its form', () => {
  const slanted = [[0, 0], [100, 0], [50, 100]] as [number, number][] // biome-ignore format: three corners
  expect(fitted(slanted, { x: 10, y: 20, width: 50, height: 200 })).toEqual([[10, 20], [60, 20], [35, 220]]) // biome-ignore format: three corners
})

test('new units and floors get numbers that are free', () => {
  expect(floor.units.map(({ unit }) => unit)).toEqual(['101'])
  expect(freeNumber([floor], 1)).toBe('102')
  expect(newFloor([floor]).floor).toBe(2)
  expect(without(floor, { kind: 'units', at: 0 }).units).toEqual([])
})

test('an imported unit takes over the one with its number; a number of another floor is left empty', () => {
  const known = { ...floor, units: [{ id: 7 as never, unit: '101', outline: outlineOf(box), tenant: 'Corner Books' }] }
  const second = newFloor([known])
  const unit = (number: string) => ({ unit: number, outline: outlineOf(box), tenant: null })
  const read = { outline: null, walkways: [], marks: [], paths: [], units: [unit('101'), unit('X1')] }
  expect(imported([known, second], known, read).units.map((each) => [each.unit, each.id, each.tenant])).toEqual([
    ['101', 7, 'Corner Books'],
    ['X1', null, null],
  ])
  expect(imported([known, second], second, read).units.map((each) => [each.unit, each.id])).toEqual([
    ['', null],
    ['X1', null],
  ])
})

test('a typed path is pairs of numbers inside the plan', () => {
  expect(pathIn('10,20 9999,40')).toEqual([
    [10, 20],
    [PLAN_SIZE.width, 40],
  ])
  for (const text of ['', '10,20', '1,2,3', 'a,b c,d']) expect(pathIn(text)).toBeNull()
})

test('a box stays a box when a corner moves; with one more corner it is an outline of any shape', () => {
  const outline = outlineOf(box)
  expect(boxOf(withCorner(outline, 0, [40, 50]))).toEqual({ x: 40, y: 50, width: 40, height: 20 })
  expect(withCorner(outline, 0, [40, 50])).toHaveLength(4)
  expect(middlesOf(outline)[0]).toEqual([50, 20])
  const bent = withMoreCorners(outline, 0, [50, 4])
  expect(bent.map((point) => point.join())).toEqual(['20,20', '50,4', '80,20', '80,70', '20,70'])
  expect(withCorner(bent, 1, [55, -9]).map((point) => point.join())).toEqual(['20,20', '55,0', '80,20', '80,70', '20,70'])
})

test('a walkway is drawn, moved inside the plan and deleted like a unit', () => {
  const part = { kind: 'walkways', at: 0 } as const
  const drawn = withWalkway(floor, { x: 10, y: 200, width: 700, height: 40 })
  expect(boxOf(outlineIn(movedBy(drawn, part, [0, 999]), part) ?? [])).toEqual({ x: 10, y: PLAN_SIZE.height - 40, width: 700, height: 40 })
  expect(movedBy(drawn, part, [0, 20]).units).toEqual(drawn.units)
  expect(without(drawn, part).walkways).toEqual([])
})

const PLAN: MallPlanDraft = { version: 1, floors: [newFloor([])], isChanged: false, stores: [], versions: [] }
const after = (...steps: PlanStep[]) => steps.reduce(edited, beginEditing(PLAN))
const drawBox: PlanStep = { do: 'draw', box }
const renamed: PlanStep = { do: 'change', floor: { ...newFloor([]), name: 'Ground floor' } }
const names = ({ floors }: PlanEditing) => floors.map(({ name }) => name)

test('undo takes back one change after the other, redo brings them back, and a new change ends what could be redone', () => {
  const changed = after(drawBox, renamed, { do: 'add floor' })
  expect(names(changed)).toEqual(['Ground floor', 'Level 2'])
  const back = edited(changed, { do: 'undo' })
  // The floor that was shown is gone, so another one shows.
  expect([names(back), back.shown]).toEqual([['Ground floor'], 0])
  const backTwice = edited(back, { do: 'undo' })
  expect([names(backTwice), backTwice.floors[0]?.units.length]).toEqual([['Level 1'], 1])
  expect(names(edited(edited(backTwice, { do: 'redo' }), { do: 'redo' }))).toEqual(['Ground floor', 'Level 2'])
  expect(edited(back, drawBox).undone).toEqual([])
  expect(edited(beginEditing(PLAN), { do: 'undo' })).toEqual(beginEditing(PLAN))
})

test('changes are unsaved until they are saved or all taken back, and a saved plan starts a new history', () => {
  expect(isUnsaved(after())).toBe(false)
  expect(isUnsaved(after(drawBox))).toBe(true)
  expect(isUnsaved(after(drawBox, { do: 'undo' }))).toBe(false)
  const saved = after(drawBox, { do: 'saved', plan: { ...PLAN, version: 2, floors: after(drawBox).floors.slice() } })
  expect([isUnsaved(saved), saved.base.version, saved.past]).toEqual([false, 2, []])
})

test('a plan that somebody else saved first is refused: the work stays, unsaved, until it is saved or left', () => {
  const fault = { words: 'Someone else saved this plan.', isStale: true }
  const refused = after(drawBox, { do: 'refused', fault })
  expect(refused).toEqual({ ...after(drawBox), fault })
  expect(isUnsaved(refused)).toBe(true)
  expect(edited(refused, { do: 'saved', plan: { ...PLAN, version: 3 } }).fault).toBeNull()
})

test('a plan with fewer floors than the one on the screen shows a floor that it has', () => {
  const { shown, floors } = after({ do: 'add floor' }, { do: 'saved', plan: PLAN })
  expect([shown, floors.length]).toEqual([0, 1])
})

test('what is drawn or placed is chosen, and the next press selects again', () => {
  expect(after({ do: 'pick tool', tool: 'walkway' }, drawBox)).toMatchObject({ chosen: { kind: 'walkways', at: 0 }, tool: 'select' })
  expect(after({ do: 'pick tool', tool: 'elevator' }, { do: 'place', point: [40, 50] })).toMatchObject({
    floors: [{ marks: [{ kind: 'elevator', at: [40, 50], name: 'Elevator' }] }],
    chosen: { kind: 'marks', at: 0 },
  })
  const line = after({ do: 'pick tool', tool: 'path' }, { do: 'place', point: [10, 20] }, { do: 'place', point: [30, 20] })
  expect([line.floors[0]?.paths, line.chosen]).toEqual([[], null])
  expect(edited(line, { do: 'finish path' }).floors[0]?.paths).toEqual([
    [
      [10, 20],
      [30, 20],
    ],
  ])
  expect(edited(line, { do: 'pick tool', tool: 'unit' }).line).toEqual([])
})

test('units without a number are counted, and shops are saved without spaces around their names', () => {
  const unit = { id: null, unit: ' ', outline: outlineOf(box), tenant: ' Corner Books ' }
  const typed = after({ do: 'change', floor: { ...newFloor([]), units: [unit] } })
  expect([unnamedUnits(typed), floorsToSave(typed)[0]?.units[0]?.tenant]).toEqual([1, 'Corner Books'])
})

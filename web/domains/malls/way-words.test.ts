import { expect, test } from 'vitest'
import type { FloorPlan, Point } from '#contracts/malls/malls.ts'
import { wayBetween } from './way.ts'
import { wayInWords } from './way-words.ts'

const box = (x: number, y: number): Point[] => [
  [x, y],
  [x + 100, y],
  [x + 100, y + 60],
  [x, y + 60],
]
const unit = (name: string | null, x: number, y: number) => ({ unit: `${name} ${x} ${y}`, outline: box(x, y), tenant: name, store: null })
const level = (floor: number, more: Partial<FloorPlan> = {}): FloorPlan => ({
  floor,
  name: `Level ${floor}`,
  outline: [
    [0, 0],
    [720, 0],
    [720, 440],
    [0, 440],
  ],
  walkways: [],
  marks: [],
  paths: [],
  units: [],
  ...more,
})
const center = { floor: 1, name: 'Level 1', at: [600, 400] as Point }
const hall: Point[] = [
  [20, 100],
  [600, 100],
  [600, 400],
]
const shops = [unit('Corner Books', 100, 20), unit('Ridge & River', 300, 20), unit('Uptown Lamps', 620, 250), unit(null, 200, 120)]

test('the way says its turns, the shops it passes, how far it is and that it is step-free', () => {
  const floors = [level(1, { paths: [hall], units: shops })]
  const legs = wayBetween(floors, { floor: 1, at: [20, 90] }, center)
  expect(wayInWords(floors, legs, center, 1)).toBe(
    'The SPIRAL Center is on Level 1. On Level 1, go toward the right of the plan past Corner Books and Ridge & River, then turn right past Uptown Lamps. ' +
      "It's about the whole length of the floor to the SPIRAL Center. The way is step-free.",
  )
})

test('without a drawn path it says where on the plan the center is, and near which store', () => {
  const floors = [level(1, { units: shops })]
  const near = { floor: 1, name: 'Level 1', at: [20, 100] as Point }
  const legs = wayBetween(floors, { floor: 1, at: [420, 100] }, near)
  expect(wayInWords(floors, legs, near, 1)).toBe(
    'The SPIRAL Center is on Level 1, at the top left of the plan, near Corner Books. The plan shows no path to it.',
  )
})

test('on another level than that of the center it says so, and leads over the elevator', () => {
  const elevator = { kind: 'elevator' as const, at: [20, 100] as Point, name: 'Elevator' }
  const floors = [level(1, { paths: [hall], units: shops, marks: [elevator] }), level(2, { paths: [hall], marks: [elevator] })]
  const same = wayInWords(floors, wayBetween(floors, { floor: 1, at: [20, 90] }, center), center, 2)
  expect(same).toContain("The SPIRAL Center is on Level 1. You're looking at Level 2. On Level 1, go")
  const down = wayInWords(floors, wayBetween(floors, { floor: 2, at: [600, 390] }, center), center, 2)
  expect(down).toContain('On Level 2, go toward the top of the plan, then turn left.')
  expect(down).toContain('to the elevator. Ride to Level 1. On Level 1, go toward the right of the plan past Corner Books')
  expect(wayInWords(floors, [], center, 2)).toBe(
    "The SPIRAL Center is on Level 1. You're looking at Level 2. The plan has no elevator between the floors.",
  )
})

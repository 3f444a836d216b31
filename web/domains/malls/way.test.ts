import { expect, test } from 'vitest'
import type { Point } from '#contracts/malls/malls.ts'
import { shortestPath, wayBetween } from './way.ts'

const hall: Point[] = [
  [0, 100],
  [700, 100],
]
test('the way follows the paths, by the shorter side, and joins paths where they cross', () => {
  const aisle: Point[] = [
    [300, 0],
    [300, 300],
  ]
  expect(shortestPath([hall, aisle], [10, 90], [310, 290])).toEqual([
    [10, 90],
    [10, 100],
    [300, 100],
    [300, 290],
    [310, 290],
  ])
  const round: Point[] = [
    [0, 100],
    [0, 400],
    [700, 400],
    [700, 100],
  ]
  const way = shortestPath([hall, round], [5, 380], [690, 380]) ?? []
  expect(way.some(([, y]) => y === 400)).toBe(true)
  expect(way.some(([, y]) => y === 100)).toBe(false)
})

test('without paths, or with paths that do not meet, no line is drawn through stores', () => {
  const apart: Point[][] = [
    [
      [0, 0],
      [10, 0],
    ],
    [
      [500, 400],
      [510, 400],
    ],
  ]
  expect(shortestPath(apart, [0, 0], [510, 400])).toBeNull()
  const floor = { floor: 1, name: 'Level 1', marks: [], paths: [] }
  expect(wayBetween([floor], { floor: 1, at: [0, 0] }, { floor: 1, at: [9, 9] })).toEqual([{ floor: 1, points: [], isStepFree: false }])
})

test('from floor to floor it takes the elevator, and without one there is no way', () => {
  const elevator = (at: Point) => ({ kind: 'elevator' as const, at, name: 'Elevator' })
  const first = { floor: 1, name: 'Level 1', marks: [elevator([20, 100]), elevator([680, 100])], paths: [hall] }
  const second = { ...first, floor: 2, name: 'Level 2' }
  const legs = wayBetween([first, second], { floor: 1, at: [600, 90] }, { floor: 2, at: [650, 90] })
  expect(legs.map(({ floor, isStepFree }) => [floor, isStepFree])).toEqual([
    [1, true],
    [2, true],
  ])
  expect(legs[0]?.points.at(-1)).toEqual([680, 100])
  expect(wayBetween([{ ...first, marks: [] }, second], { floor: 1, at: [0, 0] }, { floor: 2, at: [9, 9] })).toEqual([])
})

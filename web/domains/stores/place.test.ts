import { expect, test } from 'vitest'
import { MallId } from '#contracts/ids.ts'
import { byFloor, directorySorted, floorAndUnit, floorOf, placeOf, timeWords } from './place.ts'

const street = { mall: null, unit: null, street: '1200 Nicollet Ave', city: 'Minneapolis', state: 'MN' }

test('a store on a street is found by its address', () => expect(placeOf(street)).toBe('1200 Nicollet Ave, Minneapolis, MN'))
test('a store in a mall is found by mall and unit', () =>
  expect(placeOf({ ...street, mall: { id: MallId.parse(1), slug: 'moa', name: 'Mall of America' }, unit: 'E214' })).toBe(
    'Mall of America, E214',
  ))

test.each([
  ['Level 2 E214', 'Level 2'],
  ['Floor 3', 'Level 3'],
  ['E214', 'Level 2'],
  ['N-105', 'Level 1'],
  ['Kiosk 7', null],
  [null, null],
])('the unit %s is on %s', (unit, floor) => expect(floorOf(unit)).toBe(floor))

test('a unit is told with its floor, once', () => {
  expect(floorAndUnit({ unit: 'E214' })).toBe('Level 2, E214')
  expect(floorAndUnit({ unit: 'Level 2 E214' })).toBe('Level 2 E214')
  expect(floorAndUnit({ unit: null })).toBeNull()
})

test.each([
  [45, '45 min'],
  [60, '1 h'],
  [100, '1.5 h'],
])('%i minutes are about %s', (minutes, words) => expect(timeWords(minutes)).toBe(words))

const shops = [
  { name: 'Kites', category: 'Toys', unit: 'Level 10 N101' },
  { name: 'Mugs', category: 'Home', unit: 'E214' },
  { name: 'Apples', category: 'Food', unit: 'Kiosk 7' },
  { name: 'Beds', category: 'Home', unit: 'Level 2 S207' },
]
test('floors stand in their order, and last what does not say its floor', () =>
  expect(byFloor(shops).map(([floor, members]) => [floor, members.length])).toEqual([
    ['Level 2', 2],
    ['Level 10', 1],
    ['Elsewhere in the mall', 1],
  ]))
test.each([
  ['name', 'Apples Beds Kites Mugs'],
  ['category', 'Apples Beds Mugs Kites'],
  ['floor', 'Beds Mugs Kites Apples'],
] as const)('a directory by %s reads %s', (sort, names) =>
  expect(
    directorySorted(shops, sort)
      .map(({ name }) => name)
      .join(' '),
  ).toBe(names),
)

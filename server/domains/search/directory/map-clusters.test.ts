import { expect, test } from 'vitest'
import { boxOfDot, clustersOf, roomFor } from './map-clusters.ts'

const at = (x: number, y: number, name: string) => ({ x, y, at: name })

test('dots that could not be told apart become one, where the first of them is', () => {
  const clusters = clustersOf([at(100, 100, 'a'), at(120, 110, 'b'), at(300, 100, 'c'), at(100, 145, 'd')])
  expect(clusters.map(({ x, y, members }) => [x, y, members.map((member) => member.at).join('')])).toEqual([
    [100, 100, 'abd'],
    [300, 100, 'c'],
  ])
})

test.each([
  ['alone there is room', [{ x: 100, y: 100, words: 'Lake Books' }], [], [true]],
  ['a name over another dot is left out', [{ x: 100, y: 100, words: 'Lake Books' }], [boxOfDot({ x: 160, y: 105 })], [false]],
  [
    'of two names that would touch, the first is written',
    [
      { x: 100, y: 100, words: 'Lake Books' },
      { x: 60, y: 112, words: 'Hudson Toys and Games' },
    ],
    [],
    [true, false],
  ],
  ['words end before the picture does', [{ x: 620, y: 100, words: 'The Store of the Longest Name in All of Minnesota' }], [], [false]],
  ['near the right edge names stand on the left', [{ x: 900, y: 100, words: 'Lake Books' }], [boxOfDot({ x: 820, y: 100 })], [false]],
])('%s', (_, labels, taken, expected) => expect(roomFor(labels, 'beside', [...taken])).toEqual(expected))

import { expect, test } from 'vitest'
import { isReadable } from '#contracts/retailers.ts'
import { type Outline, PLAN_SIZE, type Point } from '#contracts/malls/malls.ts'
import { shortestPath } from '#web/domains/malls/way.ts'
import { keepPicture } from '#server/platform/pictures.ts'
import { sampleMalls } from '../malls.ts'
import { allBrands } from './brands.ts'
import { floorsOf } from './floor-plans.ts'
import { sampleFaces } from './pictures.ts'
import { allFaces, type FaceRecipe, hashOf } from './recipes.ts'

test('sample retailers have name marks in at least eight styles, and colors that text can be read on', () => {
  const brands = [...allBrands()]
  expect(new Set(brands.map(({ style }) => style)).size).toBeGreaterThanOrEqual(8)
  expect(brands.filter(({ color }) => !isReadable(color))).toEqual([])
  expect(brands.filter(({ initials, department }) => !initials || !department)).toEqual([])
})

test('every face has an address of its own, and each kind is drawn as a picture that an upload could be', async () => {
  const faces = allFaces()
  expect(new Set(faces.map(hashOf)).size).toBe(faces.length)
  const one = (kind: FaceRecipe['kind']) => faces.find((face) => face.kind === kind) as FaceRecipe
  const kept = new Map<string, Uint8Array>()
  const files = { has: async (key: string) => kept.has(key), put: async (key: string, bytes: Uint8Array) => void kept.set(key, bytes) }
  for (const [kind, width, height] of [
    ['mark', 512, 512],
    ['cover', 1600, 600],
    ['mall', 1600, 600],
  ] as const) {
    const bytes = await sampleFaces.original(hashOf(one(kind)))
    expect(await keepPicture(files as never, bytes as Uint8Array)).toMatchObject({ width, height })
  }
  expect(await sampleFaces.original('0'.repeat(40))).toBeNull()
})

type Frame = { left: number; top: number; right: number; bottom: number }
function frameOf(outline: Outline): Frame {
  const [across, down] = [outline.map(([x]) => x), outline.map(([, y]) => y)]
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) }
}
const overlap = (a: Frame, b: Frame): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Points along a line, four units apart. */
const between = ([ax, ay]: Point, [bx, by]: Point): Point[] => {
  const steps = Math.ceil(Math.hypot(bx - ax, by - ay) / 4)
  return Array.from({ length: steps + 1 }, (_, n): Point => [ax + ((bx - ax) * n) / steps, ay + ((by - ay) * n) / steps])
}
const holds =
  ([x, y]: Point) =>
  ({ left, right, top, bottom }: Frame): boolean =>
    x >= left && x <= right && y >= top && y <= bottom
/** Without its edge, which two stores share. */
const inside = ({ left, right, top, bottom }: Frame): Frame => ({ left: left + 1, right: right - 1, top: top + 1, bottom: bottom - 1 })
const near =
  ([ax, ay]: Point) =>
  ([bx, by]: Point): boolean =>
    Math.hypot(bx - ax, by - ay) < 50

test.each(sampleMalls.map((mall) => [mall.name, mall] as const))(
  'the floors of %s hold units that can be told apart and pressed',
  (_, mall) => {
    const floors = floorsOf(mall)
    const numbers = floors.flatMap(({ units }) => units.map(({ unit }) => unit))
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const { floor, units, marks } of floors) {
      const frames = units.map(({ unit, outline }) => ({ unit, ...frameOf(outline) }))
      for (const { unit, left, right, top, bottom } of frames) {
        expect(left >= 0 && top >= 0 && right <= PLAN_SIZE.width && bottom <= PLAN_SIZE.height, unit).toBe(true)
        expect(Math.min(right - left, bottom - top), unit).toBeGreaterThanOrEqual(34)
      }
      const both = frames.flatMap((a, i) => frames.slice(i + 1).flatMap((b) => (overlap(a, b) ? [`${a.unit} and ${b.unit}`] : [])))
      expect(both, `floor ${floor}`).toEqual([])
      const hidden = marks.filter(({ at: [x, y] }) =>
        frames.some((frame) => overlap(frame, { left: x, right: x + 1, top: y, bottom: y + 1 })),
      )
      expect(hidden, 'signs stand on walkways').toEqual([])
    }
    for (const { paths = [], walkways, marks, units } of floors) {
      const ground = walkways.map(frameOf)
      const off = paths.flatMap((path) =>
        path.slice(1).flatMap((to, i) => between(path[i] ?? to, to).filter((at) => !ground.some(holds(at)))),
      )
      expect(off, 'paths run over walkways').toEqual([])
      const far = marks.filter(({ at }) => !paths.some((path) => path.slice(1).some((to, i) => between(path[i] ?? to, to).some(near(at)))))
      expect(far, 'signs stand beside a path').toEqual([])
      const blocked = units.flatMap(({ unit, outline }) => {
        const { left, right, top, bottom } = frameOf(outline)
        const door: Point = [(left + right) / 2, (top + bottom) / 2]
        const others = units.filter((other) => other.unit !== unit).map((other) => inside(frameOf(other.outline)))
        const [, hall = door] = shortestPath(paths, door, door) ?? []
        return between(door, hall).some((at) => others.some(holds(at))) ? [unit] : []
      })
      expect(blocked, 'nobody walks through another store to the walkway').toEqual([])
    }
    const centers = floors.flatMap(({ floor, marks }) => marks.filter(({ kind }) => kind === 'center').map(() => floor))
    expect(centers).toEqual(mall.centerPlace ? [Number(/Level (\d)/.exec(mall.centerPlace)?.[1])] : [])
  },
)

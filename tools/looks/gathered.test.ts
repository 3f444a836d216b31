import { expect, test } from 'vitest'
import { Chance } from '#sample/random.ts'
import { COLOR_LENGTH } from '#server/domains/search/photos/look/colors.ts'
import { GENERAL_LENGTH, THINGS_LENGTH } from '#server/domains/search/photos/look/network-files.ts'
import { lookFrom, PART_LENGTH, type Projection, type Transform } from '#server/domains/search/photos/look/transform.ts'
import type { Measured } from './features.ts'
import { gathered } from './gathered.ts'

const LIGHTS = 20
const SHAPES = 40

/** Keeps the first features as they are. */
function plain(length: number): Projection {
  const directions = new Int8Array(PART_LENGTH * length)
  for (let i = 0; i < PART_LENGTH; i++) directions[i * length + i] = 127
  return { length, scale: 1, mean: new Float32Array(length), directions, weights: new Float32Array(PART_LENGTH).fill(1 / 127) }
}

/** The first features of a picture tell its light and are large; the next tell its shape and are small. */
function picture(chance: Chance, shape: readonly number[]): Measured {
  const values = (length: number) =>
    Float32Array.from({ length }, (_, i) => (i < LIGHTS ? 9 * (chance.next() - 0.5) : (shape[i - LIGHTS] ?? 0)))
  return { features: { general: values(GENERAL_LENGTH), things: values(THINGS_LENGTH) }, colors: new Float32Array(COLOR_LENGTH) }
}

const shapeFrom = (chance: Chance): number[] => Array.from({ length: SHAPES }, () => 0.4 * (chance.next() - 0.5))

test('pictures of one kind come near each other, also of kinds that the fit did not see', () => {
  const chance = new Chance('gathered')
  const kinds = (count: number) =>
    Array.from({ length: count }, () => {
      const shape = shapeFrom(chance)
      return Array.from({ length: 4 }, () => picture(chance, shape))
    })
  const transform: Transform = {
    general: plain(GENERAL_LENGTH),
    things: plain(THINGS_LENGTH),
    colorMean: new Float32Array(COLOR_LENGTH),
  }
  const unseen = kinds(8)
  const found = (by: Transform): number => {
    const looks = unseen.map((kind) => kind.map(({ features, colors }) => lookFrom(by, features, colors)))
    const all = looks.flatMap((kind, of) => kind.map((look) => ({ look, of })))
    const right = all.filter((one) => {
      const others = all.filter((other) => other !== one)
      const likeness = ({ look }: typeof one) => look.reduce((sum, value, i) => sum + value * (one.look[i] ?? 0), 0)
      return others.toSorted((a, b) => likeness(b) - likeness(a))[0]?.of === one.of
    })
    return right.length / all.length
  }
  expect(found(transform)).toBeLessThan(0.6)
  expect(found(gathered(transform, kinds(30)))).toBeGreaterThan(0.9)
})

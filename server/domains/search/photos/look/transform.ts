import { readFileSync } from 'node:fs'
import { COLOR_LENGTH } from './colors.ts'
import { GENERAL_LENGTH, THINGS_LENGTH } from './network-files.ts'
import type { Features } from './networks.ts'

/** Increase this when the networks, the views or the numbers in `transform.bin` change: all pictures are then measured again. */
export const LOOK_VERSION = 4
/** The numbers that are left of each network's features. */
export const PART_LENGTH = 256
export const LOOK_LENGTH = 2 * PART_LENGTH + COLOR_LENGTH
/** More color helps to find groceries and hurts clothes. */
const COLOR_WEIGHT = 0.4

/** For one network: what its features are divided by, their mean, and the directions that are kept, each with its weight applied. */
export type Projection = { length: number; scale: number; mean: Float32Array; directions: Int8Array; weights: Float32Array }
export type Transform = { general: Projection; things: Projection; colorMean: Float32Array }

/** `transform.bin` is written by `tools/looks/fit.ts` from pictures that SPIRAL draws, and from photos. */
export function readTransform(): Transform {
  const bytes = readFileSync(new URL('transform.bin', import.meta.url))
  let at = 0
  const floats = (count: number): Float32Array => {
    const values = Float32Array.from({ length: count }, (_, i) => bytes.readFloatLE(at + i * 4))
    at += count * 4
    return values
  }
  const part = (length: number): Projection => {
    const [scale = 1] = floats(1)
    const mean = floats(length)
    const weights = floats(PART_LENGTH)
    const directions = new Int8Array(bytes.subarray(at, at + PART_LENGTH * length))
    at += PART_LENGTH * length
    return { length, scale, mean, weights, directions }
  }
  return { general: part(GENERAL_LENGTH), things: part(THINGS_LENGTH), colorMean: floats(COLOR_LENGTH) }
}

export function transformBytes({ general, things, colorMean }: Transform): Buffer {
  const bytes = (values: Float32Array | Int8Array): Buffer => Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  const part = ({ scale, mean, weights, directions }: Projection) => [Float32Array.of(scale), mean, weights, directions].map(bytes)
  return Buffer.concat([...part(general), ...part(things), bytes(colorMean)])
}

/** The look of a picture: a vector of length 1. Pictures are alike when the product of their looks is near 1. */
export function lookFrom(
  transform: Transform,
  { general, things }: Pick<Features, 'general' | 'things'>,
  colors: Float32Array,
): Float32Array {
  const look = new Float32Array(LOOK_LENGTH)
  look.set(unit(reduced(transform.general, general)), 0)
  look.set(unit(reduced(transform.things, things)), PART_LENGTH)
  const color = unit(colors.map((value, i) => value - (transform.colorMean[i] ?? 0)))
  look.set(
    color.map((value) => value * COLOR_WEIGHT),
    2 * PART_LENGTH,
  )
  return unit(look)
}

/** A signed square root lets many weak features count beside a few strong ones. */
export const rooted = (values: Float32Array, scale: number): Float32Array =>
  values.map((value) => Math.sign(value) * Math.sqrt(Math.abs(value) / scale))

function reduced({ length, scale, mean, directions, weights }: Projection, features: Float32Array): Float32Array {
  const centered = rooted(features, scale).map((value, i) => value - (mean[i] ?? 0))
  return weights.map((weight, row) => {
    let sum = 0
    for (let i = 0; i < length; i++) sum += (directions[row * length + i] ?? 0) * (centered[i] ?? 0)
    return sum * weight
  })
}

export function unit(values: Float32Array): Float32Array {
  const length = Math.hypot(...values)
  return length === 0 ? values : values.map((value) => value / length)
}

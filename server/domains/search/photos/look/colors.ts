import { COLOR_ACROSS } from './views.ts'

const HUES = 8
const SATURATIONS = 4
const BRIGHTNESSES = 4
export const COLOR_LENGTH = HUES * SATURATIONS * BRIGHTNESSES

/** A histogram of hue, saturation and brightness. The middle of the picture, where the item is, counts more than its edge. */
export function colorsOf(small: Uint8Array): Float32Array {
  const bins = new Float32Array(COLOR_LENGTH)
  let sum = 0
  for (let y = 0; y < COLOR_ACROSS; y++)
    for (let x = 0; x < COLOR_ACROSS; x++) {
      const at = (y * COLOR_ACROSS + x) * 3
      const [r, g, b] = [small[at] ?? 0, small[at + 1] ?? 0, small[at + 2] ?? 0]
      const weight = Math.exp(-((x - COLOR_ACROSS / 2) ** 2 + (y - COLOR_ACROSS / 2) ** 2) / (2 * (COLOR_ACROSS * 0.3) ** 2))
      const bin = binOf(r, g, b)
      bins[bin] = (bins[bin] ?? 0) + weight
      sum += weight
    }
  return bins.map((count) => Math.sqrt(count / sum))
}

function binOf(r: number, g: number, b: number): number {
  const most = Math.max(r, g, b)
  const spread = most - Math.min(r, g, b)
  const sixth = spread === 0 ? 0 : most === r ? (g - b) / spread : most === g ? 2 + (b - r) / spread : 4 + (r - g) / spread
  const step = (share: number, steps: number) => Math.min(steps - 1, Math.floor(share * steps))
  const hue = step(((sixth + 6) % 6) / 6, HUES)
  return (hue * SATURATIONS + step(most === 0 ? 0 : spread / most, SATURATIONS)) * BRIGHTNESSES + step(most / 255, BRIGHTNESSES)
}

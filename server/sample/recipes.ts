import { contentHash } from '../platform/files.ts'
import type { Color } from './colors.ts'

type Rgb = readonly [red: number, green: number, blue: number]
export const BACKDROPS = {
  studio: { middle: [255, 255, 255], edge: [232, 234, 237] },
  sand: { middle: [253, 244, 231], edge: [240, 216, 186] },
  blush: { middle: [254, 240, 238], edge: [243, 207, 203] },
  sage: { middle: [242, 248, 240], edge: [205, 223, 203] },
  sky: { middle: [238, 247, 252], edge: [196, 220, 235] },
} as const satisfies Record<string, { middle: Rgb; edge: Rgb }>
export type Backdrop = keyof typeof BACKDROPS
export type View = 'studio' | 'warm' | 'trio' | 'close'

/** How to draw a sample picture: the motif, its view, the backdrop and the color (null: its own). */
export type Recipe = { file: string; view: View; backdrop: Backdrop; color: Color | null }

/** Increase this when the same recipe is drawn differently: every sample picture then gets a new address. */
const DRAWING = 1

/** The address of a picture, known before it is drawn. */
export const hashOf = ({ file, view, backdrop, color }: Recipe): string =>
  contentHash(Buffer.from(`spiral sample picture ${DRAWING} ${file} ${view} ${backdrop} ${color ?? ''}`))

const WARM: readonly Backdrop[] = ['sand', 'blush', 'sage', 'sky']
/** All pictures of a motif that the sample may show; no other address is drawn. */
export function recipesOf(file: string, colors: readonly Color[]): Recipe[] {
  const views: Recipe[] = [
    { file, view: 'studio', backdrop: 'studio', color: null },
    { file, view: 'close', backdrop: 'studio', color: null },
    ...WARM.flatMap((backdrop): Recipe[] => [
      { file, view: 'warm', backdrop, color: null },
      { file, view: 'trio', backdrop, color: null },
    ]),
  ]
  return [...views, ...colors.map((color): Recipe => ({ file, view: 'studio', backdrop: 'studio', color }))]
}

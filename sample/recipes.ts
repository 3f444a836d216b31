import { contentHash } from '#server/platform/files.ts'
import type { Color } from './colors.ts'
import type { Look, View } from './studio/look.ts'

type Rgb = readonly [red: number, green: number, blue: number]
export const BACKDROPS = {
  studio: { middle: [255, 255, 255], edge: [232, 234, 237] },
  sand: { middle: [253, 244, 231], edge: [240, 216, 186] },
  blush: { middle: [254, 240, 238], edge: [243, 207, 203] },
  sage: { middle: [242, 248, 240], edge: [205, 223, 203] },
  sky: { middle: [238, 247, 252], edge: [196, 220, 235] },
} as const satisfies Record<string, { middle: Rgb; edge: Rgb }>
export type Backdrop = keyof typeof BACKDROPS
export type RenderView = 'studio' | 'warm' | 'close'

/** An emoji picture of the thing itself: its view, the backdrop and the color (null: its own). */
export type RenderRecipe = { file: string; view: RenderView; backdrop: Backdrop; color: Color | null }
/** A picture of a modeled thing: `model` is its file in `models/pictures`, which is already in the right color. */
export type ModelRecipe = { model: string; view: RenderView; backdrop: Backdrop }
/** A drawing of the studio. */
export type LookRecipe = { look: Look; view: View }
export type Recipe = RenderRecipe | ModelRecipe | LookRecipe

/** Increase this when the same recipe is drawn differently: every sample picture then gets a new address. */
const DRAWING = 2
const SERIES_DIGITS = 3
/** GTINs have room for a thousand series. */
export const LAST_SERIES = 999

/**
 * The address of a picture, known before it is drawn: the hash of its recipe. The last digits are the series of the catalogue in which its
 * recipe is found.
 */
export const hashOf = (recipe: Recipe, series: number): string =>
  contentHash(Buffer.from(`spiral sample picture ${DRAWING} ${JSON.stringify(recipe)}`)).slice(0, -SERIES_DIGITS) +
  series.toString(16).padStart(SERIES_DIGITS, '0')

export const seriesOf = (hash: string): number => Number.parseInt(hash.slice(-SERIES_DIGITS), 16)

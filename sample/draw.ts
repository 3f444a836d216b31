import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { library } from '#server/platform/pictures.ts'
import { recolored } from './colors.ts'
import { modelFile } from './models/files.ts'
import { BACKDROPS, type Backdrop, type ModelRecipe, type RenderRecipe, type RenderView } from './recipes.ts'

const ASSETS = path.join(path.dirname(fileURLToPath(import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'))), 'assets')
const SIDE = 800
const MARGIN = 40

/** The color of these motifs fades into gray so smoothly that recoloring only the colorful pixels would leave stains. */
const DYED = new Set(['1f45f', '1f461', '1f97e'])

type Sharp = Awaited<ReturnType<typeof library>>
type Raw = { data: Uint8Array; width: number; height: number }
type Piece = { motif: Raw; size: number; x: number; y: number; turned?: number }
type Layer = { input: Buffer; raw: { width: number; height: number; channels: 4 }; left: number; top: number }

/** Draws a motif with a soft shadow on a backdrop, like a product photograph. */
export async function drawRender(recipe: RenderRecipe): Promise<Uint8Array> {
  const sharp = await library()
  const motif = await motifOf(sharp, recipe)
  const layers = await layersOf(sharp, pieceOf(recipe, motif))
  const backdrop = backdropOf(recipe.backdrop)
  return sharp(backdrop, { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .composite(layers)
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** How large the picture of a model stands on the backdrop: the margin around the thing is a part of it. */
const MODEL_SIZES: Readonly<Record<RenderView, number>> = { studio: 780, warm: 700, close: 1160 }

/** Puts a modeled thing, which brings its own shadow, on a backdrop. */
export async function drawModel({ model, view, backdrop }: ModelRecipe): Promise<Uint8Array> {
  const sharp = await library()
  const size = MODEL_SIZES[view]
  const { data, info } = await sharp(await readFile(modelFile(model)))
    .resize(size, size, { kernel: 'lanczos3' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = Math.round((SIDE - size) / 2)
  const thing = cropped({ data, width: info.width, height: info.height }, at, at)
  return sharp(backdropOf(backdrop), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .composite([thing])
    .png({ compressionLevel: 0 })
    .toBuffer()
}

async function motifOf(sharp: Sharp, { file, color }: RenderRecipe): Promise<Raw> {
  const { data, info } = await sharp(await readFile(path.join(ASSETS, `${file}.webp`)))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixels = { data, width: info.width, height: info.height }
  return color ? recolored(pixels, color, DYED.has(file)) : pixels
}

function pieceOf({ view }: RenderRecipe, motif: Raw): Piece {
  switch (view) {
    case 'studio':
      return { motif, size: 610, x: 400, y: 400 }
    case 'warm':
      return { motif, size: 580, x: 400, y: 405, turned: -8 }
    case 'close':
      return { motif, size: 940, x: 430, y: 430, turned: 12 }
  }
}

/** The shadow and the motif, in this order. The shadow is blurred at a small size, which is cheap, and then enlarged. */
async function layersOf(sharp: Sharp, piece: Piece): Promise<Layer[]> {
  const { motif, size, turned = 0 } = piece
  const side = motif.width + 2 * MARGIN
  const shadow = new Uint8Array(side * side * 4)
  for (let y = 0; y < motif.height; y += 1)
    for (let x = 0; x < motif.width; x += 1)
      shadow[((y + MARGIN) * side + x + MARGIN) * 4 + 3] = Math.round((motif.data[(y * motif.width + x) * 4 + 3] ?? 0) * 0.34)
  const scale = size / motif.width
  const place = async (pixels: Raw, isShadow: boolean, x: number, y: number): Promise<Layer> => {
    let image = sharp(pixels.data, { raw: { width: pixels.width, height: pixels.height, channels: 4 } })
    if (isShadow) image = image.blur(9)
    const width = Math.round(pixels.width * scale)
    image = image.resize(width, width, { kernel: isShadow ? 'linear' : 'lanczos3' })
    if (!isShadow) image = image.sharpen()
    let raw = await image.raw().toBuffer({ resolveWithObject: true })
    if (turned !== 0)
      raw = await sharp(raw.data, { raw: { width, height: width, channels: 4 } })
        .rotate(turned, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .raw()
        .toBuffer({ resolveWithObject: true })
    const { data, info } = raw
    return cropped({ data, width: info.width, height: info.height }, Math.round(x - info.width / 2), Math.round(y - info.height / 2))
  }
  return Promise.all([
    place({ data: shadow, width: side, height: side }, true, piece.x, piece.y + size * 0.045),
    place(motif, false, piece.x, piece.y),
  ])
}

/** Crops a layer to the picture: sharp refuses layers larger than the image below. */
function cropped({ data, width, height }: Raw, left: number, top: number): Layer {
  const fromX = Math.max(0, -left)
  const fromY = Math.max(0, -top)
  const across = Math.min(width, SIDE - left) - fromX
  const down = Math.min(height, SIDE - top) - fromY
  const input = Buffer.alloc(across * down * 4)
  for (let row = 0; row < down; row += 1) {
    const start = ((fromY + row) * width + fromX) * 4
    input.set(data.subarray(start, start + across * 4), row * across * 4)
  }
  return { input, raw: { width: across, height: down, channels: 4 }, left: left + fromX, top: top + fromY }
}

const backdrops = new Map<Backdrop, Uint8Array>()
/** Light from the upper left; a faint table edge at the bottom. */
export function backdropOf(name: Backdrop): Uint8Array {
  const ready = backdrops.get(name)
  if (ready) return ready
  const { middle, edge } = BACKDROPS[name]
  const pixels = new Uint8Array(SIDE * SIDE * 3)
  for (let y = 0; y < SIDE; y += 1)
    for (let x = 0; x < SIDE; x += 1) {
      const far = Math.min(1, Math.hypot(x - SIDE * 0.42, y - SIDE * 0.36) / (SIDE * 0.75))
      const below = name === 'studio' || y < SIDE * 0.74 ? 0 : 6
      for (let channel = 0; channel < 3; channel += 1)
        pixels[(y * SIDE + x) * 3 + channel] =
          (middle[channel] ?? 255) + ((edge[channel] ?? 255) - (middle[channel] ?? 255)) * far ** 1.6 - below
    }
  backdrops.set(name, pixels)
  return pixels
}

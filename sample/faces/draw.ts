import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { library } from '#server/platform/pictures.ts'
import { sampleMalls } from '../malls.ts'
import { modelFile, models } from '../models/files.ts'
import { fonts } from '../studio/fonts.ts'
import { newPen } from '../studio/pen.ts'
import { allBrands, type Brand } from './brands.ts'
import { cover } from './covers.ts'
import { mallFromOutside } from './malls.ts'
import { mark } from './marks.ts'
import type { FaceRecipe } from './recipes.ts'
import { TRADES } from './trades.ts'

const ASSETS = path.join(path.dirname(fileURLToPath(import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'))), 'assets')
const SIZES = { mark: [512, 512], cover: [1600, 600], mall: [1600, 600] } as const

/** Draws a face as a PNG. */
export async function drawFace(recipe: FaceRecipe): Promise<Uint8Array> {
  const sharp = await library()
  return sharp(Buffer.from(await markupOf(recipe)))
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function markupOf({ kind, slug }: FaceRecipe): Promise<string> {
  const pen = newPen(await fonts(), null)
  const drawing = kind === 'mall' ? mallFromOutside(pen, mallAt(slug)) : await faceOf(pen, kind, brandAt(slug))
  const [width, height] = SIZES[kind]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${pen.definitions()}</defs>${drawing}</svg>`
}

const faceOf = async (pen: ReturnType<typeof newPen>, kind: 'mark' | 'cover', brand: Brand): Promise<string> =>
  kind === 'mark' ? mark(pen, brand) : cover(pen, brand, await Promise.all((TRADES[brand.department]?.goods ?? []).map(artAddress)))

function mallAt(slug: string) {
  const mall = sampleMalls.find((one) => one.slug === slug)
  if (!mall) throw new Error(`${slug} is no mall of the sample`)
  return mall
}
function brandAt(slug: string): Brand {
  const brand = [...allBrands()].find((one) => one.slug === slug)
  if (!brand) throw new Error(`${slug} is no retailer of the sample`)
  return brand
}

/** A modeled thing or an emoji as a data address, for the goods in a window. */
async function artAddress(name: string): Promise<string> {
  const sharp = await library()
  const png = models.has(name)
    ? await cutOut(name)
    : await sharp(await readFile(path.join(ASSETS, `${name}.webp`)))
        .png({ compressionLevel: 1 })
        .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

const SIDE = 264
const OPAQUE = 240
/** A modeled thing without its shadow, on the lower edge of a square. */
async function cutOut(model: string): Promise<Buffer> {
  const sharp = await library()
  const bytes = await readFile(modelFile(model))
  const { data, info } = await sharp(bytes).extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  const [across, down] = [info.width, info.height]
  const rows = Array.from({ length: down }, (_, y) => y).filter((y) =>
    data.subarray(y * across, (y + 1) * across).some((value) => value > OPAQUE),
  )
  const columns = Array.from({ length: across }, (_, x) => x).filter((x) => rows.some((y) => (data[y * across + x] ?? 0) > OPAQUE))
  const [left = 0, top = 0, right = across - 1, bottom = down - 1] = [columns[0], rows[0], columns.at(-1), rows.at(-1)]
  return sharp(bytes)
    .extract({ left, top, width: right - left + 1, height: bottom - top + 1 })
    .resize(SIDE, SIDE, { fit: 'contain', position: 'bottom', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

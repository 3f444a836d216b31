import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { library } from '#server/platform/pictures.ts'
import { sampleMalls } from '../malls.ts'
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

/** A render as a data address, for the goods in a window. */
async function artAddress(file: string): Promise<string> {
  const sharp = await library()
  const png = await sharp(await readFile(path.join(ASSETS, `${file}.webp`)))
    .png({ compressionLevel: 1 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { library } from '#server/platform/pictures.ts'
import { backdropOf } from '../draw.ts'
import { fonts } from './fonts.ts'
import { formOf } from './forms/index.ts'
import type { Look, View } from './look.ts'
import { newPen } from './pen.ts'

const SIDE = 800
const ASSETS = path.join(path.dirname(fileURLToPath(import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'))), 'assets')

/** The views that a look can be drawn in. */
export const viewsOf = ({ form }: Look): readonly View[] => formOf(form).views

/** Draws the picture of a look: 800 by 800 pixels, the same bytes each time. */
export async function drawLook(look: Look, view: View): Promise<Uint8Array> {
  const sharp = await library()
  const drawing = Buffer.from(await markupOf(look, view))
  return sharp(backdropOf('studio'), { raw: { width: SIDE, height: SIDE, channels: 3 } })
    .composite([{ input: drawing }])
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** The drawing itself, without its backdrop. */
export async function markupOf(look: Look, view: View): Promise<string> {
  const form = formOf(look.form)
  if (!form.views.includes(view)) throw new Error(`The studio does not draw a ${look.form} in the view "${view}".`)
  const pen = newPen(await fonts(), look.art === undefined ? null : await artAddress(look.art))
  const drawing = form.draw(look, view, pen)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"><defs>${pen.definitions()}</defs>${drawing}</svg>`
}

/** The views of one product share their art, and its encoding costs most of a drawing's time. */
const ART_KEPT = 24
const addresses = new Map<string, Promise<string>>()

/** The data address of a render: the last ones used are kept. */
function artAddress(art: string): Promise<string> {
  const address = addresses.get(art) ?? encodedArt(art)
  addresses.delete(art)
  addresses.set(art, address)
  address.catch(() => addresses.delete(art))
  const [oldest] = addresses.keys()
  if (addresses.size > ART_KEPT && oldest !== undefined) addresses.delete(oldest)
  return address
}

/** A render has 256 pixels across; larger, with a smooth filter, it stays smooth where it is shown large. */
async function encodedArt(art: string): Promise<string> {
  if (!/^[0-9a-f]+(-[0-9a-f]+)*$/.test(art)) throw new Error(`"${art}" is not the name of a render.`)
  const bytes = await readFile(path.join(ASSETS, `${art}.webp`)).catch((error: unknown) => {
    throw new Error(`There is no render "${art}".`, { cause: error })
  })
  const sharp = await library()
  const png = await sharp(bytes).resize(400, 400, { kernel: 'lanczos3' }).png({ compressionLevel: 1 }).toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

import { library } from '../../platform/pictures.ts'
import type { Look, View } from './look.ts'

/** The views that a look can be drawn in. */
export const viewsOf = (_look: Look): readonly View[] => ['front', 'angle', 'detail']

/** Stands in until the studio draws: a plain card. */
export async function drawLook(look: Look, view: View): Promise<Uint8Array> {
  const sharp = await library()
  const words = `${look.form} ${view}: ${look.brand} ${look.title}`.replaceAll('&', '&amp;')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><rect width="800" height="800" fill="${look.color}"/><text x="40" y="400" font-size="30">${words}</text></svg>`
  return sharp(Buffer.from(svg)).png({ compressionLevel: 0 }).toBuffer()
}

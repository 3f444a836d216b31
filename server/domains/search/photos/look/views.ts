import { library } from '../../../../platform/pictures.ts'
import { GENERAL_ACROSS, THINGS_ACROSS } from './network-files.ts'
import type { Views } from './networks.ts'

/** The share of the picture that its middle view shows. */
const MIDDLE = 0.72
export const COLOR_ACROSS = 64

export type Pixels = Views & { small: Uint8Array }

/** A decoded picture in the sizes that the networks and the color histogram take. `bytes` are a picture that SPIRAL encoded itself. */
export async function pixelsOf(bytes: Uint8Array): Promise<Pixels> {
  const sharp = await library()
  const { data, info } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
    .removeAlpha()
    .resize(640, 640, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const at = (across: number, part = 1): Promise<Uint8Array> => {
    const [width, height] = [Math.max(1, Math.round(info.width * part)), Math.max(1, Math.round(info.height * part))]
    return sharp(data, { raw })
      .extract({ left: Math.floor((info.width - width) / 2), top: Math.floor((info.height - height) / 2), width, height })
      .resize(across, across, { fit: 'fill' })
      .toColorspace('srgb')
      .raw()
      .toBuffer()
  }
  const [whole, middle, large, small] = await Promise.all([
    at(GENERAL_ACROSS),
    at(GENERAL_ACROSS, MIDDLE),
    at(THINGS_ACROSS),
    at(COLOR_ACROSS),
  ])
  return { whole, middle, large, small }
}

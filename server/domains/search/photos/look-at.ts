import { library, smallCopy } from '../../../platform/pictures.ts'
import { barcodesIn } from './barcodes.ts'

const PIXELS_ACROSS = 1_600
/** Below this mean brightness (of 255) a photo is dark. */
const DARK = 38
/** Below this spread of a photo's edges it is blurred. A photo of a shelf has 15 to 60. */
const BLURRED = 4

export type Photo = { name: string; bytes: Uint8Array }
export type Looked = {
  /** A JPEG with the picture upright and small, without metadata. */
  jpeg: Buffer
  width: number
  height: number
  gtins: string[]
  fault: 'dark' | 'blurred' | null
}

/** Decodes a photo, judges it and reads its barcodes. Refuses what is no picture with the problem that says why. */
export async function lookAt(bytes: Uint8Array): Promise<Looked> {
  const jpeg = await smallCopy(bytes, PIXELS_ACROSS, 'jpeg')
  const sharp = await library()
  const { data, info } = await sharp(jpeg).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { jpeg, width, height, gtins: await barcodesIn({ data, width, height }), fault: await faultOf(jpeg) }
}

async function faultOf(jpeg: Buffer): Promise<Looked['fault']> {
  const sharp = await library()
  const gray = () => sharp(jpeg).resize(400, 400, { fit: 'inside' }).grayscale()
  const { channels } = await gray().stats()
  if ((channels[0]?.mean ?? 255) < DARK) return 'dark'
  const edges = await gray()
    .convolve({ width: 3, height: 3, kernel: [0, 1, 0, 1, -4, 1, 0, 1, 0], scale: 1, offset: 128 })
    .raw()
    .toBuffer()
  let [sum, squares] = [0, 0]
  for (const value of edges) {
    sum += value
    squares += value * value
  }
  const mean = sum / edges.length
  return Math.sqrt(squares / edges.length - mean * mean) < BLURRED ? 'blurred' : null
}

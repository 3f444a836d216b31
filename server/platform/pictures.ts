import type { Sharp } from 'sharp'
import { LIMITS } from '#contracts/limits.ts'
import { SERVER_LIMITS } from './server-limits.ts'
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, type PictureWidth, picturesProblems } from '#contracts/pictures.ts'
import { contentHash, type FilePort } from './files.ts'
import { Problem } from './problem.ts'
import { semaphore } from './semaphore.ts'

type KeptPicture = { hash: string; width: number; height: number }
/** Provides the originals of some hashes without storing them: the sample draws a picture when it is first requested. */
export type PictureSource = { original(hash: string): Promise<Uint8Array | null> }

/** Wider than any size we show; a retailer's 40-megapixel original is scaled down. */
const MOST_PIXELS_ACROSS = 2000
const SECONDS = 10
/** Detected from the first bytes, never from a name or a declared type. */
const SIGNATURES: readonly (readonly [format: string, at: number, bytes: string])[] = [
  ['jpeg', 0, '\xff\xd8\xff'],
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['webp', 8, 'WEBP'],
  ['heif', 4, 'ftypavif'],
]

const folderOf = (hash: string): string => `pictures/${hash.slice(0, 2)}/${hash}`
const originalOf = (hash: string): string => `${folderOf(hash)}/original.webp`

/** Limits decoding and encoding, so that a CPU core stays free for other work. */
const inTurn = semaphore(2, 400)
const underWay = new Map<string, Promise<Buffer | null>>()

/** Loaded with the first picture, because most starts need none for a while. No upload is decoded but in the four accepted formats. */
let loading: Promise<typeof import('sharp').default> | undefined
export function library() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    const taken = ['Jpeg', 'Png', 'Webp', 'Heif'].flatMap((kind) => ['File', 'Buffer'].map((from) => `VipsForeignLoad${kind}${from}`))
    // The sample's own drawings are SVG. `decoded` refuses everything that libvips could take for SVG.
    sharp.unblock({ operation: [...taken, 'VipsForeignLoadSvgBuffer'] })
    sharp.concurrency(1)
    sharp.cache(false)
    return sharp
  })
  return loading
}

/**
 * Decodes an uploaded picture and stores it re-encoded: upright, without metadata, under the hash of its content. `as` is for sources,
 * whose hashes are known before the picture is drawn.
 */
export async function keepPicture(files: FilePort, bytes: Uint8Array, { as }: { as?: string } = {}): Promise<KeptPicture> {
  const { data, info } = await inTurn(() => normalized(bytes))
  const hash = as ?? contentHash(data)
  if (as !== undefined || !(await files.has(originalOf(hash)))) await files.put(originalOf(hash), data)
  return { hash, width: info.width, height: info.height }
}

/** An uploaded picture, decoded and encoded anew without metadata, for pictures that are stored elsewhere than the public ones. */
export const cleanPicture = async (bytes: Uint8Array): Promise<Buffer> => (await inTurn(() => normalized(bytes))).data

/** A stored picture as JPEG, for those who read nothing newer. */
export const asJpeg = (bytes: Uint8Array): Promise<Buffer> =>
  inTurn(async () => (await library())(bytes).flatten({ background: '#ffffff' }).jpeg().toBuffer())

async function normalized(bytes: Uint8Array) {
  const picture = await decoded(bytes)
  try {
    return await picture
      .rotate()
      .resize(MOST_PIXELS_ACROSS, MOST_PIXELS_ACROSS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 2 })
      .timeout({ seconds: SECONDS })
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    throw asRefusal(error)
  }
}

/** Checks the header before decoding: refuses a file that is no picture, too large or in an unsupported format. */
async function decoded(bytes: Uint8Array): Promise<Sharp> {
  if (bytes.byteLength > LIMITS.imageBytes) throw new Problem(picturesProblems, 'pictures.too_large')
  const signature = SIGNATURES.find(([, at, text]) => Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text)
  if (!signature || startsAsText(bytes)) throw new Problem(picturesProblems, 'pictures.wrong_kind')
  const sharp = await library()
  const picture = sharp(bytes, { failOn: 'error', limitInputPixels: SERVER_LIMITS.imagePixels, animated: false, sequentialRead: true })
  const { format, width, height } = await picture.metadata().catch((error: unknown) => {
    throw asRefusal(error)
  })
  if (format !== signature[0]) throw new Problem(picturesProblems, 'pictures.wrong_kind')
  if (width * height > SERVER_LIMITS.imagePixels) throw new Problem(picturesProblems, 'pictures.too_large')
  return picture
}

/** libvips looks for SVG in files that start with 24 characters of text. The four accepted formats have other bytes among them. */
const startsAsText = (bytes: Uint8Array): boolean => bytes.subarray(0, 24).every((byte) => byte >= 9 && byte < 128)

const asRefusal = (error: unknown): unknown => {
  const words = error instanceof Error ? error.message : ''
  return /ENOSPC|No space left/.test(words)
    ? error
    : new Problem(picturesProblems, /pixel limit|too large/i.test(words) ? 'pictures.too_large' : 'pictures.damaged')
}

/** A small upright copy of a picture, without metadata. Nothing is stored. */
export const smallCopy = (bytes: Uint8Array, across: number, format: 'jpeg' | 'webp'): Promise<Buffer> =>
  inTurn(async () => {
    const picture = await decoded(bytes)
    try {
      return await picture
        .rotate()
        .flatten({ background: '#ffffff' })
        .resize(across, across, { fit: 'inside', withoutEnlargement: true })
        .toFormat(format, { quality: 82 })
        .timeout({ seconds: SECONDS })
        .toBuffer()
    } catch (error) {
      throw asRefusal(error)
    }
  })

export const isKept = (files: FilePort, hash: string): Promise<boolean> => files.has(originalOf(hash))

/** The picture that a file of the folder `pictures` belongs to. */
export const hashOfKey = (key: string): string => key.split('/')[2] ?? ''

/** Removes all sizes of a picture; the original last, because the sizes can be made again from it. */
export async function removePicture(files: FilePort, hash: string): Promise<void> {
  const sizes = PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => `${folderOf(hash)}/${width}.${format}`))
  for (const key of [...sizes, originalOf(hash)]) await files.remove(key)
}

/** One size of a stored picture, made on first request and stored; null when there is no such picture. */
export async function pictureSize(
  files: FilePort,
  sources: readonly PictureSource[],
  hash: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Buffer | null> {
  const key = `${folderOf(hash)}/${width}.${format}`
  const kept = await files.get(key)
  if (kept) return kept
  return once(key, async () => {
    const original = await once(originalOf(hash), () => originalBytes(files, sources, hash))
    if (!original) return null
    const made = await inTurn(() => resized(original, width, format))
    await files.put(key, made)
    return made
  })
}

/** Concurrent requests for the same picture share one run of the work. */
function once(key: string, work: () => Promise<Buffer | null>): Promise<Buffer | null> {
  const running = underWay.get(key)
  if (running) return running
  const started = work().finally(() => underWay.delete(key))
  underWay.set(key, started)
  return started
}

async function originalBytes(files: FilePort, sources: readonly PictureSource[], hash: string): Promise<Buffer | null> {
  const kept = await files.get(originalOf(hash))
  if (kept) return kept
  for (const source of sources) {
    const bytes = await inTurn(() => source.original(hash))
    if (!bytes) continue
    await keepPicture(files, bytes, { as: hash })
    return files.get(originalOf(hash))
  }
  return null
}

async function resized(original: Buffer, width: PictureWidth, format: PictureFormat): Promise<Buffer> {
  const sharp = await library()
  const picture = sharp(original, { failOn: 'error', limitInputPixels: SERVER_LIMITS.imagePixels })
    .resize(width, width, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS })
  return format === 'avif' ? picture.avif({ quality: 52, effort: 2 }).toBuffer() : picture.webp({ quality: 78, effort: 3 }).toBuffer()
}

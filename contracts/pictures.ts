import { z } from 'zod'
import { named } from './named.ts'

/** Widths in pixels. Each is made on first request, as AVIF and WebP. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

/** `src` is the 640 px WebP. Other sizes and formats have the same content hash. */
export const Picture = named('Picture', { src: z.string(), alt: z.string() })
export type Picture = z.infer<typeof Picture>

export const pictureAddress = (hash: string, width: PictureWidth = 640, format: PictureFormat = 'webp'): string =>
  `/pictures/${hash}/${width}.${format}`
/** The URL of the same picture at another size or format. */
export const pictureAt = (src: string, width: PictureWidth, format: PictureFormat): string =>
  src.replace(/\/\d+\.(avif|webp)$/, `/${width}.${format}`)

export const picturesProblems = {
  'pictures.wrong_kind': { status: 415, message: 'Pictures can be JPEG, PNG, WebP or AVIF files.' },
  'pictures.too_large': { status: 413, message: 'A picture can have up to 10 MB and 40 megapixels.' },
  'pictures.damaged': { status: 422, message: 'This picture is damaged or incomplete. Save it again and try once more.' },
} as const

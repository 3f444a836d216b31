import type { FastifyInstance } from 'fastify'
import { PICTURE_FORMATS, PICTURE_WIDTHS, type PictureFormat, type PictureWidth } from '#contracts/pictures.ts'
import type { Deps } from './deps.ts'
import { pictureSize } from './pictures.ts'
import { Problem } from './problem.ts'

const SIZES = new Map<string, { width: PictureWidth; format: PictureFormat }>(
  PICTURE_WIDTHS.flatMap((width) => PICTURE_FORMATS.map((format) => [`${width}.${format}`, { width, format }])),
)
const HASH = /^[0-9a-f]{40}$/

/** Pictures by content hash: the content of a URL never changes, so browsers and proxies may cache it forever. */
export async function pictureRoutes(app: FastifyInstance, { files, pictureSources }: Deps): Promise<void> {
  app.get<{ Params: { hash: string; size: string } }>('/pictures/:hash/:size', { schema: { hide: true } }, async (request, reply) => {
    const { hash, size } = request.params
    const wanted = SIZES.get(size)
    if (!wanted || !HASH.test(hash)) throw new Problem('not_found')
    const etag = `"${hash}-${size}"`
    const bytes = await pictureSize(files, pictureSources, hash, wanted.width, wanted.format)
    if (!bytes) throw new Problem('not_found')
    reply
      .header('etag', etag)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-type', `image/${wanted.format}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      // Mails and shared links show product pictures on other sites.
      .header('cross-origin-resource-policy', 'cross-origin')
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(bytes)
  })
}

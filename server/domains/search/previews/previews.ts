import type { FastifyInstance } from 'fastify'
import { PREVIEW_KINDS, type PreviewKind } from '#contracts/search/previews.ts'
import { DAY } from '#contracts/time.ts'
import type { Deps } from '../../../platform/deps.ts'
import { contentHash, type FilePort } from '../../../platform/files.ts'
import { pictureSize } from '../../../platform/pictures.ts'
import { Problem } from '../../../platform/problem.ts'
import { semaphore } from '../../../platform/semaphore.ts'
import type { SearchContext } from '../finder.ts'
import { PREVIEWS, type PreviewCard } from './cards.ts'
import { drawPreview, DRAWING } from './draw.ts'

const ID = /^(\d{1,15})\.jpg$/
const isKind = (kind: string): kind is PreviewKind => PREVIEW_KINDS.some((one) => one === kind)
const keyOf = (hash: string): string => `previews/${hash.slice(0, 2)}/${hash}.jpg`
/** One is drawn at a time, so that crawlers take at most one processor from shoppers. */
const inTurn = semaphore(1, 100)

/** Pictures for shared links. A drawing is kept under the hash of its content, so that a new price or title draws a new one. */
export async function previewRoutes(app: FastifyInstance, deps: Deps, finder: SearchContext): Promise<void> {
  app.get<{ Params: { kind: string; file: string } }>(
    '/pictures/previews/:kind/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { kind, file } = request.params
      const id = ID.exec(file)?.[1]
      if (!id || !isKind(kind)) throw new Problem('not_found')
      const card = await PREVIEWS[kind](finder, id, deps.clock.now())
      const hash = contentHash(Buffer.from(JSON.stringify([DRAWING, card])))
      const etag = `"${hash}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'public, max-age=3600')
        .header('content-type', 'image/jpeg')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cross-origin-resource-policy', 'cross-origin')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.send((await deps.files.get(keyOf(hash))) ?? (await inTurn(() => drawn(deps, card, keyOf(hash)))))
    },
  )
}

async function drawn({ files, pictureSources }: Deps, card: PreviewCard, key: string): Promise<Buffer> {
  // Somebody else may have asked for the same one while this request waited.
  const kept = await files.get(key)
  if (kept) return kept
  const picture = card.picture && (await pictureSize(files, pictureSources, card.picture.hash, 1280, 'webp'))
  const bytes = await drawPreview(picture ? card : { ...card, picture: null }, picture)
  await files.put(key, bytes)
  return bytes
}

const KEPT_DAYS = 30
/** Removes previews of old prices; one that is still asked for is drawn again. */
export async function forgetOldPreviews(files: FilePort, now: Date): Promise<void> {
  for await (const { key } of files.writtenBefore('previews', new Date(now.getTime() - KEPT_DAYS * DAY))) await files.remove(key)
}

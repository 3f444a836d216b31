import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { RetailerId } from '#contracts/ids.ts'
import { changeGoogleFeed, FEED_FILES, type FeedFile, googleFeed } from '#contracts/retailer-office/google-feed.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Problem } from '../../../platform/problem.ts'
import { serve } from '../../../platform/serve.ts'
import { FILES } from './files.ts'
import { changeFeed, feedOf, isOpenWith } from './google-feed.ts'

const ID = /^\d{1,15}$/
const isFile = (name: string): name is FeedFile => FEED_FILES.some((one) => one === name)

export async function googleFeedRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, config } = deps
  serve(app, googleFeed, ({ actor, params }) => feedOf(deps, actor, params.id))
  serve(app, changeGoogleFeed, ({ actor, params, body }) => changeFeed(deps, actor, params.id, body))

  // Not `serve`: the file is compressed while it is read, and a fetch of the same content costs no file.
  app.get<{ Params: { retailer: string; token: string; file: string } }>(
    '/google-feeds/:retailer/:token/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { retailer, token, file } = request.params
      const id = Number(retailer) as RetailerId
      if (!ID.test(retailer) || !isFile(file) || !(await isOpenWith(deps, id, token))) throw new Problem('not_found')
      const mark = await FILES[file].mark(db, id)
      const etag = `W/"${createHash('sha256').update(`${config.publicOrigin} ${mark}`).digest('hex').slice(0, 32)}"`
      reply
        .header('etag', etag)
        .header('cache-control', 'private, no-cache')
        .header('content-type', 'text/tab-separated-values; charset=utf-8')
        .header('vary', 'accept-encoding')
        .header('x-robots-tag', 'noindex')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      const text = Readable.from(FILES[file].lines(db, id, config.publicOrigin))
      if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(text)
      const packed = createGzip()
      text.on('error', (error) => packed.destroy(error))
      packed.on('close', () => text.destroy())
      return reply.header('content-encoding', 'gzip').send(text.pipe(packed))
    },
  )
}

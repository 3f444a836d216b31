import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { StoreId } from '#contracts/ids.ts'
import { labels, labelsFile, packSlip, packSlips, windowSticker } from '#contracts/toolkit.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { serve } from '../../platform/serve.ts'
import { EMBED_HEADERS, embedPage } from './embed.ts'
import { labelsOf, labelsPdf } from './labels.ts'
import { slipOf, slipsOf } from './slips.ts'
import { stickerOf } from './sticker.ts'

/** A page is made at most once a minute, however many sites show it. */
const KEPT = { max: 500, ttl: 60_000 }
const ID = /^[1-9]\d{0,14}$/

export async function toolkitRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  serve(app, labels, ({ actor, query }) => labelsOf(deps, actor, query))
  serve(app, labelsFile, async ({ actor, query }, { reply }) =>
    asPdf(reply, query.kind === 'tag' ? 'shelf-tags' : 'price-labels', await labelsPdf(deps, actor, query)),
  )
  serve(app, windowSticker, async ({ actor, query }, { reply }) =>
    asPdf(reply, 'window-sticker', await stickerOf(deps, actor, query.storeId)),
  )
  serve(app, packSlip, async ({ actor, params }, { reply }) => asPdf(reply, 'pack-slip', await slipOf(deps, actor, params.id)))
  serve(app, packSlips, async ({ actor, query }, { reply }) => asPdf(reply, 'pack-slips', await slipsOf(deps, actor, query.storeId)))

  // Not `serve`: it answers a page with headers of its own, which allow other sites to frame it.
  const pages = new LRUCache<string, string>(KEPT)
  app.get<{ Params: { id: string } }>('/embed/store/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params
    if (!ID.test(id)) throw new Problem('not_found')
    const page = pages.get(id) ?? (await embedPage(deps, StoreId.parse(Number(id))))
    pages.set(id, page, { noUpdateTTL: true })
    return reply.headers(EMBED_HEADERS).removeHeader('x-frame-options').send(page)
  })
}

function asPdf(reply: FastifyReply, name: string, file: Buffer): Buffer {
  reply.header('content-type', 'application/pdf').header('content-disposition', `attachment; filename="${name}.pdf"`)
  return file
}

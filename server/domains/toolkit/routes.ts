import type { FastifyInstance, FastifyReply } from 'fastify'
import { labels, labelsFile, packSlip, packSlips, windowSticker } from '#contracts/toolkit.ts'
import type { Deps } from '../../platform/deps.ts'
import { serve } from '../../platform/serve.ts'
import { labelsOf, labelsPdf } from './labels.ts'
import { slipOf, slipsOf } from './slips.ts'
import { stickerOf } from './sticker.ts'

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
}

function asPdf(reply: FastifyReply, name: string, file: Buffer): Buffer {
  reply.header('content-type', 'application/pdf').header('content-disposition', `attachment; filename="${name}.pdf"`)
  return file
}

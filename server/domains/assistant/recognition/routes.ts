import type { FastifyInstance } from 'fastify'
import { SERVER_LIMITS } from '../../../platform/server-limits.ts'
import { recognitionState, recognizePhoto, rateRecognition } from '#contracts/assistant/recognition.ts'
import { isPerson, retailerIdsOf } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { once } from '../../../platform/idempotency.ts'
import { countTry } from '../../../platform/rate-limit.ts'
import { semaphore } from '../../../platform/semaphore.ts'
import { serve } from '../../../platform/serve.ts'
import { comparedPictures } from '../../search/photos/picture-looks.ts'
import { photoIn } from '../../search/photos/photo-form.ts'
import { accuracyOf, keepOutcome } from './outcomes.ts'
import { recognize } from './recognize.ts'

export async function recognitionRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, assistant } = deps
  const inTurn = semaphore(2, 8)
  const model = assistant.model?.name ?? null
  serve(app, recognizePhoto, async ({ actor }, { request }) => {
    const bytes = await photoIn(request)
    await countTry(db, clock.now(), [`photos from ${isPerson(actor) ? actor.id : request.ip}`], SERVER_LIMITS.photosPerMinute)
    const startedAt = performance.now()
    const found = await inTurn(() => recognize(deps, bytes, isPerson(actor) ? retailerIdsOf(actor) : []))
    return { model, milliseconds: Math.round(performance.now() - startedAt), ...found }
  })
  serve(app, recognitionState, async () => ({
    model,
    comparedPictures: (await comparedPictures(db)).compared,
    ...(await accuracyOf(db, clock.now())),
  }))
  serve(app, rateRecognition, ({ body, idempotency }) => once(db, idempotency, (tx) => keepOutcome(tx, body.corrected, clock.now())))
}

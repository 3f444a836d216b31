import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { moderationCounts } from '#contracts/moderation.ts'
import { rating, reviews } from '#contracts/reviews/reviews.ts'
import {
  askedReview,
  markHelpful,
  myReview,
  changeReply,
  replyToReview,
  retailerReviews,
  reviewsDue,
  sendReviewPhoto,
  writeAskedReview,
  writeReview,
} from '#contracts/reviews/writing.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { changeReply as changeAnswer, reply, vote } from './answers.ts'
import { asked, writeAsked } from './asking.ts'
import { countsByStars, ratingOf } from './counts.ts'
import { reviewsOf } from './list.ts'
import { reviewsTo } from './office-list.ts'
import { dueTo } from './due.ts'
import { photoBytes, takePhoto } from './photos.ts'
import { aboutOf } from './subjects.ts'
import { mine, write } from './write.ts'

const VOTES_PER_MINUTE = 30

export async function reviewRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, reviews, ({ actor, query }) => reviewsOf(db, actor, query), { mayLag: true })
  serve(app, retailerReviews, ({ actor, query }) => reviewsTo(db, actor, query))
  serve(app, rating, async ({ query: { subject, id } }) => ratingOf(db, subject, (await aboutOf(db, subject, id)).ids), { mayLag: true })
  // Counted over all ratings: kept for half a minute.
  serve(app, moderationCounts, async () => ({ byStars: await countsByStars(db) }), { ready: { cache: deps.ready, keys: () => [] } })
  serve(app, myReview, ({ actor, query }) => mine(deps, actor, query))
  serve(app, writeReview, async ({ actor, ...sent }) => {
    await countTry(db, clock.now(), [`review by ${actor.id}`])
    return write(deps, actor, sent)
  })
  serve(app, reviewsDue, ({ actor }) => dueTo(deps, actor))
  serve(app, askedReview, ({ params }) => asked(deps, params.token))
  serve(app, writeAskedReview, async ({ params, body }) => {
    await countTry(db, clock.now(), [`asked review ${params.token.slice(0, 60)}`])
    return writeAsked(deps, params.token, body)
  })
  serve(app, sendReviewPhoto, ({ actor }, { request }) => takePhoto(deps, actor, request))
  app.get<{ Params: { id: string } }>('/review-photos/:id', { schema: { hide: true } }, async (request, reply) => {
    const { id } = request.params
    if (!z.uuid().safeParse(id).success) throw new Problem('not_found')
    const bytes = await photoBytes(deps, request.actor, id)
    return reply
      .header('cache-control', 'private, max-age=300')
      .header('content-type', 'image/webp')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
  })
  serve(app, markHelpful, async ({ actor, params, body }) => {
    await countTry(db, clock.now(), [`helpful by ${actor.id}`], VOTES_PER_MINUTE)
    return vote(db, actor, params.id, body.isHelpful)
  })
  serve(app, changeReply, ({ actor, params, body }) => changeAnswer(deps, actor, params.id, body))
  serve(app, replyToReview, ({ actor, params, body }) => reply(deps, actor, params.id, body.text))
}

import type { FastifyInstance } from 'fastify'
import {
  adminPromotions,
  anyPromotionResults,
  capPromotion,
  changePromotion,
  createPlatformPromotion,
  createPromotion,
  decidePromotion,
  MOST_IN_CALENDAR,
  moveAnyPromotion,
  movePromotion,
  previewPromotion,
  promotionCalendar,
  promotionChoices,
  promotionReplay,
  promotionResults,
  promotionReview,
  retailerPromotions,
  setStacking,
  stacking,
  submitPromotion,
} from '#contracts/promotions/office.ts'
import type { OfficePromotion } from '#contracts/promotions/office.ts'
import { tryPromotion } from '#contracts/promotions/demo.ts'
import { deals } from '#contracts/promotions/deals.ts'
import { promotedPrices } from '#contracts/promotions/promotions.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { type Actor, isPerson, type Person, retailerIdsOf } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { cap, changeDraft, decide, keepDraft, move, noteFirstApproval, submit } from './acts.ts'
import { dealsAt, pricesAfter } from './deals.ts'
import { tryOut } from './demo.ts'
import { currentStacking } from './live.ts'
import { promotionRow, promotionsInMonth, promotionsOf } from './office.ts'
import { preview, replayOf } from './previews.ts'
import { resultsOf } from './results.ts'
import { choicesOf, publishStacking, reviewOf } from './review.ts'

/** A person who moves every control of the demo. */
const TRIALS_PER_MINUTE = 120
const idOf = (actor: Actor) => (isPerson(actor) ? actor.id : null)

/** The business that a manager asks about: the named one, or their first. */
function ownRetailer(person: Person, wanted: RetailerId | undefined): RetailerId {
  const id = retailerIdsOf(person, 'manager').find((own) => wanted === undefined || own === wanted)
  if (id === undefined) throw new Problem('not_found')
  return id
}
/** A stored answer holds its dates as text. */
const fresh = (promotion: OfficePromotion): OfficePromotion => ({ ...promotion, createdAt: new Date(promotion.createdAt) })

export async function promotionRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  serve(app, deals, ({ actor, query }) => dealsAt(db, query, idOf(actor), clock.now()), { mayLag: true })
  serve(app, promotedPrices, ({ actor, query }) => pricesAfter(db, query, idOf(actor), deps, clock.now()))

  serve(app, tryPromotion, async ({ query }, { request }) => {
    await countTry(db, clock.now(), [`promotion demo from ${request.ip}`], TRIALS_PER_MINUTE)
    return tryOut(deps, query)
  })

  serve(app, retailerPromotions, ({ actor, query: { retailerId, state, ...asked } }) =>
    promotionsOf(db, { ...asked, state, retailerId: ownRetailer(actor, retailerId) }, clock.now()),
  )
  serve(app, promotionChoices, ({ actor, query }) => choicesOf(db, ownRetailer(actor, query.retailerId)))
  serve(app, previewPromotion, ({ actor, body }) => preview(deps, ownRetailer(actor, body.retailerId), body.wish))
  serve(app, promotionReplay, ({ actor, params }) => replayOf(db, params.id, retailerIdsOf(actor, 'manager')))
  serve(app, createPromotion, async ({ actor, body: { retailerId, wish }, idempotency }) =>
    fresh(
      await once(db, idempotency, (tx) =>
        keepDraft(tx, actor, { retailerId: ownRetailer(actor, retailerId), mallId: null }, wish, clock.now()),
      ),
    ),
  )
  serve(app, changePromotion, ({ actor, params, body }) => changeDraft(deps, actor, { id: params.id, version: body.version }, body.wish))
  serve(app, submitPromotion, ({ actor, params, body }) => submit(deps, actor, { id: params.id, version: body.version }))
  serve(app, movePromotion, ({ actor, params, body }) =>
    move(deps, actor, { id: params.id, version: body.version }, body.to, retailerIdsOf(actor, 'manager')),
  )
  serve(app, promotionResults, async ({ actor, params }) => {
    const row = await promotionRow(db, params.id, { retailerIds: retailerIdsOf(actor, 'manager') })
    if (!row) throw new Problem('not_found')
    return resultsOf(db, row, clock.now())
  })

  serve(app, adminPromotions, ({ query }) => promotionsOf(db, { ...query, state: query.state, retailerId: null }, clock.now()))
  serve(app, promotionCalendar, ({ query }) => promotionsInMonth(db, query.month, MOST_IN_CALENDAR, clock.now()))
  serve(app, anyPromotionResults, async ({ params }) => {
    const row = await promotionRow(db, params.id)
    if (!row) throw new Problem('not_found')
    return resultsOf(db, row, clock.now())
  })
  serve(app, stacking, () => currentStacking(db))
  serve(app, setStacking, ({ actor, body }) => publishStacking(deps, actor, body))
  serve(app, createPlatformPromotion, async ({ actor, body: { mallId, wish }, idempotency }) =>
    fresh(await once(db, idempotency, (tx) => keepDraft(tx, actor, { retailerId: null, mallId }, wish, clock.now(), 'requested'))),
  )
  serve(app, promotionReview, ({ params }) => reviewOf(db, params.id, clock.now()))
  serve(app, decidePromotion, async ({ actor, params: { id }, body: { version, ...decision } }) => {
    try {
      return await decide(deps, actor, { id, version }, decision)
    } catch (error) {
      // The approval is refused, but it counts as the first of two.
      if (error instanceof Problem && error.code === 'promotions.second_person') await noteFirstApproval(deps, actor, id)
      throw error
    }
  })
  serve(app, capPromotion, ({ actor, params, body }) => cap(deps, actor, { id: params.id, version: body.version }, body.budget))
  serve(app, moveAnyPromotion, ({ actor, params, body }) => move(deps, actor, { id: params.id, version: body.version }, body.to, null))
}

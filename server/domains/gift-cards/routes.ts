import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buyGiftCards, checkGiftCardList } from '#contracts/gift-cards/bulk.ts'
import { decideGiftCard, officeGiftCards } from '#contracts/gift-cards/gift-card-office.ts'
import {
  buyGiftCard,
  changeGiftDelivery,
  claimGiftCard,
  giftCardBalance,
  giftCardPlaces,
  giftCardStores,
  giftPurchase,
  refundGiftCard,
  resendGiftCard,
  sentGiftCards,
  showGiftCode,
} from '#contracts/gift-cards/gift-cards.ts'
import type { GiftPurchaseNumber } from '#contracts/ids.ts'
import { type Actor, isPerson } from '../../platform/actor.ts'
import { transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { checkBuyer, ensureGuestKey, refuseUnconfirmed } from '../identity/index.ts'
import { buyList, readList } from './bulk.ts'
import { balanceByCode, claim } from './claims.ts'
import { decide, officeCard, officeCards } from './office.ts'
import { placesToBuyFor, storesTaking } from './places.ts'
import { buyOne, findPurchase, purchaseOf } from './purchases.ts'
import { refundCard } from './refunds.ts'
import { sentBy } from './sent.ts'
import { changeDelivery, resend, showCode } from './sending.ts'

export async function giftCardRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock, config, secret } = deps
  const find = (number: GiftPurchaseNumber, actor: Actor, key: string | undefined) => findPurchase(deps, number, actor, key)
  const shown = async (...of: Parameters<typeof find>) => purchaseOf(db, await find(...of), clock.now())
  /** Guessing and card testing end here, per network address and per browser. */
  const slowDown = (what: string, request: FastifyRequest) =>
    countTry(db, clock.now(), [`${what} from ${request.ip}`, `${what} by ${browserOf(request)}`])

  serve(app, giftCardPlaces, () => placesToBuyFor(db))
  serve(app, giftCardStores, ({ query }) => storesTaking(db, query))
  serve(app, buyGiftCard, async ({ actor, body, idempotency }, { request, reply }) => {
    await slowDown('gift card purchase', request)
    checkBuyer(actor, body.buyingAs, reply, config)
    const guestKey = isPerson(actor) ? '' : ensureGuestKey(request, reply, config, firstKey(secret, idempotency))
    return buyOne(deps, body, actor, idempotency, guestKey)
  })
  serve(app, checkGiftCardList, async ({ body }, { request }) => {
    await slowDown('gift card list', request)
    return readList(body.csv)
  })
  serve(app, buyGiftCards, async ({ actor, body, idempotency }, { request, reply }) => {
    await slowDown('gift card purchase', request)
    checkBuyer(actor, body.buyingAs, reply, config)
    const guestKey = isPerson(actor) ? '' : ensureGuestKey(request, reply, config, firstKey(secret, idempotency))
    return buyList(deps, body, actor, idempotency, guestKey)
  })
  serve(app, giftPurchase, ({ params, query, actor }) => shown(params.number, actor, query.key))
  serve(app, sentGiftCards, ({ actor, query }) => sentBy(db, actor.id, query, clock.now()))
  serve(app, resendGiftCard, async ({ params, query, body, actor, idempotency }, { request }) => {
    const found = await find(params.number, actor, query.key)
    await slowDown('gift card resend', request)
    await once(db, idempotency, (tx) => resend(deps, tx, found, params.cardId, body.email))
    return shown(params.number, actor, query.key)
  })
  serve(app, changeGiftDelivery, async ({ params, query, body, actor }) => {
    const found = await find(params.number, actor, query.key)
    await transact(db, (tx) => changeDelivery(deps, tx, found, params.cardId, body))
    return shown(params.number, actor, query.key)
  })
  serve(app, showGiftCode, async ({ params, query, actor }, { request, reply }) => {
    const found = await find(params.number, actor, query.key)
    await slowDown('gift card code', request)
    reply.header('cache-control', 'no-store')
    return { code: await transact(db, (tx) => showCode(deps, tx, found, params.cardId)) }
  })
  serve(app, refundGiftCard, async ({ params, query, actor, idempotency }) => {
    const found = await find(params.number, actor, query.key)
    await once(db, idempotency, (tx) => refundCard(deps, tx, found, params.cardId))
    return shown(params.number, actor, query.key)
  })
  serve(app, giftCardBalance, async ({ body, actor }, { request }) => {
    await slowDown('gift card check', request)
    return balanceByCode(deps, body.code, isPerson(actor) ? actor.id : null)
  })
  serve(app, claimGiftCard, async ({ body, actor, idempotency }, { request }) => {
    await slowDown('gift card check', request)
    refuseUnconfirmed(actor)
    await once(db, idempotency, (tx) => claim(deps, tx, body.code, actor.id))
    return undefined
  })
  serve(app, officeGiftCards, ({ query }) => officeCards(db, query))
  serve(app, decideGiftCard, async (call) => {
    await once(db, call.idempotency, (tx) => decide(deps, tx, call.actor, call))
    return officeCard(db, call.params.id)
  })
}

const browserOf = ({ actor, ip }: FastifyRequest): string =>
  actor.kind === 'person' ? `session ${actor.sessionId}` : `guest ${actor.key ?? ip}`

/** A guest whose answer was lost gets the same browser secret again, as at the checkout. */
const firstKey = (secret: string, { key, requestHash }: IdempotencyKey): string =>
  createHmac('sha256', secret).update(`guest\n${key}\n${requestHash}`).digest('base64url')

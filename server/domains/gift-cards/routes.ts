import type { FastifyInstance, FastifyRequest } from 'fastify'
import { buyGiftCards, checkGiftCardList, findGiftCards } from '#contracts/gift-cards/bulk.ts'
import { decideGiftCard, officeGiftCards } from '#contracts/gift-cards/gift-card-office.ts'
import {
  buyGiftCard,
  changeGiftDelivery,
  claimGiftCard,
  findGiftCard,
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
import { once } from '../../platform/idempotency.ts'
import { askAboutCode, countTry } from '../../platform/rate-limit.ts'
import { type Http, serve } from '../../platform/serve.ts'
import { checkBuyer } from '../identity/buying-as.ts'
import { ensureGuestKey, firstGuestKey, soughtTry } from '../identity/guests.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { buyList, readList } from './bulk.ts'
import { balanceByCode, claim } from './claims.ts'
import { decide, officeCard, officeCards } from './office.ts'
import { placesToBuyFor, storesTaking } from './places.ts'
import { buyOne, findBought, findPurchase, purchaseOf } from './purchases.ts'
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

  /** Looking for a code ends here. A browser gets its secret with the first one, so that others at its address do not count for it. */
  async function withCode<T>({ request, reply }: Http, ask: () => Promise<T>): Promise<T> {
    const { actor, ip } = request
    const own = isPerson(actor) ? actor.id : actor.key
    if (!isPerson(actor)) ensureGuestKey(request, reply, config)
    return askAboutCode(db, clock.now(), { what: 'gift card check', own, ip }, ask)
  }

  serve(app, giftCardPlaces, () => placesToBuyFor(db), { mayLag: true })
  serve(app, giftCardStores, ({ query }) => storesTaking(db, query), { mayLag: true })
  serve(app, buyGiftCard, async ({ actor, body, idempotency }, { request, reply }) => {
    await slowDown('gift card purchase', request)
    checkBuyer(actor, body.buyingAs, reply, config)
    const guestKey = isPerson(actor) ? '' : ensureGuestKey(request, reply, config, firstGuestKey(secret, idempotency))
    return buyOne(deps, body, actor, idempotency, guestKey)
  })
  serve(app, findGiftCard, ({ body }, { request, reply }) => findBought(db, soughtTry(deps, buyGiftCard, body, request, reply)))
  serve(app, checkGiftCardList, async ({ body }, { request }) => {
    await slowDown('gift card list', request)
    return readList(body.csv)
  })
  serve(app, buyGiftCards, async ({ actor, body, idempotency }, { request, reply }) => {
    await slowDown('gift card purchase', request)
    checkBuyer(actor, body.buyingAs, reply, config)
    const guestKey = isPerson(actor) ? '' : ensureGuestKey(request, reply, config, firstGuestKey(secret, idempotency))
    return buyList(deps, body, actor, idempotency, guestKey)
  })
  serve(app, findGiftCards, ({ body }, { request, reply }) => findBought(db, soughtTry(deps, buyGiftCards, body, request, reply)))
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
  serve(app, giftCardBalance, async ({ body, actor }, http) => {
    return withCode(http, () => balanceByCode(deps, body.code, isPerson(actor) ? actor.id : null))
  })
  serve(app, claimGiftCard, async ({ body, actor, idempotency }, http) => {
    refuseUnconfirmed(actor)
    await withCode(http, () => once(db, idempotency, (tx) => claim(deps, tx, body.code, actor.id)))
  })
  serve(app, officeGiftCards, ({ query }) => officeCards(db, query))
  serve(app, decideGiftCard, async (call) => {
    await once(db, call.idempotency, (tx) => decide(deps, tx, call.actor, call))
    return officeCard(db, call.params.id)
  })
}

const browserOf = ({ actor, ip }: FastifyRequest): string =>
  actor.kind === 'person' ? `session ${actor.sessionId}` : `guest ${actor.key ?? ip}`

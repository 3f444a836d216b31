import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { cartTrip } from '#contracts/cart/trip.ts'
import { quote, checkout } from '#contracts/checkout.ts'
import { buyWithOneClick, oneClick, quoteOneClick, setOneClick, stopOneClick, undoOneClick } from '#contracts/one-click.ts'
import { isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry, refuseOverLimit } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { checkBuyer, confirmPerson, ensureGuestKey, guestKeyOf } from '../identity/index.ts'
import { undo } from '../orders/index.ts'
import { UNKNOWN_CODE } from '../promotions/index.ts'
import { tripOfCart } from './cart-trip.ts'
import { checkOut, quoteOf } from './checkout.ts'
import { networkOf } from './network.ts'
import { buyNow, oneClickOf, oneClickQuote, turnOff, turnOn } from './one-click.ts'

export async function checkoutRoutes(app: FastifyInstance, deps: Deps) {
  const { config, secret, db, clock } = deps
  serve(app, quote, async ({ actor, body }, { request }) => {
    // Only codes that are no card count: a shopper may price the same cart as often as they like.
    const [cards, codes] = [guessing(request.ip), guessingCodes(request.ip)]
    if (body.giftCards?.length) await refuseOverLimit(db, clock.now(), cards)
    if (body.promoCodes?.length) await refuseOverLimit(db, clock.now(), codes)
    const priced = await quoteOf(deps, body, actor)
    if (priced.giftCardsUsed.some(({ last4 }) => last4 === '')) await countTry(db, clock.now(), cards)
    if (priced.promotions.codes.some(({ problem }) => problem === UNKNOWN_CODE)) await countTry(db, clock.now(), codes)
    return priced
  })
  serve(app, cartTrip, (call) => tripOfCart(deps, call, call.actor))
  serve(app, checkout, async ({ actor, body, idempotency }, { request, reply }) => {
    checkBuyer(actor, body.buyingAs, reply, config)
    const buckets = guessing(request.ip)
    const codes = guessingCodes(request.ip)
    if (body.giftCards?.length) await refuseOverLimit(db, clock.now(), buckets)
    if (body.promoCodes?.length) await refuseOverLimit(db, clock.now(), codes)
    return checkOut(deps, body, actor, idempotency, {
      guestKey: isPerson(actor)
        ? (guestKeyOf(request, config) ?? '')
        : ensureGuestKey(request, reply, config, firstKey(secret, idempotency)),
      network: networkOf(secret, request.ip),
    }).catch(async (error: unknown) => {
      const isChanged = error instanceof Problem && error.code === 'quote_changed'
      if (isChanged && body.giftCards?.length) await countTry(db, clock.now(), buckets)
      if (isChanged && body.promoCodes?.length) await countTry(db, clock.now(), codes)
      throw error
    })
  })
  serve(app, oneClick, ({ actor }) => oneClickOf(db, actor.id, clock.now()))
  serve(app, setOneClick, async ({ actor, body: { proof, ...choices } }, http) => {
    await confirmPerson(deps, actor, proof, http)
    await turnOn(deps, actor.id, choices)
    return oneClickOf(db, actor.id, clock.now())
  })
  serve(app, stopOneClick, async ({ actor }) => {
    await turnOff(db, actor.id, clock.now())
    return oneClickOf(db, actor.id, clock.now())
  })
  serve(app, quoteOneClick, ({ actor, body }) => oneClickQuote(deps, actor, body.items))
  serve(app, buyWithOneClick, ({ actor, body, idempotency }, { request }) =>
    buyNow(deps, actor, body, idempotency, networkOf(secret, request.ip)),
  )
  serve(app, undoOneClick, async ({ actor, params, idempotency }) => {
    await once(db, idempotency, async (tx) => {
      await undo(tx, params.number, actor.id, clock.now())
      return true
    })
    return { number: params.number }
  })
}

/** Looking for the code of a gift card ends here, wherever it is tried: at the checkout and with the balance. */
const guessing = (ip: string): string[] => [`gift card check from ${ip}`]
const guessingCodes = (ip: string): string[] => [`promotion code from ${ip}`]

/**
 * The secret for a browser without one. A request that is sent again because its answer was lost gets the same secret, so that the guest
 * finds the order and can open it. Nobody can compute it without the installation's secret.
 */
const firstKey = (secret: string, { key, requestHash }: IdempotencyKey): string =>
  createHmac('sha256', secret).update(`guest\n${key}\n${requestHash}`).digest('base64url')

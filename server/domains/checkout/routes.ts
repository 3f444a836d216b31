import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { cartTrip } from '#contracts/cart/trip.ts'
import { checkout, findCheckout, type Quote, quote } from '#contracts/checkout/checkout.ts'
import {
  buyWithOneClick,
  findOneClick,
  oneClick,
  quoteOneClick,
  setOneClick,
  stopOneClick,
  undoOneClick,
} from '#contracts/checkout/one-click.ts'
import { isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { askAboutCode, type Guesser } from '../../platform/rate-limit.ts'
import { serve } from '../../platform/serve.ts'
import { checkBuyer } from '../identity/buying-as.ts'
import { confirmPerson } from '../identity/proofs.ts'
import { ensureGuestKey, firstGuestKey, guestKeyOf, soughtTry } from '../identity/guests.ts'
import { undo } from '../orders/undo.ts'
import { UNKNOWN_CODE } from '../promotions/engine.ts'
import { tripOfCart } from './cart-trip.ts'
import { checkOut, findEarlier, quoteOf } from './checkout.ts'
import { networkOf } from './network.ts'
import { buyNow, findPress, oneClickOf, oneClickQuote, turnOff, turnOn } from './one-click.ts'

export async function checkoutRoutes(app: FastifyInstance, deps: Deps) {
  const { config, secret, db, clock } = deps
  const knowBrowser = (request: FastifyRequest, reply: FastifyReply): void => {
    if (!isPerson(request.actor)) ensureGuestKey(request, reply, config)
  }
  serve(app, quote, async ({ actor, body }, { request, reply }) => {
    const price = () => quoteOf(deps, body, actor)
    const withCards = body.giftCards?.length
      ? () =>
          askAboutCode(db, clock.now(), guesser(CARD, request), price, (priced) => priced.giftCardsUsed.some(({ last4 }) => last4 === ''))
      : price
    const isUnknown = ({ promotions }: Awaited<ReturnType<typeof price>>) =>
      promotions.codes.some(({ problem }) => problem === UNKNOWN_CODE)
    const priced = await (body.promoCodes?.length
      ? askAboutCode(db, clock.now(), guesser(PROMO, request), withCards, isUnknown)
      : withCards())
    if (body.giftCards?.length || body.promoCodes?.length) knowBrowser(request, reply)
    return priced
  })
  serve(app, cartTrip, (call) => tripOfCart(deps, call, call.actor))
  serve(app, checkout, async ({ actor, body, idempotency }, { request, reply }) => {
    checkBuyer(actor, body.buyingAs, reply, config)
    const buy = () =>
      checkOut(deps, body, actor, idempotency, {
        guestKey: isPerson(actor)
          ? (guestKeyOf(request, config) ?? '')
          : ensureGuestKey(request, reply, config, firstGuestKey(secret, idempotency)),
        network: networkOf(secret, request.ip),
      })
    const never = () => false
    const isChanged = (error: unknown): error is Problem => error instanceof Problem && error.code === 'quote_changed'
    const isUnknownCard = (error: unknown) => isChanged(error) && namesUnknownCard(error)
    // Before the browser gets its secret.
    const [card, promo] = [guesser(CARD, request), guesser(PROMO, request)]
    const withCards = body.giftCards?.length ? () => askAboutCode(db, clock.now(), card, buy, never, isUnknownCard) : buy
    return body.promoCodes?.length ? askAboutCode(db, clock.now(), promo, withCards, never, isChanged) : withCards()
  })
  serve(app, findCheckout, ({ body }, { request, reply }) =>
    findEarlier(deps, soughtTry(deps, checkout, body, request, reply), networkOf(secret, request.ip)),
  )
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
  serve(app, findOneClick, ({ body }, { request, reply }) =>
    findPress(deps, soughtTry(deps, buyWithOneClick, body, request, reply), networkOf(secret, request.ip)),
  )
  serve(app, undoOneClick, async ({ actor, params, idempotency }) => {
    await once(db, idempotency, (tx) => undo(tx, params.number, actor.id, clock.now()))
    return { number: params.number }
  })
}

/** A code that is no card, not a card that holds less than before. */
const namesUnknownCard = ({ more }: Problem): boolean =>
  ((more['quote'] as z.input<typeof Quote> | undefined)?.giftCardsUsed ?? []).some(({ last4 }) => last4 === '')

/**
 * Looking for a code ends here. Paying has limits of its own, apart from those of asking for a balance, so that nobody at an address can
 * stop the others from paying: a person is known by the account, a browser by the secret that it gets with its first code.
 */
const [CARD, PROMO] = ['gift card payment', 'promotion code']
function guesser(what: string, { actor, ip }: FastifyRequest): Guesser {
  return actor.kind === 'person' ? { what, own: actor.id, ip: null } : { what, own: actor.key, ip }
}

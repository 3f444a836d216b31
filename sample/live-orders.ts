import { createHmac } from 'node:crypto'
import type { CheckoutInput, QuoteInput } from '#contracts/checkout/checkout.ts'
import type { SessionId } from '#contracts/ids.ts'
import { checkOut, quoteOf } from '#server/domains/checkout/checkout.ts'
import { mayMove } from '#server/domains/fulfillment/rules.ts'
import { lockFor, move } from '#server/domains/orders/transitions.ts'
import type { Actor, Person } from '#server/platform/actor.ts'
import { transact } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { afterOpening } from './at-open-doors.ts'
import type { DoorsOf } from './shelves.ts'
import type { PastOrder } from './past-orders.ts'
import type { SampleShopper } from './people.ts'

/** Places an order and moves it forward, each step at its own time while the store or SPIRAL Center is open, through the same functions as real orders. */
export async function liveThrough(deps: Deps, order: PastOrder, doorsOf: DoorsOf, now: Date): Promise<void> {
  const { at, shopper, isGuest } = order
  const actor: Actor = isGuest ? { kind: 'guest', key: null } : personOf(shopper)
  const then = { ...deps, clock: { now: () => at } }
  const input: Omit<QuoteInput, 'recipients'> = {
    items: order.items,
    destination: shopper.home,
    ...(order.spirals ? { spirals: order.spirals } : {}),
  }
  const quote = await quoteOf(then, input, actor)
  // Another shopper bought the last piece, or the store does not offer the method: the order is not placed.
  if (quote.problems.length > 0) return
  const checkout: CheckoutInput = {
    ...input,
    ...(order.spirals ? { spirals: quote.spirals.applied } : {}),
    contact: { name: `${shopper.firstName} ${shopper.lastName}`, email: isGuest ? shopper.email.replace('@', '+guest@') : shopper.email },
    payment: { provider: deps.cards.name, token: 'tok_visa' },
    agreedTotal: quote.total,
  }
  // The key allows an interrupted first start to resume.
  const idempotency = { caller: '', key: order.key, requestHash: order.key }
  const guestKey = createHmac('sha256', deps.secret).update(`sample\n${order.key}`).digest('base64url')
  const placed = await checkOut(then, checkout, actor, idempotency, { guestKey, network: 'sample' })
  const moves = placed.order.fulfillments.flatMap(({ id, fulfillmentMethod, storeId }) =>
    afterOpening(order.steps(fulfillmentMethod), at, doorsOf(storeId)).flatMap((move) => (move.at > now ? [] : [{ id, ...move }])),
  )
  // In one transaction, because committing and announcing each step alone costs as much as the step.
  await transact(deps.db, async (tx) => {
    for (const { id, step, at: when } of moves) {
      const { to, by, note, tracking } = step
      const row = await lockFor(tx, 'any', id)
      if (!mayMove(row.method, row.state, to, by)) continue
      const who = by === 'shopper' && actor.kind === 'person' ? actor.id : null
      await move(tx, row, { to, mover: by, who, now: when, note, ...(tracking ? { carrier: 'USPS', tracking } : {}) })
    }
  })
}

/** A signed-in person for a sample shopper. */
export const personOf = ({ id, email, firstName, lastName, home }: SampleShopper): Person => ({
  kind: 'person',
  id,
  sessionId: id as string as SessionId,
  email,
  name: `${firstName} ${lastName}`,
  firstName,
  lastName,
  emailVerified: true,
  zip: home.zip,
  retailers: [],
  malls: [],
  platform: [],
})

import type { CheckoutInput } from '#contracts/checkout/checkout.ts'
import type { OrderNumber, RepeatOrderId, SavedCardId, UserId } from '#contracts/ids.ts'
import type { Cents } from '#contracts/money.ts'
import { mostFor, REMIND_DAYS, type RepeatQuestion } from '#contracts/repeat-orders.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { checkOut, findEarlier } from '../checkout/checkout.ts'
import { personById } from '../identity/people.ts'
import { cancelUnpaid } from '../orders/payment.ts'
import { orderNamed } from '../orders/sold-parts.ts'
import { checkSavedCard } from '../payments/accepted-cards.ts'
import { today } from '../plans/charges.ts'
import { daysAfter, nextTry } from '../plans/rules.ts'
import * as news from './news.ts'
import { priceOf } from './pricing.ts'
import { lockRepeat, REPEAT, type RepeatRow, RUN, type RunRow, skipOpen } from './repeats.ts'
import { isStale, nextDue, questionOf } from './due-days.ts'

/** Places what is due, and tries again what a card did not pay. Running twice, or on two nodes, each due day has one order at most. */
export async function orderDue(deps: Deps): Promise<void> {
  const day = today(deps)
  const due = await rowsOf<{ id: RepeatOrderId }>(deps.db, 'repeat-orders.due')`
    select r.id from repeat_orders r where r.state = 'active' and r.next_on <= ${day}
    union select x.repeat_id from repeat_runs x where x.state = 'card_failed' and x.next_try_on <= ${day} order by 1`
  for (const { id } of due)
    await orderOne(deps, id, day).catch((error: unknown) =>
      deps.log.error({ err: error, repeat: id }, 'a repeat order could not be placed'),
    )
}
async function orderOne(deps: Deps, id: RepeatOrderId, day: string): Promise<void> {
  const run = await transact(deps.db, (tx) => claim(deps, tx, id, day))
  if (run) await place(deps, run)
}

/** Under the lock of the repeat order: the one run that is to be placed now. */
async function claim(deps: Deps, tx: Db, id: RepeatOrderId, day: string): Promise<RunRow | undefined> {
  const row = await lockRepeat(tx, id)
  if (row?.state !== 'active') return undefined
  const [open] = await rowsOf<RunRow>(tx, 'repeat-orders.open-run')`
    select ${sql(RUN)} from repeat_runs x where x.repeat_id = ${id} and x.state in ('placing', 'card_failed')`
  // While a card is declined, later days wait.
  if (open) return open.nextTryOn !== null && open.nextTryOn <= day ? tryAgain(tx, open, open.most, deps.clock.now()) : undefined
  if (row.nextOn > day) return undefined
  await skipOpen(tx, id)
  // A day that was skipped, and then chosen again, is ordered.
  const [run] = await rowsOf<RunRow>(tx, 'repeat-orders.claim')`
    insert into repeat_runs as x (repeat_id, due_on, state, tried_at, most) values (${id}, ${row.nextOn}, 'placing', ${deps.clock.now()}, ${mostFor(row.agreedTotal)})
    on conflict (repeat_id, due_on) do update set state = 'placing', tries = x.tries + 1, tried_at = excluded.tried_at, most = excluded.most
    where x.state = 'skipped' returning ${sql(RUN)}`
  await rowsOf(tx, 'repeat-orders.move-on')`update repeat_orders set next_on = ${nextDue(row.nextOn, row.everyWeeks, day)} where id = ${id}`
  return run
}

/** Tries a run again, under the lock of its repeat order. */
export async function tryAgain(tx: Db, { id }: RunRow, most: Cents, now: Date): Promise<RunRow | undefined> {
  const [run] = await rowsOf<RunRow>(tx, 'repeat-orders.try-again')`
    update repeat_runs x set state = 'placing', tries = x.tries + 1, tried_at = ${now}, most = ${most}, why = null, next_try_on = null
    where x.id = ${id} and x.state in ('asking', 'card_failed') returning ${sql(RUN)}`
  return run
}

/** `later`: nobody knows yet; the sweep asks again. `dropped`: it is wanted no more. */
type Outcome =
  | { is: 'placed'; number: OrderNumber; total: Cents }
  | { is: 'asking'; why: RepeatQuestion }
  | { is: 'card_failed' | 'later' | 'dropped' }

/**
 * Places the order of a run by the ordinary checkout, outside of any transaction, and notes what came of it. Its idempotency key is made of
 * the repeat order, the day and the try, so that a run that was cut off, or runs twice, places one order. `isAsked`: its shopper waits for
 * the answer and is not told by message.
 */
export async function place(deps: Deps, run: RunRow, isAsked = false): Promise<RunRow> {
  const outcome = await tryToPlace(deps, run)
  return outcome.is === 'later' ? run : transact(deps.db, (tx) => note(deps, tx, run, outcome, isAsked))
}

async function tryToPlace(deps: Deps, run: RunRow): Promise<Outcome> {
  const { db, cards, clock } = deps
  const [row] = await rowsOf<RepeatRow>(
    db,
    'repeat-orders.to-place',
  )`select ${sql(REPEAT)} from repeat_orders r where r.id = ${run.repeatId}`
  if (!row) return { is: 'dropped' }
  const { id, userId, savedCardId } = row
  const name = `repeat ${id} ${run.dueOn} ${run.tries}`
  const key = { caller: userId, key: name, requestHash: name }
  const network = `repeat ${userId}`
  const earlier = await outcomeOf(deps, () => findEarlier(deps, { callers: [userId], key: name }, network))
  if (earlier) return earlier
  if (row.state !== 'active') return { is: 'dropped' }
  if (isStale(run.triedAt, clock.now())) return { is: 'asking', why: 'other' }
  const [buyer, { quote, cart, phone }] = await Promise.all([personById(db, userId), priceOf(deps, row)])
  if (!buyer) return { is: 'dropped' }
  const why = questionOf(quote, run.most)
  if (why) return { is: 'asking', why }
  if (savedCardId === null || !(await canPay(deps, userId, savedCardId))) return { is: 'card_failed' }
  const order: CheckoutInput = {
    ...cart,
    contact: { name: buyer.name, email: buyer.email, ...(phone && { phone }) },
    payment: { provider: cards.name, savedCardId },
    agreedTotal: quote.total,
    agreedDue: quote.due,
  }
  const placed = await outcomeOf(deps, () => checkOut(deps, order, { kind: 'person', id: userId }, key, { guestKey: '', network }))
  return placed ?? { is: 'later' }
}

async function canPay(deps: Deps, userId: UserId, savedCardId: SavedCardId): Promise<boolean> {
  try {
    await checkSavedCard(deps, deps.db, userId, savedCardId)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Refusals that are about the card, which is tried again on another day. */
const OF_CARD = new Set([
  'checkout.declined',
  'checkout.card_gone',
  'checkout.provider_unknown',
  'checkout.expired',
  'checkout.expired_refunded',
  'checkout.unpaid_orders',
  'checkout.holds_too_much',
])
/** These say nothing about the order: it is asked for again. The total that changed a moment ago is priced anew then. */
const OF_THE_MOMENT = new Set(['try_running', 'request_in_progress', 'quote_changed'])

/** What the checkout answered; undefined where it has never heard of the key. */
async function outcomeOf(deps: Deps, ask: () => ReturnType<typeof checkOut>): Promise<Outcome | undefined> {
  try {
    const { order, payment } = await ask()
    return payment.state === 'captured' || payment.state === 'none'
      ? { is: 'placed', number: order.number, total: order.total }
      : await undecided(deps, order, payment.state)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    if (error.code === 'try_unknown') return undefined
    if (OF_THE_MOMENT.has(error.code)) return { is: 'later' }
    if (OF_CARD.has(error.code)) return { is: 'card_failed' }
    return { is: 'asking', why: error.code === 'out_of_stock' ? 'sold_out' : 'other' }
  }
}

/** A card that has not decided. One whose bank wants to be asked cannot pay by itself, so its order ends. */
async function undecided(
  { db, clock }: Deps,
  { number, total }: { number: OrderNumber; total: Cents },
  state: 'requires_action' | 'processing',
): Promise<Outcome> {
  const order = await orderNamed(db, { number })
  if (!order) return { is: 'card_failed' }
  if (state === 'requires_action' && order.state === 'payment_pending')
    await transact(db, (tx) => cancelUnpaid(tx, order.id, 'voided', clock.now(), { isTold: true }))
  else if (order.state === 'payment_pending') return { is: 'later' }
  const after = state === 'requires_action' ? await orderNamed(db, { number }) : order
  return after?.state === 'cancelled' ? { is: 'card_failed' } : { is: 'placed', number, total }
}

/** Notes what came of a try, once, and tells the shopper what they must know. The order itself has its own messages. */
async function note(deps: Deps, tx: Db, run: RunRow, outcome: Exclude<Outcome, { is: 'later' }>, isAsked: boolean): Promise<RunRow> {
  const row = await lockRepeat(tx, run.repeatId)
  const day = today(deps)
  const failedOn = run.failedOn ?? day
  const nextTryOn = outcome.is === 'card_failed' && row?.state === 'active' ? nextTry(failedOn, day) : null
  const isGivenUp = outcome.is === 'dropped' || (outcome.is === 'card_failed' && nextTryOn === null)
  const state = isGivenUp || (outcome.is === 'asking' && row?.state !== 'active') ? 'skipped' : outcome.is
  const placed = outcome.is === 'placed' ? outcome : null
  const [noted] = await rowsOf<RunRow>(tx, 'repeat-orders.note')`
    update repeat_runs x set state = ${state}, why = ${state === 'asking' && outcome.is === 'asking' ? outcome.why : null},
      failed_on = ${outcome.is === 'card_failed' ? failedOn : run.failedOn}, next_try_on = ${nextTryOn},
      order_number = ${placed?.number ?? null}, total = ${placed?.total ?? null}
    where x.id = ${run.id} and x.state = 'placing' and x.tries = ${run.tries} returning ${sql(RUN)}`
  if (!noted || !row) return noted ?? run
  if (row.state === 'active' && row.nextOn <= day && state !== 'card_failed')
    await rowsOf(
      tx,
      'repeat-orders.catch-up',
    )`update repeat_orders set next_on = ${nextDue(row.nextOn, row.everyWeeks, day)} where id = ${row.id}`
  if (outcome.is === 'card_failed' && row.state === 'active' && nextTryOn === null) {
    await rowsOf(tx, 'repeat-orders.pause-for-card')`update repeat_orders set state = 'paused', paused = 'card' where id = ${row.id}`
    await news.tellShopper(tx, deps, row, news.paused(row, run.dueOn))
  } else if (noted.state === 'card_failed' && nextTryOn !== null && !isAsked)
    await news.tellShopper(tx, deps, row, news.cardFailed(row, run.dueOn, nextTryOn, run.tries))
  else if (noted.state === 'asking' && noted.why && !isAsked)
    await news.tellShopper(tx, deps, row, news.asks(row, run.dueOn, noted.why, run.tries))
  return noted
}

/** Finishes runs that were cut off, or whose card had not decided. */
export async function sweepRuns(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - MINUTE)
  const open = await rowsOf<RunRow>(deps.db, 'repeat-orders.sweep')`
    select ${sql(RUN)} from repeat_runs x where x.state = 'placing' and x.tried_at <= ${before} order by x.tried_at limit 200`
  for (const run of open)
    await place(deps, run).catch((error: unknown) => deps.log.error({ err: error, run: run.id }, 'a repeat order could not be finished'))
}

/** Reminds of each order a few days before, once, with its amount as of today. */
export async function remind(deps: Deps): Promise<void> {
  const day = today(deps)
  const rows = await rowsOf<RepeatRow>(deps.db, 'repeat-orders.to-remind')`
    select ${sql(REPEAT)} from repeat_orders r where r.state = 'active' and r.next_on > ${day} and r.next_on <= ${daysAfter(day, REMIND_DAYS)}::date order by r.id`
  for (const row of rows)
    await remindOne(deps, row).catch((error: unknown) =>
      deps.log.error({ err: error, repeat: row.id }, 'nobody was reminded of a repeat order'),
    )
}
async function remindOne(deps: Deps, row: RepeatRow): Promise<void> {
  const { quote } = await priceOf(deps, row)
  await transact(deps.db, async (tx) => {
    const problem = quote.problems[0]?.message ?? null
    await news.tellShopper(tx, deps, row, await news.soon(tx, row, { total: quote.total, problem }))
  })
}

import type { Sent } from '#contracts/endpoint.ts'
import type { RepeatOrderId } from '#contracts/ids.ts'
import { type Cents, cents } from '#contracts/money.ts'
import {
  type answerRepeat,
  MOST_REPEATS,
  MOST_WEEKS,
  REPEAT_CONSENT_MISSING,
  type RepeatChoices,
  type RepeatOffer,
  type repeatOffer,
  type RepeatOrder,
  repeatProblems,
  repeatTerms,
  type startRepeat,
} from '#contracts/repeat-orders.ts'
import { MINUTE } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { refuseUnconfirmed } from '../identity/confirming.ts'
import { holdPeople } from '../identity/personal-data.ts'
import { type BoughtLine, boughtLine } from '../orders/received.ts'
import { checkSavedCard } from '../payments/accepted-cards.ts'
import { today } from '../plans/charges.ts'
import { daysAfter } from '../plans/rules.ts'
import { type Store, storesByIds } from '../stores/stores.ts'
import * as news from './news.ts'
import { methodsAt, priceOf, type Priced } from './pricing.ts'
import { keepConsent, lockOwn, ownRepeat, repeatFor, type RepeatRow, RUN, type RunRow, skipOpen } from './repeats.ts'
import { nextDue } from './due-days.ts'
import { place, tryAgain } from './runs.ts'

type Repeated = Pick<BoughtLine, 'variantId' | 'storeId' | 'title'>

async function storeOf(db: Db, { storeId }: Repeated): Promise<Store> {
  const store = (await storesByIds(db, [storeId])).get(storeId)
  if (!store) throw new Problem('not_found')
  return store
}

/** What a line of an own order would cost today as a repeat order. */
export async function offerOf(deps: Deps, actor: Person, asked: Sent<typeof repeatOffer>['query']): Promise<RepeatOffer> {
  const { lineId, quantity, method, addressId = null } = asked
  const line = await boughtLine(deps.db, actor.id, lineId)
  if (!line) throw new Problem('not_found')
  const store = await storeOf(deps.db, line)
  const { quote } = await priceOf(deps, { ...line, userId: actor.id, quantity, method, addressId })
  const [problem] = quote.problems
  return {
    lineId,
    title: line.title,
    options: line.options,
    storeName: store.name,
    methods: methodsAt(store),
    total: problem ? null : quote.total,
    problem: problem?.message ?? null,
    earliest: daysAfter(today(deps), 1),
  }
}

/** Refuses choices that cannot be; returns what one order costs and the terms of it. `known`: the total agreed to before, where nothing that it depends on changes. */
async function checkChoices(
  deps: Deps,
  actor: Person,
  line: Repeated,
  choices: RepeatChoices,
  known: Cents | null,
): Promise<{ total: Cents; terms: string }> {
  if (!choices.consent) throw fieldProblem('/consent', REPEAT_CONSENT_MISSING)
  const day = today(deps)
  if (choices.nextOn <= day) throw fieldProblem('/nextOn', 'Choose a date from tomorrow.')
  if (choices.nextOn > daysAfter(day, MOST_WEEKS * 7)) throw fieldProblem('/nextOn', `Choose a date in the next ${MOST_WEEKS} weeks.`)
  if (choices.method === 'ship-to-me' && choices.addressId === null) throw fieldProblem('/addressId', 'Choose an address.')
  const store = await storeOf(deps.db, line)
  if (!methodsAt(store).includes(choices.method)) throw fieldProblem('/method', `${store.name} doesn't offer this. Choose another way.`)
  await checkSavedCard(deps, deps.db, actor.id, choices.savedCardId)
  const { quote } = await priceOf(deps, { ...line, ...choices, userId: actor.id })
  const total = totalOf(quote, known)
  if (total !== choices.total) throw new Problem(repeatProblems, 'repeat.amount_changed', { more: { total: total / 100 } })
  const { everyWeeks, quantity } = choices
  return { total, terms: repeatTerms({ title: line.title, storeName: store.name, everyWeeks, quantity, total }) }
}
function totalOf({ problems: [problem], total }: Priced['quote'], known: Cents | null): Cents {
  if (!problem) return total
  if (problem.code === 'destination_needed') throw fieldProblem('/addressId', 'Choose an address.')
  if (known !== null) return known
  throw new Problem(repeatProblems, 'repeat.not_sold', { detail: problem.message })
}
const addressFor = ({ method, addressId }: RepeatChoices) => (method === 'ship-to-me' ? addressId : null)

const keyOf = ({ caller, key }: IdempotencyKey): string => `${caller}\n${key}`
/** The repeat order that an earlier request with this key began. */
async function begunBy(db: Db, asked: IdempotencyKey): Promise<RepeatOrderId | undefined> {
  const [row] = await rowsOf<{ id: RepeatOrderId; requestHash: string }>(db, 'repeat-orders.of-key')`
    select id, request_hash as "requestHash" from repeat_orders where key = ${keyOf(asked)}`
  if (row && row.requestHash !== asked.requestHash) throw new Problem('key_reused')
  return row?.id
}

/** Repeats a line of an own order from a chosen day on. Nothing is ordered or charged before. */
export async function start(
  deps: Deps,
  actor: Person,
  { lineId, ...choices }: Sent<typeof startRepeat>['body'],
  asked: IdempotencyKey,
): Promise<RepeatOrder> {
  refuseUnconfirmed(actor)
  const { db, clock } = deps
  const earlier = await begunBy(db, asked)
  if (earlier !== undefined) return repeatFor(deps, actor.id, earlier)
  const line = await boughtLine(db, actor.id, lineId)
  if (!line) throw new Problem('not_found')
  const { total, terms } = await checkChoices(deps, actor, line, choices, null)
  const now = clock.now()
  const { everyWeeks, nextOn, quantity, method, savedCardId } = choices
  const id = await transact(db, async (tx) => {
    if (!(await holdPeople(tx, [actor.id]))) throw new Problem('signed_out')
    const [row] = await rowsOf<{ id: RepeatOrderId }>(tx, 'repeat-orders.start')`
      insert into repeat_orders (user_id, retailer_id, store_id, product_id, variant_id, line_id, title, options, image_hash, every_weeks, quantity, method,
        address_id, saved_card_id, state, next_on, agreed_total, key, request_hash, created_at)
      select ${actor.id}, ${line.retailerId}, ${line.storeId}, ${line.productId}, ${line.variantId}, ${lineId}, ${line.title}, ${line.options},
        ${line.imageHash}, ${everyWeeks}, ${quantity}, ${method}, ${addressFor(choices)}, ${savedCardId}, 'active', ${nextOn}, ${total},
        ${keyOf(asked)}, ${asked.requestHash}, ${now}
      where (select count(*) from repeat_orders where user_id = ${actor.id} and state <> 'ended') < ${MOST_REPEATS}
      on conflict do nothing returning id`
    if (!row) {
      // Either this very request, sent twice at once, or one too many.
      const same = await begunBy(tx, asked)
      if (same !== undefined) return same
      throw new Problem(repeatProblems, 'repeat.too_many')
    }
    await keepConsent(tx, row.id, terms, now)
    await news.tellShopper(tx, deps, { ...line, id: row.id, userId: actor.id }, news.agreed({ ...line, everyWeeks, nextOn }, terms, now))
    return row.id
  })
  return repeatFor(deps, actor.id, id)
}

/** Changes a repeat order to what its shopper agrees to now. An order whose card was declined is tried with the new choices at once. */
export async function change(deps: Deps, actor: Person, id: RepeatOrderId, choices: RepeatChoices): Promise<RepeatOrder> {
  const before = await ownRepeat(deps.db, actor.id, id)
  const isSame = before.quantity === choices.quantity && before.method === choices.method && before.addressId === addressFor(choices)
  const { total, terms } = await checkChoices(deps, actor, before, choices, isSame ? before.agreedTotal : null)
  const now = deps.clock.now()
  const { everyWeeks, nextOn, quantity, method, savedCardId } = choices
  const again = await transact(deps.db, async (tx) => {
    const row = await lockRunning(tx, actor, id)
    await refuseWhileOrdering(deps, tx, id)
    await rowsOf(tx, 'repeat-orders.change')`
      update repeat_orders set every_weeks = ${everyWeeks}, next_on = ${nextOn}, quantity = ${quantity}, method = ${method},
        address_id = ${addressFor(choices)}, saved_card_id = ${savedCardId}, agreed_total = ${total} where id = ${id}`
    await keepConsent(tx, id, terms, now)
    await news.tellShopper(tx, deps, row, news.agreed({ title: row.title, everyWeeks, nextOn }, terms, now))
    const failed = await openRun(tx, id, 'card_failed')
    return failed && tryAgain(tx, failed, total, now)
  })
  if (again) refused(await place(deps, again, true))
  return repeatFor(deps, actor.id, id)
}

async function lockRunning(tx: Db, actor: Person, id: RepeatOrderId): Promise<RepeatRow> {
  const row = await lockOwn(tx, actor.id, id)
  if (row.state === 'ended') throw new Problem(repeatProblems, 'repeat.ended')
  return row
}
const openRun = async (tx: Db, id: RepeatOrderId, state: 'asking' | 'card_failed' | 'placing', dueOn: string | null = null) =>
  (
    await rowsOf<RunRow>(tx, 'repeat-orders.open')`
      select ${sql(RUN)} from repeat_runs x where x.repeat_id = ${id} and x.state = ${state} and (${dueOn}::date is null or x.due_on = ${dueOn})`
  )[0]
/** An order that is being placed at this moment is neither stopped nor changed on its way. One that was cut off is. */
async function refuseWhileOrdering({ clock }: Deps, tx: Db, id: RepeatOrderId): Promise<void> {
  const run = await openRun(tx, id, 'placing')
  if (run && run.triedAt.getTime() > clock.now().getTime() - 2 * MINUTE) throw new Problem(repeatProblems, 'repeat.ordering')
}

/** The answer for somebody who waits for an order: why it was not placed. */
function refused({ state, why }: RunRow): void {
  if (state === 'card_failed' || state === 'skipped') throw new Problem(repeatProblems, 'repeat.declined')
  if (state === 'asking') throw new Problem(repeatProblems, why === 'price' ? 'repeat.amount_changed' : 'repeat.not_sold')
}

/** Skips the next order. Sent again for the same day, it changes nothing. */
export async function skip(deps: Deps, actor: Person, id: RepeatOrderId, dueOn: string): Promise<RepeatOrder> {
  await transact(deps.db, async (tx) => {
    const row = await lockRunning(tx, actor, id)
    if (row.nextOn !== dueOn) return
    await rowsOf(tx, 'repeat-orders.skip')`
      insert into repeat_runs (repeat_id, due_on, state, tried_at, most) values (${id}, ${dueOn}, 'skipped', ${deps.clock.now()}, ${cents(0)}) on conflict do nothing`
    await rowsOf(tx, 'repeat-orders.skip-to')`
      update repeat_orders set next_on = ${nextDue(dueOn, row.everyWeeks, today(deps))} where id = ${id}`
  })
  return repeatFor(deps, actor.id, id)
}

/** Places the order that waits, for no more than the total that was shown, or skips it. */
export async function answer(
  deps: Deps,
  actor: Person,
  id: RepeatOrderId,
  { dueOn, total }: Sent<typeof answerRepeat>['body'],
): Promise<RepeatOrder> {
  const run = await transact(deps.db, async (tx) => {
    await lockRunning(tx, actor, id)
    const asking = await openRun(tx, id, 'asking', dueOn)
    if (total === null) return void (asking && (await skipOpen(tx, id)))
    return asking && tryAgain(tx, asking, total, deps.clock.now())
  })
  if (run) refused(await place(deps, run, true))
  return repeatFor(deps, actor.id, id)
}

/** Orders nothing until its shopper goes on. What waits for an answer is skipped. */
export async function pause(deps: Deps, actor: Person, id: RepeatOrderId): Promise<RepeatOrder> {
  await transact(deps.db, async (tx) => {
    const row = await lockRunning(tx, actor, id)
    if (row.state === 'paused') return
    await refuseWhileOrdering(deps, tx, id)
    await skipOpen(tx, id)
    await rowsOf(tx, 'repeat-orders.pause')`update repeat_orders set state = 'paused', paused = 'person' where id = ${id}`
  })
  return repeatFor(deps, actor.id, id)
}

/** Goes on from the next due day after today. */
export async function resume(deps: Deps, actor: Person, id: RepeatOrderId): Promise<RepeatOrder> {
  const day = today(deps)
  await transact(deps.db, async (tx) => {
    const row = await lockRunning(tx, actor, id)
    if (row.state === 'active') return
    const nextOn = row.nextOn > day ? row.nextOn : nextDue(row.nextOn, row.everyWeeks, day)
    await rowsOf(tx, 'repeat-orders.resume')`update repeat_orders set state = 'active', paused = null, next_on = ${nextOn} where id = ${id}`
  })
  return repeatFor(deps, actor.id, id)
}

/** Ends it. Orders that it placed stay. Again, it changes nothing. */
export async function cancel(deps: Deps, actor: Person, id: RepeatOrderId): Promise<RepeatOrder> {
  await transact(deps.db, async (tx) => {
    const row = await lockOwn(tx, actor.id, id)
    if (row.state === 'ended') return
    await refuseWhileOrdering(deps, tx, id)
    await skipOpen(tx, id)
    await rowsOf(tx, 'repeat-orders.cancel')`
      update repeat_orders set state = 'ended', paused = null, ended_at = ${deps.clock.now()} where id = ${id}`
    await news.tellShopper(tx, deps, row, news.canceled(row))
  })
  return repeatFor(deps, actor.id, id)
}

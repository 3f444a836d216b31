import {
  type ClaimDecision,
  type ClaimInput,
  type ClaimState,
  claimsProblems,
  STORE_ANSWERS_WITHIN_DAYS,
} from '#contracts/returns/claims.ts'
import type { ClaimId, OrderId } from '#contracts/ids.ts'
import { cents, dollars } from '#contracts/money.ts'
import type { ReturnRefund } from '#contracts/returns/returns.ts'
import { tell } from '../../facts.ts'
import { type Person, retailerIdsOf, storeLimitOf } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { allowPrice } from '../orders/allowances.ts'
import { lockFor, type LockedFulfillment } from '../orders/transitions.ts'
import { refundReturned } from '../orders/return-pieces.ts'
import { tellChanged } from '../orders/tell-changed.ts'
import { storesByIds } from '../stores/stores.ts'
import { wallClock } from '../stores/wall-clock.ts'
import { claimableOf } from './claimable.ts'
import { type ClaimRow, claimById, fullRefundOf, piecesOf, termsOfClaim } from './claim-read.ts'
import { businessDaysAfter } from './rules.ts'

type OwnClaim = { orderId: OrderId; now: Date }

/** Opens a claim for pieces of one line. It stands alone: never beside a return of the same pieces, and once for each line. */
export async function open(tx: Db, { orderId, now }: OwnClaim, input: ClaimInput): Promise<ClaimId> {
  await rowsOf(tx, 'claims.lock-order')`select from orders where id = ${orderId} for no key update`
  const item = (await claimableOf(tx, orderId, now)).find(({ lineId }) => lineId === input.lineId)
  if (!item) throw new Problem('not_found')
  if (item.why)
    throw new Problem(claimsProblems, 'claims.not_now', {
      detail: item.whyText ?? '',
      errors: [{ pointer: '/lineId', message: item.whyText ?? '' }],
    })
  if (input.quantity > item.left) {
    const words = item.left === 1 ? 'You can claim 1.' : `You can claim up to ${item.left}.`
    throw new Problem(claimsProblems, 'claims.too_many', { detail: words, errors: [{ pointer: '/quantity', message: words }] })
  }
  const fulfillment = await lockFor(tx, { orderId }, item.fulfillmentId)
  const store = (await storesByIds(tx, [fulfillment.store_id])).get(fulfillment.store_id)
  const zone = store?.timeZone ?? 'UTC'
  const [made] = await rowsOf<{ id: ClaimId }>(
    tx,
    'claims.open',
    `insert into claims (order_id, fulfillment_id, line_id, store_id, retailer_id, quantity, reason, text, state, answer_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'open', $9, $10) returning id`,
    [
      orderId,
      item.fulfillmentId,
      item.lineId,
      fulfillment.store_id,
      fulfillment.retailer_id,
      input.quantity,
      input.reason,
      input.text,
      businessDaysAfter(now, STORE_ANSWERS_WITHIN_DAYS, (at) => wallClock(at, zone).getDay()),
      now,
    ],
  )
  const id = made?.id as ClaimId
  await attachPhotos(tx, orderId, id, input.photoIds ?? [])
  await tell(tx, 'claims.moved', { claimId: id, step: 'opened' })
  await tellChanged(tx, fulfillment)
  return id
}

async function attachPhotos(tx: Db, orderId: OrderId, claimId: ClaimId, photoIds: readonly string[]): Promise<void> {
  if (photoIds.length === 0) return
  const attached = await rowsOf(tx, 'claims.attach-photos')`
    update return_photos set claim_id = ${claimId}
    where order_id = ${orderId} and return_id is null and claim_id is null and id = any(${photoIds}::uuid[]) returning id`
  if (attached.length < new Set(photoIds).size) throw new Problem('not_found')
}

type LockedClaim = { claim: ClaimRow; fulfillment: LockedFulfillment }
/** Locks a claim with its order, so that only one of several concurrent acts succeeds. */
async function lockClaim(tx: Db, id: ClaimId, orderId?: OrderId): Promise<LockedClaim> {
  const found = await claimById(tx, id)
  if (orderId !== undefined && found.order_id !== orderId) throw new Problem(claimsProblems, 'claims.not_found')
  const fulfillment = await lockFor(tx, { orderId: found.order_id }, found.fulfillment_id)
  return { claim: await claimById(tx, id), fulfillment }
}

/** The shopper no longer asks for anything. Again, it does nothing; a decided claim stays decided. */
export async function withdraw(tx: Db, id: ClaimId, { orderId, now }: OwnClaim): Promise<void> {
  const { claim, fulfillment } = await lockClaim(tx, id, orderId)
  if (claim.state === 'withdrawn') return
  if (claim.state !== 'open') throw new Problem(claimsProblems, 'claims.decided')
  await rowsOf(tx, 'claims.withdraw')`update claims set state = 'withdrawn', decided_at = ${now} where id = ${id}`
  await tell(tx, 'claims.moved', { claimId: id, step: 'withdrawn' })
  await tellChanged(tx, fulfillment)
}

/** Whether a person works in the store that a claim is about. */
export function answersFor(
  person: Person,
  { retailer_id: retailerId, store_id: storeId }: Pick<ClaimRow, 'retailer_id' | 'store_id'>,
): boolean {
  if (!retailerIdsOf(person).includes(retailerId)) return false
  const stores = storeLimitOf(person, retailerId)
  return stores === null || stores.includes(storeId)
}

/** The store's side, once. */
export async function answer(tx: Db, person: Person, id: ClaimId, words: string, now: Date): Promise<void> {
  const { claim, fulfillment } = await lockClaim(tx, id)
  if (!answersFor(person, claim)) throw new Problem(claimsProblems, 'claims.not_found')
  if (claim.state !== 'open') throw new Problem(claimsProblems, 'claims.decided')
  if (claim.answer !== null) throw new Problem(claimsProblems, 'claims.answered')
  await rowsOf(tx, 'claims.answer')`update claims set answer = ${words}, answered_at = ${now}, answered_by = ${person.id} where id = ${id}`
  await tell(tx, 'claims.moved', { claimId: id, step: 'answered' })
  await tellChanged(tx, fulfillment)
}

const STATE_OF = { full: 'approved', part: 'partly_approved', deny: 'denied' } as const satisfies Record<string, ClaimState>

/**
 * Support decides, once: everything back, a part of the price, or nothing. The money goes to the order's tenders in proportion. Where the
 * platform pays, the store gets back what the refund took from it.
 */
export async function decide(tx: Db, person: Person, id: ClaimId, decision: ClaimDecision, now: Date): Promise<void> {
  const { claim, fulfillment } = await lockClaim(tx, id)
  if (claim.state !== 'open') throw new Problem(claimsProblems, 'claims.decided')
  const { outcome, words } = decision
  const funder = decision.funder ?? null
  if (outcome !== 'deny' && funder === null) throw fieldProblem('/funder', 'Choose who pays.')
  const refund = outcome === 'deny' ? null : await pay(tx, { claim, fulfillment }, decision, now)
  const state = STATE_OF[outcome]
  await rowsOf(tx, 'claims.decide')`
    update claims
    set state = ${state}, decision = ${words}, decided_at = ${now}, decided_by = ${person.id}, funder = ${refund ? funder : null},
      refund = ${refund ? JSON.stringify(refund) : null} where id = ${id}`
  await recordAct(tx, {
    who: person,
    act: 'claim.decide',
    subject: `order ${fulfillment.number}`,
    before: { claim: id, state: claim.state },
    after: { claim: id, state, funder: refund ? funder : null, total: refund?.total ?? 0 },
  })
  await tell(tx, 'claims.moved', { claimId: id, step: state })
  await tellChanged(tx, fulfillment)
}

async function pay(
  tx: Db,
  { claim, fulfillment }: LockedClaim,
  { outcome, amount = cents(0), funder }: ClaimDecision,
  now: Date,
): Promise<ReturnRefund> {
  const full = await fullRefundOf(tx, claim)
  if (!full) throw new Problem(claimsProblems, 'claims.nothing_left')
  const named = {
    reference: `claim-${claim.id}`,
    cause: 'claim' as const,
    now,
    byPlatform: funder === 'platform',
  }
  if (outcome === 'full') return refundReturned(tx, fulfillment, piecesOf(claim), { ...named, ...termsOfClaim(claim) })
  if (amount === 0) throw fieldProblem('/amount', 'Enter an amount.')
  if (amount >= full.goods) throw fieldProblem('/amount', `A part is less than ${dollars(full.goods)}. Approve it in full instead.`)
  return allowPrice(tx, fulfillment, { lineId: claim.line_id, amount }, named)
}

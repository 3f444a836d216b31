import type { Reply } from '#contracts/endpoint.ts'
import type { OrderId, UserId } from '#contracts/ids.ts'
import type { checkout } from '#contracts/checkout/checkout.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import type { SoughtTry } from '../identity/guests.ts'
import { NEXT_ORDER_ID } from '../orders/place.ts'
import { isLockTimeout } from './lock-timeouts.ts'
import { ordersProblems } from '#contracts/orders/orders.ts'

export type PlacedOrder = Reply<typeof checkout>
/** The reason why a started order did not stay: it ended before it was paid, or may not wait for its payment. */
type Ended = { status: 409; code: EndedCode; detail?: string }
type EndedCode = 'checkout.expired' | 'checkout.expired_refunded' | 'checkout.holds_too_much' | 'checkout.unpaid_orders'
export type Answer = { status: 201; body: PlacedOrder } | { status: 402; detail: string } | Ended
export type Claim = IdempotencyKey

/** A claimed key without an answer counts as cut off after this time: a retry continues where it stopped. */
const CUT_OFF_MS = 5_000

/** Thrown to roll the transaction back: the key was used before. */
export class UsedBefore extends Error {
  readonly earlier: { answer: Answer } | { resume: OrderId }
  constructor(earlier: { answer: Answer } | { resume: OrderId }) {
    super('the key was used before')
    this.earlier = earlier
  }
}

/**
 * Claims keys for the orders to be created and returns the order ids, or throws the result of a key's first use. Waits (briefly) for a
 * first use that is being written at this moment.
 */
export async function claimKeys(tx: Db, claims: readonly Claim[]): Promise<OrderId[]> {
  const rows = await rowsOf<{ caller: string; key: string; order_id: OrderId }>(tx, 'checkout.claim')`
    insert into checkout_requests (caller, key, request_hash, order_id)
    select caller, key, "requestHash", ${sql(NEXT_ORDER_ID)}
    from json_to_recordset(${JSON.stringify(claims)}) as c(caller text, key text, "requestHash" text)
    on conflict do nothing returning caller, key, order_id`.catch((error: unknown) => {
    // Another request is working on the same key: its row is locked. Any other lock that cannot be had is told as what it is.
    throw isLockTimeout(error) ? Object.assign(new Problem('request_in_progress'), { cause: error }) : error
  })
  const mine = new Map(rows.map((row) => [nameOf(row), row.order_id]))
  const used = claims.find((claim) => !mine.has(nameOf(claim)))
  if (used) throw await firstUse(tx, used)
  // The same key twice in one batch: the second request must wait for the first.
  if (mine.size < claims.length) throw new Problem('request_in_progress')
  return claims.map((claim) => mine.get(nameOf(claim)) as OrderId)
}

const nameOf = ({ caller, key }: Pick<Claim, 'caller' | 'key'>): string => `${caller}\n${key}`

type EarlierRow = { request_hash: string; order_id: OrderId | null; response: Answer | null; age_ms: number }

async function firstUse(tx: Db, { caller, key, requestHash }: Claim): Promise<Error> {
  const [earlier] = await rowsOf<EarlierRow>(tx, 'checkout.earlier')`
    select request_hash, order_id, response, (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as age_ms
    from checkout_requests where caller = ${caller} and key = ${key}`
  if (!earlier) return new Problem('request_in_progress')
  if (earlier.request_hash !== requestHash) return new Problem('key_reused')
  if (earlier.response) return new UsedBefore({ answer: earlier.response })
  if (earlier.order_id === null || earlier.age_ms < CUT_OFF_MS) return new Problem('request_in_progress')
  return new UsedBefore({ resume: earlier.order_id })
}

/** What a browser looks for that never heard the answer. Whatever it would send today: the first use of the key counts. */
export async function earlierUse(
  db: Db,
  { callers, key }: SoughtTry,
): Promise<{ claim: Claim; userId: UserId | null; use: UsedBefore['earlier'] }> {
  const [earlier] = await rowsOf<EarlierRow & { caller: string }>(db, 'checkout.sought')`
    select caller, request_hash, order_id, response, (extract(epoch from clock_timestamp() - created_at) * 1000)::float8 as age_ms
    from checkout_requests where caller = any(${callers}) and key = ${key} order by order_id is null limit 1`
  if (!earlier) throw new Problem('try_unknown')
  const { caller, request_hash: requestHash, order_id: resume, response: answer } = earlier
  if (!answer && (resume === null || earlier.age_ms < CUT_OFF_MS)) throw new Problem('try_running')
  const userId = caller.startsWith('guest ') ? null : (caller as UserId)
  return { claim: { caller, key, requestHash }, userId, use: answer ? { answer } : { resume: resume as OrderId } }
}

/** Stores the answers under their keys. A refused order leaves its key without an order. */
export async function keepAnswers(tx: Db, answers: readonly { claim: Claim; answer: Answer }[]): Promise<void> {
  await rowsOf(
    tx,
    'checkout.answered',
    `update checkout_requests c set status = a.status, response = a.response, order_id = case when a.status = 402 then null else order_id end
     from unnest((select $1::text[]), (select $2::text[]), (select $3::int[]), (select $4::jsonb[])) as a(caller, key, status, response) where c.caller = a.caller and c.key = a.key`,
    [
      answers.map(({ claim }) => claim.caller),
      answers.map(({ claim }) => claim.key),
      answers.map(({ answer }) => answer.status),
      answers.map(({ answer }) => JSON.stringify(answer)),
    ],
  )
}

export function deliver(answer: Answer): PlacedOrder {
  if (answer.status === 402) throw new Problem(ordersProblems, 'checkout.declined', { more: answer.detail ? { hint: answer.detail } : {} })
  if (answer.status === 409) throw new Problem(ordersProblems, answer.code, answer.detail === undefined ? {} : { detail: answer.detail })
  const { order, payment } = answer.body
  // A stored answer has lost its Dates in JSON.
  return {
    order: { ...order, placedAt: new Date(order.placedAt) },
    payment: payment.action ? { ...payment, action: { ...payment.action, expiresAt: new Date(payment.action.expiresAt) } } : payment,
  }
}

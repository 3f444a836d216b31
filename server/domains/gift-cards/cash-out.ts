import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { GiftCardId, UserId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { type CashOutRequest, type cashOut, type cashOutRequests, type payCashOut, walletProblems } from '#contracts/wallet.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'
import { addressesOf } from '../identity/addresses.ts'
import { personById } from '../identity/people.ts'
import { platform } from '../ledger/rules.ts'
import { post } from '../ledger/ledger.ts'
import { takeForCash } from './owned.ts'
import { booked } from './booking-kinds.ts'

/** Takes the rest of a card and asks for it in cash, paid to one of the person's own addresses. */
export async function askForCash(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  userId: UserId,
  { params, body }: Sent<typeof cashOut>,
): Promise<Reply<typeof cashOut>> {
  const address = (await addressesOf(tx, userId)).find(({ id }) => id === body.addressId)
  if (!address) throw new Problem('not_found')
  const now = clock.now()
  const { amount, law } = await takeForCash(tx, userId, params.id, address.state, now)
  const { recipient, street1, street2, city, state, zip } = address
  await rowsOf(
    tx,
    'cash-out.ask-cash',
    'insert into cash_out_requests (card_id, user_id, amount, state, source, pay_to, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      params.id,
      userId,
      amount,
      state,
      law.source,
      [recipient, street1, street2, `${city}, ${state} ${zip}`].filter(Boolean).join(', '),
      now,
    ],
  )
  return { amount, source: law.source }
}

const REQUEST = `id, amount, state, source, pay_to as "payTo", created_at as "askedAt", paid_at as "paidAt", paid_note as "paidNote", card_id as "cardId" from cash_out_requests`

/** Cash to pay out: open requests, oldest first; or the paid ones, newest first. */
export async function requestsToPay(
  db: Db,
  { state = 'open', ...asked }: Sent<typeof cashOutRequests>['query'],
): Promise<Reply<typeof cashOutRequests>> {
  return pageBy(`cash-outs.${state}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<CashOutRequest>(
      db,
      state === 'open' ? 'cash-out.cash-open' : 'cash-out.cash-paid',
      state === 'open'
        ? `select ${REQUEST} where paid_at is null and ($1::bigint is null or id > $1) order by id limit $2`
        : `select ${REQUEST} where paid_at is not null and ($1::bigint is null or id < $1) order by id desc limit $2`,
      [after?.id ?? null, limit],
    ),
  )
}
export async function notePaid(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  who: Person,
  { params, body }: Sent<typeof payCashOut>,
): Promise<void> {
  const [row] = await rowsOf<{ paid_at: Date | null; amount: number; card_id: GiftCardId | null }>(tx, 'cash-out.cash-lock')`
    select paid_at, amount, card_id from cash_out_requests where id = ${params.id} for no key update`
  if (!row) throw new Problem('not_found')
  if (row.paid_at) throw new Problem(walletProblems, 'wallet.already_paid')
  const now = clock.now()
  await rowsOf(tx, 'cash-out.cash-pay')`update cash_out_requests set paid_at = ${now}, paid_note = ${body.note} where id = ${params.id}`
  const stripe = row.card_id ?? params.id
  // The same stripe as when the balance left the card, so that each account of cash on its way goes back to zero.
  await post(
    tx,
    [
      {
        from: platform('cash_out', stripe),
        to: platform('cash_paid', stripe),
        amount: row.amount,
        kind: booked('cash_out.paid'),
        reference: String(params.id),
      },
    ],
    now,
  )
  await recordAct(tx, { who, act: 'cash_out.paid', subject: `cash-out ${params.id}`, after: { amount: row.amount, note: body.note } })
}

export async function requestById(db: Db, id: number): Promise<CashOutRequest> {
  const [row] = await rowsOf<CashOutRequest>(db, 'cash-out.cash-one')`select ${sql(REQUEST)} where id = ${id}`
  if (!row) throw new Problem('not_found')
  return row
}

/** Requests of this person: their own, and refunds of orders that they placed as a guest under the confirmed address $2. */
const WHOSE = `(user_id = $1 or (user_id is null and $2 <> '' and right(lower(pay_to), length($2) + 2) = ', ' || lower($2)))`
async function whose(db: Db, userId: UserId): Promise<[UserId, string]> {
  const person = await personById(db, userId)
  return [userId, person?.emailVerified ? person.email : '']
}

/** The cash that a person still waits for, in words for the closing of an account. */
export async function waitsForCash(db: Db, userId: UserId): Promise<boolean> {
  const rows = await rowsOf(
    db,
    'cash-out.cash-waits',
    `select from cash_out_requests where paid_at is null and ${WHOSE} limit 1`,
    await whose(db, userId),
  )
  return rows.length > 0
}
export const cashOutsOf = async (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(
    db,
    'cash-out.cash-personal',
    `select amount, state, source, pay_to as "payTo", created_at as "askedAt", paid_at as "paidAt" from cash_out_requests where ${WHOSE} order by id`,
    await whose(db, userId),
  )
/** The books keep the amount and the state; the address goes with the account. */
export const forgetCashOuts = async (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'cash-out.forget', `update cash_out_requests set pay_to = '' where ${WHOSE}`, await whose(tx, userId))

/** Refunds of guests that no tender takes back. */
export const waiting = waitingRows<{ id: number; amount: Cents; source: string; payTo: string; since: Date }>(
  'cash-out.for_admins',
  `select id, amount, source, pay_to as "payTo", created_at as since from cash_out_requests where paid_at is null and state = '' order by id limit 100`,
  ({ amount, source, payTo }) => ({
    code: 'refunds.to_pay_out',
    title: `${dollars(amount)} of a refund must be paid out`,
    detail: `${source}. What paid for it can't take it back, and the shopper has no account. Write to ${payTo || 'the shopper'}.`,
    href: '/admin?section=cash-outs',
  }),
)

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { z } from 'zod'
import { CheckoutInput, checkout, quote } from '#contracts/checkout/checkout.ts'
import { cents } from '#contracts/money.ts'
import { PlacedOrder } from '#contracts/orders/orders.ts'
import type { Db } from '#server/platform/db.ts'
import type { lineOf } from '#tests/buying.ts'
import { expectBooksToAgree } from './books.ts'
import { timeLimit } from './figures.ts'
import { send, type WireAnswer } from './wire.ts'

export const CLIENTS = 8
/** Receives each response and which try of the order it ends. */
export type Heard = (answer: WireAnswer | null, tries: number) => void
/** How long a guest waits before the next try. */
export type Patience = (answer: WireAnswer | null) => number
const inAHurry: Patience = () => 50 + Math.random() * 100
/** Waits as long as the server asks for, like a person who reads the message. */
export const asAsked: Patience = (answer) => Number(answer?.headers['retry-after'] ?? 1) * 1_000

/**
 * Makes the checkout bodies of successive guests, at the current quote; the card settles at once or, every fifth time, by a later webhook.
 */
export async function wisherAt(origin: string, items: readonly ReturnType<typeof lineOf>[]): Promise<() => string> {
  const priced = await send(origin, { method: 'POST', path: quote.path, body: { items } })
  const agreedTotal = cents(Math.round(priced.json<{ total: number }>().total * 100))
  let wished = 0
  return () =>
    JSON.stringify(
      z.encode(CheckoutInput, {
        items: [...items],
        contact: { name: 'Bo', email: `bo.${randomUUID()}@example.com` },
        payment: { provider: 'sandbox', token: ++wished % 5 === 0 ? 'tok_slow' : 'tok_visa' },
        agreedTotal,
      }),
    )
}

/** Retries with one idempotency key until the response is not "later"; a broken connection counts as no response. */
export async function orderAt(
  originOf: () => string,
  body: string,
  heard: Heard = () => {},
  patience: Patience = inAHurry,
): Promise<WireAnswer> {
  const key = randomUUID()
  for (let tries = 1; ; tries++) {
    const answer = await send(originOf(), {
      method: 'POST',
      path: checkout.path,
      headers: { 'idempotency-key': key },
      body,
      waitMs: 10_000,
    }).catch(() => null)
    heard(answer, tries)
    if (answer && answer.status !== 503 && !(answer.status === 409 && answer.text.includes('request_in_progress'))) return answer
    await pause(patience(answer))
  }
}

/** Several clients place orders in parallel, each one at a time, while `next` returns a body; `each` receives the number done. */
export async function placeAll(
  originOf: () => string,
  next: () => string | undefined,
  each: (done: number) => void = () => {},
  heard?: Heard,
): Promise<WireAnswer[]> {
  const answers: WireAnswer[] = []
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let body = next(); body; body = next()) {
        answers.push(await orderAt(originOf, body, heard))
        each(answers.length)
      }
    }),
  )
  return answers
}

/** Every acknowledged order exists once with its payment, there are no others, and the books agree. */
export async function expectNothingLostOrDoubled(
  db: Db,
  bodies: readonly string[],
  answers: readonly WireAnswer[],
  settledMs = timeLimit(90_000),
): Promise<void> {
  expect(Object.fromEntries(Map.groupBy(answers, ({ status }) => status))).toEqual({ 201: answers })
  const numbers = answers.map((answer) => answer.json<z.input<typeof PlacedOrder>>().order.number)
  expect(new Set(numbers).size).toBe(bodies.length)
  // Jobs finish the orders with slow cards and those that were interrupted.
  await expect
    .poll(
      async () =>
        (
          await db.$client.query(
            `select count(*) as n from orders where state = 'payment_pending'
             union all select count(*) from facts union all select count(*) from graphile_worker.jobs where task_identifier like 'orders.%' and run_at < now()`,
          )
        ).rows.map(({ n }) => n),
      { timeout: settledMs, interval: 500 },
    )
    .toEqual([0, 0, 0])
  const emails = bodies.map((body) => (JSON.parse(body) as { contact: { email: string } }).contact.email)
  const { rows } = await db.$client.query(
    `select count(*) as orders, count(distinct email) as buyers, count(*) filter (where number = any($2)) as known, count(*) filter (where state = 'open') as open
     from orders where email = any($1)`,
    [emails, numbers],
  )
  const all = bodies.length
  expect(rows).toEqual([{ orders: all, buyers: all, known: all, open: all }])
  await expectBooksToAgree(db)
}

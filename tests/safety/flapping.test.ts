import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { addPushDevice } from '#contracts/notifications.ts'
import { changeVariant } from '#contracts/retailers.ts'
import { rowsOf } from '#server/platform/db.ts'
import { startSpiral, type Spiral } from '#server/start.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { type PushSink, pushSink } from '#tests/push-sink.ts'
import { aShop } from '#tests/shops.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'
import { dropTo, wishFor } from '#tests/wishing.ts'

// One node takes the changes, another hands on, looks, writes and sends at the same time, as in a running marketplace.

const FLAPS = 1_000
const TARGET = 3_500

let app: TestApp
let other: Spiral
let smtp: SmtpSink
let push: PushSink
beforeAll(async () => {
  ;[smtp, push] = await Promise.all([smtpSink(), pushSink()])
  app = await testApp({ env: { SPIRAL_SMTP_URL: smtp.url, SPIRAL_ALLOWED_PRIVATE_HOSTS: push.host } })
  other = await startSpiral(app.deps.config, app.databaseUrl, { jobs: 'auto', logLevel: 'error' })
})
afterAll(async () => {
  await other.stop()
  await app.close()
  await Promise.all([smtp.close(), push.close()])
})

const ask = async (text: string) => (await app.deps.db.$client.query<Record<string, number>>(text)).rows
/** Nothing is on its way any more: no fact, no job of a listener, no mail, no push. */
const atRest = () =>
  expect
    .poll(
      () =>
        ask(`select (select count(*) from facts)::int as facts, (select count(*) from mails where state = 'queued')::int as mails,
               (select count(*) from pushes where state = 'queued')::int as pushes,
               (select count(*) from graphile_worker.jobs where run_at <= now())::int as jobs`),
      { timeout: 60_000, interval: 200 },
    )
    .toEqual([{ facts: 0, mails: 0, pushes: 0, jobs: 0 }])

test(`safety:W6 a price that flaps ${FLAPS} times around a target: one message a crossing and channel at most, and none lost at the end`, async () => {
  const shop = await aShop(app, { price: 5_000 })
  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const price = async (to: number) =>
    expect((await app.call(owner, changeVariant, { params: { id: shop.variantId }, body: { price: cents(to) } })).status).toBe(200)
  const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)))
  for (const person of people) {
    await wishFor(app, person, shop.productId, dropTo(TARGET))
    await app.call(person, addPushDevice, { body: push.subscribe(person.email) })
  }
  const start = performance.now()
  for (let i = 1; i <= FLAPS; i++) await price(i % 2 === 0 ? 3_400 : 3_600)
  const seconds = (performance.now() - start) / 1_000
  await atRest()
  const crossings = FLAPS / 2
  const fired = async () => (await ask(`select count(*) filter (where price_fired)::int as n from alert_settings`))[0]?.['n']
  expect(await fired()).toBe(people.length)

  const counts = new Map<string, number>()
  for (const { id, email } of people) {
    const [told] = await rowsOf<{ n: number; keys: number; texts: string[] }>(
      app.deps.db,
      'test told',
      `select count(*)::int as n, count(distinct dedupe_key)::int as keys, array_agg(distinct message) as texts from notifications where user_id = $1`,
      [id],
    )
    const n = told?.n ?? 0
    expect(n).toBeGreaterThan(0)
    expect(n).toBeLessThanOrEqual(crossings)
    expect(told?.keys).toBe(n)
    for (const text of told?.texts ?? []) expect(text).toContain('$34.00')
    const letters = smtp.mails.filter(({ recipient }) => recipient === email)
    expect(letters).toHaveLength(n)
    expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(n)
    const rung = push.pushes.filter(({ device }) => device === email).map(({ message }) => message.id)
    expect(rung.length).toBeLessThanOrEqual(n)
    expect(rung.length).toBeGreaterThan(0)
    expect(new Set(rung).size).toBe(rung.length)
    counts.set(email, n)
  }
  console.log(`${FLAPS} changes in ${seconds.toFixed(1)} s, told ${[...counts.values()].join(', ')} times`)

  // What was above is armed again: the next crossing is told to everybody, once more and by each channel.
  await price(4_000)
  await atRest()
  expect(await fired()).toBe(0)
  const before = push.pushes.length
  await price(3_333)
  await atRest()
  for (const { email } of people) {
    const letters = smtp.mails.filter(({ recipient }) => recipient === email)
    expect(letters).toHaveLength((counts.get(email) ?? 0) + 1)
    expect(letters.at(-1)?.text).toContain('$33.33')
  }
  expect(push.pushes.length - before).toBe(people.length)
}, 180_000)

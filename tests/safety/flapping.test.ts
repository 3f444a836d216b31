import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '#contracts/money.ts'
import { addPushDevice } from '#contracts/notifications/notifications.ts'
import { changeVariant } from '#contracts/catalog/inventory.ts'
import { rowsOf } from '#server/platform/db.ts'
import { startSpiral, type Spiral } from '#server/start.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { type PushSink, pushSink } from '#tests/push-sink.ts'
import { aShop } from '#tests/shops.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'
import { dropTo, wishFor } from '#tests/wishlist.ts'
import { crowding, timeLimit } from './figures.ts'

// One node accepts the changes while the other processes events, sends messages and runs jobs, as in production.

const FLAPS = 1_000
/** A thousand changes in ten seconds. */
const EVERY_MS = 10
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
/** No event, due job, email or push message is pending. */
const atRest = () =>
  expect
    .poll(
      () =>
        ask(`select (select count(*) from facts)::int as facts, (select count(*) from mails where state = 'queued')::int as mails,
               (select count(*) from pushes where state = 'queued')::int as pushes,
               (select count(*) from graphile_worker.jobs where run_at <= now())::int as jobs`),
      { timeout: 60_000 * crowding(), interval: 200 },
    )
    .toEqual([{ facts: 0, mails: 0, pushes: 0, jobs: 0 }])

test(
  `safety:W6 a price that flaps ${FLAPS} times in ${(FLAPS * EVERY_MS) / 1_000} s around a target: one message a crossing and channel at most, and none lost at the end`,
  async () => {
    const shop = await aShop(app, { price: 5_000 })
    const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
    let before = 5_000
    let crossings = 0
    const price = async (to: number) => {
      expect((await app.call(owner, changeVariant, { params: { id: shop.variantId }, body: { price: cents(to) } })).status).toBe(200)
      if (before > TARGET && to <= TARGET) crossings++
      before = to
    }
    const people = await Promise.all(Array.from({ length: 5 }, () => aPerson(app)))
    for (const person of people) {
      await wishFor(app, person, shop.productId, dropTo(TARGET))
      await app.call(person, addPushDevice, { body: push.subscribe(person.email) })
    }
    const start = performance.now()
    let late = 0
    for (let i = 1; i <= FLAPS; i++) {
      // Each change has a scheduled time: a late one runs at once, and none runs early.
      const at = start + i * EVERY_MS
      if (performance.now() > at) late++
      // A timer of whole milliseconds may end a little early.
      while (performance.now() < at) await pause(Math.ceil(at - performance.now()))
      await price(i % 2 === 0 ? 3_400 : 3_600)
    }
    const seconds = (performance.now() - start) / 1_000
    await atRest()
    expect(crossings).toBe(FLAPS / 2)
    const fired = async () => (await ask(`select count(*) filter (where price_fired)::int as n from alert_settings`))[0]?.['n']
    expect(await fired()).toBe(people.length)

    const told: { list: number; mails: number; pushes: number }[] = []
    for (const { id, email } of people) {
      const list = await rowsOf<{ id: number; dedupe_key: string; message: string }>(
        app.deps.db,
        'test told',
        `select id, dedupe_key, message from notifications where user_id = $1 order by id`,
        [id],
      )
      const mails = smtp.mails.filter(({ recipient }) => recipient === email)
      const pushes = push.pushes.filter(({ device }) => device === email)
      // Each channel has at most one message per crossing, and none twice.
      for (const channel of [
        list.map(({ dedupe_key }) => dedupe_key),
        mails.map(({ messageId }) => String(messageId)),
        pushes.map(({ message }) => String(message.id)),
      ]) {
        expect(channel.length).toBeGreaterThan(0)
        expect(channel.length).toBeLessThanOrEqual(crossings)
        expect(new Set(channel).size).toBe(channel.length)
      }
      // All channels have the same messages: the list holds every message.
      expect(mails).toHaveLength(list.length)
      expect(pushes.map(({ message }) => message.id).toSorted((a, b) => a - b)).toEqual(list.map((one) => one.id))
      for (const text of [...list.map(({ message }) => message), ...mails.map(({ text }) => text)]) expect(text).toContain('$34.00')
      told.push({ list: list.length, mails: mails.length, pushes: pushes.length })
    }
    console.log(`${FLAPS} changes in ${seconds.toFixed(1)} s, ${late} of them late; ${crossings} crossings, told ${JSON.stringify(told)}`)
    // The test depends on its pace: on a machine that is too slow, it would test less than it claims.
    expect(seconds).toBeGreaterThanOrEqual((FLAPS * EVERY_MS) / 1_000)

    // A price back above the target re-enables the alert: the next crossing notifies everybody once more on each channel.
    await price(4_000)
    await atRest()
    expect(await fired()).toBe(0)
    await price(3_333)
    await atRest()
    for (const [i, { email }] of people.entries()) {
      const mails = smtp.mails.filter(({ recipient }) => recipient === email)
      expect(mails).toHaveLength((told[i]?.mails ?? 0) + 1)
      expect(mails.at(-1)?.text).toContain('$33.33')
      const rung = push.pushes.filter(({ device }) => device === email)
      expect(rung).toHaveLength((told[i]?.pushes ?? 0) + 1)
      expect(rung.at(-1)?.message.body).toContain('$33.33')
    }

    // A further price drop is not a crossing: no message is sent.
    const [mails, pushes] = [smtp.mails.length, push.pushes.length]
    await price(3_100)
    await atRest()
    expect([smtp.mails.length, push.pushes.length]).toEqual([mails, pushes])
  },
  timeLimit(180_000),
)

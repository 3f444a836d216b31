import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { DAY } from '#contracts/time.ts'
import { rowsOf } from '#server/platform/db.ts'
import { PORTION } from '#server/platform/portions.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { forgetOld } from './jobs.ts'

const START = new Date('2026-01-05T03:33:00Z')
let app: TestApp
let ana: TestPerson
let now = START
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  ana = await aPerson(app)
})
afterAll(() => app.close())

type What = 'mails' | 'pushes' | 'notifications'
const left = async (what: What): Promise<number> =>
  (await rowsOf<{ n: number }>(app.deps.db, `test.left_${what}`, `select count(*)::int as n from ${what}`))[0]?.n ?? 0
async function nightAfter(days: number): Promise<void> {
  now = new Date(START.getTime() + days * DAY)
  await forgetOld.act(app.deps, {})
}

/** A few more than two batches, all sent at the same moment. */
async function manyMessages(at: Date): Promise<number> {
  const many = 2 * PORTION + 7
  await rowsOf(
    app.deps.db,
    'test.notifications',
    `insert into notifications (user_id, dedupe_key, type, category, subject, message, href, in_app, created_at)
     select $1, 'n' || n || $2, 'price_drop', 'wishlist', 'Lamp', 'Cheaper', '/', true, $2::timestamptz from generate_series(1, $3::int) n`,
    [ana.id, at, many],
  )
  await rowsOf(
    app.deps.db,
    'test.pushes',
    `insert into pushes (notification_id, device_name, state, created_at) select id, 'Phone', 'sent', $1 from notifications where created_at = $1`,
    [at],
  )
  await rowsOf(
    app.deps.db,
    'test.mails',
    `insert into mails (recipient, subject, kind, words, state, sent_at, created_at)
     select 'a@example.com', 'Hello', 'test', '{"paragraphs": ["Private"]}', 'sent', $1::timestamptz, $1::timestamptz from generate_series(1, $2::int)`,
    [at, many],
  )
  return many
}

test('old messages go at night, each kind after its time, however many they are; younger ones and those still to be sent stay', async () => {
  const { mailsKeptDays, pushesKeptDays, notificationsKeptDays } = SERVER_LIMITS
  await rowsOf(
    app.deps.db,
    'test.stuck',
    `insert into mails (recipient, subject, kind, words, state, created_at) values ('b@example.com', 'Wait', 'test', '{"paragraphs": []}', 'queued', $1)`,
    [START],
  )
  const many = await manyMessages(START)
  await nightAfter(pushesKeptDays)
  expect([await left('pushes'), await left('mails'), await left('notifications')]).toEqual([many, many + 1, many])
  await nightAfter(pushesKeptDays + 1)
  expect([await left('pushes'), await left('mails'), await left('notifications')]).toEqual([0, many + 1, many])

  const young = new Date(START.getTime() + 60 * DAY)
  await manyMessages(young)
  await nightAfter(mailsKeptDays + 1)
  expect([await left('mails'), await left('notifications')]).toEqual([many + 1, 2 * many])
  await nightAfter(notificationsKeptDays + 1)
  expect([await left('mails'), await left('notifications')]).toEqual([1, many])
  await nightAfter(60 + notificationsKeptDays + 1)
  expect([await left('mails'), await left('pushes'), await left('notifications')]).toEqual([1, 0, 0])
})

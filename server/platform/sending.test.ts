import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/app.ts'
import { rowsOf, transact } from './db.ts'
import { MOST_PER_SECOND, Sender } from './sending.ts'

let app: TestApp
beforeAll(async () => {
  // Mails are queued and nothing of the app's own sends them.
  app = await testApp({ env: { SPIRAL_SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(() => app.close())

const write = (numbers: readonly number[]) =>
  transact(app.deps.db, (tx) =>
    app.deps.mail.send(
      tx,
      ...numbers.map((n) => ({ to: `p${n}@example.com`, kind: 'test', subject: `${n}`, paragraphs: ['Hello.'], reference: `m${n}` })),
    ),
  )
const load = (_: unknown, ids: readonly number[]) =>
  rowsOf<{ id: number; recipient: string }>(app.deps.db, 'test.load', 'select id, recipient from mails where id = any($1::bigint[])', [ids])

/** Sends what is queued to receivers that take everything, and tells who it was. */
const senderTo = (take: (recipient: string) => void, laneOf: (recipient: string) => string = () => 'one') =>
  new Sender(app.deps, {
    table: 'mails',
    atOnce: 24,
    atOncePerLane: 24,
    ahead: 320,
    mostTries: 3,
    load,
    laneOf: ({ recipient }) => laneOf(recipient),
    async send({ recipient }) {
      take(recipient)
      return { is: 'sent' }
    },
  })

test('thousands of messages leave at their pace however quick their receivers are, and each once', async () => {
  const all = Array.from({ length: 3_000 }, (_, i) => i)
  await write(all)
  const left: { recipient: string; at: number }[] = []
  const sender = senderTo((recipient) => left.push({ recipient, at: performance.now() }))
  const start = performance.now()
  await sender.drain()
  expect(new Set(left.map(({ recipient }) => recipient)).size).toBe(all.length)
  expect(left).toHaveLength(all.length)
  expect(await rowsOf(app.deps.db, 'test.states', 'select state, attempts, count(*)::int as n from mails group by 1, 2')).toEqual([
    { state: 'sent', attempts: 1, n: all.length },
  ])
  // Only too quick is wrong: a busy machine sends later. What the first tenth of a second allows may leave at once.
  left.forEach(({ at }, i) => expect(at - start).toBeGreaterThanOrEqual(Math.floor(i / (MOST_PER_SECOND / 10)) * 100))
})

test('a sender that is stopped while messages wait for their moment leaves them to the next, and none is sent twice', async () => {
  const all = Array.from({ length: 600 }, (_, i) => 10_000 + i)
  await write(all)
  const left: string[] = []
  const { promise: some, resolve } = Promise.withResolvers<void>()
  const first = senderTo((recipient) => {
    left.push(recipient)
    if (left.length >= 150) resolve()
  })
  first.start()
  await some
  await first.stop()
  const before = left.length
  expect(before).toBeLessThan(all.length)
  const free = `select count(*)::int as n from mails where state = 'queued' and attempts = 0 and claimed_until is null`
  expect(await rowsOf(app.deps.db, 'test.free', free)).toEqual([{ n: all.length - before }])
  await senderTo((recipient) => left.push(recipient)).drain()
  expect(left.toSorted()).toEqual(all.map((n) => `p${n}@example.com`).toSorted())
})

test('where more wait than may leave, receivers take turns, also when all of one were written before', async () => {
  await write(Array.from({ length: 310 }, (_, i) => 20_000 + i))
  const isSecond = (recipient: string) => recipient > 'p20160'
  const left: string[] = []
  await senderTo(
    (recipient) => left.push(recipient),
    (recipient) => (isSecond(recipient) ? 'second' : 'first'),
  ).drain()
  expect(left).toHaveLength(310)
  const soon = left.slice(0, 100).filter(isSecond)
  expect(soon.length).toBeGreaterThan(40)
  expect(soon.length).toBeLessThan(60)
})

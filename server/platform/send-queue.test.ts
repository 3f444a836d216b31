import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '#tests/app.ts'
import type { UserId } from '#contracts/ids.ts'
import { newId } from './clock.ts'
import { rowsOf, transact } from './db.ts'
import { forgetMails, unpackMails } from './mail.ts'
import { RATES, Sender } from './send-queue.ts'

let app: TestApp
beforeAll(async () => {
  // Mails are queued, and the app itself sends none of them.
  app = await testApp({ env: { SPIRAL_SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(() => app.close())

const write = (numbers: readonly number[]) =>
  transact(app.deps.db, (tx) =>
    app.deps.mail.send(
      tx,
      ...numbers.map((n) => ({
        to: `p${n}@example.com`,
        kind: 'order-link' as const,
        subject: `${n}`,
        paragraphs: ['Hello.'],
        reference: `m${n}`,
      })),
    ),
  )
const load = (_: unknown, ids: readonly number[]) =>
  rowsOf<{ id: number; recipient: string }>(app.deps.db, 'test.load', 'select id, recipient from mails where id = any($1::bigint[])', [ids])

/** Sends queued mails to receivers that accept everything, and reports each recipient. */
const senderTo = (take: (recipient: string) => void, laneOf: (recipient: string) => string = () => 'one') =>
  new Sender(app.deps, {
    table: 'mails',
    atOnce: 24,
    atOncePerLane: 24,
    ahead: 320,
    mostTries: 3,
    load,
    unpack: unpackMails,
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
  // Only sending too early is an error: a busy machine sends later, so the intervals prove nothing.
  left.forEach(({ at }, i) => expect(at - start).toBeGreaterThanOrEqual((i / RATES.perSecond) * 1000 - RATES.catchUpMs))
})

test('what left while its outcome could not be written does not leave again when it can be', async () => {
  const all = Array.from({ length: 40 }, (_, i) => 30_000 + i)
  await write(all)
  await rowsOf(
    app.deps.db,
    'test.refuse',
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'deadlock' using errcode = '40P01'; end $$`,
  )
  await rowsOf(
    app.deps.db,
    'test.refuse-outcomes',
    `create trigger refuse before update on mails for each row when (new.state = 'sent') execute function refuse()`,
  )
  const left: string[] = []
  const sender = senderTo((recipient) => left.push(recipient))
  await expect(sender.drain()).rejects.toThrow()
  await rowsOf(app.deps.db, 'test.let-outcomes', 'drop trigger refuse on mails')
  // As if sending had taken so long that other nodes may claim them.
  await rowsOf(app.deps.db, 'test.end-leases', `update mails set claimed_until = now() where state = 'queued'`)
  await sender.drain()
  expect(left.toSorted()).toEqual(all.map((n) => `p${n}@example.com`))
  const states = `select state, attempts, count(*)::int as n from mails where recipient = any($1) group by 1, 2`
  expect(await rowsOf(app.deps.db, 'test.states-of', states, [left])).toEqual([{ state: 'sent', attempts: 1, n: all.length }])
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
  const free = `select (select count(*) from mails where state = 'queued' and attempts = 0 and claimed_until is null)::int
    + (select coalesce(sum(jsonb_array_length(items)), 0) from batches)::int as n`
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

const mailTo = (to: string) => ({ to, kind: 'order-link' as const, subject: to, paragraphs: ['Hello.'], reference: to })
const sendTo = (...to: string[]) => transact(app.deps.db, (tx) => app.deps.mail.send(tx, ...to.map(mailTo)))
const many = (name: string, count = 250) => Array.from({ length: count }, (_, i) => `${name}${i}@example.com`)

test('whoever waits for one mail has it before the many who are told something', async () => {
  await sendTo(...many('told'))
  await sendTo('buyer@example.com')
  const left: string[] = []
  await senderTo((recipient) => left.push(recipient)).drain()
  expect(left[0]).toBe('buyer@example.com')
  expect(left.slice(1).toSorted()).toEqual(many('told').toSorted())
})

test('many who are told the same twice, and by two senders at once, each have it once', async () => {
  await Promise.all([sendTo(...many('twice')), sendTo(...many('twice'))])
  const left: string[] = []
  const senders = [1, 2].map(() => senderTo((recipient) => left.push(recipient)))
  await Promise.all(senders.map((sender) => sender.drain()))
  expect(left.toSorted()).toEqual(many('twice').toSorted())
  expect(await rowsOf(app.deps.db, 'test.batches', 'select id from batches')).toEqual([])
})

test('a sender that was killed with a batch in its hands leaves it to the next', async () => {
  await sendTo(...many('lost', 30))
  const dying = transact(app.deps.db, async (tx) => {
    expect(await unpackMails(tx, { now: app.deps.clock.now(), leaseSeconds: 10, leaveOut: 0 })).toHaveLength(30)
    throw new Error('killed')
  })
  await expect(dying).rejects.toThrow('killed')
  const left: string[] = []
  await senderTo((recipient) => left.push(recipient)).drain()
  expect(left.toSorted()).toEqual(many('lost', 30).toSorted())
})

test('what a batch says to a person who is gone does not leave', async () => {
  await sendTo(...many('stays', 40), 'gone@example.com')
  await transact(app.deps.db, (tx) => forgetMails(tx, 'gone@example.com', ['stays7@example.com'], newId() as UserId))
  const left: string[] = []
  await senderTo((recipient) => left.push(recipient)).drain()
  expect(left.toSorted()).toEqual(
    many('stays', 40)
      .filter((to) => to !== 'stays7@example.com')
      .toSorted(),
  )
})

test('a batch that cannot be unpacked keeps nobody else’s mail in the house', async () => {
  await rowsOf(app.deps.db, 'test.bad-batch', `insert into batches (queue, items) values ('mails', '[{"recipient": null}]')`)
  await sendTo('other@example.com')
  await sendTo(...many('behind', 60))
  const left: string[] = []
  await senderTo((recipient) => left.push(recipient)).drain()
  expect(left.toSorted()).toEqual([...many('behind', 60), 'other@example.com'].toSorted())
  await rowsOf(app.deps.db, 'test.no-bad-batch', 'delete from batches')
})

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'
import { rowsOf, transact } from './db.ts'
import type { Outcome } from './send-queue.ts'
import { smtpQueue } from './smtp.ts'

// Real connections to a real mail server.

let sink: SmtpSink
const opened: { close(): unknown }[] = []
beforeEach(async () => {
  sink = await smtpSink()
})
afterEach(async () => {
  for (const one of opened.splice(0)) one.close()
  await sink.close()
})

function queueTo(port: number, limits: Parameters<typeof smtpQueue>[2] = {}): Queue {
  const server = { host: '127.0.0.1', port, secure: false, user: null, password: null }
  const queue = smtpQueue(
    { publicOrigin: 'https://spiral.example', postalAddress: '100 Sample Street', mailFrom: 'SPIRAL <hello@spiral.example>' },
    server,
    limits,
  )
  opened.push({ close: () => queue.close?.() })
  return queue
}
type Queue = ReturnType<typeof smtpQueue>
const send = (queue: Queue, recipient: string): Promise<Outcome> =>
  queue.send({
    id: 1,
    recipient,
    subject: recipient,
    words: { paragraphs: ['Hello.'] },
    message_key: recipient.replace('@', '.'),
    created_at: new Date(),
  })
const SENT = { is: 'sent' }
const person = (i: number) => `p${i}@example.com`
const recipients = () => sink.mails.map(({ recipient }) => recipient)

test('a line is used for mail after mail, and at the same moment there are as many lines as mails', async () => {
  const queue = queueTo(sink.port)
  for (let i = 0; i < 40; i++) expect(await send(queue, person(i))).toEqual(SENT)
  expect(sink.lines.made).toBe(1)
  expect(recipients()).toEqual(Array.from({ length: 40 }, (_, i) => person(i)))
  await Promise.all(Array.from({ length: 4 }, (_, i) => send(queue, person(40 + i))))
  expect(sink.lines).toMatchObject({ made: 4, open: 4 })
  expect(new Set(recipients()).size).toBe(44)
})

test('a line that has taken its share is ended, and the next mail goes by a new one', async () => {
  const queue = queueTo(sink.port, { mailsPerConnection: 3 })
  for (let i = 0; i < 7; i++) expect(await send(queue, person(i))).toEqual(SENT)
  expect(sink.lines.made).toBe(3)
  await expect.poll(() => sink.lines.open).toBe(1)
  expect(sink.mails).toHaveLength(7)
})

test('a line that nobody needs is ended', async () => {
  const queue = queueTo(sink.port, { idleMs: 50 })
  await send(queue, person(1))
  await expect.poll(() => sink.lines.open).toBe(0)
  expect(await send(queue, person(2))).toEqual(SENT)
  expect(sink.lines.made).toBe(2)
})

test('a recipient who is refused leaves the line as good as before', async () => {
  sink.mood = (recipient) => (recipient === person(1) ? 550 : recipient === person(2) ? 452 : 'take')
  const queue = queueTo(sink.port)
  const outcomes = []
  for (let i = 0; i < 5; i++) outcomes.push((await send(queue, person(i))).is)
  expect(outcomes).toEqual(['sent', 'refused', 'failed', 'sent', 'sent'])
  expect(recipients()).toEqual([person(0), person(3), person(4)])
  expect(sink.lines.made).toBeLessThanOrEqual(2)
})

test('many who are refused by one line leave nothing behind on it', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  try {
    sink.mood = (recipient) => (recipient === person(0) ? 'take' : 550)
    const queue = queueTo(sink.port)
    for (let i = 1; i < 30; i++) expect((await send(queue, person(i))).is).toBe('refused')
    expect(await send(queue, person(0))).toEqual(SENT)
  } finally {
    process.off('warning', note)
  }
  expect(sink.lines.made).toBeLessThanOrEqual(2)
  expect(warnings).toEqual([])
})

test('a server that hangs up between mails loses none, and none is sent twice', async () => {
  const app = await testApp({ env: { SPIRAL_SMTP_URL: sink.url } })
  try {
    let taken = 0
    // Every third mail is the last of its connection; some connections are refused with "closing".
    sink.mood = () => (++taken % 7 === 0 ? 421 : taken % 3 === 0 ? 'last' : 'take')
    const all = Array.from({ length: 60 }, (_, i) => person(i))
    await transact(app.deps.db, (tx) =>
      app.deps.mail.send(tx, ...all.map((to) => ({ to, kind: 'order-link' as const, subject: to, paragraphs: ['Hello.'], reference: to }))),
    )
    await expect
      .poll(
        async () => {
          await app.settle()
          return (await rowsOf<{ n: number }>(app.deps.db, 'test.queued', `select count(*)::int as n from mails where state = 'queued'`))[0]
            ?.n
        },
        { timeout: 20_000, interval: 100 },
      )
      .toBe(0)
    expect(recipients().toSorted()).toEqual(all.toSorted())
    expect(sink.begun).toHaveLength(all.length)
    expect(await rowsOf(app.deps.db, 'test.sent', `select distinct state from mails`)).toEqual([{ state: 'sent' }])
    expect(sink.lines.made).toBeGreaterThan(6)
  } finally {
    await app.close()
  }
  // All connections are closed when the app stops.
  await expect.poll(() => sink.lines.open).toBe(0)
})

test('lines are ended with their owner', async () => {
  const queue = queueTo(sink.port)
  await Promise.all([1, 2, 3].map((i) => send(queue, person(i))))
  expect(sink.lines.open).toBe(3)
  queue.close?.()
  await expect.poll(() => sink.lines.open).toBe(0)
  expect(sink.mails).toHaveLength(3)
})

test('a server that takes a mail and never says so is left after a while, and its line with it', async () => {
  sink.mood = (recipient) => (recipient === person(1) ? 'silence' : 'take')
  const queue = queueTo(sink.port, { silenceMs: 300 })
  expect(await send(queue, person(1))).toMatchObject({ is: 'failed', strikes: true })
  await expect.poll(() => sink.lines.open).toBe(0)
  expect(await send(queue, person(2))).toEqual(SENT)
})

/** A fake mail server that sends the given replies and nothing else. */
async function pretender(speak: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    speak(socket)
  })
  opened.push({
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return (server.address() as AddressInfo).port
}

/** Replies endlessly to one of the commands, and correctly to the commands before it. */
const babbler = (word: string) =>
  pretender((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (heard: Buffer) => {
      const said = heard.toString()
      if (!said.startsWith(word) && !said.includes(`\n${word}`))
        return socket.write(said.startsWith('DATA') ? '354 go on\r\n' : '250 yes\r\n')
      const talking = setInterval(() => socket.write('250-and another thing\r\n'), 20)
      socket.once('close', () => clearInterval(talking))
    })
  })

test('a server that greets nobody is left', async () => {
  const mute = await pretender(() => {})
  expect(await send(queueTo(mute, { connectMs: 200 }), person(1))).toMatchObject({ is: 'unreachable' })
})

test.each([
  ['its greeting', 'EHLO', 'unreachable'],
  ['the answer to a sender', 'MAIL', 'failed'],
  ['the answer to a mail', '.', 'failed'],
])('a server that brings %s to no end is left, though it is never silent', async (_, word, outcome) => {
  const queue = queueTo(await babbler(word), { mailMs: 500 })
  expect(await send(queue, person(1))).toMatchObject({ is: outcome })
})

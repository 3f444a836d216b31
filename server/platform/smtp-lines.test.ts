import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'
import { rowsOf, transact } from './db.ts'
import { type Refusal, SmtpLines } from './smtp-lines.ts'

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

function linesTo(port: number, limits: ConstructorParameters<typeof SmtpLines>[1] = {}): SmtpLines {
  const lines = new SmtpLines({ host: '127.0.0.1', port, secure: false, user: null, password: null }, limits)
  opened.push(lines)
  return lines
}
const send = (lines: SmtpLines, to: string): Promise<Refusal | null> =>
  lines.send(
    'hello@spiral.example',
    to,
    Buffer.from(`From: hello@spiral.example\r\nTo: ${to}\r\nSubject: ${to}\r\nMessage-ID: <${to}>\r\n\r\nHello.\r\n`),
  )
const person = (i: number) => `p${i}@example.com`
const recipients = () => sink.mails.map(({ recipient }) => recipient)

test('a line is used for mail after mail, and at the same moment there are as many lines as mails', async () => {
  const lines = linesTo(sink.port)
  for (let i = 0; i < 40; i++) expect(await send(lines, person(i))).toBeNull()
  expect(sink.lines.made).toBe(1)
  expect(recipients()).toEqual(Array.from({ length: 40 }, (_, i) => person(i)))
  await Promise.all(Array.from({ length: 4 }, (_, i) => send(lines, person(40 + i))))
  expect(sink.lines).toMatchObject({ made: 4, open: 4 })
  expect(new Set(recipients()).size).toBe(44)
})

test('a line that has taken its share is ended, and the next mail goes by a new one', async () => {
  const lines = linesTo(sink.port, { mailsPerLine: 3 })
  for (let i = 0; i < 7; i++) expect(await send(lines, person(i))).toBeNull()
  expect(sink.lines.made).toBe(3)
  await expect.poll(() => sink.lines.open).toBe(1)
  expect(sink.mails).toHaveLength(7)
})

test('a line that nobody needs is ended', async () => {
  const lines = linesTo(sink.port, { idleMs: 50 })
  await send(lines, person(1))
  await expect.poll(() => sink.lines.open).toBe(0)
  expect(await send(lines, person(2))).toBeNull()
  expect(sink.lines.made).toBe(2)
})

test('a recipient who is refused leaves the line as good as before', async () => {
  sink.mood = (recipient) => (recipient === person(1) ? 550 : recipient === person(2) ? 452 : 'take')
  const lines = linesTo(sink.port)
  const refusals = []
  for (let i = 0; i < 5; i++) refusals.push(await send(lines, person(i)))
  expect(refusals.map((refusal) => refusal?.error.responseCode ?? null)).toEqual([null, 550, 452, null, null])
  expect(refusals.map((refusal) => refusal?.begun ?? null)).toEqual([null, false, false, null, null])
  expect(recipients()).toEqual([person(0), person(3), person(4)])
  expect(sink.lines.made).toBe(1)
})

test('many who are refused by one line leave nothing behind on it', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  try {
    sink.mood = (recipient) => (recipient === person(0) ? 'take' : 550)
    const lines = linesTo(sink.port)
    for (let i = 1; i < 30; i++) expect((await send(lines, person(i)))?.error.responseCode).toBe(550)
    expect(await send(lines, person(0))).toBeNull()
  } finally {
    process.off('warning', note)
  }
  expect(sink.lines.made).toBe(1)
  expect(warnings).toEqual([])
})

test('a server that hangs up between mails loses none, and none is sent twice', async () => {
  const app = await testApp({ env: { SPIRAL_SMTP_URL: sink.url } })
  try {
    let taken = 0
    // Every third is the last of its line; some are not even let in: "closing", says the server.
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
  // Stopped with its app, whatever lines there were.
  await expect.poll(() => sink.lines.open).toBe(0)
})

test('lines are ended with their owner, those under way as soon as their mail is through', async () => {
  const lines = linesTo(sink.port)
  await Promise.all([1, 2, 3].map((i) => send(lines, person(i))))
  expect(sink.lines.open).toBe(3)
  const last = send(lines, person(4))
  lines.close()
  expect(await last).toBeNull()
  await expect.poll(() => sink.lines.open).toBe(0)
  expect(sink.mails).toHaveLength(4)
})

test('a server that takes a mail and never says so is left after a while, and its line with it', async () => {
  sink.mood = (recipient) => (recipient === person(1) ? 'silence' : 'take')
  const lines = linesTo(sink.port, { silenceMs: 300 })
  expect(await send(lines, person(1))).toMatchObject({ begun: true, error: { code: 'ETIMEDOUT' } })
  await expect.poll(() => sink.lines.open).toBe(0)
  expect(await send(lines, person(2))).toBeNull()
})

/** What only pretends to be a mail server: says these lines as it is spoken to, and nothing else. */
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

/** Speaks without end in answer to one of the words, and properly to those before it. */
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
  expect(await send(linesTo(mute, { connectMs: 200 }), person(1))).toMatchObject({ begun: false, error: { code: 'ETIMEDOUT' } })
})

test.each([
  ['its greeting', 'EHLO', false],
  ['the answer to a sender', 'MAIL', false],
  ['the answer to a mail', '.', true],
])('a server that brings %s to no end is left, though it is never silent', async (_, word, begun) => {
  const lines = linesTo(await babbler(word), { mailMs: 500 })
  expect(await send(lines, person(1))).toMatchObject({ begun, error: { code: 'ETIMEDOUT' } })
})

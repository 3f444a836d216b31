import { afterEach, expect, test } from 'vitest'
import { MINUTE } from '#contracts/time.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'

// Real emails over real SMTP; the clock is fake, so that waiting takes no time.

let app: TestApp
let sink: SmtpSink
let now = new Date('2026-11-20T12:00:00Z')
const later = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
async function start(options: { user?: string; password?: string } = {}, env: Record<string, string> = {}): Promise<void> {
  sink = await smtpSink(options)
  app = await testApp({
    clock: { now: () => now },
    env: { SPIRAL_SMTP_URL: sink.url, SPIRAL_MAIL_FROM: 'SPIRAL <hello@spiral.example>', ...env },
  })
}
afterEach(async () => {
  await app.close()
  await sink.close()
})

const write = (to: string, reference: string) =>
  transact(app.deps.db, (tx) =>
    app.deps.mail.send(tx, { to, kind: 'order-link', subject: `About ${reference}`, paragraphs: ['Some <b>words</b> & more.'], reference }),
  )
type QueuedMail = { reference: string; state: string; attempts: number; last_error: string | null }
const queue = () => rowsOf<QueuedMail>(app.deps.db, 'test.queue', 'select reference, state, attempts, last_error from mails order by id')

test('a mail arrives as text and as HTML, and its words stay words (safety:B3)', async () => {
  await start()
  await write('ana@example.com', 'a mug')
  await app.settle()
  expect(sink.mails).toMatchObject([
    {
      recipient: 'ana@example.com',
      from: { name: 'SPIRAL', address: 'hello@spiral.example' },
      subject: 'About a mug',
      messageId: expect.stringMatching(/^<[\da-f-]{36}@localhost>$/),
    },
  ])
  expect(sink.mails[0]?.text).toContain('Some <b>words</b> & more.')
  expect(sink.mails[0]?.html).toContain('Some &lt;b&gt;words&lt;/b&gt; &amp; more.')
  expect(await queue()).toMatchObject([{ state: 'sent', attempts: 1 }])
})

test('what is written again under its reference is one mail', async () => {
  await start()
  await Promise.all(Array.from({ length: 50 }, () => write('ana@example.com', 'once')))
  await app.settle()
  await app.settle()
  expect(sink.mails).toHaveLength(1)
})

test('safety:W6 a line that breaks in the middle of a mail is tried again later, with the same Message-ID', async () => {
  await start()
  sink.mood = () => (sink.begun.length <= 2 ? 'drop' : 'take')
  await write('ana@example.com', 'through rain')
  await app.settle()
  expect(await queue()).toMatchObject([{ state: 'queued', attempts: 1 }])
  await app.settle()
  expect(sink.begun).toHaveLength(1)
  later(MINUTE)
  await app.settle()
  later(2 * MINUTE)
  await app.settle()
  expect(await queue()).toMatchObject([{ state: 'sent', attempts: 3 }])
  expect(sink.mails).toHaveLength(1)
  expect(new Set(sink.begun).size).toBe(1)
  expect(sink.begun).toHaveLength(3)
})

test('safety:W5 an address that does not exist is a dead letter at once, and the mails around it arrive', async () => {
  await start()
  sink.mood = (recipient) => (recipient.startsWith('nobody') ? 550 : 'take')
  for (const name of ['ana', 'nobody', 'bo']) await write(`${name}@example.com`, name)
  await app.settle()
  expect(sink.mails.map(({ recipient }) => recipient).sort()).toEqual(['ana@example.com', 'bo@example.com'])
  expect((await queue()).find(({ reference }) => reference === 'nobody')).toMatchObject({ state: 'failed', attempts: 1 })
})

test('safety:W5 a mail that breaks every line is given up after its tries and holds nobody up', async () => {
  await start()
  sink.mood = (recipient) => (recipient.startsWith('poison') ? 'drop' : 'take')
  await write('poison@example.com', 'poison')
  for (let i = 0; i < 40; i++) {
    if (i < 5) await write(`ana.${i}@example.com`, `ana ${i}`)
    await app.settle()
    later(61 * MINUTE)
  }
  expect(sink.mails).toHaveLength(5)
  expect((await queue())[0]).toMatchObject({ state: 'failed', attempts: 20 })
})

test('a mailbox that is full today is tried again and not at once', async () => {
  await start()
  sink.mood = () => 452
  await write('ana@example.com', 'full')
  await app.settle()
  await app.settle()
  expect(await queue()).toMatchObject([{ state: 'queued', attempts: 1, last_error: expect.stringContaining('452') }])
  sink.mood = () => 'take'
  later(MINUTE)
  await app.settle()
  expect(sink.mails).toHaveLength(1)
})

test('a mail server that is down costs no mail a try, and all arrive when it is back', async () => {
  await start()
  await sink.down()
  for (let i = 0; i < 40; i++) await write(`ana.${i}@example.com`, `${i}`)
  for (let i = 0; i < 10; i++) {
    await app.settle()
    later(5 * MINUTE)
  }
  const waiting = await queue()
  expect(waiting.map(({ state, attempts }) => `${state} ${attempts}`)).toEqual(Array(40).fill('queued 0'))
  await sink.up()
  await app.settle()
  expect(sink.mails).toHaveLength(40)
})

test('a wrong password of the mail server is told in the queue without the password, and burns no tries', async () => {
  await start({ user: 'shop', password: 'right' }, {})
  const { port } = sink
  await app.close()
  app = await testApp({ clock: { now: () => now }, env: { SPIRAL_SMTP_URL: `smtp://shop:not-this-one@127.0.0.1:${port}` } })
  await write('ana@example.com', 'password')
  await app.settle()
  const [mail] = await queue()
  expect(mail).toMatchObject({ state: 'queued', attempts: 0 })
  expect(mail?.last_error).toMatch(/535/)
  expect(mail?.last_error).not.toContain('not-this-one')
})

test('safety:W5 what a killed sender had taken is free again after seconds', async () => {
  await start()
  await write('ana@example.com', 'left behind')
  // The state left by a node that was killed between claiming and sending.
  const leave = `update mails set attempts = 1, claimed_until = now() + $1 * interval '1 second'`
  await rowsOf(app.deps.db, 'test.leave', leave, [60])
  await app.settle()
  expect(sink.mails).toHaveLength(0)
  await rowsOf(app.deps.db, 'test.leave', leave, [-0.001])
  await app.settle()
  expect(sink.mails).toHaveLength(1)
  expect(await queue()).toMatchObject([{ state: 'sent', attempts: 2 }])
})

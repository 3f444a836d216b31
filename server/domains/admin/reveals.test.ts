import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveReveal, askForReveal, audit, mailReveals, outbox, outboxMail, outboxMailPreview } from '#contracts/admin/admin.ts'
import type { MailId } from '#contracts/ids.ts'
import { forgotPassword } from '#contracts/identity/auth.ts'
import { MINUTE } from '#contracts/time.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { buyGift } from '#tests/gift-cards.ts'
import { aPerson } from '#tests/people.ts'

let shop: TestApp
let now = new Date()
beforeAll(async () => {
  shop = await testApp({
    clock: { now: () => now },
    env: {
      PUBLIC_ORIGIN: 'https://shop.example',
      SPIRAL_SECRET: 'kq3v9Zr7XbT1mW5nY8cL2pD6fH4jS0aG',
      SPIRAL_ALLOW_SANDBOX_PAYMENTS: 'true',
      SPIRAL_ALLOW_OUTBOX_MAIL: 'true',
    },
    // Read as production; two steps of sign-in are another test's.
    config: { environment: 'production' },
  })
})
afterAll(() => shop.close())

/** An admin with the second factor that production asks for. */
async function anAdmin(app: TestApp): Promise<Caller> {
  const admin = await aPerson(app, { platform: ['admin'] })
  await app.deps.db.$client.query('update users set two_factor_enabled = true where id = $1', [admin.id])
  return admin
}
async function aReset(app: TestApp): Promise<MailId> {
  const { email } = await aPerson(app)
  await app.call(guest(), forgotPassword, { body: { email } })
  const { rows } = await app.deps.db.$client.query('select id from mails where recipient = $1', [email])
  return rows[0].id
}
const TOKEN = /token=[\w-]{20,}/
const BECAUSE = { reason: 'The shopper says that no link arrives.' }
const read = (who: Caller, id: MailId) => shop.call(who, outboxMail, { params: { id } })

test('in production an admin reads a mail without the secrets of its links and codes', async () => {
  const ada = await anAdmin(shop)
  const id = await aReset(shop)
  const { body } = await read(ada, id)
  expect(body).toMatchObject({ secrets: 'hidden', reveal: null })
  const page = await shop.call(ada, outboxMailPreview, { params: { id } })
  expect(JSON.stringify([body, page.body])).not.toMatch(TOKEN)
  expect(body.text).toContain('https://shop.example/login?mode=reset&token=••••••')

  await buyGift(shop, guest(), { delivery: { by: 'email', name: 'Ben', email: 'ben.hidden@example.com', sendOn: null } })
  await shop.settle()
  const { items } = (await shop.call(ada, outbox, { query: { q: 'ben.hidden' } })).body
  const gift = await read(ada, items[0]?.id as MailId)
  expect(gift.body.text).toContain('Your code: ••••••')
  expect(JSON.stringify(gift.body)).not.toMatch(/[A-Z0-9]{4} [A-Z0-9]{4} [A-Z0-9]{4} [A-Z0-9]{4}/)
})

test('two admins together show it to the one who asked, for ten minutes, and the log says who and why', async () => {
  const [ada, bea, cy] = [await anAdmin(shop), await anAdmin(shop), await anAdmin(shop)]
  const id = await aReset(shop)
  const vague = await shop.call(ada, askForReveal, { params: { id }, raw: JSON.stringify({ reason: 'no' }) } as never)
  expect(vague).toMatchObject({ status: 422, problem: { errors: [{ pointer: '/reason' }] } })
  const [asked, again] = await Promise.all([1, 2].map(() => shop.call(ada, askForReveal, { params: { id }, body: BECAUSE })))
  expect(asked?.status).toBe(201)
  expect(again?.body.id).toBe(asked?.body.id)
  const reveal = { params: { id: asked?.body.id as never } }
  expect((await shop.call(ada, approveReveal, reveal)).problem.code).toBe('admin.reveal_own')
  await expect(
    shop.deps.db.$client.query('update mail_reveals set approved_by = asked_by, approved_at = now() where id = $1', [asked?.body.id]),
  ).rejects.toThrow('mail_reveal_has_two_people')
  expect((await read(ada, id)).body).toMatchObject({ secrets: 'hidden', reveal: { approvedBy: null } })
  const waiting = (await shop.call(bea, mailReveals)).body.items.find((one) => one.mailId === id)
  expect(waiting).toMatchObject({ ...BECAUSE, mayApprove: true })
  const approvals = await Promise.all([bea, cy].map((who) => shop.call(who, approveReveal, reveal)))
  expect(approvals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const shown = await read(ada, id)
  expect(shown.body.secrets).toBe('shown')
  expect(shown.body.text).toMatch(TOKEN)
  expect((await read(bea, id)).body.secrets).toBe('hidden')
  now = new Date(now.getTime() + 10 * MINUTE)
  expect((await read(ada, id)).body).toMatchObject({ secrets: 'hidden', reveal: null })
  const log = (await shop.call(ada, audit, { query: { q: `mail ${id}` } })).body.items.map(({ act }) => act)
  expect(log).toEqual(expect.arrayContaining(['mail.ask-reveal', 'mail.approve-reveal', 'mail.read']))
})

test('a request that nobody approved for a day is over', async () => {
  const ada = await anAdmin(shop)
  const id = await aReset(shop)
  const { body } = await shop.call(ada, askForReveal, { params: { id }, body: BECAUSE })
  now = new Date(now.getTime() + 24 * 60 * MINUTE)
  const bea = await anAdmin(shop)
  expect((await shop.call(bea, approveReveal, { params: { id: body.id } })).problem.code).toBe('admin.reveal_over')
  expect((await shop.call(bea, mailReveals)).body.items.map((one) => one.id)).not.toContain(body.id)
})

test('a marketplace that is not production shows its mails whole', async () => {
  const sample = await testApp()
  const ada = await aPerson(sample, { platform: ['admin'] })
  const { body } = await sample.call(ada, outboxMail, { params: { id: await aReset(sample) } })
  expect(body.secrets).toBe('shown')
  expect(body.text).toMatch(TOKEN)
  await sample.close()
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attention, audit } from '#contracts/admin/admin.ts'
import { answerEnquiry, closeEnquiry, enquiries, ownEnquiry, sellingTerms, sendEnquiry } from '#contracts/enquiries.ts'
import { MINUTE } from '#contracts/time.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'

let app: TestApp
let admin: TestPerson
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  admin = await aPerson(app, { platform: ['admin'], firstName: 'Ada', lastName: 'Moss' })
})
afterAll(() => app.close())
beforeEach(() => {
  now = new Date(now.getTime() + MINUTE)
})

let senders = 0
const enquiry = (more: object = {}) => ({
  kind: 'store' as const,
  business: 'Corner Books',
  name: 'Rosa Diaz',
  email: `rosa${++senders}@example.com`,
  phone: '612-555-0142',
  zip: '55425',
  message: 'Two stores, 3,000 titles.',
  ...more,
})
const send = async (body = enquiry()) => {
  const answer = await app.call(guest(), sendEnquiry, { body })
  expect(answer.status).toBe(201)
  const { items } = (await app.call(admin, enquiries, { query: { limit: 100 } })).body
  const own = items.find(({ email }) => email === body.email)
  if (!own) throw new Error('the enquiry is not listed')
  return own
}

test('anybody asks to join; a mail confirms it without repeating the words, and admins see it as new', async () => {
  const body = enquiry({ kind: 'mall', business: 'Southdale Center', message: 'Visit evil.example' })
  const own = await send(body)
  expect(own).toMatchObject({
    kind: 'mall',
    state: 'new',
    business: 'Southdale Center',
    who: 'Rosa Diaz',
    phone: '612-555-0142',
    owner: null,
  })
  const [mail] = await mailsTo(app, body.email)
  expect(mail).toMatchObject({ kind: 'enquiries.received' })
  expect(mail?.text).not.toContain('evil')
  const waits = (await app.call(admin, attention)).body.items
  expect(waits).toContainEqual(expect.objectContaining({ code: 'enquiries.new', title: 'Southdale Center wants to join SPIRAL' }))
})

test('phone and message may be left out; a wrong ZIP, kind or field is refused at its field', async () => {
  expect((await send(enquiry({ phone: '', message: undefined }))).phone).toBeNull()
  for (const [pointer, more] of [
    ['/zip', { zip: '5542' }],
    ['/phone', { phone: '12' }],
    ['/business', { business: ' ' }],
    ['/state', { state: 'closed' }],
  ] as const)
    expect(await app.call(guest(), sendEnquiry, { body: enquiry(), raw: enquiry(more) })).toMatchObject({
      status: 422,
      problem: { errors: [{ pointer }] },
    })
})

test('safety:M1 the same enquiry sent twice under one key is kept once', async () => {
  const body = enquiry()
  for (let i = 0; i < 2; i++) expect((await app.call(guest(), sendEnquiry, { body, key: 'one-key-for-two-clicks' })).status).toBe(201)
  const { items } = (await app.call(admin, enquiries, { query: { limit: 100 } })).body
  expect(items.filter(({ email }) => email === body.email)).toHaveLength(1)
  expect(await mailsTo(app, body.email)).toHaveLength(1)
})

test('more than a few enquiries a minute from one place are refused', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push((await app.call(guest(), sendEnquiry, { body: enquiry() })).status)
  expect(statuses).toEqual([201, 201, 201, 429, 429])
})

test('an admin takes an enquiry, replies once by mail, and closes it; each step is in the audit log', async () => {
  const { id, email } = await send()
  const params = { id }
  expect((await app.call(admin, ownEnquiry, { params, body: { mine: true } })).body).toMatchObject({ owner: 'Ada Moss', isMine: true })
  const answered = await app.call(admin, answerEnquiry, { params, body: { answer: 'Welcome.\n\nWhen can we call?' } })
  expect(answered.body).toMatchObject({ state: 'answered', answeredBy: 'Ada Moss' })
  expect((await mailsTo(app, email))[0]).toMatchObject({ kind: 'enquiries.answered', text: expect.stringContaining('When can we call?') })
  expect((await app.call(admin, answerEnquiry, { params, body: { answer: 'Again.' } })).problem.code).toBe('enquiries.answered')
  expect((await app.call(admin, closeEnquiry, { params })).body.state).toBe('closed')
  expect((await app.call(admin, closeEnquiry, { params })).body.state).toBe('closed')
  const inState = async (state: 'new' | 'answered' | 'closed') =>
    (await app.call(admin, enquiries, { query: { state, limit: 100 } })).body.items.some((each) => each.id === id)
  expect([await inState('new'), await inState('answered'), await inState('closed')]).toEqual([false, false, true])
  const acts = (await app.call(admin, audit, { query: {} })).body.items.filter(({ subject }) => subject === `enquiry ${id}`)
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['enquiry.send', 'enquiry.take', 'enquiry.answer', 'enquiry.close']))
})

test('the terms of a new business are those of its sales and payouts', async () => {
  expect((await app.call(guest(), sellingTerms)).body).toEqual({
    commissionBps: 800,
    payouts: { interval: 'weekly', weekday: 5, minimum: 2_500, bankHoldHours: 72 },
  })
})

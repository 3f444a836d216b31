import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attention } from '#contracts/admin/admin.ts'
import { AssistantConversationId, AssistantMessageId } from '#contracts/ids.ts'
import {
  addMacro,
  answerSupport,
  claimCase,
  closeCase,
  contactSupport,
  draftAnswer,
  dropMacro,
  escalateCase,
  macros,
  noteInCase,
  releaseCase,
  supportCase,
  supportRequests,
} from '#contracts/support.ts'
import { HOUR } from '#contracts/time.ts'
import { transact } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPart } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { answersIn, openCase } from './cases.ts'

let app: TestApp
let maya: TestPerson
let sam: TestPerson
let kim: TestPerson
let boss: TestPerson
const NOW = new Date('2026-11-21T18:00:00Z')
beforeAll(async () => {
  app = await testApp({ clock: { now: () => NOW } })
  ;[sam, kim, boss] = await Promise.all([
    aPerson(app, { platform: ['support'], firstName: 'Sam' }),
    aPerson(app, { platform: ['support'], firstName: 'Kim' }),
    aPerson(app, { platform: ['admin'], firstName: 'Bo' }),
  ])
})
afterAll(() => app.close())
beforeEach(async () => {
  maya = await aPerson(app, { firstName: 'Maya', lastName: 'Green' })
})

const [ASKED, ANSWERED] = [AssistantMessageId.parse(7), AssistantMessageId.parse(8)]
const handedOver = (conversationId: number | null, who: TestPerson | null = maya) =>
  transact(app.deps.db, (tx) =>
    openCase(tx, app.deps, {
      userId: who?.id ?? null,
      name: 'Maya Green',
      email: who?.email ?? 'kim.park@example.com',
      kind: 'assistant',
      reason: 'Wants to return something after 30 days',
      message: 'Can I still return my kite?',
      conversationId: AssistantConversationId.nullable().parse(conversationId),
      transcript: [
        { from: 'person', text: 'Can I still return my kite?', at: NOW, messageId: ASKED },
        { from: 'assistant', text: 'The window has ended.', at: NOW, messageId: ANSWERED },
      ],
    }),
  )
const read = async (who: TestPerson, id: Awaited<ReturnType<typeof handedOver>>) =>
  (await app.call(who, supportCase, { params: { id } })).body

test('a conversation that is handed over becomes one case, with what was said, the wait and the money under way', async () => {
  const shop = await aShop(app, { onHand: 9, price: 4_000 })
  const part = await aPart(app, maya, shop)
  const [id, again] = await Promise.all([handedOver(51), handedOver(51)])
  expect(again).toBe(id)
  expect(await mailsTo(app, maya.email)).toContainEqual(expect.objectContaining({ kind: 'support.received' }))
  const row = (await app.call(sam, supportRequests, { query: { limit: 100 } })).body.items.find((item) => item.id === id)
  expect(row).toMatchObject({
    kind: 'assistant',
    reason: 'Wants to return something after 30 days',
    dueAt: new Date(NOW.getTime() + HOUR),
    claimedBy: null,
  })
  expect(row?.atRisk).toBeGreaterThanOrEqual(4_000)
  expect(part.id).toBeGreaterThan(0)
  expect((await read(sam, id)).transcript).toEqual([
    { from: 'person', text: 'Can I still return my kite?', at: NOW, messageId: ASKED },
    { from: 'assistant', text: 'The window has ended.', at: NOW, messageId: ANSWERED },
  ])
  await app.call(sam, closeCase, { params: { id }, body: { outcome: 'duplicate' } })
  expect(await handedOver(51)).not.toBe(id)
})

test('of two who claim a case at once one gets it; it can be released, also by an admin', async () => {
  const id = await handedOver(null)
  const tries = await Promise.all([sam, kim].map((who) => app.call(who, claimCase, { params: { id } })))
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [mine, other] = tries[0]?.status === 200 ? [sam, kim] : [kim, sam]
  expect((await app.call(mine, supportRequests, { query: { state: 'mine' } })).body.items.map((item) => item.id)).toContain(id)
  expect((await app.call(other, answerSupport, { params: { id }, body: { answer: 'Yes.' } })).problem.code).toBe('support.claimed')
  await app.call(other, releaseCase, { params: { id } })
  expect((await read(mine, id)).isMine).toBe(true)
  await app.call(boss, releaseCase, { params: { id } })
  expect((await read(mine, id)).claimedBy).toBeNull()
  expect((await app.call(other, claimCase, { params: { id } })).body.isMine).toBe(true)
})

test('a case is noted, answered while it stays open, answered again and closed; its person reads the answers and not the notes', async () => {
  const id = await handedOver(77)
  const key = crypto.randomUUID()
  for (let i = 0; i < 2; i++) await app.call(sam, noteInCase, { params: { id }, body: { note: 'A regular.' }, key })
  const asked = await app.call(sam, answerSupport, { params: { id }, body: { answer: 'Which order?', keepOpen: true } })
  expect(asked.body).toMatchObject({ closedAt: null, isMine: true })
  const done = await app.call(sam, answerSupport, { params: { id }, body: { answer: 'We made an exception.' } })
  expect(done.body).toMatchObject({
    outcome: 'solved',
    closedAt: NOW,
    messages: [
      { by: 'Sam Lopez', isInternal: true, text: 'A regular.' },
      { isInternal: false, text: 'Which order?' },
      { isInternal: false, text: 'We made an exception.' },
    ],
  })
  expect((await answersIn(app.deps.db, 77)).map(({ text }) => text)).toEqual(['Which order?', 'We made an exception.'])
  const answers = (await mailsTo(app, maya.email)).filter(({ kind }) => kind === 'support.answered')
  expect(answers).toHaveLength(2)
  expect((await app.call(sam, noteInCase, { params: { id }, body: { note: 'She wrote back by mail.' } })).status).toBe(201)
  expect((await app.call(sam, claimCase, { params: { id } })).problem.code).toBe('support.closed')
})

test('only what needs no answer closes without one', async () => {
  const id = await handedOver(null)
  const solved = await app.call(sam, closeCase, { params: { id }, body: { outcome: 'solved' } })
  expect(solved.problem.code).toBe('support.unanswered')
  expect((await app.call(sam, closeCase, { params: { id }, body: { outcome: 'no_answer' } })).body).toMatchObject({ outcome: 'no_answer' })
})

test('an escalated case says why and is for admins', async () => {
  const id = await handedOver(null)
  await app.call(sam, claimCase, { params: { id } })
  const wordless = await app.call(sam, escalateCase, { params: { id }, body: { why: '' }, raw: { why: ' ' } })
  expect(wordless.problem.errors).toEqual([{ pointer: '/why', message: 'Say why in a few words.' }])
  const up = await app.call(sam, escalateCase, { params: { id }, body: { why: 'A refund of $900.' } })
  expect(up.body).toMatchObject({ isEscalated: true, claimedBy: null, messages: [{ isInternal: true, text: 'A refund of $900.' }] })
  expect((await app.call(sam, claimCase, { params: { id } })).problem.code).toBe('support.escalated')
  expect((await app.call(boss, attention)).body.items.map(({ key }) => key).join(' ')).toContain(String(id))
  expect((await app.call(boss, claimCase, { params: { id } })).body).toMatchObject({ isMine: true })
})

test('earlier cases of the same person or address stand beside a case, and of nobody else', async () => {
  await handedOver(null)
  await handedOver(null, await aPerson(app))
  await app.call(guest(), contactSupport, { body: { name: 'Maya', email: maya.email, message: 'Sent signed out.' } })
  const second = await handedOver(null)
  expect((await read(sam, second)).earlier.map(({ message }) => message)).toEqual(['Sent signed out.', 'Can I still return my kite?'])
})

test('texts for answers are made by admins, with known fields only, under one name each', async () => {
  const title = `Window ${crypto.randomUUID().slice(0, 8)}`
  const add = (who: TestPerson, text: string) => app.call(who, addMacro, { body: { title, text: 'Hello' }, raw: { title, text } })
  expect((await add(sam, 'Hello')).status).toBe(403)
  expect((await add(boss, 'Hello {zip}')).problem.errors).toEqual([
    { pointer: '/text', message: 'Between { and }, use name, store or order.' },
  ])
  const made = await add(boss, 'Hello {name}, returns take 30 days.')
  expect((await add(boss, 'Again')).problem.code).toBe('support.macro_taken')
  const titles = async () => (await app.call(sam, macros)).body.items.map((item) => item.title)
  expect(await titles()).toContain(title)
  await app.call(boss, dropMacro, { params: { id: made.body.id } })
  expect(await titles()).not.toContain(title)
})

test('a draft says what the records say of the order, with its source, and asks for a number where there is none', async () => {
  const shop = await aShop(app, { onHand: 9, price: 4_000, store: { name: 'Kite House' } })
  const part = await aPart(app, maya, shop)
  const id = await transact(app.deps.db, (tx) =>
    openCase(tx, app.deps, {
      userId: maya.id,
      name: 'Maya Green',
      email: maya.email,
      kind: 'assistant',
      reason: 'Asks for her order',
      message: 'When is my order ready?',
      conversationId: null,
      transcript: [],
    }),
  )
  const draft = (await app.call(sam, draftAnswer, { params: { id } })).body
  expect(draft.answer).toBe(`Hi Maya,\n\nYour order ${part.number} at Kite House waits for the store to accept it.\n\nSPIRAL support`)
  expect(draft.sources).toEqual([{ label: `Order ${part.number}`, href: `/order-details?id=${part.number}` }])
  expect((await read(sam, id)).customer).toEqual({ spirals: 0, returns: [] })
  const stranger = await handedOver(null, null)
  expect((await app.call(sam, draftAnswer, { params: { id: stranger } })).body.answer).toContain('Please send us the number of your order.')
  expect((await read(sam, stranger)).customer).toBeNull()
})

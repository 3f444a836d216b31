import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  AnswerEvent,
  answerChange,
  askAssistant,
  type AssistantMessage,
  type AssistantName,
  assistants,
  beginConversation,
  conversation,
  deleteConversation,
  flagAnswer,
  flagsOf,
  handOverConversation,
  myConversations,
  rateAnswer,
} from '#contracts/assistants.ts'
import { cart } from '#contracts/cart/cart.ts'
import type { AssistantConversationId } from '#contracts/ids.ts'
import { LIMITS } from '#contracts/limits.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { answerSupport, supportCase, supportRequests } from '#contracts/support.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'
import { type Caller, guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, count, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { removeOldConversations } from './jobs.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'

let app: TestApp
let shop: Shop
let now = new Date()
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  shop = await aShop(app, { onHand: 50, price: 2450, product: { title: 'Walnut desk lamp' } })
  await app.settle()
})
afterAll(() => app.close())

/** A minute later, so that tests do not fill the minute of one another. */
const later = () => {
  now = new Date(now.getTime() + MINUTE)
}
async function begun(who: Caller, agent: AssistantName = 'shopping'): Promise<AssistantConversationId> {
  later()
  return (await app.call(who, beginConversation, { body: { agent } })).body.id
}
type Told = { status: number; events: AnswerEvent[]; message: AssistantMessage | undefined; body: string }
async function ask(who: Caller, id: AssistantConversationId, text: string): Promise<Told> {
  const answer = await app.app.inject({
    method: 'POST',
    url: askAssistant.path.replace(':id', String(id)),
    cookies: who.cookies,
    ...(who.address ? { remoteAddress: who.address } : {}),
    payload: { text },
  })
  const events =
    answer.statusCode < 400
      ? answer.body
          .trim()
          .split('\n')
          .map((line) => AnswerEvent.parse(JSON.parse(line)))
      : []
  const last = events.at(-1)
  return { status: answer.statusCode, events, message: last?.kind === 'message' ? last.message : undefined, body: answer.body }
}
async function asked(
  who: Caller,
  agent: AssistantName,
  ...said: string[]
): Promise<{ id: AssistantConversationId; message: AssistantMessage }> {
  const id = await begun(who, agent)
  let message: AssistantMessage | undefined
  for (const text of said) ({ message } = await ask(who, id, text))
  if (!message) throw new Error('there was no answer')
  return { id, message }
}
const answered = (who: Caller, { id }: AssistantMessage, confirm = true, key?: string) =>
  app.call(who, answerChange, { params: { id }, body: { confirm }, ...(key && { key }) })
const WANTED = ['walnut desk lamp', 'put the first one into my cart'] as const

test('an answer comes line by line and stays in the conversation, with cards and sources', async () => {
  const buyer = await aPerson(app)
  const { id, message } = await asked(buyer, 'shopping', 'walnut desk lamp under $30')
  expect(message).toMatchObject({
    from: 'assistant',
    engine: 'built-in',
    products: [shop.productId],
    tools: ['find_products'],
    change: null,
  })
  expect(message.sources[0]).toMatchObject({ title: 'Walnut desk lamp', href: expect.stringMatching(/^\/product\//) })
  const { body } = await app.call(buyer, conversation, { params: { id } })
  expect(body).toMatchObject({ agent: 'shopping', title: 'walnut desk lamp under $30', handedOverAt: null })
  expect(body.messages.map(({ from }) => from)).toEqual(['person', 'assistant'])
  expect((await app.call(buyer, myConversations, { query: {} })).body.items.map((each) => each.id)).toEqual([id])
  expect((await app.call(buyer, assistants)).body).toMatchObject({ model: null, left: SERVER_LIMITS.assistantMessagesPerDay - 1 })
  expect((await app.call(buyer, rateAnswer, { params: { id: message.id }, body: { rating: 'good' } })).body.rating).toBe('good')
})

test('safety:G1 only the press of its own person changes the cart, and it does so once', async () => {
  const [buyer, stranger] = [await aPerson(app), await aPerson(app)]
  const { message } = await asked(buyer, 'gift', ...WANTED)
  const lines = async () => (await app.call(buyer, cart)).body.items.map(({ quantity }) => quantity)
  expect(message.change).toMatchObject({ state: 'waiting', line: null, words: expect.stringContaining('“Walnut desk lamp”') })
  expect(await lines()).toEqual([])
  expect((await answered(stranger, message)).status).toBe(404)
  expect((await answered(guest(), message)).status).toBe(404)
  expect(await lines()).toEqual([])
  const presses = await Promise.all([answered(buyer, message), answered(buyer, message), answered(buyer, message)])
  expect(presses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await lines()).toEqual([1])
  expect((await answered(buyer, message)).problem.code).toBe('assistants.no_change')
})

test('the same press sent again is the same press; a declined or old change is over', async () => {
  const buyer = await aPerson(app)
  const first = (await asked(buyer, 'gift', ...WANTED)).message
  const press = () => answered(buyer, first, true, 'the-same-press')
  expect((await press()).body.change).toMatchObject({ state: 'done', outcome: 'Your cart is changed.', href: '/cart' })
  expect((await press()).body.change?.state).toBe('done')
  const second = (await asked(buyer, 'gift', ...WANTED)).message
  expect(second.change?.words).toContain('2 ×')
  expect((await answered(buyer, second, false)).body.change?.state).toBe('declined')
  expect((await answered(buyer, second)).status).toBe(409)
  const third = (await asked(buyer, 'gift', ...WANTED)).message
  now = new Date(now.getTime() + HOUR)
  expect((await answered(buyer, third)).problem.code).toBe('assistants.expired')
})

test("a guest's press is made by their browser", async () => {
  const visitor = { ...guest(), address: '10.9.1.1' }
  const { message } = await asked(visitor, 'gift', ...WANTED)
  expect(message.change?.line).toMatchObject({ productId: shop.productId, variantId: shop.variantId, storeId: shop.storeId, quantity: 1 })
  expect((await answered(visitor, message)).body.change?.state).toBe('done')
})

test('a return is started by its press', async () => {
  const [buyer, clerk] = [await aPerson(app), await aClerk(app, shop)]
  const { order } = (await buy(app, buyer, [lineOf(shop)])).body
  await handOver(app, clerk, shop, order.fulfillments[0]?.id ?? 0)
  const { message } = await asked(buyer, 'returns', `Return the lamp of ${order.number}, it is broken`)
  expect(await count(app, 'select count(*) as n from returns')).toBe(0)
  expect((await answered(buyer, message)).body.change).toMatchObject({
    state: 'done',
    outcome: expect.stringContaining('The return is started.'),
  })
  expect(await count(app, 'select count(*) as n from returns')).toBe(1)
})

test('others find nothing of a conversation, whoever they are', async () => {
  const [owner, visitor] = [await aPerson(app), { ...guest(), address: '10.9.1.2' }]
  const own = await asked(owner, 'guide', 'stores that are open')
  const theirs = await asked(visitor, 'guide', 'stores that are open')
  for (const [id, message, others] of [
    [own.id, own.message, [await aPerson(app), guest(), visitor]],
    [theirs.id, theirs.message, [owner, guest(), { ...guest(), address: '10.9.1.2' }]],
  ] as const)
    for (const who of others) {
      expect((await app.call(who, conversation, { params: { id } })).status).toBe(404)
      expect((await ask(who, id, 'hello')).status).toBe(404)
      expect((await app.call(who, deleteConversation, { params: { id } })).status).toBe(404)
      expect((await app.call(who, rateAnswer, { params: { id: message.id }, body: { rating: 'bad' } })).status).toBe(404)
      expect(
        (await app.call(who, handOverConversation, { params: { id }, body: { message: 'x', contact: { name: 'A B', email: 'a@b.co' } } }))
          .status,
      ).toBe(404)
      later()
    }
  expect((await app.call(visitor, deleteConversation, { params: { id: theirs.id } })).status).toBe(204)
  expect(await count(app, 'select count(*) as n from assistant_messages where conversation_id = $1', [theirs.id])).toBe(0)
})

test('a long text is cut, and the number of a card is masked before it is stored', async () => {
  const buyer = await aPerson(app)
  const id = await begun(buyer)
  await ask(buyer, id, `my card is 4242 4242-4242 4242 ${'x'.repeat(3_000)}`)
  const [kept, answered] = (await app.call(buyer, conversation, { params: { id } })).body.messages
  expect(answered?.text).toMatch(/^I took the number of your card out/)
  expect(answered?.products).toEqual([])
  expect(kept?.text).toHaveLength(LIMITS.assistantMessage)
  expect(kept?.text).toMatch(/^my card is \[card ending in 4242\] xxx/)
  expect(await count(app, "select count(*) as n from assistant_messages where text || steps::text ~ '4242.?4242'")).toBe(0)
  expect((await ask(buyer, id, '   ')).status).toBe(422)
})

test('safety:G4 messages are bounded by minute and by day, and it says when they start again', async () => {
  const [busy, calm] = [await aPerson(app), await aPerson(app)]
  const id = await begun(busy)
  for (let i = 0; i < 3; i++) await ask(busy, id, 'help')
  await app.deps.db.$client.query('update rate_limits set tries = $1 where tries = 3', [SERVER_LIMITS.assistantMessagesPerMinute])
  expect((await ask(busy, id, 'help')).status).toBe(429)
  later()
  await app.deps.db.$client.query('update assistant_runs set runs = $1 where runs = 3', [SERVER_LIMITS.assistantMessagesPerDay])
  const { status, body } = await ask(busy, id, 'help')
  expect([status, body]).toEqual([429, expect.stringContaining('midnight UTC')])
  expect((await ask(calm, await begun(calm), 'help')).status).toBe(200)
})

test('a conversation goes to support with all that was said, and the answer comes back to it; support marks only such', async () => {
  const [buyer, support] = [await aPerson(app), await aPerson(app, { platform: ['support'] })]
  const { id, message } = await asked(buyer, 'shopping', 'walnut desk lamp')
  const mark = () => app.call(support, flagAnswer, { params: { id: message.id }, body: { reason: 'It named the wrong store.' } })
  const marked = async () => (await app.call(support, flagsOf, { params: { id } })).body.items
  expect((await mark()).status).toBe(404)
  const over = () =>
    app.call(buyer, handOverConversation, { params: { id }, body: { message: 'I need a person.' }, key: 'handed-over-once' })
  expect((await over()).status).toBe(201)
  expect((await over()).status).toBe(201)
  const cases = (await app.call(support, supportRequests, { query: {} })).body.items.filter(({ email }) => email === buyer.email)
  expect(cases).toEqual([expect.objectContaining({ kind: 'assistant', reason: 'Shopping assistant: walnut desk lamp' })])
  expect(await marked()).toEqual([])
  expect((await mark()).status).toBe(200)
  expect((await app.call(support, flagAnswer, { params: { id: message.id }, body: { reason: 'Once more.' } })).status).toBe(200)
  expect(await marked()).toEqual([{ messageId: message.id, reason: 'It named the wrong store.', flaggedAt: expect.any(Date) }])
  expect((await app.call(buyer, flagsOf, { params: { id } })).status).toBe(403)
  expect((await app.call(buyer, flagAnswer, { params: { id: message.id }, body: { reason: 'x' } })).status).toBe(403)
  const caseId = cases[0]?.id
  if (!caseId) throw new Error('there is no case')
  const read = (await app.call(support, supportCase, { params: { id: caseId } })).body
  expect([read.conversationId, read.transcript.map(({ messageId }) => messageId)]).toEqual([id, [expect.any(Number), message.id]])
  await app.call(support, answerSupport, { params: { id: caseId }, body: { answer: 'Here I am.' } })
  const { body } = await app.call(buyer, conversation, { params: { id } })
  expect(body).toMatchObject({ handedOverAt: expect.any(Date), answers: [{ text: 'Here I am.' }] })
  const visitor = { ...guest(), address: '10.9.1.3' }
  const theirs = await begun(visitor)
  expect((await app.call(visitor, handOverConversation, { params: { id: theirs }, body: { message: 'x' } })).status).toBe(422)
})

test('the person takes a copy, and it goes with the account; old ones go by themselves', async () => {
  const buyer = await aPerson(app)
  await asked(buyer, 'shopping', 'walnut desk lamp')
  expect(await personalDataOf(app.deps.db, buyer.id)).toEqual([
    expect.objectContaining({ agent: 'shopping', messages: [expect.objectContaining({ text: 'walnut desk lamp' }), expect.anything()] }),
  ])
  await forgetPerson(app.deps.db, buyer.id)
  expect(await personalDataOf(app.deps.db, buyer.id)).toEqual([])
  const visitor = { ...guest(), address: '10.9.1.4' }
  await asked(visitor, 'shopping', 'walnut desk lamp')
  now = new Date(now.getTime() + (SERVER_LIMITS.guestAssistantsKeptDays + 1) * DAY)
  await removeOldConversations.act(app.deps, {} as never)
  expect(await count(app, 'select count(*) as n from assistant_conversations where guest_hash is not null')).toBe(0)
})

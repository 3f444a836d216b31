import { afterAll, beforeAll, expect, test } from 'vitest'
import { appealDecision, decideCase, moderationCases, openCase, reportText } from '#contracts/moderation.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import {
  answerQuestion,
  answers,
  askQuestion,
  changeAnswer,
  changeQuestion,
  markAnswer,
  myQuestions,
  questions,
  removeAnswer,
  removeQuestion,
  retailerQuestions,
} from '#contracts/questions.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, testApp, type TestApp } from '../../../tests/app.ts'
import { aClerk, aPart, handOver } from '../../../tests/buying.ts'
import { aPerson, type TestPerson } from '../../../tests/people.ts'
import { aProduct, aShop, type Shop } from '../../../tests/shops.ts'
import { forgetPerson, personalDataOf } from './personal-data.ts'

let app: TestApp
let shop: Shop
let clerk: TestPerson
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 200 })
  clerk = await aClerk(app, shop)
})
afterAll(() => app.close())

const about = () => ({ subject: 'product' as const, id: shop.productId })
const receiver = async () => {
  const person = await aPerson(app)
  await handOver(app, clerk, shop, (await aPart(app, person, shop)).id)
  return person
}
let n = 0
const words = () => `Does cup number ${++n} go into the dishwasher?`
const ask = (who: TestPerson, text = words(), query: { subject: 'product' | 'store'; id: number } = about()) =>
  app.call(who, askQuestion, { query, raw: JSON.stringify({ text }) } as never)
const answer = (who: TestPerson, id: number, text = `Yes, cup ${++n} does, on the top rack.`) =>
  app.call(who, answerQuestion, { params: { id: id as never }, body: { text } })
const list = async (who: Parameters<typeof app.call>[0] = guest(), more: object = {}) =>
  (await app.call(who, questions, { query: { ...about(), sort: 'newest', ...more } })).body.items
const found = async (id: number, who: Parameters<typeof app.call>[0] = guest()) => (await list(who)).find((one) => one.id === id)
async function decide(text: string, outcome: 'keep' | 'hide') {
  await app.settle()
  const support = await aPerson(app, { platform: ['support'] })
  const id = (await app.call(support, moderationCases, { query: {} })).body.items.find((one) => one.text === text)?.id as never
  await app.call(support, openCase, { params: { id } })
  const body = { outcome, rule: outcome === 'hide' ? ('spam' as const) : null, note: 'Our rules.' }
  expect((await app.call(support, decideCase, { params: { id }, body })).status).toBe(204)
}

test('the store and people who received the item answer, and the asker is told', async () => {
  const [maya, owner] = [await aPerson(app), await receiver()]
  const asked = await ask(maya)
  expect(asked.body).toMatchObject({ state: 'shown', isMine: true, answerCount: 0 })
  const { id } = asked.body
  expect(await answer(await aPerson(app), id)).toMatchObject({ status: 403, problem: { code: 'questions.not_yours' } })
  expect((await answer(owner, id)).body).toMatchObject({ as: 'buyer', isMine: true })
  const open = async () =>
    (await app.call(clerk, retailerQuestions, { query: { retailerId: shop.retailerId } })).body.items.some((one) => one.id === id)
  expect(await open()).toBe(true)
  expect((await answer(clerk, id)).body.as).toBe('store')
  expect(await open()).toBe(false)
  const question = await found(id)
  expect([question?.answerCount, question?.answers.map(({ as }) => as)]).toEqual([2, ['store', 'buyer']])
  await app.settle()
  const told = (await app.call(maya, notifications, { query: {} })).body.items.map(({ subject }) => subject)
  expect(told.filter((subject) => subject.includes('answered your question about'))).toHaveLength(2)
})

test('a seller neither asks about its own items nor about those of a rival, and a rival does not answer', async () => {
  expect(await ask(clerk)).toMatchObject({ status: 403, problem: { code: 'questions.own_trade' } })
  const rivals = await aShop(app)
  await rowsOf(
    app.deps.db,
    'test.same-category',
    'update products set category_id = (select category_id from products where id = $1) where id = $2',
    [shop.productId, rivals.productId],
  )
  const rival = await aClerk(app, rivals)
  expect((await app.call(rival, myQuestions, { query: about() })).body).toEqual({ mayAsk: false, answersAs: null })
  expect((await ask(rival)).status).toBe(403)
  const { id } = (await ask(await aPerson(app))).body
  expect((await answer(rival, id)).status).toBe(403)
})

test('helpful answers come first, a vote counts once, and nobody votes for the own team', async () => {
  const [first, second] = [await receiver(), await receiver()]
  const { id } = (await ask(await aPerson(app))).body
  const one = (await answer(first, id)).body
  const two = (await answer(second, id)).body
  const team = (await answer(clerk, id)).body
  const mark = (who: TestPerson, answerId: number, isHelpful = true) =>
    app.call(who, markAnswer, { params: { id: answerId as never }, body: { isHelpful } })
  expect((await Promise.all([mark(second, one.id), mark(second, one.id)])).map(({ body }) => body.helpful)).toEqual([1, 1])
  expect([(await mark(first, one.id)).status, (await mark(clerk, team.id)).status]).toEqual([404, 404])
  const order = async () => (await app.call(guest(), answers, { params: { id }, query: {} })).body.items.map((each) => each.id)
  expect(await order()).toEqual([one.id, team.id, two.id])
  expect((await mark(second, one.id, false)).body.helpful).toBe(0)
  expect(await order()).toEqual([team.id, two.id, one.id])
})

test('short, long and rude questions are refused with a way on; one with a link waits for a moderator', async () => {
  const maya = await aPerson(app)
  expect((await ask(maya, 'Why?')).problem.errors?.[0]?.message).toBe('Write a whole question (10 characters at least).')
  expect((await ask(maya, 'a '.repeat(300))).problem.errors?.[0]?.message).toBe('Keep it under 500 characters.')
  expect((await ask(maya, 'What the fuck is this made of?')).problem.errors?.[0]?.message).toContain('Say it with another word.')
  const linked = 'Is it the same as on www.example.com/cup?'
  const { body } = await ask(maya, linked)
  expect(body.state).toBe('held')
  expect([await found(body.id), (await found(body.id, maya))?.state]).toEqual([undefined, 'held'])
  expect((await answer(clerk, body.id)).status).toBe(404)
  await decide(linked, 'keep')
  expect((await found(body.id))?.text).toBe(linked)
})

test('an answer that breaks a rule leaves list, count and search, and a second look brings it back', async () => {
  const [maya, owner] = [await aPerson(app), await receiver()]
  const { id } = (await ask(maya)).body
  const text = `The zebra pattern ${++n} washes off after a month.`
  const reply = (await answer(owner, id, text)).body
  expect((await list(guest(), { words: text.slice(4, 20) })).map((one) => one.id)).toEqual([id])
  await app.call(maya, reportText, { body: { kind: 'answer', id: reply.id, rule: 'off_topic', words: 'Not true.' } })
  await decide(text, 'hide')
  expect((await found(id))?.answerCount).toBe(0)
  expect(await list(guest(), { words: text.slice(4, 20) })).toEqual([])
  expect((await app.call(guest(), answers, { params: { id }, query: {} })).body.items).toEqual([])
  const appeal = { params: { kind: 'answer', textId: reply.id }, body: { words: 'It did on mine.' } } as const
  expect((await app.call(owner, appealDecision, appeal)).status).toBe(204)
  await decide(text, 'keep')
  expect((await found(id))?.answerCount).toBe(1)
})

test('products with one barcode share their questions; a store has its own', async () => {
  const gtin = '9520000199999'
  const twins = await Promise.all(
    [1, 2].map(async () => {
      const other = await aShop(app)
      return aProduct(app, other.retailerId, { title: 'Twin kettle', gtin, storeIds: [other.storeId] })
    }),
  )
  await app.settle()
  const [one, two] = twins.map(({ productId }) => ({ subject: 'product' as const, id: productId }))
  const { id } = (await ask(await aPerson(app), words(), one)).body
  expect((await list(guest(), two)).map((each) => each.id)).toEqual([id])
  const ofStore = (await ask(await aPerson(app), 'Is there parking behind the store?', { subject: 'store', id: shop.storeId })).body
  expect((await answer(clerk, ofStore.id)).body.as).toBe('store')
  expect(await found(ofStore.id)).toBeUndefined()
})

test('only the author removes a question or an answer, and the counts follow', async () => {
  const [maya, owner] = [await aPerson(app), await receiver()]
  const { id } = (await ask(maya)).body
  const reply = (await answer(owner, id)).body
  expect((await app.call(maya, removeAnswer, { params: { id: reply.id } })).status).toBe(404)
  expect((await app.call(owner, removeAnswer, { params: { id: reply.id } })).status).toBe(204)
  expect((await found(id))?.answerCount).toBe(0)
  expect((await app.call(owner, removeQuestion, { params: { id } })).status).toBe(404)
  expect((await app.call(maya, removeQuestion, { params: { id } })).status).toBe(204)
  expect(await found(id)).toBeUndefined()
})

test('safety:D1 what a person wrote is exported, and goes with the account, out of all counts', async () => {
  const [maya, owner] = [await aPerson(app), await receiver()]
  const { id } = (await ask(maya)).body
  const reply = (await answer(owner, id)).body
  const team = (await answer(clerk, id)).body
  await app.call(owner, markAnswer, { params: { id: team.id }, body: { isHelpful: true } })
  expect(JSON.stringify(await personalDataOf(app.deps.db, owner.id))).toContain(reply.text)
  await forgetPerson(app.deps.db, owner.id)
  const left = await found(id)
  expect([left?.answerCount, left?.answers.map(({ helpful }) => helpful)]).toEqual([1, [0]])
  await forgetPerson(app.deps.db, maya.id)
  expect(await found(id)).toBeUndefined()
})

test('own questions and answers change with their earlier words kept; answered questions, hidden texts and those of others do not', async () => {
  const [maya, owner] = [await aPerson(app), await receiver()]
  const asked = (await ask(maya)).body
  const change = (who: TestPerson, text: string, version: number) =>
    app.call(who, changeQuestion, { params: { id: asked.id }, body: { text, version } })
  const better = `${asked.text} And into the oven?`
  expect((await change(owner, better, 1)).status).toBe(404)
  const [one, other] = await Promise.all([change(maya, better, 1), change(maya, `${better} Please.`, 1)])
  expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]))
  expect(await found(asked.id)).toMatchObject({ version: 2, editedAt: expect.any(Date), state: 'shown' })
  expect(JSON.stringify(await personalDataOf(app.deps.db, maya.id))).toContain(asked.text)
  const linked = `${better} See www.example.com for the cup.`
  expect((await change(maya, linked, 2)).body.state).toBe('held')
  expect(await found(asked.id)).toBeUndefined()
  await decide(linked, 'keep')
  expect(await found(asked.id)).toMatchObject({ text: linked })

  const given = (await answer(owner, asked.id)).body
  expect((await change(maya, words(), 3)).problem).toMatchObject({ code: 'questions.answered' })
  const correct = (text: string, version: number, who = owner) =>
    app.call(who, changeAnswer, { params: { id: given.id }, body: { text, version } })
  expect((await correct('Better by hand.', 1, maya)).status).toBe(404)
  expect((await correct('Better by hand.', 1)).body).toMatchObject({ text: 'Better by hand.', version: 2, state: 'shown' })
  expect((await found(asked.id))?.answerCount).toBe(1)
  const spam = 'Better by hand, and look at www.example.com for more of them.'
  expect((await correct(spam, 2)).body.state).toBe('held')
  expect((await found(asked.id))?.answerCount).toBe(0)
  await decide(spam, 'hide')
  expect((await correct('By hand.', 3)).problem).toMatchObject({ code: 'questions.hidden' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultCard, removeCard, savedCards } from '#contracts/payments/saved-cards.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'

let app: TestApp
let shop: Shop
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 90 })
})
afterAll(() => app.close())

const pay = (person: Parameters<typeof buy>[1], payment: object) =>
  buy(app, person, [lineOf(shop)], { payment: { provider: 'sandbox', ...payment } })
const cardsOf = async (person: TestPerson) => (await app.call(person, savedCards)).body.items

test('a card is kept when the order is placed, once, and pays the next order', async () => {
  const ana = await aPerson(app)
  for (let i = 0; i < 2; i++) expect((await pay(ana, { token: 'tok_visa', save: true })).status).toBe(201)
  const [card, ...others] = await cardsOf(ana)
  expect(others).toEqual([])
  expect(card).toMatchObject({ brand: 'Visa', last4: '4242', isDefault: true, isExpired: false })
  expect(await pay(ana, { savedCardId: card?.id })).toMatchObject({ status: 201, body: { payment: { state: 'captured' } } })
})

test('a declined card and a card of a guest are not kept', async () => {
  const ana = await aPerson(app)
  expect((await pay(ana, { token: 'tok_declined', save: true })).status).toBe(402)
  expect((await pay(guest(), { token: 'tok_visa', save: true })).status).toBe(201)
  expect(await cardsOf(ana)).toEqual([])
})

test('nobody pays with, changes or removes the card of somebody else, nor with its reference', async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  await pay(ana, { token: 'tok_visa', save: true })
  const [card] = await cardsOf(ana)
  const params = { id: card?.id as never }
  for (const stranger of [bo, guest()]) expect((await pay(stranger, { savedCardId: card?.id })).problem.code).toBe('checkout.card_gone')
  expect((await app.call(bo, removeCard, { params })).status).toBe(404)
  expect((await app.call(bo, defaultCard, { params, body: {} })).status).toBe(404)
  const { rows } = await app.deps.db.$client.query<{ reference: string }>('select reference from saved_cards where id = $1', [card?.id])
  expect((await pay(bo, { token: rows[0]?.reference })).problem.code).toBe('checkout.provider_unknown')
  expect((await pay(ana, { savedCardId: card?.id, token: 'tok_visa' })).status).toBe(422)
})

test('a removed card pays nothing more, and the newest of the others becomes the default', async () => {
  const ana = await aPerson(app)
  for (const token of ['tok_visa', 'tok_action', 'tok_slow']) await pay(ana, { token, save: true })
  const [visa, amex] = await cardsOf(ana)
  expect([visa?.last4, amex?.last4]).toEqual(['4242', '0005'])
  expect((await app.call(ana, removeCard, { params: { id: visa?.id as never } })).status).toBe(204)
  expect((await pay(ana, { savedCardId: visa?.id })).problem.code).toBe('checkout.card_gone')
  expect((await cardsOf(ana)).map(({ last4, isDefault }) => [last4, isDefault])).toEqual([
    ['0005', true],
    ['8210', false],
  ])
})

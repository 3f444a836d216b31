import { afterAll, beforeAll, expect, test } from 'vitest'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { answerChallenge, cancelOrder } from '#contracts/orders/orders.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { buy, lineOf, shelf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, aStore, type Shop } from '#tests/shops.ts'
import { networkPart } from './network.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let guests = 0
const at = (address: string): Caller => ({ ...guest(), address })
const elsewhere = () => at(`198.51.100.${(guests += 1)}`)
const somebody = () => ({ contact: { name: 'Somebody', email: `somebody${(guests += 1)}@example.com` } })
const take = (who: Caller, shop: Shop, quantity: number, token: string, contact = somebody()) =>
  buy(app, who, [lineOf(shop, { quantity })], { ...contact, payment: { provider: 'sandbox', token } })
const outcomes = (answers: Awaited<ReturnType<typeof take>>[]) =>
  answers.map(({ status, problem }) => (status === 201 ? 201 : problem.code))

test.each(['tok_action', 'tok_slow'])(
  'safety:S3 one unpaid guest order does not take all pieces, and leaves nothing behind: %s',
  async (token) => {
    const shop = await aShop(app, { onHand: 60 })
    const refused = await take(elsewhere(), shop, 60, token)
    expect([refused.status, refused.problem.code]).toEqual([409, 'checkout.holds_too_much'])
    expect(refused.problem.detail).toContain('up to 30')
    expect(await shelf(app, shop)).toEqual({ onHand: 60, reserved: 0 })
    expect((await take(elsewhere(), shop, 30, token)).status).toBe(201)
    expect((await take(elsewhere(), shop, 30, 'tok_visa')).status).toBe(201)
    await app.settle()
    const { rows } = await app.deps.db.$client.query(
      `select o.state as "order", c.state as charge from orders o join sandbox_charges c on c.order_number = o.number join order_lines l on l.order_id = o.id
     where l.variant_id = $1 and l.quantity = 60`,
      [shop.variantId],
    )
    expect(rows).toEqual([{ order: 'cancelled', charge: 'voided' }])
  },
)

test('a card that pays at once buys every piece, and the last one may wait for a bank too', async () => {
  const [many, last] = [await aShop(app, { onHand: 60 }), await aShop(app, { onHand: 1 })]
  expect((await take(elsewhere(), many, 60, 'tok_visa')).status).toBe(201)
  expect((await take(elsewhere(), last, 1, 'tok_action')).status).toBe(201)
})

test('safety:S3 nor do many unpaid orders of one account, one browser, one guest e-mail or one network address', async () => {
  const maya = await aPerson(app)
  const browser = elsewhere()
  const contact = somebody()
  const sameButElsewhere: [string, () => Caller, () => ReturnType<typeof somebody>][] = [
    ['account', () => ({ ...maya, address: elsewhere().address as string }), somebody],
    ['browser', () => Object.assign(browser, { address: elsewhere().address }), somebody],
    ['e-mail', elsewhere, () => contact],
    ['address', () => at('203.0.113.7'), somebody],
  ]
  for (const [what, who, by] of sameButElsewhere) {
    const shop = await aShop(app, { onHand: 60 })
    const answers = [await take(who(), shop, 20, 'tok_action', by()), await take(who(), shop, 20, 'tok_action', by())]
    expect(outcomes(answers), what).toEqual([201, 'checkout.holds_too_much'])
    expect((await take(elsewhere(), shop, 20, 'tok_action')).status, what).toBe(201)
    expect(await shelf(app, shop), what).toEqual({ onHand: 60, reserved: 40 })
  }
})

test('safety:S3 nor when they come in the same moment', async () => {
  const shop = await aShop(app, { onHand: 60 })
  const answers = await Promise.all(Array.from({ length: 6 }, () => take(at('203.0.113.8'), shop, 10, 'tok_action')))
  expect(outcomes(answers).filter((each) => each === 201).length).toBeLessThanOrEqual(3)
  expect((await shelf(app, shop)).reserved).toBeLessThanOrEqual(30)
})

test('safety:S3 nor when each order takes from another shelf of the product', async () => {
  const shop = await aShop(app, { onHand: 1 })
  const two = { ...shop, storeId: await aStore(app, shop.retailerId) }
  await app.deps.db.$client.query('insert into stock (variant_id, store_id, on_hand, reserved) values ($1, $2, 1, 0)', [
    shop.variantId,
    two.storeId,
  ])
  const answers = [await take(at('203.0.113.9'), shop, 1, 'tok_action'), await take(at('203.0.113.9'), two, 1, 'tok_action')]
  expect(outcomes(answers)).toEqual([201, 'checkout.holds_too_much'])
  expect((await take(elsewhere(), two, 1, 'tok_action')).status).toBe(201)
})

test('safety:S3 twelve unpaid orders from one network address under twelve e-mails do not all pass; cards that pay at once do', async () => {
  const shop = await aShop(app, { onHand: 500 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => take(at('203.0.113.10'), shop, 1, 'tok_action')))
  expect(outcomes(answers).filter((each) => each === 201)).toHaveLength(SERVER_LIMITS.unpaidOrdersPerAddress)
  expect(new Set(outcomes(answers))).toEqual(new Set([201, 'checkout.unpaid_orders']))
  expect(await shelf(app, shop)).toEqual({ onHand: 500, reserved: SERVER_LIMITS.unpaidOrdersPerAddress })
  expect((await take(at('203.0.113.10'), shop, 1, 'tok_visa')).status).toBe(201)
  expect((await take(at('203.0.113.11'), shop, 1, 'tok_action')).status).toBe(201)
})

test('safety:D3 of the network address only a keyed hash is kept, and nothing once the order is paid or ended', async () => {
  const shop = await aShop(app, { onHand: 50 })
  const address = '203.0.113.12'
  const maya = { ...(await aPerson(app)), address }
  const [first, second] = [(await take(maya, shop, 1, 'tok_action')).body, (await take(maya, shop, 1, 'tok_action')).body]
  const kept = async () =>
    (
      await app.deps.db.$client.query('select state, network, o::text as everything from orders o where user_id = $1 order by id', [
        maya.id,
      ])
    ).rows
  for (const { network, everything } of await kept()) {
    expect(network).toMatch(/^[\w-]{43}$/)
    expect(everything).not.toContain(address)
  }
  const reference = new URL(first.payment.action?.url ?? '').searchParams.get('pay') ?? ''
  await app.call(maya, answerChallenge, { params: { reference }, body: { approve: true } })
  await app.call(maya, cancelOrder, { params: { number: second.order.number }, query: {}, body: {} })
  expect((await kept()).map(({ state, network }) => [state, network])).toEqual([
    ['open', null],
    ['cancelled', null],
  ])
})

test.each([
  ['192.0.2.9', '192.0.2.9'],
  ['::ffff:192.0.2.9', '192.0.2.9'],
  ['2001:db8:0:12::1', '2001:db8:0:12'],
  ['2001:DB8::12:0:0:0:9', '2001:db8:0:12'],
  ['::1', '0:0:0:0'],
])('%s belongs to the network %s', (ip, network) => expect(networkPart(ip)).toBe(network))

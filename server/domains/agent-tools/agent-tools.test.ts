import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  AGENT_SCOPES,
  type AgentScope,
  CONFIRM_WITHIN_MINUTES,
  confirmPurchase,
  declinePurchase,
  purchaseToConfirm,
} from '#contracts/agent-tools.ts'
import { cart, replaceCart, setCartLine } from '#contracts/cart/cart.ts'
import type { SavedCardId } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { type Cents, cents } from '#contracts/money.ts'
import { addCard } from '#contracts/payments/saved-cards.ts'
import { askQuestion } from '#contracts/questions.ts'
import { MINUTE } from '#contracts/time.ts'
import type { Actor } from '#server/platform/actor.ts'
import { cookieName, unseal } from '#server/domains/identity/cookies.ts'
import { signInsOf } from '#server/domains/identity/identify.ts'
import { type Caller, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, buy, count, lineOf, moveOn } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { callTool, toolsFor } from './call-tool.ts'
import { ToolLimits } from './limits.ts'
import { TOOLS } from './tools/index.ts'

let app: TestApp
let shop: Shop
let other: Shop
let now = new Date()
let limits: ToolLimits
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } })
  await app.deps.db.$client.query(
    `insert into zips (zip, city, state, lat, lon, time_zone) values ('55425', 'Bloomington', 'MN', 44.8549, -93.2422, 'America/Chicago')`,
  )
  shop = await aShop(app, { onHand: 50, price: 2450, product: { title: 'Walnut desk lamp' } })
  other = await aShop(app, { onHand: 50, price: 1000 })
  await app.settle()
  limits = new ToolLimits(app.deps.db)
})
afterAll(() => app.close())

const GUEST: Actor = { kind: 'guest', key: null }
async function actorOf({ cookies }: Caller): Promise<Actor> {
  const token = unseal(app.deps.secret, cookies[cookieName(app.deps.config, 'session')] ?? '')
  return (await signInsOf(app.deps).freshPersonOf(token ?? '')) ?? GUEST
}
/** The JSON of a tool's answer, of which each test reads its own part. */
// oxlint-disable-next-line typescript/no-explicit-any -- every tool has another shape
type Said = any
type Answer = { ok: boolean; said: Said; words: string; status: number }
/** What a tool answers to an agent of this person. */
async function use(who: Caller | null, name: string, input: object = {}, scopes: readonly AgentScope[] = AGENT_SCOPES): Promise<Answer> {
  const actor = who ? await actorOf(who) : GUEST
  const answer = await callTool({ app: app.app, deps: app.deps, limits }, { actor, ip: '127.0.0.1', agent: 'Helper', scopes }, name, input)
  return answer.ok
    ? { ok: true, said: answer.result, words: '', status: 200 }
    : { ok: false, said: null, words: answer.problem.detail, status: answer.problem.status }
}

type Buyer = TestPerson & { cardId: SavedCardId }
async function aBuyer(): Promise<Buyer> {
  const person = await aPerson(app)
  const { body } = await app.call(person, addCard, { body: { provider: 'sandbox', token: 'tok_visa' } })
  return { ...person, cardId: body.items[0]?.id as SavedCardId }
}
/** The cart of two stores, priced and prepared by an agent. */
async function prepared(buyer: Buyer): Promise<{ token: string; total: Cents }> {
  await app.call(buyer, replaceCart, { body: { items: [lineOf(shop), lineOf(other)] } })
  const { said: priced } = await use(buyer, 'quote_cart', { near: '55425' })
  const { said } = await use(buyer, 'place_order', { total: priced.total.cents / 100 })
  return { token: said.confirmation, total: cents(said.total.cents) }
}
const confirmed = (buyer: Buyer, { token, total }: { token: string; total: Cents }, changes: object = {}, key?: string) =>
  app.call(buyer, confirmPurchase, { params: { token }, body: { total, savedCardId: buyer.cardId, ...changes }, ...(key && { key }) })
const ordersOf = (buyer: TestPerson) => count(app, 'select count(*) as n from orders where user_id = $1', [buyer.id])
const refusalsOf = (person: TestPerson, act: string) =>
  count(app, "select count(*) as n from audit_entries where user_id = $1 and act like $2 and outcome = 'refused'", [person.id, `%${act}%`])

describe('tools', () => {
  test('each has a name, a sentence, a schema, and the rights of its endpoints', () => {
    expect(new Set(TOOLS.map(({ name }) => name)).size).toBe(TOOLS.length)
    for (const { name, about, schema, effect, calls } of TOOLS) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/)
      expect(about, name).toMatch(/^[A-Z].*\.$/)
      expect(schema, name).toMatchObject({ type: 'object', additionalProperties: false })
      if (effect === 'reads')
        expect(
          calls.filter(({ method, path }) => method !== 'GET' && !path.endsWith('/quote')),
          name,
        ).toEqual([])
    }
  })

  test('a guest finds products near a place with price, stock and promise', async () => {
    const { said } = await use(null, 'find_products', { q: 'walnut lamp', near: '55425', limit: 3 })
    expect(said.products[0]).toMatchObject({
      productId: shop.productId,
      price: { text: '$24.50', cents: 2450 },
      store: { storeId: shop.storeId },
      promise: expect.stringMatching(/pickup|ready/i),
    })
    const { said: found } = await use(null, 'get_offers', { id: String(shop.productId), near: '55425' })
    expect(found.offers[0]).toMatchObject({ storeId: shop.storeId, variantId: shop.variantId, price: { cents: 2450 }, available: 50 })
    expect(found.offers[0].promises['in-store-pickup']).toMatch(/Ready/)
    expect((await use(null, 'find_products', { maxPrice: 20, q: 'walnut lamp' })).said.products).toEqual([])
    expect((await use(null, 'get_store', { id: String(shop.storeId) })).said.storeId).toBe(shop.storeId)
    expect((await use(null, 'find_stores', { near: '55425' })).said.stores.length).toBeGreaterThan(0)
    expect((await use(null, 'find_malls', { near: '55425' })).said.malls.length).toBeGreaterThan(0)
    expect((await use(null, 'get_mall', { id: String(shop.mallId) })).said.mallId).toBe(shop.mallId)
    expect(await use(null, 'get_policies', { slug: 'bargains' })).toMatchObject({ ok: false, status: 422 })
  })

  test('bad input is refused in the words of the endpoint, by field', async () => {
    expect(await use(null, 'find_products', { near: 'Minneapolis' })).toMatchObject({ ok: false, status: 422 })
    expect(await use(null, 'find_products', { colour: 'red' })).toMatchObject({ ok: false, status: 422 })
    expect(await use(null, 'get_product', { id: '999999999' })).toMatchObject({ ok: false, status: 404 })
  })

  test('a shopper keeps a cart line by line, and other lines stay', async () => {
    const buyer = await aPerson(app)
    await app.call(buyer, replaceCart, { body: { items: [lineOf(other)] } })
    const line = { variantId: shop.variantId, storeId: shop.storeId, fulfillmentMethod: 'in-store-pickup' }
    await use(buyer, 'set_cart_line', { ...line, quantity: 2 })
    expect((await use(buyer, 'view_cart')).said.lines.map((each: { quantity: number }) => each.quantity)).toEqual([1, 2])
    await use(buyer, 'set_cart_line', { ...line, quantity: 0 })
    expect((await app.call(buyer, cart)).body.items.map(({ variantId }) => variantId)).toEqual([other.variantId])
    const unknown = await use(buyer, 'set_cart_line', { ...line, storeId: other.storeId, quantity: 1 })
    expect(unknown).toMatchObject({ ok: false, status: 422 })
    expect((await app.call(buyer, cart)).body.items).toHaveLength(1)
  })

  test('lines that are set at the same time all stay', async () => {
    const buyer = await aPerson(app)
    const both = [lineOf(shop), lineOf(other)]
    await Promise.all(both.map((body) => app.call(buyer, setCartLine, { body })))
    expect((await app.call(buyer, cart)).body.items).toHaveLength(2)
  })

  test('the wishlist, an alert and the SPIRALs of a shopper', async () => {
    const buyer = await aPerson(app)
    expect((await use(buyer, 'add_to_wishlist', { productId: shop.productId })).said).toMatchObject({ productId: shop.productId })
    const { said } = await use(buyer, 'set_price_alert', { productId: shop.productId, targetPrice: 19.99 })
    expect(said.alerts).toMatchObject({ priceDropEnabled: true, targetPrice: 19.99 })
    expect((await use(buyer, 'list_wishlist')).said.items).toHaveLength(1)
    expect((await use(buyer, 'spirals_balance')).said).toMatchObject({ balance: 0, worth: { cents: 0 } })
  })

  test('an order, its pass and its return', async () => {
    const [buyer, clerk] = [await aPerson(app), await aClerk(app, shop)]
    const { order } = (await buy(app, buyer, [lineOf(shop)])).body
    const { number } = order
    const part = { number, id: order.fulfillments[0]?.id as never }
    expect((await use(buyer, 'list_orders')).said.orders[0]).toMatchObject({ number, state: 'open' })
    expect((await use(buyer, 'pickup_pass', { number })).said.passes).toEqual([])
    await moveOn(app, clerk, part, 'accepted', 'ready')
    expect((await use(buyer, 'pickup_pass', { number })).said.passes[0].code).toMatch(/\S{4,}/)
    const { said } = await use(buyer, 'get_order', { number })
    expect(said.parts[0]).toMatchObject({ state: 'ready', items: [{ title: 'Walnut desk lamp' }] })
    expect((await use(buyer, 'list_returnable_items', { number })).said.items).toHaveLength(1)
    const items = [{ lineId: said.parts[0].items[0].lineId, quantity: 1, reason: 'changed_mind' }]
    expect(await use(buyer, 'start_return', { number, way: 'store', items })).toMatchObject({ ok: false })
  })

  test('the people of a business answer questions and keep their shelves; a draft stays a draft', async () => {
    const [asker, manager] = [await aPerson(app), await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })]
    await app.call(asker, askQuestion, {
      query: { subject: 'product', id: shop.productId },
      body: { text: 'Does the lamp come with a bulb?' },
    })
    const { said } = await use(manager, 'list_questions', { retailerId: shop.retailerId })
    expect(said.questions[0].text).toBe('Does the lamp come with a bulb?')
    expect((await use(manager, 'answer_question', { id: said.questions[0].id, text: 'Yes, an LED bulb.' })).ok).toBe(true)
    const { said: shelves } = await use(manager, 'shelf_stock', { retailerId: shop.retailerId })
    const [shelf] = shelves.shelves
    const set = { storeId: shelf.storeId, variantId: shelf.variantId, onHand: 60, reason: 'received' }
    expect((await use(manager, 'set_stock', set)).said.onHand).toBe(60)
    expect(await use(manager, 'set_stock', { ...set, storeId: other.storeId, variantId: other.variantId })).toMatchObject({ ok: false })
    const listing = { retailerId: shop.retailerId, title: 'Oak shelf', description: 'A shelf.', price: 49.5 }
    expect((await use(manager, 'draft_listing', { ...listing, category: 'home' })).said.status).toBe('draft')
    expect((await use(manager, 'draft_listing', { ...listing, category: 'shelfs' })).words).toMatch(/no category of that name/)
    expect(await use(manager, 'draft_listing', { ...listing, retailerId: other.retailerId, category: 'home' })).toMatchObject({ ok: false })
  })
})

describe('rights', () => {
  test('safety:G2 the list shows only what the caller may use, and another tool is not found', async () => {
    const [shopper, clerk] = [await aPerson(app), await aClerk(app, shop)]
    const namesFor = async (who: Caller | null, scopes: readonly AgentScope[] = AGENT_SCOPES) =>
      toolsFor({ actor: who ? await actorOf(who) : GUEST, scopes }).map(({ name }) => name)
    expect(await namesFor(null)).not.toContain('view_cart')
    expect(await namesFor(shopper)).toContain('place_order')
    expect(await namesFor(shopper)).not.toContain('answer_question')
    expect(await namesFor(clerk)).toContain('answer_question')
    expect(await namesFor(clerk)).not.toContain('draft_listing')
    expect(await namesFor(clerk, ['read'])).not.toContain('view_cart')
    for (const [who, name, scopes] of [
      [null, 'view_cart'],
      [shopper, 'set_stock'],
      [clerk, 'draft_listing'],
      [shopper, 'list_orders', ['read', 'cart']],
    ] as const)
      expect(await use(who, name, {}, scopes), name).toMatchObject({ ok: false, status: 404 })
  })

  test('safety:G2 an agent reaches nothing of another person, and the attempt is logged', async () => {
    const [owner, stranger] = [await aPerson(app), await aPerson(app)]
    const { number } = (await buy(app, owner, [lineOf(shop)])).body.order
    for (const name of ['get_order', 'pickup_pass', 'list_returnable_items'])
      expect(await use(stranger, name, { number }), name).toMatchObject({ ok: false, status: 404 })
    const items = [{ lineId: 1, quantity: 1, reason: 'other' }]
    expect(await use(stranger, 'start_return', { number, way: 'store', items })).toMatchObject({ ok: false, status: 404 })
    expect(await refusalsOf(stranger, 'get_order')).toBe(1)
    expect(await refusalsOf(owner, 'agent tool')).toBe(0)
    await app.call(owner, replaceCart, { body: { items: [lineOf(shop)] } })
    expect((await use(stranger, 'view_cart')).said.lines).toEqual([])
  })

  test('safety:G4 calls are bounded per person, by minute and by day', async () => {
    const [busy, calm] = [await aPerson(app), await aPerson(app)]
    const own = new ToolLimits(app.deps.db)
    const [actor, calmActor] = [await actorOf(busy), await actorOf(calm)]
    for (let calls = 0; calls < SERVER_LIMITS.toolCallsPerMinute; calls++) await own.count(actor, '', now)
    await expect(own.count(actor, '', now)).rejects.toMatchObject({ status: 429 })
    await own.count(calmActor, '', now)
    await own.count(actor, '', new Date(now.getTime() + MINUTE))
    await app.deps.db.$client.query('update agent_days set calls = $2 where user_id = $1', [calm.id, SERVER_LIMITS.toolCallsPerDay])
    await expect(new ToolLimits(app.deps.db).count(calmActor, '', now)).rejects.toMatchObject({ code: 'agents.day_is_full' })
  })
})

describe('a purchase by an agent', () => {
  test('safety:G1 buys nothing before its buyer has confirmed the exact total', async () => {
    const buyer = await aBuyer()
    const asked = await prepared(buyer)
    expect(await ordersOf(buyer)).toBe(0)
    const page = await app.call(buyer, purchaseToConfirm, { params: { token: asked.token } })
    expect(page.body).toMatchObject({ agent: 'Helper', state: 'waiting', total: asked.total, refusal: null })
    expect(page.body.quote?.groups).toHaveLength(2)
    const placed = await confirmed(buyer, asked)
    expect(placed.status).toBe(201)
    expect(placed.body.order.total).toBe(asked.total)
    expect((await use(buyer, 'check_purchase', { confirmation: asked.token })).said).toMatchObject({
      status: 'confirmed',
      orderNumber: placed.body.order.number,
    })
  })

  test('an agent cannot confirm: no tool reaches a checkout', () => {
    const buying = TOOLS.flatMap(({ calls }) => calls).filter(({ path }) => /confirm$|\/checkout$|one-click/.test(path))
    expect(buying).toEqual([])
  })

  test('a total that nobody was told, an empty cart and a made-up link are refused', async () => {
    const buyer = await aBuyer()
    expect((await use(buyer, 'place_order', { total: 1 })).words).toMatch(/cart is empty/)
    await app.call(buyer, replaceCart, { body: { items: [lineOf(shop)] } })
    expect((await use(buyer, 'place_order', { total: 1 })).words).toMatch(/^The total is \$\d+\.\d\d, not \$1\.00/)
    expect((await confirmed(buyer, { token: 'x'.repeat(43), total: cents(100) })).problem.code).toBe('agents.no_purchase')
  })

  test('it is confirmed once: the same request again gets the same order, another one is refused and logged', async () => {
    const buyer = await aBuyer()
    const asked = await prepared(buyer)
    const first = await confirmed(buyer, asked, {}, 'one-press-of-the-button')
    expect((await confirmed(buyer, asked, {}, 'one-press-of-the-button')).body).toEqual(first.body)
    expect((await confirmed(buyer, asked)).problem.code).toBe('agents.purchase_used')
    expect(await ordersOf(buyer)).toBe(1)
    expect(await refusalsOf(buyer, 'purchase_used')).toBe(1)
  })

  test('two presses at once buy once', async () => {
    const buyer = await aBuyer()
    const asked = await prepared(buyer)
    const answers = await Promise.all([confirmed(buyer, asked), confirmed(buyer, asked)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(await ordersOf(buyer)).toBe(1)
  })

  test('another person, another total, a changed cart and a changed price are refused, and logged', async () => {
    const [buyer, stranger] = [await aBuyer(), await aBuyer()]
    const asked = await prepared(buyer)
    const { token } = asked
    expect((await confirmed(stranger, asked)).problem.code).toBe('agents.other_person')
    expect((await app.call(stranger, purchaseToConfirm, { params: { token } })).status).toBe(403)
    expect((await app.call(stranger, declinePurchase, { params: { token }, body: {} })).status).toBe(403)
    expect(await refusalsOf(stranger, 'another person')).toBe(1)
    expect((await confirmed(buyer, asked, { total: cents(1) })).problem.code).toBe('agents.total_changed')
    await app.call(buyer, setCartLine, { body: lineOf(shop, { quantity: 3 }) })
    expect((await confirmed(buyer, asked)).problem.code).toBe('agents.cart_changed')
    await app.call(buyer, setCartLine, { body: lineOf(shop, { quantity: 1 }) })
    await app.deps.db.$client.query('update variants set price = price + 100 where id = $1', [other.variantId])
    expect((await confirmed(buyer, asked)).problem.code).toBe('agents.total_changed')
    expect((await app.call(buyer, purchaseToConfirm, { params: { token } })).body.refusal).toMatch(/total changed/)
    await app.deps.db.$client.query('update variants set price = price - 100 where id = $1', [other.variantId])
    expect([await ordersOf(buyer), await ordersOf(stranger)]).toEqual([0, 0])
    expect(await refusalsOf(buyer, 'agent purchase')).toBe(2)
    expect((await confirmed(buyer, asked)).status).toBe(201)
  })

  test('it ends after its minutes, and when it is declined', async () => {
    const buyer = await aBuyer()
    const [late, unwanted] = [await prepared(buyer), await prepared(buyer)]
    const { body } = await app.call(buyer, declinePurchase, { params: { token: unwanted.token }, body: {} })
    expect(body.state).toBe('declined')
    expect((await confirmed(buyer, unwanted)).problem.code).toBe('agents.purchase_used')
    const before = now
    now = new Date(now.getTime() + CONFIRM_WITHIN_MINUTES * MINUTE)
    try {
      expect((await confirmed(buyer, late)).problem).toMatchObject({ code: 'agents.purchase_expired', status: 410 })
      expect((await use(buyer, 'check_purchase', { confirmation: late.token })).said.status).toBe('expired')
    } finally {
      now = before
    }
    expect(await ordersOf(buyer)).toBe(0)
  })

  test('a declined card leaves the purchase waiting for another one', async () => {
    const buyer = await aBuyer()
    const { body } = await app.call(buyer, addCard, { body: { provider: 'sandbox', token: 'tok_declined' } })
    const bad = body.items.find(({ id }) => id !== buyer.cardId)
    const asked = await prepared(buyer)
    if (bad) expect((await confirmed(buyer, asked, { savedCardId: bad.id })).status).toBe(402)
    expect((await confirmed(buyer, asked, { savedCardId: null })).status).toBe(422)
    expect((await confirmed(buyer, asked)).status).toBe(201)
  })
})

describe('MCP', () => {
  let origin: string
  beforeAll(async () => {
    origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
  })
  /** The client of the SDK, over a real socket. */
  async function connected(who: Caller | null, path = '/mcp'): Promise<Client> {
    const client = new Client({ name: 'a test', version: '1' })
    const cookie = Object.entries(who?.cookies ?? {})
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const transport = new StreamableHTTPClientTransport(new URL(path, origin), { requestInit: { headers: cookie ? { cookie } : {} } })
    await client.connect(transport as Transport)
    return client
  }
  const message = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 1, method, params })
  const send = (body: unknown, headers: Record<string, string> = {}, path = '/mcp/public') =>
    fetch(new URL(path, origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    })

  test('an agent buys in two stores for pickup near 55425: search, cart, quote, confirmation, pass', async () => {
    const buyer = await aBuyer()
    const client = await connected(buyer)
    const ask = async (name: string, input: object = {}): Promise<Said> => {
      const { structuredContent, isError, content } = await client.callTool({ name, arguments: { ...input } })
      if (isError) throw new Error(JSON.stringify(content))
      return structuredContent
    }
    for (const wanted of [shop, other]) {
      const { products } = await ask('find_products', { near: '55425', storeId: wanted.storeId })
      const { offers } = await ask('get_offers', { id: String(products[0].productId), near: '55425' })
      const [{ variantId, storeId }] = offers
      await ask('set_cart_line', { variantId, storeId, quantity: 1, fulfillmentMethod: 'in-store-pickup' })
    }
    const quoted = await ask('quote_cart', { near: '55425' })
    expect(quoted.stores).toHaveLength(2)
    const { confirmation, link } = await ask('place_order', { total: quoted.total.cents / 100 })
    expect(link).toBe(`${app.deps.config.publicOrigin}/confirm-purchase?token=${confirmation}`)
    expect(await ask('check_purchase', { confirmation })).toMatchObject({ status: 'waiting', orderNumber: null })
    const placed = await confirmed(buyer, { token: confirmation, total: cents(quoted.total.cents) })
    const { orderNumber } = await ask('check_purchase', { confirmation })
    expect(orderNumber).toBe(placed.body.order.number)
    for (const each of placed.body.order.fulfillments) {
      const seller = each.storeId === shop.storeId ? shop : other
      await moveOn(app, await aClerk(app, seller), { number: orderNumber, id: each.id }, 'accepted', 'ready')
    }
    expect((await ask('pickup_pass', { number: orderNumber })).passes).toHaveLength(2)
    const { contents } = await client.readResource({ uri: `spiral://order/${orderNumber}` })
    expect(JSON.parse(String((contents[0] as { text: string }).text))).toMatchObject({ number: orderNumber })
    await client.close()
  })

  test('safety:G2 guests and shoppers see their own tools, with what each does', async () => {
    const visitor = await connected(null, '/mcp/public')
    const { tools } = await visitor.listTools()
    expect(tools.map(({ name }) => name)).toContain('find_products')
    expect(tools.map(({ name }) => name)).not.toContain('view_cart')
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true)
    expect((await visitor.listResourceTemplates()).resourceTemplates.map(({ name }) => name)).toEqual(['product', 'store'])
    const { contents } = await visitor.readResource({ uri: `spiral://product/${shop.productId}` })
    expect(JSON.parse(String((contents[0] as { text: string }).text))).toMatchObject({ title: 'Walnut desk lamp' })
    await expect(visitor.readResource({ uri: 'spiral://order/S0000ABCD1234E' })).rejects.toThrow(/no such resource/)
    expect(await visitor.callTool({ name: 'view_cart', arguments: {} })).toMatchObject({ isError: true })
    await visitor.close()
    const shopper = await connected(await aPerson(app))
    expect((await shopper.listTools()).tools.find(({ name }) => name === 'place_order')?.annotations).toMatchObject({ readOnlyHint: false })
    await shopper.close()
  })

  test('safety:G3 a foreign host or origin, no sign-in, a token in the address, and too much are refused', async () => {
    const list = message('tools/list')
    expect((await send(list)).status).toBe(200)
    expect((await send(list, { origin: 'https://evil.example' })).status).toBe(403)
    expect(
      (await app.app.inject({ method: 'POST', url: '/mcp/public', headers: { host: 'evil.example' }, payload: list })).statusCode,
    ).toBe(403)
    for (const path of ['/mcp', '/mcp?access_token=secret']) {
      const refused = await send(list, {}, path)
      expect(refused.status).toBe(401)
      expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer resource_metadata="https?:/)
    }
    expect((await send([list, list])).status).toBe(400)
    expect((await send(message('tools/call', { name: 'find_products', arguments: { q: 'x'.repeat(200_000) } }))).status).toBe(413)
    expect((await fetch(new URL('/mcp/public', origin))).status).toBe(405)
  })

  test('safety:G3 callers who ask at the same time are kept apart', async () => {
    const people = await Promise.all([aPerson(app), aPerson(app), aPerson(app)])
    await Promise.all(
      people.map((each, at) => app.call(each, replaceCart, { body: { items: [lineOf(at === 1 ? other : shop, { quantity: at + 1 })] } })),
    )
    const clients = await Promise.all(people.map((each) => connected(each)))
    const four = clients.flatMap((client) => [client, client, client, client])
    const carts = await Promise.all(four.map((client) => client.callTool({ name: 'view_cart', arguments: {} })))
    expect(carts.map((answer) => (answer.structuredContent as Said).lines[0].quantity)).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3])
    await Promise.all(clients.map((client) => client.close()))
  })
})

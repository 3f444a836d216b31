import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SavedCardId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { addCard } from '#contracts/payments/saved-cards.ts'
import { HOUR, MINUTE } from '#contracts/time.ts'
import { agentCheckout, confirmAgentCheckout } from '#contracts/ucp.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aClerk, count, moveOn } from '#tests/buying.ts'
import { outsideHost, type OutsideHost } from '#tests/outside-host.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { acpFaultsOf, faultsOf, hasOfficialSchemas, officialTools } from '#tests/ucp.ts'
import { operationsOf } from './operations.ts'
import { signatureOf } from './acp/callers.ts'
import { tellAgents } from './webhooks.ts'

const VERSION = '2026-04-08'
const ALL = ['catalog.search', 'catalog.lookup', 'cart', 'checkout', 'fulfillment', 'discount', 'buyer_consent', 'order'].map(
  (name) => `dev.ucp.shopping.${name}`,
)
const LOCAL = 'com.spiral.local'
const ACP_KEY = 'k'.repeat(40)
let app: TestApp
let site: OutsideHost
let shop: Shop
let other: Shop
let now = new Date()
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const jwk = { ...pair.publicKey.export({ format: 'jwk' }), kid: 'platform-1', use: 'sig', alg: 'ES256' }

const profileOf = (names: readonly string[], version = VERSION) => ({
  ucp: {
    version,
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries(
      names.map((name) => [name, [{ version, ...(name.endsWith('fulfillment') && { config: { supports_multi_group: true } }) }]]),
    ),
  },
  signing_keys: [jwk],
})
const serveProfile = (path: string, profile: unknown) =>
  site.send(path, JSON.stringify(profile), { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' })

beforeAll(async () => {
  site = await outsideHost()
  app = await testApp({
    clock: { now: () => now },
    config: { allowedPrivateHosts: [site.host], acpPlatforms: [{ host: 'chat.example', key: ACP_KEY }] },
  })
  await app.deps.db.$client.query(
    `insert into zips (zip, city, state, lat, lon, time_zone) values ('55425', 'Bloomington', 'MN', 44.8549, -93.2422, 'America/Chicago')`,
  )
  shop = await aShop(app, { onHand: 50, price: 2450, product: { title: 'Walnut desk lamp' } })
  other = await aShop(app, {
    product: {
      title: 'Linen shirt',
      options: [{ name: 'Size', values: ['S', 'M'] }],
    },
    onHand: 4,
    price: 3000,
  })
  await app.settle()
  serveProfile('/agent', profileOf([...ALL, LOCAL]))
})
afterAll(async () => {
  await app.close()
  site.close()
})

type Sent = { agent?: string | null; headers?: Record<string, string>; method?: 'GET' | 'POST' | 'PUT'; key?: string }
async function ask(
  path: string,
  body?: unknown,
  { agent = '/agent', headers = {}, method = body === undefined ? 'GET' : 'POST', key }: Sent = {},
) {
  const answer = await app.app.inject({
    method,
    url: path.startsWith('/.') || path.startsWith('/ucp') ? path : `/ucp/v1${path}`,
    headers: {
      ...(agent !== null && { 'ucp-agent': `profile="${agent.startsWith('/') ? site.address(agent) : agent}"` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method !== 'GET' && { 'idempotency-key': key ?? crypto.randomUUID() }),
      ...headers,
    },
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const told = { status: answer.statusCode, body: answer.json(), headers: answer.headers }
  const asked = answer.raw.req.url?.replace(/\/(carts|checkout-sessions|orders)\/[^/]+/, '/$1/:id')
  const operation = operationsOf(app.deps).find((one) => one.path === asked && one.method === method)
  if (operation && told.status < 300) checkReply(operation.tool, told.body)
  return told
}
/** Every reply is one of the official schema of its operation, whatever was asked; amounts add up to their total. */
function checkReply(tool: string, body: Body & { ucp: { status: string } }) {
  const shapes = body.ucp.status === 'error' ? [ERROR] : shapeOf(tool)
  for (const shape of shapes) expect(faultsOf(`schemas/shopping/${shape}`, body), `${tool} ${shape}`).toEqual([])
  if ('totals' in body) expect(totalOf(body)).toBe(addedUp(body))
}
const ERROR = 'types/error_response.json'
function shapeOf(tool: string): string[] {
  if (tool === 'search_catalog') return ['catalog_search.json#/$defs/search_response']
  if (tool === 'lookup_catalog') return ['catalog_lookup.json#/$defs/lookup_response']
  if (tool === 'get_product') return ['catalog_lookup.json#/$defs/get_product_response']
  if (tool === 'get_order') return ['order.json']
  if (tool.endsWith('_cart')) return ['cart.json', 'discount.json#/$defs/dev.ucp.shopping.cart']
  const parts = ['fulfillment', 'discount', 'buyer_consent'].map((part) => `${part}.json#/$defs/dev.ucp.shopping.checkout`)
  return ['checkout.json', ...parts]
}
type Body = { totals: { type: string; amount: number }[] }
const totalOf = (body: unknown) => (body as Body).totals.find(({ type }) => type === 'total')?.amount
const addedUp = (body: unknown) => (body as Body).totals.filter(({ type }) => type !== 'total').reduce((all, { amount }) => all + amount, 0)

type ToolSent = { agent?: string | null; key?: string; headers?: Record<string, string> }
/** Calls a tool over MCP, as a platform does. */
async function callTool(name: string, given: Record<string, unknown>, { agent = '/agent', key, headers = {} }: ToolSent = {}) {
  const meta = {
    ...(agent !== null && { 'ucp-agent': { profile: agent.startsWith('/') ? site.address(agent) : agent } }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const params = { name, arguments: { meta, ...given } }
  const answer = await app.app.inject({
    method: 'POST',
    url: '/ucp/mcp',
    headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  })
  const { result, error } = answer.json()
  if (result?.structuredContent) {
    checkReply(name, result.structuredContent)
    expect(JSON.parse(result.content[0].text)).toEqual(result.structuredContent)
  }
  return { status: answer.statusCode, body: result?.structuredContent, error }
}

test('the official schemas are there to compare with, or the comparison is left out', () => {
  if (!hasOfficialSchemas) console.log('The official UCP schemas are not beside the repository: replies are not compared with them.')
})

describe('profile and negotiation', () => {
  test('the profile is official, public and may be kept', async () => {
    const { status, body, headers } = await ask('/.well-known/ucp', undefined, { agent: null })
    expect(status).toBe(200)
    expect(headers['cache-control']).toMatch(/^public, max-age=\d{2,}$/)
    expect(faultsOf('discovery/profile.json#/$defs/business_profile', body)).toEqual([])
    for (const [name, [{ spec, schema }]] of Object.entries<[{ spec: string; schema: string }]>(body.ucp.capabilities)) {
      const home = name.startsWith('dev.ucp.') ? 'https://ucp.dev/' : app.deps.config.publicOrigin
      expect([spec.startsWith(home), schema.startsWith(home)], name).toEqual([true, true])
    }
    expect(body.signing_keys[0]).not.toHaveProperty('d')
    expect((await ask('/ucp/schemas/local.json', undefined, { agent: null })).body.name).toBe(LOCAL)
  })

  test.each([
    ['no header', null, 400, 'invalid_profile_url'],
    ['an address inside', 'http://10.0.0.1/x', 400, 'invalid_profile_url'],
    ['an address that is none', 'nowhere', 400, 'invalid_profile_url'],
    ['a profile that is not there', '/gone', 424, 'profile_unreachable'],
    ['a profile that is none', '/words', 422, 'profile_malformed'],
    ['a profile of another version', '/old', 422, 'version_unsupported'],
  ])('%s is refused in the words of the protocol', async (_, agent, status, code) => {
    serveProfile('/words', { hello: 1 })
    serveProfile('/old', profileOf(ALL, '2026-01-11'))
    const answer = await ask('/catalog/search', { query: 'lamp' }, { agent })
    expect(answer).toMatchObject({ status, body: { code, content: expect.any(String), continue_url: app.deps.config.publicOrigin } })
  })

  test('an operation without a common capability, and an extension without what it extends, are not active', async () => {
    serveProfile('/cart-only', profileOf(['dev.ucp.shopping.cart', LOCAL]))
    const { status, body } = await ask('/catalog/search', { query: 'lamp' }, { agent: '/cart-only' })
    expect([status, body.ucp.status, body.messages[0].code]).toEqual([200, 'error', 'capabilities_incompatible'])
    serveProfile('/plain', profileOf(['dev.ucp.shopping.catalog.search']))
    const plain = await ask('/catalog/search', { query: 'lamp' }, { agent: '/plain' })
    expect(Object.keys(plain.body.ucp.capabilities)).toEqual(['dev.ucp.shopping.catalog.search'])
    expect(plain.body.products[0].variants[0]).not.toHaveProperty(LOCAL)
  })

  test('texts and bodies are bounded, and what cannot be read is said', async () => {
    expect(await ask('/catalog/search', { query: 'x'.repeat(2001) })).toMatchObject({ status: 422, body: { code: 'text_too_long' } })
    expect(await ask('/catalog/search', { query: 7 })).toMatchObject({ status: 400, body: { code: 'invalid' } })
    expect(await ask('/catalog/search', '{"query":')).toMatchObject({ status: 400, body: { code: 'bad_request' } })
    expect(await ask('/catalog/lookup', { ids: Array.from({ length: 21 }, (_, n) => `p${n + 1}`) })).toMatchObject({
      status: 400,
      body: { code: 'request_too_large' },
    })
    expect((await ask('/catalog/search', { query: 'lamp' }, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  })
})

const text = JSON.stringify({ query: 'lamp' })
type Changes = {
  path?: string
  body?: string /** Made so long before now, or after it. */
  after?: number
  keyid?: string
  leave?: string
  key?: KeyObject
}
function signed({
  path = '/ucp/v1/catalog/search',
  body = text,
  after = 0,
  keyid = 'platform-1',
  leave,
  key = pair.privateKey,
}: Changes = {}) {
  const idempotency = crypto.randomUUID()
  const values: Record<string, string> = {
    '@method': 'POST',
    '@authority': 'localhost:80',
    '@path': path,
    'ucp-agent': `profile="${site.address('/agent')}"`,
    'idempotency-key': idempotency,
    'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
    'content-type': 'application/json',
  }
  const names = Object.keys(values).filter((name) => name !== leave)
  const parameters = `(${names.map((name) => `"${name}"`).join(' ')});created=${Math.floor((now.getTime() + after) / 1000)};keyid="${keyid}"`
  const base = [...names.map((name) => `"${name}": ${values[name]}`), `"@signature-params": ${parameters}`].join('\n')
  const signature = sign('sha256', Buffer.from(base), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')
  return {
    'idempotency-key': idempotency,
    'content-digest': values['content-digest'] ?? '',
    'signature-input': `sig1=${parameters}`,
    signature: `sig1=:${signature}:`,
    host: 'localhost:80',
  }
}

describe('signatures', () => {
  test('a request that is signed as the protocol says is served', async () => {
    const { status, body } = await ask('/catalog/search', text, { headers: signed() })
    expect([status, body.code, body.content]).toEqual([200, undefined, undefined])
  })
  test.each<[string, Changes & { sent?: string }, number, string]>([
    ['another body', { sent: '{"query":"shirt"}' }, 400, 'digest_mismatch'],
    ['another path', { path: '/ucp/v1/catalog/lookup' }, 401, 'signature_invalid'],
    ['another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }, 401, 'signature_invalid'],
    ['a key that the profile does not name', { keyid: 'stranger' }, 401, 'key_not_found'],
    ['an age of over two minutes', { after: -130_000 }, 401, 'signature_invalid'],
    ['a time to come', { after: 130_000 }, 401, 'signature_invalid'],
    ['the body left out', { leave: 'content-digest' }, 401, 'signature_missing'],
    ['the key of the try left out', { leave: 'idempotency-key' }, 401, 'signature_missing'],
  ])('a signature with %s is refused', async (_, { sent = text, ...changes }, status, code) => {
    expect(await ask('/catalog/search', sent, { headers: signed(changes) })).toMatchObject({ status, body: { code } })
  })
})

describe('catalog', () => {
  test('a search near a place tells price in cents, stock, and our shelf, promise and miles', async () => {
    const { status, body } = await ask('/catalog/search', {
      query: 'walnut lamp',
      context: { postal_code: '55425-1234', currency: 'USD' },
      filters: { price: { min: 1000, max: 2450 } },
    })
    expect(status).toBe(200)
    const [found] = body.products
    const id = `p${shop.productId}v${shop.variantId}s${shop.storeId}`
    expect(found).toMatchObject({ id: `p${shop.productId}`, price_range: { min: { amount: 2450, currency: 'USD' } } })
    expect(found.variants[0]).toMatchObject({
      id,
      price: { amount: 2450, currency: 'USD' },
      availability: { available: true, status: 'in_stock' },
      [LOCAL]: {
        store: { id: String(shop.storeId) },
        miles: expect.any(Number),
        available: 50,
        promises: { 'in-store-pickup': expect.stringMatching(/Ready/) },
      },
    })
    const dear = await ask('/catalog/search', {
      query: 'walnut lamp',
      context: { currency: 'USD' },
      filters: { price: { min: 2451, max: 9000 } },
    })
    expect(dear.body.products.map(({ id: one }: { id: string }) => one)).not.toContain(`p${shop.productId}`)
    const foreign = await ask('/catalog/search', { query: 'walnut lamp', context: { currency: 'EUR' }, filters: { price: { min: 9000 } } })
    expect(foreign.body.messages[0]).toMatchObject({ type: 'warning', code: 'filter_ignored' })
    expect((await ask('/catalog/search', { filters: { categories: ['no-such-thing'] } })).body.products).toEqual([])
  })

  test('from a ZIP that is none, nothing is measured, and all is sold', async () => {
    const context = { postal_code: '00001' }
    const found = await ask('/catalog/search', { query: 'walnut lamp', context })
    expect([found.status, found.body.products.length, codesIn(found.body)]).toEqual([200, 1, ['context_ignored']])
    const cart = await ask('/carts', { line_items: lines(shop), context })
    expect([cart.status, codesIn(cart.body)]).toEqual([201, ['context_ignored']])
    const session = await ask('/checkout-sessions', { line_items: lines(shop), context })
    expect(session.body.status).toBe('ready_for_complete')
  })

  test('pages follow each other by their cursor', async () => {
    const first = await ask('/catalog/search', { pagination: { limit: 1 } })
    expect(first.body.pagination).toMatchObject({ has_next_page: true, cursor: expect.any(String) })
    const second = await ask('/catalog/search', { pagination: { limit: 1, cursor: first.body.pagination.cursor } })
    expect(second.body.products[0].id).not.toBe(first.body.products[0].id)
    expect((await ask('/catalog/search', { pagination: { cursor: 'invented' } })).status).toBeGreaterThanOrEqual(400)
  })

  test('a lookup finds products, variants, offers and handles once each, and names what is missing', async () => {
    const [product, variant] = [`p${shop.productId}`, `p${shop.productId}v${shop.variantId}`]
    const offer = `${variant}s${shop.storeId}`
    const { body } = await ask('/catalog/lookup', { ids: [product, variant, offer, offer, 'p999999999', `${product}v999999`, '7'] })
    expect(body.products).toHaveLength(1)
    expect(body.products[0].variants).toHaveLength(1)
    expect(body.products[0].variants[0].inputs).toEqual([
      { id: product, match: 'featured' },
      { id: variant, match: 'exact' },
      { id: offer, match: 'exact' },
    ])
    expect(body.messages.map(({ content }: { content: string }) => content)).toEqual(['p999999999', `${product}v999999`, '7'])
    const byHandle = await ask('/catalog/lookup', { ids: [body.products[0].handle] })
    expect(byHandle.body.products[0].id).toBe(product)
  })

  test('a product tells its options relative to what is chosen', async () => {
    const { status, body } = await ask('/catalog/product', { id: `p${other.productId}`, selected: [{ name: 'Size', label: 'S' }] })
    expect(status).toBe(200)
    expect(body.product).toMatchObject({
      selected: [{ name: 'Size', label: 'S' }],
      options: [
        {
          name: 'Size',
          values: [
            { label: 'S', exists: true, available: true },
            { label: 'M', exists: false, available: false },
          ],
        },
      ],
    })
    const relaxed = await ask('/catalog/product', { id: `p${other.productId}`, selected: [{ name: 'Size', label: 'M' }] })
    expect(relaxed.body.messages[0].code).toBe('selection_relaxed')
    const gone = await ask('/catalog/product', { id: 'p999999999' })
    expect([gone.status, gone.body.messages[0].code]).toEqual([200, 'not_found'])
  })
})

const itemIn = (of: Shop) => `p${of.productId}v${of.variantId}s${of.storeId}`
const lines = (...shops: Shop[]) => shops.map((of) => ({ item: { id: itemIn(of) }, quantity: 1 }))
const ADDRESS = {
  id: 'home',
  street_address: '100 Lake St',
  address_locality: 'Minneapolis',
  address_region: 'MN',
  postal_code: '55408',
  address_country: 'US',
}
const codesIn = (body: { messages: { code: string }[] }): string[] => body.messages.map(({ code }) => code)
type Chosen = { type: string; selected_destination_id: string }
async function begun(...shops: Shop[]) {
  const { status, body } = await ask('/checkout-sessions', { line_items: lines(...shops) })
  expect([status, body.status]).toEqual([201, 'ready_for_complete'])
  return body
}
type Buyer = TestPerson & { cardId: SavedCardId }
async function aBuyer(): Promise<Buyer> {
  const person = await aPerson(app)
  const { body } = await app.call(person, addCard, { body: { provider: 'sandbox', token: 'tok_visa' } })
  return { ...person, cardId: body.items[0]?.id as SavedCardId }
}
const cardOf = (token: string) => ({
  payment: { instruments: [{ id: 'i1', handler_id: 'spiral_card', type: 'card', selected: true, credential: { type: 'token', token } }] },
})
const ordersOf = (buyer: TestPerson) => count(app, 'select count(*) as n from orders where user_id = $1', [buyer.id])
/** Reads the page as the buyer does, then confirms what it shows; `seen` is what the page showed before. */
async function confirmed(
  buyer: Buyer,
  session: string,
  total: number,
  savedCardId: SavedCardId | null = buyer.cardId,
  key?: string,
  seen?: string,
) {
  const params = { session }
  const fingerprint = seen ?? (await app.call(buyer, agentCheckout, { params })).body?.fingerprint ?? ''
  return app.call(buyer, confirmAgentCheckout, { params, body: { total: cents(total), fingerprint, savedCardId }, ...(key && { key }) })
}

describe('cart', () => {
  test('an agent keeps a cart of several stores, changes it, and makes a checkout of it', async () => {
    const created = await ask('/carts', { line_items: lines(shop, other), context: { postal_code: '55425' } })
    expect(created.status).toBe(201)
    expect(created.body.totals[0]).toMatchObject({ type: 'subtotal', amount: 5450 })
    const {
      id,
      line_items: [first],
    } = created.body
    const changed = await ask(`/carts/${id}`, { line_items: [{ ...first, quantity: 2 }] }, { method: 'PUT' })
    expect([changed.status, changed.body.line_items[0].id, changed.body.totals[0].amount]).toEqual([200, first.id, 4900])
    expect((await ask(`/carts/${id}`)).body.line_items).toEqual(changed.body.line_items)
    const checkout = await ask('/checkout-sessions', { cart_id: id, line_items: lines(other) })
    expect(checkout.body.totals[0].amount).toBe(4900)
    expect((await ask(`/carts/${id}/cancel`, {})).status).toBe(200)
    expect((await ask(`/carts/${id}`, { line_items: lines(shop) }, { method: 'PUT' })).status).toBe(409)
  })

  test('nobody else finds it, and what nobody sells makes none', async () => {
    serveProfile('/stranger', profileOf(ALL))
    const { body } = await ask('/carts', { line_items: lines(shop) })
    for (const path of [`/carts/${body.id}`, '/carts/nothing', `/checkout-sessions/${body.id}`]) {
      const answer = await ask(path, undefined, { agent: '/stranger' })
      expect([answer.status, answer.body.messages[0].code], path).toEqual([200, 'not_found'])
    }
    const none = await ask('/carts', { line_items: [{ item: { id: 'p999999999v1' }, quantity: 1 }] })
    expect(none.body.messages[0].code).toBe('item_unavailable')
    const some = await ask('/carts', { line_items: [...lines(shop), { item: { id: 'nothing' }, quantity: 1 }] })
    expect([some.body.line_items.length, codesIn(some.body)]).toEqual([1, ['item_unavailable']])
  })
})

describe('checkout', () => {
  test('begins with a pickup per store, names other places, and moves lines to them', async () => {
    const body = await begun(shop, other)
    expect(body.fulfillment.methods.map(({ type, selected_destination_id }: Chosen) => [type, selected_destination_id])).toEqual([
      ['pickup', `store_${shop.storeId}`],
      ['pickup', `store_${other.storeId}`],
    ])
    expect(body.fulfillment.methods[0].groups[0].options[0]).toMatchObject({
      title: expect.stringMatching(/Pick up/),
      description: expect.stringMatching(/Ready/),
    })
    expect(body.fulfillment.methods[0].destinations.map(({ id }: { id: string }) => id)).toContain(`center_${shop.mallId}`)
    const [first, second] = body.line_items
    const moved = await ask(
      `/checkout-sessions/${body.id}`,
      {
        line_items: body.line_items,
        fulfillment: {
          methods: [
            { type: 'pickup', line_item_ids: [first.id], selected_destination_id: `center_${shop.mallId}` },
            { type: 'shipping', line_item_ids: [second.id] },
          ],
        },
      },
      { method: 'PUT' },
    )
    expect([moved.body.status, codesIn(moved.body)]).toEqual(['incomplete', ['missing']])
    const methods = [{ type: 'shipping', line_item_ids: [second.id], destinations: [ADDRESS], selected_destination_id: 'home' }]
    const shipped = await ask(
      `/checkout-sessions/${body.id}`,
      { line_items: moved.body.line_items, fulfillment: { methods } },
      { method: 'PUT' },
    )
    expect(shipped.body.status).toBe('ready_for_complete')
    expect(shipped.body.fulfillment.methods.map(({ selected_destination_id }: Chosen) => selected_destination_id)).toEqual([
      `center_${shop.mallId}`,
      'home',
    ])
    const odd = await ask(
      `/checkout-sessions/${body.id}`,
      { line_items: lines(shop), fulfillment: { methods: [{ type: 'pickup', selected_destination_id: 'moon' }] } },
      { method: 'PUT' },
    )
    expect(odd.body.status).toBe('incomplete')
  })

  test('an agent that shows one group per method gets one', async () => {
    serveProfile('/single', {
      ...profileOf(ALL),
      ucp: { ...profileOf(ALL).ucp, capabilities: Object.fromEntries(ALL.map((name) => [name, [{ version: VERSION }]])) },
    })
    const given = { line_items: lines(shop, other), fulfillment: { methods: [{ type: 'shipping', destinations: [ADDRESS] }] } }
    const split = await ask('/checkout-sessions', given)
    const single = await ask('/checkout-sessions', given, { agent: '/single' })
    expect([split.body, single.body].map(({ fulfillment }) => fulfillment.methods[0].groups.length)).toEqual([2, 1])
  })

  test('safety:G1 buys nothing when an agent completes it: its buyer reads and confirms the exact total', async () => {
    const buyer = await aBuyer()
    const { id, totals } = await begun(shop, other)
    const total = totals.at(-1).amount
    const asked = await ask(`/checkout-sessions/${id}/complete`, cardOf('tok_visa'))
    expect(asked.body).toMatchObject({
      status: 'requires_escalation',
      continue_url: `${app.deps.config.publicOrigin}/agent-checkout?session=${id}`,
    })
    expect(asked.body.messages).toContainEqual(expect.objectContaining({ severity: 'requires_buyer_review' }))
    expect(await ordersOf(buyer)).toBe(0)
    expect(
      (
        await app.call(guest(), confirmAgentCheckout, {
          params: { session: id },
          body: { total: cents(total), fingerprint: '', savedCardId: null },
        })
      ).status,
    ).toBe(401)
    expect((await confirmed(buyer, id, total - 1)).problem.code).toBe('ucp.total_changed')
    const page = await app.call(buyer, agentCheckout, { params: { session: id } })
    expect(page.body).toMatchObject({ agent: site.host, state: 'open', hasCard: true, quote: { total } })
    const key = crypto.randomUUID()
    const placed = await confirmed(buyer, id, total, null, key)
    expect([placed.status, placed.body?.order.total]).toEqual([201, total])
    expect((await confirmed(buyer, id, total, null, key)).body.order.number).toBe(placed.body.order.number)
    expect((await confirmed(buyer, id, total)).problem.code).toBe('ucp.session_over')
    expect(await ordersOf(buyer)).toBe(1)
    const done = await ask(`/checkout-sessions/${id}`)
    expect(done.body).toMatchObject({ status: 'completed', order: { id: placed.body.order.number } })
    expect(totalOf(done.body)).toBe(total)
    const { number } = placed.body.order
    const order = await ask(`/orders/${number}`)
    expect(order.body).toMatchObject({
      id: number,
      checkout_id: id,
      line_items: [{ id: 'line_1', status: 'processing' }, { id: 'line_2' }],
    })
    expect(totalOf(order.body)).toBe(total)
    expect(order.body.fulfillment.expectations).toHaveLength(2)
    expect(order.body).not.toHaveProperty('buyer')
    serveProfile('/stranger', profileOf(ALL))
    expect((await ask(`/orders/${number}`, undefined, { agent: '/stranger' })).body.messages[0].code).toBe('not_found')
    expect(done.body).not.toHaveProperty('continue_url')
    expect((await ask(`/checkout-sessions/${id}`, { line_items: lines(shop) }, { method: 'PUT' })).status).toBe(409)
    expect((await ask(`/checkout-sessions/${id}/cancel`, {})).status).toBe(409)
    expect(JSON.stringify(await app.deps.db.$client.query('select card, contents from ucp_sessions'))).not.toContain('tok_visa')
    const stranger = await aPerson(app)
    expect((await app.call(stranger, agentCheckout, { params: { session: id } })).status).toBe(404)
  })

  test('the agent hears of its order and of each step, signed by a key of our profile, until it has answered', async () => {
    const heard: { headers: IncomingHttpHeaders; body: string }[] = []
    let status = 500
    site.answer('/orders', (request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        heard.push({ headers: request.headers, body })
        response.writeHead(status).end()
      })
    })
    const profile = profileOf(ALL)
    Object.assign(profile.ucp.capabilities, {
      'dev.ucp.shopping.order': [{ version: VERSION, config: { webhook_url: site.address('/orders') } }],
    })
    serveProfile('/hearing', profile)
    const [buyer, clerk] = [await aBuyer(), await aClerk(app, shop)]
    const { body } = await ask('/checkout-sessions', { line_items: lines(shop) }, { agent: '/hearing' })
    const { order } = (await confirmed(buyer, body.id, body.totals.at(-1).amount)).body
    await tellAgents(app.deps)
    await tellAgents(app.deps)
    expect(heard).toHaveLength(1)
    status = 200
    now = new Date(now.getTime() + 5 * MINUTE)
    await tellAgents(app.deps)
    await tellAgents(app.deps)
    expect(heard).toHaveLength(2)
    expect(heard[1]?.headers['webhook-id']).toBe(heard[0]?.headers['webhook-id'])
    const part = { number: order.number, id: order.fulfillments[0]?.id as never }
    await moveOn(app, clerk, part, 'accepted', 'ready')
    await app.settle()
    await tellAgents(app.deps)
    expect(heard).toHaveLength(3)
    for (const { headers, body: text } of heard) {
      expect(faultsOf('schemas/shopping/order.json', JSON.parse(text))).toEqual([])
      expect(headers['content-digest']).toBe(`sha-256=:${createHash('sha256').update(text).digest('base64')}:`)
      const own = (await ask('/.well-known/ucp', undefined, { agent: null })).body.signing_keys[0]
      const parameters = String(headers['signature-input']).replace(/^sig1=/, '')
      const values: Record<string, unknown> = { '@method': 'POST', '@authority': site.host, '@path': '/orders', ...headers }
      const names = [...(parameters.split(')')[0] ?? '').matchAll(/"([^"]+)"/g)].map(([, name = '']) => name)
      const base = [...names.map((name) => `"${name}": ${String(values[name])}`), `"@signature-params": ${parameters}`].join('\n')
      const signature = Buffer.from(String(headers['signature']).slice('sig1=:'.length, -1), 'base64')
      expect(parameters).toContain(`keyid="${own.kid}"`)
      expect(
        verify('sha256', Buffer.from(base), { key: createPublicKey({ key: own, format: 'jwk' }), dsaEncoding: 'ieee-p1363' }, signature),
      ).toBe(true)
    }
    expect(JSON.parse(heard[2]?.body ?? '{}').fulfillment.events.map(({ type }: { type: string }) => type)).toEqual([
      'processing',
      'ready_for_pickup',
    ])
    now = new Date()
  })

  test('safety:G1 what its agent changed after the buyer read it is not bought, even at the same total', async () => {
    const buyer = await aBuyer()
    const { id, line_items, totals } = await begun(shop)
    const { fingerprint } = (await app.call(buyer, agentCheckout, { params: { session: id } })).body
    const methods = [{ type: 'pickup', selected_destination_id: `center_${shop.mallId}` }]
    const { body } = await ask(`/checkout-sessions/${id}`, { line_items, fulfillment: { methods } }, { method: 'PUT' })
    expect(body.totals.at(-1).amount).toBe(totals.at(-1).amount)
    const refused = await confirmed(buyer, id, totals.at(-1).amount, buyer.cardId, undefined, fingerprint)
    expect([refused.problem.code, await ordersOf(buyer)]).toEqual(['ucp.changed', 0])
  })

  test('a declined card buys nothing, and its buyer can take another', async () => {
    const buyer = await aBuyer()
    const { id, totals } = await begun(shop)
    await ask(`/checkout-sessions/${id}/complete`, cardOf('tok_declined'))
    expect((await confirmed(buyer, id, totals.at(-1).amount, null)).status).toBeGreaterThanOrEqual(400)
    expect((await confirmed(buyer, id, totals.at(-1).amount)).status).toBe(201)
    expect(await ordersOf(buyer)).toBe(1)
  })

  test('two confirmations at the same time buy once', async () => {
    const buyer = await aBuyer()
    const { id, totals } = await begun(shop)
    const answers = await Promise.all([1, 2, 3].map(() => confirmed(buyer, id, totals.at(-1).amount)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(201)
    expect(await ordersOf(buyer)).toBe(1)
  })

  test('what sold out meanwhile is told, and nobody can confirm it', async () => {
    const buyer = await aBuyer()
    const last = await aShop(app, { onHand: 1, price: 900 })
    const { id, totals } = await begun(last)
    await app.deps.db.$client.query('update stock set on_hand = 0 where variant_id = $1', [last.variantId])
    const { body } = await ask(`/checkout-sessions/${id}`)
    expect([body.status, codesIn(body)]).toEqual(['incomplete', ['out_of_stock']])
    expect((await confirmed(buyer, id, totals.at(-1).amount)).status).toBe(409)
    expect(await ordersOf(buyer)).toBe(0)
  })

  test('the same key acts once, with another body it is refused, and without one nothing changes', async () => {
    const key = crypto.randomUUID()
    const [first, again] = [
      await ask('/checkout-sessions', { line_items: lines(shop) }, { key }),
      await ask('/checkout-sessions', { line_items: lines(shop) }, { key }),
    ]
    expect(again.body.id).toBe(first.body.id)
    expect(await ask('/checkout-sessions', { line_items: lines(other) }, { key })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    })
    expect((await ask('/checkout-sessions', { line_items: lines(shop) }, { key: '' })).body.code).toBe('idempotency_key_missing')
    expect((await ask('/checkout-sessions', {})).status).toBe(400)
    expect((await ask(`/checkout-sessions/${first.body.id}/complete`, cardOf('4242 4242 4242 4242'))).body.code).toBe('payment_invalid')
  })

  test('codes, consent and the end of a session', async () => {
    const given = {
      line_items: lines(shop),
      buyer: { first_name: 'Bo', email: 'bo@example.com', consent: { marketing: false } },
      discounts: { codes: ['NOSUCHCODE'] },
    }
    const { body } = await ask('/checkout-sessions', given)
    expect([body.status, codesIn(body), body.discounts.codes, body.buyer.consent]).toEqual([
      'ready_for_complete',
      ['discount_code_invalid'],
      ['NOSUCHCODE'],
      { marketing: false },
    ])
    const canceled = await ask(`/checkout-sessions/${body.id}/cancel`, {})
    expect(canceled.body.status).toBe('canceled')
    const late = await begun(shop)
    now = new Date(now.getTime() + 6 * HOUR)
    const over = await ask(`/checkout-sessions/${late.id}`)
    now = new Date()
    expect(over.body.status).toBe('canceled')
  })
})

test('an older platform is served in the shape that it knows, and buys nothing either', async () => {
  const older = { version: '2026-01-11', capabilities: [{ name: 'dev.ucp.shopping.order', version: '2026-01-11' }] }
  serveProfile('/older', { ucp: older })
  const sent = { agent: '/older' }
  const root = '/ucp/2026-01-11'
  const { body: profile } = await ask(`${root}/.well-known/ucp`, undefined, { agent: null })
  expect(profile).toMatchObject({
    ucp: { version: '2026-01-11', services: { 'dev.ucp.shopping': { rest: { endpoint: `${app.deps.config.publicOrigin}${root}` } } } },
    payment: { handlers: [{ id: 'spiral_card' }] },
  })
  const { status, body } = await ask(`${root}/checkout-sessions`, { line_items: lines(shop) }, sent)
  expect([status, body.ucp.version, body.payment.handlers[0].id]).toEqual([201, '2026-01-11', 'spiral_card'])
  expect(body.ucp.capabilities).toContainEqual({ name: 'dev.ucp.shopping.checkout', version: '2026-01-11' })
  const payment_data = { id: 'i1', handler_id: 'spiral_card', type: 'card', credential: { type: 'token', token: 'tok_visa' } }
  const asked = await ask(`${root}/checkout-sessions/${body.id}/complete`, { payment_data }, sent)
  expect(asked.body.status).toBe('requires_escalation')
  const none = await ask(`${root}/checkout-sessions/none`, undefined, sent)
  expect([none.status, none.body.code]).toEqual([404, 'not_found'])
  expect((await ask('/checkout-sessions', { line_items: lines(shop) }, sent)).body.code).toBe('version_unsupported')
  expect((await ask(`${root}/checkout-sessions`, { line_items: lines(shop) })).body.code).toBe('version_unsupported')
})

describe('over MCP', () => {
  test('the official client lists every operation of the protocol and searches', async () => {
    const origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const client = new Client({ name: 'a test', version: '1' })
    await client.connect(new StreamableHTTPClientTransport(new URL('/ucp/mcp', origin)) as Transport)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name).toSorted((a, b) => a.localeCompare(b))).toEqual(
      (officialTools() ?? tools.map(({ name }) => name)).toSorted((a, b) => a.localeCompare(b)),
    )
    const meta = { 'ucp-agent': { profile: site.address('/agent') } }
    const found = await client.callTool({ name: 'search_catalog', arguments: { meta, catalog: { query: 'walnut lamp' } } })
    expect(found.structuredContent).toMatchObject({ products: [{ id: `p${shop.productId}` }] })
    await client.close()
    const { body } = await ask('/.well-known/ucp', undefined, { agent: null })
    expect(body.ucp.services['dev.ucp.shopping']).toMatchObject([
      { transport: 'rest' },
      { transport: 'mcp', endpoint: `${app.deps.config.publicOrigin}/ucp/mcp` },
    ])
  })

  test('an agent prepares a purchase, its buyer confirms it, and the agent reads the order', async () => {
    const buyer = await aBuyer()
    const item = { id: itemIn(shop) }
    expect((await callTool('lookup_catalog', { catalog: { ids: [item.id] } })).body.products).toHaveLength(1)
    expect((await callTool('get_product', { catalog: { id: item.id } })).body.product.id).toBe(`p${shop.productId}`)
    const cart = (await callTool('create_cart', { cart: { line_items: [{ item, quantity: 1 }] } })).body
    await callTool('update_cart', { id: cart.id, cart: { line_items: [{ item, quantity: 2 }] } })
    expect((await callTool('get_cart', { id: cart.id })).body.line_items[0].quantity).toBe(2)
    const key = crypto.randomUUID()
    const begin = () => callTool('create_checkout', { checkout: { cart_id: cart.id, line_items: [] } }, { key })
    const { id } = (await begin()).body
    expect((await begin()).body.id).toBe(id)
    await callTool('update_checkout', { id, checkout: { line_items: [{ item, quantity: 1 }] } })
    const over = { key: crypto.randomUUID() }
    const asked = await callTool('complete_checkout', { id, checkout: cardOf('tok_visa') }, over)
    expect(asked.body.status).toBe('requires_escalation')
    const { order } = (await confirmed(buyer, id, totalOf(asked.body) ?? 0, null)).body
    expect((await callTool('get_checkout', { id })).body).toMatchObject({ status: 'completed', order: { id: order.number } })
    expect((await callTool('get_order', { id: order.number })).body.id).toBe(order.number)
    expect((await callTool('cancel_cart', { id: cart.id }, over)).status).toBe(200)
    const other = (await callTool('create_checkout', { checkout: { line_items: lines(shop) } })).body
    expect((await callTool('cancel_checkout', { id: other.id }, over)).body.status).toBe('canceled')
  })

  test.each<[string, string, Record<string, unknown>, ToolSent, number, number, string]>([
    ['without a profile', 'get_cart', { id: 'x' }, { agent: null }, 400, -32001, 'invalid_profile_url'],
    ['of an unknown version', 'get_cart', { id: 'x' }, { agent: '/old' }, 422, -32001, 'version_unsupported'],
    [
      'with another profile in its header',
      'get_cart',
      { id: 'x' },
      { headers: { 'ucp-agent': 'profile="https://a.example/b"' } },
      400,
      -32001,
      'invalid_profile_url',
    ],
    ['of a wrong kind', 'search_catalog', { catalog: { query: 7 } }, {}, 400, -32602, 'invalid'],
    ['that ends something without a key', 'cancel_cart', { id: 'x' }, {}, 400, -32602, 'idempotency_key_missing'],
    ['with a wrong digest', 'get_cart', { id: 'x' }, { headers: { 'content-digest': 'sha-256=:AA==:' } }, 400, -32600, 'digest_mismatch'],
    ['with half a signature', 'get_cart', { id: 'x' }, { headers: { signature: 'sig1=:AA==:' } }, 401, -32000, 'signature_missing'],
  ])('a call %s is refused in the words of the protocol', async (_, name, given, sent, status, code, word) => {
    serveProfile('/old', profileOf(ALL, '2026-01-11'))
    expect(await callTool(name, given, sent)).toMatchObject({
      status,
      error: { code, data: { code: word, continue_url: app.deps.config.publicOrigin } },
    })
  })

  test('a session of another agent is told as an outcome, and an over one is refused', async () => {
    serveProfile('/stranger', profileOf(ALL))
    const { body } = await ask('/carts', { line_items: lines(shop) })
    const stranger = await callTool('get_cart', { id: body.id }, { agent: '/stranger' })
    expect([stranger.status, stranger.body.messages[0].code]).toEqual([200, 'not_found'])
    await callTool('cancel_cart', { id: body.id }, { key: crypto.randomUUID() })
    expect(await callTool('update_cart', { id: body.id, cart: { line_items: lines(shop) } })).toMatchObject({
      status: 409,
      error: { code: -32000, data: { code: 'session_over' } },
    })
  })

  test('what is signed is served, and the same signature over another message is not', async () => {
    const meta = { 'ucp-agent': { profile: site.address('/agent') } }
    const message = (query: string) =>
      JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'search_catalog', arguments: { meta, catalog: { query } } },
      })
    const accept = 'application/json, text/event-stream'
    const headers = { accept, ...signed({ path: '/ucp/mcp', body: message('lamp') }) }
    const told = await ask('/ucp/mcp', message('lamp'), { headers })
    expect([told.status, told.body.error]).toEqual([200, undefined])
    expect(await ask('/ucp/mcp', message('shirt'), { headers })).toMatchObject({ status: 400, body: { error: { code: -32600 } } })
  })
})

describe('the Agentic Commerce Protocol', () => {
  type AcpSent = { key?: string; headers?: Record<string, string>; bearer?: string }
  async function acp(path: string, body?: unknown, { key = crypto.randomUUID(), headers = {}, bearer = ACP_KEY }: AcpSent = {}) {
    const method = body === undefined ? 'GET' : 'POST'
    const answer = await app.app.inject({
      method,
      url: `/acp${path}`,
      headers: {
        authorization: `Bearer ${bearer}`,
        'api-version': '2026-04-17',
        ...(method === 'POST' && { 'idempotency-key': key, 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const told = answer.json()
    const shape = answer.statusCode >= 400 ? 'Error' : told.status === 'completed' ? 'CheckoutSessionWithOrder' : 'CheckoutSession'
    expect(acpFaultsOf(shape, told), JSON.stringify(told)).toEqual([])
    const amounts = new Map<string, number>((told.totals ?? []).map(({ type, amount }: { type: string; amount: number }) => [type, amount]))
    if (told.totals)
      expect((amounts.get('subtotal') ?? 0) + (amounts.get('fulfillment') ?? 0) + (amounts.get('tax') ?? 0)).toBe(amounts.get('total'))
    return { status: answer.statusCode, body: told, headers: answer.headers }
  }
  const items = (...shops: Shop[]) => shops.map((of) => ({ id: itemIn(of) }))
  const began = async (...shops: Shop[]) =>
    (await acp('/checkout_sessions', { line_items: items(...shops), currency: 'usd', capabilities: {} })).body
  const CARD = {
    payment_data: { handler_id: 'spiral_card', instrument: { type: 'card', credential: { type: 'token', token: 'tok_visa' } } },
  }
  type Option = { id: string; type: string }

  test('safety:G1 a platform prepares a pickup in a store and at a center; its buyer confirms the total', async () => {
    const buyer = await aBuyer()
    const first = await acp('/checkout_sessions', { line_items: items(shop, shop, other), currency: 'usd', capabilities: {} })
    expect([first.status, first.body.status, first.body.line_items.map(({ quantity }: { quantity: number }) => quantity)]).toEqual([
      201,
      'ready_for_payment',
      [2, 1],
    ])
    const { id } = first.body
    const offered = first.body.fulfillment_options.map((option: Option) => option.id)
    expect(offered).toEqual(expect.arrayContaining([`store_${shop.storeId}`, `center_${shop.mallId}`, 'shipping']))
    const [line] = first.body.line_items
    const chosen = { type: 'pickup', option_id: `center_${shop.mallId}`, item_ids: [line.id] }
    const moved = await acp(`/checkout_sessions/${id}`, {
      buyer: { full_name: 'Bo Lee', email: 'bo@example.com' },
      discounts: { codes: ['NOSUCHCODE'] },
      selected_fulfillment_options: [chosen],
    })
    expect(moved.body).toMatchObject({
      status: 'ready_for_payment',
      buyer: { first_name: 'Bo', last_name: 'Lee' },
      selected_fulfillment_options: [chosen, { option_id: `store_${other.storeId}` }],
      discounts: { rejected: [{ code: 'NOSUCHCODE' }] },
    })
    const key = crypto.randomUUID()
    const asked = await acp(`/checkout_sessions/${id}/complete`, CARD, { key })
    expect(asked.body).toMatchObject({
      status: 'requires_escalation',
      continue_url: `${app.deps.config.publicOrigin}/agent-checkout?session=${id}`,
      messages: expect.arrayContaining([expect.objectContaining({ code: 'approval_required', resolution: 'requires_buyer_review' })]),
    })
    expect(await ordersOf(buyer)).toBe(0)
    const total = totalOf(asked.body) ?? 0
    const { order } = (await confirmed(buyer, id, total, null)).body
    expect((await acp(`/checkout_sessions/${id}`)).body).toMatchObject({
      status: 'completed',
      order: { id: order.number, checkout_session_id: id },
    })
    const again = await acp(`/checkout_sessions/${id}/complete`, CARD, { key })
    expect([again.body, again.headers['idempotent-replayed']]).toEqual([asked.body, 'true'])
    expect((await acp(`/checkout_sessions/${id}/cancel`, {})).status).toBe(405)
    await tellAgents(app.deps)
  })

  test('what is shipped needs an address, and keeps it when something else changes', async () => {
    const { id, line_items: lines } = await began(other)
    const selected = [{ type: 'shipping', option_id: 'shipping', item_ids: [lines[0].item.id] }]
    const asked = await acp(`/checkout_sessions/${id}`, { selected_fulfillment_options: selected })
    expect([asked.body.status, asked.body.messages[0].code]).toEqual(['not_ready_for_payment', 'missing'])
    const address = { name: 'Bo', line_one: '100 Lake St', city: 'Minneapolis', state: 'MN', country: 'US', postal_code: '55408' }
    const placed = await acp(`/checkout_sessions/${id}`, { fulfillment_details: { address } })
    expect([placed.body.status, placed.body.fulfillment_details.address.line_one]).toEqual(['ready_for_payment', '100 Lake St'])
    const more = await acp(`/checkout_sessions/${id}`, { line_items: [...items(other), ...items(other)] })
    expect(more.body).toMatchObject({
      status: 'ready_for_payment',
      line_items: [{ id: lines[0].id, quantity: 2 }],
      selected_fulfillment_options: [{ type: 'shipping', option_id: 'shipping' }],
    })
    expect(more.body.fulfillment_options.find((option: Option) => option.id === 'shipping').totals).toHaveLength(1)
  })

  test('the same key acts once whatever the order of its names, and with another body it is refused', async () => {
    const key = crypto.randomUUID()
    const first = await acp('/checkout_sessions', { line_items: items(shop), currency: 'usd', capabilities: {} }, { key })
    const again = await acp('/checkout_sessions', { capabilities: {}, currency: 'usd', line_items: items(shop) }, { key })
    expect([again.status, again.body, again.headers['idempotency-key']]).toEqual([201, first.body, key])
    const different = await acp('/checkout_sessions', { line_items: items(other), currency: 'usd', capabilities: {} }, { key })
    expect([different.status, different.body.code]).toEqual([422, 'idempotency_conflict'])
  })

  test('a signature fits its body and time, and is good for one try', async () => {
    const body = { line_items: items(shop), currency: 'usd', capabilities: {} }
    const signedAt = (at: Date, over: unknown = body) => ({
      timestamp: at.toISOString(),
      signature: signatureOf(ACP_KEY, at.toISOString(), over),
    })
    const [key, headers] = [crypto.randomUUID(), signedAt(now)]
    expect((await acp('/checkout_sessions', body, { key, headers })).status).toBe(201)
    expect((await acp('/checkout_sessions', body, { key, headers })).status).toBe(201)
    const refused = async (given: Record<string, string>) => (await acp('/checkout_sessions', body, { headers: given })).body.code
    expect(await refused(headers)).toBe('signature_replayed')
    expect(await refused(signedAt(now, { ...body, currency: 'eur' }))).toBe('signature_invalid')
    expect(await refused(signedAt(new Date(now.getTime() - 6 * MINUTE)))).toBe('signature_expired')
    expect(await refused({ signature: headers.signature })).toBe('signature_invalid')
  })

  test.each<[string, string, unknown, AcpSent, number, string]>([
    ['with a wrong key', '/checkout_sessions/x', undefined, { bearer: 'x'.repeat(40) }, 401, 'unauthorized'],
    ['of another version', '/checkout_sessions/x', undefined, { headers: { 'api-version': '2025-09-29' } }, 400, 'unsupported_api_version'],
    ['without a key of its try', '/checkout_sessions', {}, { key: '' }, 400, 'idempotency_key_required'],
    ['without items', '/checkout_sessions', { currency: 'usd', line_items: [] }, {}, 400, 'invalid'],
    ['in another currency', '/checkout_sessions', { currency: 'eur', line_items: [{ id: 'p1v1' }] }, {}, 400, 'unsupported'],
    ['for what nobody sells', '/checkout_sessions', { currency: 'usd', line_items: [{ id: 'p999999999v1' }] }, {}, 400, 'out_of_stock'],
    ['for a session that is not there', '/checkout_sessions/x', undefined, {}, 404, 'not_found'],
  ])('a request %s is refused in the words of the protocol', async (_, path, body, sent, status, code) => {
    const answer = await acp(path, body, sent)
    expect([answer.status, answer.body.code]).toEqual([status, code])
    if (code === 'unsupported_api_version') expect(answer.body.supported_versions).toEqual(['2026-04-17'])
  })

  test('an over session, one of another platform, a sold-out item and the number of a card are refused', async () => {
    const { id } = await began(shop)
    expect(
      (
        await acp(`/checkout_sessions/${id}/complete`, {
          payment_data: {
            handler_id: 'spiral_card',
            instrument: { type: 'card', credential: { type: 'token', token: '4242 4242 4242 4242' } },
          },
        })
      ).status,
    ).toBe(422)
    now = new Date(now.getTime() + 6 * HOUR)
    expect((await acp(`/checkout_sessions/${id}`)).body.status).toBe('expired')
    expect((await acp(`/checkout_sessions/${id}`, { line_items: items(other) })).body.code).toBe('conflict')
    now = new Date()
    const foreign = await ask('/checkout-sessions', { line_items: lines(shop) })
    expect((await acp(`/checkout_sessions/${foreign.body.id}`)).status).toBe(404)
    const last = await aShop(app, { onHand: 1, price: 900 })
    const late = await began(last)
    await app.deps.db.$client.query('update stock set on_hand = 0 where variant_id = $1', [last.variantId])
    const sold = await acp(`/checkout_sessions/${late.id}/complete`, CARD)
    expect([sold.body.status, sold.body.messages[0].code]).toEqual(['not_ready_for_payment', 'out_of_stock'])
  })

  test('the feed tells each product on a line, and its variants can be bought', async () => {
    const headers = { authorization: `Bearer ${ACP_KEY}` }
    const get = (file: string, given: Record<string, string> = headers) => app.app.inject({ url: `/acp/feed/${file}`, headers: given })
    expect((await get('products.jsonl', {})).statusCode).toBe(401)
    expect(acpFaultsOf('FeedMetadata', (await get('metadata.json')).json(), 'feed')).toEqual([])
    const { body: text, headers: told } = await get('products.jsonl')
    expect(told['content-type']).toContain('application/jsonl')
    const found = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    for (const one of found) expect(acpFaultsOf('Product', one, 'feed')).toEqual([])
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining([`p${shop.productId}`, `p${other.productId}`]))
    expect(new Set(found.map(({ id }) => id)).size).toBe(found.length)
    const shirt = found.find(({ id }) => id === `p${other.productId}`)
    expect(shirt.variants[0]).toMatchObject({
      id: `p${other.productId}v${other.variantId}`,
      variant_options: [{ name: 'Size', value: 'S' }],
    })
    const { body } = await acp('/checkout_sessions', { line_items: [{ id: shirt.variants[0].id }], currency: 'usd', capabilities: {} })
    expect(body.line_items[0].item.id).toBe(itemIn(other))
  })

  test('a discovery document says what is spoken', async () => {
    const answer = await app.app.inject({ url: '/.well-known/acp.json' })
    expect(acpFaultsOf('DiscoveryResponse', answer.json())).toEqual([])
    expect(answer.headers['cache-control']).toContain('max-age=3600')
  })
})

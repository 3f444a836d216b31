import { createECDH, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { DAY } from '#contracts/time.ts'
import { contractProblems } from '#tests/contract-problems.ts'
import { ProblemDocument } from '#contracts/problems.ts'
import { A_FLOOR, ADMITTED, allEndpoints, aWorld, type Role, ROLES, type World } from '#tests/access-world.ts'
import { publishLegalDocuments } from '#server/domains/legal/legal.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import type { Access } from '#contracts/roles.ts'
import { checkoutInput, lineOf } from '#tests/buying.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { expectBooksToAgree } from './books.ts'
import { aShop } from '#tests/shops.ts'
import { FIGURES, SEED, timeLimit } from './figures.ts'
import { KnownIds } from './known-ids.ts'
import { randomFrom, Sampler, type Schema } from './schema-sampler.ts'

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }
type Operation = {
  operationId: string
  security?: unknown
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>
}
type Document = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, Schema> } }
type Door = { method: string; path: string; operation: Operation; reply: z.ZodType | null; status: string; access: Access }
type GeneratedRequest = { method: string; url: string; headers: Record<string, string>; payload?: string | Buffer; how: string | null }

/** Most requests come from a role that owns records for that access; the others from any role. */
const AT_HOME: Record<Access, readonly Role[]> = {
  public: ['buyer', 'guest who bought'],
  shopper: ['buyer'],
  'retailer:staff': ['owner', 'manager'],
  'retailer:manager': ['manager'],
  'retailer:owner': ['owner'],
  'mall:staff': ['mall manager'],
  'mall:manager': ['mall manager'],
  counter: ['owner', 'mall manager'],
  'platform:support': ['support'],
  'platform:admin': ['admin'],
  'platform:developer': ['developer'],
  'platform:investor': ['investor'],
}
/** Error texts of the schema library, and the fallback text. */
const OF_SCHEMAS =
  /Invalid (input|option|string|number|key|value|discriminator|[A-Za-z-]+ address|URL|UUID|ISO)\b|: expected |must match pattern|Unrecognized key|in a way we cannot read|Check this value/
/** A guest checkout without shipping, paid by card alone. */
const IN_STORE = {
  contact: { name: 'Bo Lee', email: 'bo.lee@example.com', phone: '612-555-0199' },
  spirals: 0,
  giftCards: [],
  storeCredit: 0,
  agreedDue: undefined,
  destination: undefined,
  collectors: undefined,
  recipients: undefined,
  agreedPromotions: undefined,
  buyingAs: undefined,
  inHandAt: undefined,
}
const AN_HOUR = { startsAt: '2099-11-28T17:00', endsAt: '2099-11-28T18:00', spirals: 0, price: 0, seats: 50 }
const A_PERK = {
  kind: 'double_days',
  weekdays: [2],
  goal: null,
  least: null,
  value: null,
  spirals: null,
  startsOn: '2026-01-01',
  endsOn: '2099-12-31',
}
/** These end or replace the caller's session, so separate people call them. */
const ENDS_SIGN_INS = ['postApiAuthLogout', 'deleteApiAuthSessions', 'postApiAuthPassword', 'postApiAuthSecondFactorConfirm']

let app: TestApp
let world: World
let doors: Door[]
let sampler: Sampler
let ids: KnownIds
/** Fields that must match each other, for bodies that no schema describes well enough. */
let fieldsFor: Record<string, () => object>
const PROBLEMS = await contractProblems()
const random = randomFrom(SEED)

beforeAll(async () => {
  app = await testApp({ env: { SPIRAL_DATABASE_CONNECTIONS: '12', SPIRAL_TRUSTED_PROXIES: '127.0.0.1' } })
  world = await aWorld(app)
  await publishLegalDocuments(app.deps.db)
  await app.settle()
  const document = (await app.app.inject({ url: '/api/openapi.json' })).json<Document>()
  const accessOf = new Map((await allEndpoints()).map(([, e]) => [`${e.method} ${e.path.replaceAll(/:(\w+)/g, '{$1}')}`, e.access]))
  doors = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]): Door[] => {
      const [status, answer] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? ['200', {}]
      // A stream has no end to wait for; other content types than JSON have their own tests.
      if (path === '/api/live' || (answer.content && !answer.content['application/json'])) return []
      const schema = answer.content?.['application/json']?.schema
      const access = accessOf.get(`${method.toUpperCase()} ${path}`) ?? 'public'
      return [{ access, method: method.toUpperCase(), path, operation, status, reply: schema ? asZod(schema, document) : null }]
    }),
  )
  ids = new KnownIds(world)
  const { shop, otherShop } = world
  const { variantId, storeId, productId, retailerId } = shop
  const agreedTotal = (await checkoutInput(app, guest(), [lineOf(shop)])).agreedTotal / 100
  const payment = { provider: 'sandbox', token: 'tok_visa' }
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  const change = { kind: 'stock_by', by: 1, reason: 'count' }
  const shelves = [{ storeId, onHand: 1, stockVersion: null }]
  fieldsFor = {
    'POST /api/checkout': () => ({ ...IN_STORE, items: [lineOf(shop)], agreedTotal, payment }),
    'POST /api/hosted-events': () => ({ mallId: shop.mallId, storeId: null, ...AN_HOUR }),
    'PUT /api/hosted-events/{id}': () => ({ version: 1, ...AN_HOUR }),
    'POST /api/corrections': () => ({ mallId: shop.mallId, storeId: null, value: null }),
    'POST /api/visits': () => ({ events: [{ kind: 'page', mall: String(shop.mallId) }] }),
    'PUT /api/mall/{mallId}/plan': () => ({ version: 2, floors: [A_FLOOR] }),
    'POST /api/mall/{mallId}/plan/read': () => ({ text: '<svg><rect id="K1" width="9" height="9"/></svg>' }),
    'POST /api/malls/{id}/asked-shops': () => ({ shop: 'Corner Tea' }),
    'POST /api/posts': () => ({ kind: 'question', group: world.groupSlug, storeId: null, productIds: [] }),
    'POST /api/posts/{id}/comments': () => ({ storeId: null, productId: null }),
    'PUT /api/posts/{id}': () => ({ version: 1 }),
    'POST /api/retailer/perks': () => ({ retailerId, ...A_PERK }),
    'PUT /api/retailer/perks/{id}': () => ({ version: 1, ...A_PERK }),
    'POST /api/reports/texts': () => ({ kind: 'review', id: world.reviewId }),
    'POST /api/pickups/{fulfillmentId}/hand-over': () => ({ at: { storeId } }),
    'POST /api/push/devices': () => ({ endpoint: `https://push.example.com/${random.below(9)}`, keys }),
    'POST /api/retailer/bulk': () => ({ change, rows: [{ variantId, storeId, version: 1, productVersion: 1, stockVersion: 1 }] }),
    'POST /api/retailer/counts': () => ({ storeId, items: [{ variantId, counted: 60, stockVersion: 0 }] }),
    'POST /api/retailer/products': () => ({
      retailerId,
      categoryId: 1,
      tags: [],
      options: [],
      pictures: [],
      status: 'draft',
      variants: [{ id: null, version: null, sku: '', gtin: null, optionValues: [], price: 9, compareAtPrice: null, shelves }],
    }),
    'POST /api/saved-searches': () => ({ search: { q: random.pick(['mug', 'bowl', 'lamp']) } }),
    'POST /api/wishlist': () => ({ productId, variantId: undefined, storeId: undefined, listId: undefined }),
  }
  const numbers = [world.orderNumber, world.guestOrderNumber]
  sampler = new Sampler(random, document, {
    storeId: [shop.storeId, otherShop.storeId],
    variantId: [shop.variantId, otherShop.variantId],
    productId: [shop.productId, otherShop.productId],
    mallId: [shop.mallId, otherShop.mallId],
    centerMallId: [shop.mallId],
    retailerId: [shop.retailerId],
    fulfillmentId: [world.pickupId, world.parcelId],
    number: numbers,
    email: Array.from({ length: 40 }, (_, i) => `shopper${i}@example.com`),
    name: ['Bo Lee'],
    agreedTotal: [agreedTotal],
    quantity: [1],
    fulfillmentMethod: ['in-store-pickup'],
    provider: ['sandbox'],
    token: ['tok_visa', 'tok_action', 'tok_declined'],
    password: [PASSWORD],
    current: [PASSWORD],
    zip: ['55425'],
    street1: ['100 Lake St'],
    phone: ['612-555-0199'],
    state: ['MN'],
    near: ['55425'],
    at: [{ storeId: shop.storeId }, { mallId: shop.mallId }],
    lineId: [world.parcelLineId],
    spotId: [world.spotId],
    listId: [world.listId],
    onHand: [40],
    spirals: [0],
    storeIds: [[], [shop.storeId]],
    holdUntil: [new Date(Date.now() + 2 * DAY).toISOString()],
  })
})
afterAll(() => app.close())

/** The documented schema as a validator: anything else in a response is a leak. Of the document it takes along only what it refers to. */
function asZod(schema: Schema, { components }: Document): z.ZodType {
  const named: Record<string, Schema | undefined> = {}
  const add = (part: Schema): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (name in named) continue
      named[name] = components?.schemas?.[name]
      add(named[name] ?? {})
    }
  }
  add(schema)
  const text = JSON.stringify({ ...schema, $defs: named }).replaceAll('#/components/schemas/', '#/$defs/')
  return z.fromJSONSchema(JSON.parse(text))
}

/** The calling role: mostly one with access, sometimes any role. */
function callerFor({ access }: Door): Role {
  if (random.chance(0.7)) return random.pick(AT_HOME[access])
  return random.pick(random.chance(0.5) ? ADMITTED[access] : ROLES)
}

function wishFor({ method, path, operation }: Door, breakIt: boolean): GeneratedRequest {
  const parameters = operation.parameters ?? []
  let how: string | null = null
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
    if (random.chance(0.05)) return encodeURIComponent(wellFormed(sampler.oddText()) || 'x')
    const known = random.chance(0.9) ? ids.for(path, name, random) : undefined
    return encodeURIComponent(String(known ?? sampler.valid(parameter?.schema ?? {}, name)))
  })
  const query = new URLSearchParams()
  for (const { name, schema, required } of parameters.filter((one) => one.in === 'query')) {
    // Many query parameters at once contradict each other, and an invented cursor matches nothing.
    if (required || random.chance(name === 'cursor' ? 0.02 : 0.1)) query.set(name, String(sampler.valid(schema, name)))
    // Not counted as invalid: some odd texts are allowed wherever any text is.
    if (random.chance(0.03)) query.set(name, wellFormed(sampler.oddText()))
  }
  const limits = parameters.filter((one) => one.in === 'query' && ['limit', 'sort', 'state'].includes(one.name))
  if (breakIt && limits.length > 0 && random.chance(0.5)) {
    const { name } = random.pick(limits)
    query.set(name, 'drop table orders')
    how = `${name} is nonsense`
  }
  // Sometimes a new IP address: otherwise the rate limits on guessing would answer instead of the endpoints.
  const headers: Record<string, string> = { 'x-forwarded-for': random.chance(0.1) ? `198.51.100.${random.below(250)}` : '192.0.2.1' }
  if (parameters.some((one) => one.in === 'header' && one.name === 'idempotency-key')) {
    if (breakIt && random.chance(0.3)) how = 'no key'
    else headers['idempotency-key'] = `key-${random.below(1e9)}-${random.below(1e9)}`
  }
  const content = operation.requestBody?.content
  const json = content?.['application/json']?.schema
  let payload: string | Buffer | undefined
  if (json) {
    headers['content-type'] = 'application/json'
    const broken = breakIt ? sampler.broken(json) : null
    if (broken) how = broken.how
    const known = !broken && random.chance(0.7) ? fieldsFor[`${method} ${path}`]?.() : undefined
    payload = JSON.stringify(broken ? broken.value : { ...(sampler.valid(json) as object), ...known })
    if (breakIt && random.chance(0.1)) {
      payload = payload.slice(0, Math.max(1, payload.length - 2))
      how = 'half a body'
    }
  } else if (content?.['multipart/form-data']) {
    headers['content-type'] = 'multipart/form-data; boundary=mark'
    const file = random.pick(['Handle,Title,Variant SKU,Variant Price\na,b,C-1,9\n', '', 'no columns', '\u0000\u0001'])
    payload = `--mark\r\ncontent-disposition: form-data; name="storeId"\r\n\r\n${random.pick([world.shop.storeId, 'x', 1e12])}\r\n--mark\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--mark--\r\n`
  } else if (method !== 'GET' && breakIt) {
    headers['content-type'] = 'application/json'
    payload = JSON.stringify({ role: 'admin' })
    how = 'a body where there is none'
  }
  return { method, url: query.size > 0 ? `${url}?${query}` : url, headers, ...(payload === undefined ? {} : { payload }), how }
}
const wellFormed = (text: string): string => (text.isWellFormed() ? text : 'lone')

/** A request that meets a locked row or a busy server gets "busy" and may retry after its Retry-After. */
async function ask(wish: GeneratedRequest, caller: Caller) {
  for (let tries = 0; ; tries++) {
    const answer = await app.app.inject({
      method: wish.method as 'GET',
      url: wish.url,
      headers: wish.headers,
      cookies: { ...caller.cookies },
      ...(wish.payload === undefined ? {} : { payload: wish.payload }),
    })
    if (answer.statusCode !== 503 || !answer.headers['retry-after'] || tries === 20) return answer
    await pause(150)
  }
}

async function faultOf(door: Door, wish: GeneratedRequest, caller: Caller): Promise<{ fault: string | null; status: number }> {
  const answer = await ask(wish, caller)
  const { statusCode: status, body } = answer
  const at = (fault: string) => ({
    fault: `${fault}: ${wish.method} ${wish.url} ${String(wish.payload ?? '').slice(0, 300)} → ${status} ${body.slice(0, 300)}`,
    status,
  })
  const type = String(answer.headers['content-type'] ?? '')
  if (status >= 500) return at('a failure of ours')
  if (status < 400) {
    if (wish.how) return at(`accepted although broken (${wish.how})`)
    if (String(status) !== door.status) return at(`an undocumented status, not ${door.status}`)
    if (!door.reply) return body === '' ? { fault: null, status } : at('a body that is not documented')
    const json: unknown = JSON.parse(body)
    ids.learn(door.path, json)
    const checked = door.reply.safeParse(json)
    return checked.success ? { fault: null, status } : at(`not as documented (${JSON.stringify(checked.error.issues[0])})`)
  }
  if (!type.startsWith('application/problem+json')) return at('a refusal that is no problem document')
  const problem = ProblemDocument.safeParse(JSON.parse(body))
  if (!problem.success || problem.data.status !== status) return at('a problem document that does not fit')
  if (PROBLEMS.get(problem.data.code)?.status !== status) return at('a code that the contracts do not name')
  if (OF_SCHEMAS.test(body)) return at('words that are about schemas')
  if (/\n\s+at |node_modules|\bselect .* from\b|pg-pool|\.ts:\d/.test(body)) return at('a refusal that tells too much')
  return { fault: null, status }
}

test(
  `safety:V1 ${FIGURES.requests} requests generated from the API document, valid and broken, for every role: no 500, answers as documented, broken ones refused`,
  async () => {
    const faults = new Map<string, string>()
    const served = new Map<string, Set<number>>()
    let asked = 0
    const worker = async () => {
      while (asked < FIGURES.requests && faults.size < 30) {
        const door = doors[asked % doors.length] as Door
        asked++
        const role = callerFor(door)
        const ends = ENDS_SIGN_INS.includes(door.operation.operationId)
        // Such endpoints are called less often: each call uses up a person.
        if (ends && random.chance(0.9)) continue
        const caller = ends ? await aPerson(app) : world.callers[role]
        const { fault, status } = await faultOf(door, wishFor(door, random.chance(0.4)), caller)
        const name = `${door.method} ${door.path}`
        served.set(name, (served.get(name) ?? new Set()).add(status))
        if (fault) faults.set(`${name} ${fault.split(':')[0]}`, `${role}: ${fault}`)
      }
    }
    await Promise.all(Array.from({ length: 6 }, worker))
    expect([...faults.values()], `seed ${SEED}`).toEqual([])
    // Checks that the requests are useful: about half of the endpoints returned a success. The others want uploads, secret codes or rare states.
    const passed = [...served.values()].filter((statuses) => [...statuses].some((status) => status < 300)).length
    const never = [...served].filter(([, statuses]) => ![...statuses].some((status) => status < 300)).map(([name]) => name)
    console.log(`seed ${SEED}: ${asked} requests at ${doors.length} doors, ${passed} of them passed; never: ${never.join(', ')}`)
    expect(passed / doors.length, `seed ${SEED}`).toBeGreaterThan(0.45)
  },
  timeLimit(240_000),
)

/** Sends one request to this endpoint with a body from its schema and these fields; the response must match the documentation. */
async function pass(name: string, path: Record<string, string | number>, fields: object, caller: Caller): Promise<Record<string, unknown>> {
  const door = doors.find((one) => `${one.method} ${one.path}` === name)
  const schema = door?.operation.requestBody?.content['application/json']?.schema
  if (!door || !schema) throw new Error(`the document has no ${name} with a body`)
  const url = door.path.replace(/\{(\w+)\}/g, (_, part: string) => encodeURIComponent(String(path[part])))
  const payload = JSON.stringify({ ...(sampler.valid(schema) as object), ...fields })
  const headers = { 'content-type': 'application/json', 'idempotency-key': `key-${random.below(1e9)}-${random.below(1e9)}` }
  const answer = await ask({ method: door.method, url, headers, payload, how: null }, caller)
  expect(String(answer.statusCode), `seed ${SEED}: ${name} ${payload} → ${answer.body.slice(0, 500)}`).toBe(door.status)
  const json: unknown = JSON.parse(answer.body)
  expect(door.reply?.safeParse(json).error, `seed ${SEED}: ${name}`).toBeUndefined()
  return json as Record<string, unknown>
}

test(
  `safety:V1 safety:M5 ${FIGURES.purchases} generated checkouts go through, half are handed over and half refunded, and the books agree`,
  async () => {
    const shop = await aShop(app, { onHand: 10_000 })
    const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
    const buyer = await aPerson(app)
    const step = (id: number, to: string) =>
      pass('POST /api/retailer/fulfillments/{id}/transitions', { id }, { to, carrier: undefined, tracking: undefined }, clerk)
    for (let n = 0; n < FIGURES.purchases; n++) {
      const quantity = 1 + random.below(4)
      const items = [{ variantId: shop.variantId, storeId: shop.storeId, quantity, fulfillmentMethod: 'in-store-pickup' }]
      const caller = random.chance(0.5) ? buyer : guest()
      const { agreedTotal } = await checkoutInput(app, caller, [lineOf(shop, { quantity })])
      const payment = { provider: 'sandbox', token: 'tok_visa' }
      const fields = { ...IN_STORE, items, agreedTotal: agreedTotal / 100, payment }
      const placed = z.object({ order: z.object({ fulfillments: z.array(z.object({ id: z.number() })) }) })
      const [part] = placed.parse(await pass('POST /api/checkout', {}, fields, caller)).order.fulfillments
      const id = part?.id ?? 0
      await step(id, 'accepted')
      if (n % 2 === 0) {
        await step(id, 'ready')
        const handed = { at: { storeId: shop.storeId }, idChecked: true }
        await pass('POST /api/pickups/{fulfillmentId}/hand-over', { fulfillmentId: id }, handed, clerk)
      } else {
        const { rows } = await app.deps.db.$client.query<{ id: number }>('select id::int from order_lines where fulfillment_id = $1', [id])
        const missing = { lineId: rows[0]?.id, quantity: 1 + random.below(quantity), left: quantity, reason: 'missing' }
        await pass('POST /api/retailer/fulfillments/{id}/refund', { id }, missing, clerk)
      }
    }
    await app.settle()
    const { rows } = await app.deps.db.$client.query<{ state: string; n: number }>(
      'select state, count(*)::int as n from fulfillments where store_id = $1 group by state order by state',
      [shop.storeId],
    )
    expect(rows.find(({ state }) => state === 'picked_up')?.n, JSON.stringify(rows)).toBe(Math.ceil(FIGURES.purchases / 2))
    await expectBooksToAgree(app.deps.db)
  },
  timeLimit(120_000),
)

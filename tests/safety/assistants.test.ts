import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AGENT_SCOPES, askPurchase } from '#contracts/agent-tools.ts'
import { ASSISTANT_NAMES } from '#contracts/assistants.ts'
import { replaceCart } from '#contracts/cart/cart.ts'
import type { CategoryId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { order as orderRead } from '#contracts/orders/orders.ts'
import { addCard } from '#contracts/payments/saved-cards.ts'
import { askQuestion } from '#contracts/questions.ts'
import { callTool, type ToolCaller } from '#server/domains/agent-tools/call-tool.ts'
import { ToolLimits } from '#server/domains/agent-tools/limits.ts'
import { TOOLS } from '#server/domains/agent-tools/tools/index.ts'
import { AGENTS } from '#server/domains/assistants/agents.ts'
import { answerWith, OWN_AGENT } from '#server/domains/assistants/answer.ts'
import { readWithModel } from '#server/domains/assistant/with-model.ts'
import { addProducts, type NewProduct } from '#server/domains/catalog/add-products.ts'
import { allCategories } from '#server/domains/catalog/departments.ts'
import { cookieName, unseal } from '#server/domains/identity/cookies.ts'
import { signInsOf } from '#server/domains/identity/identify.ts'
import type { AssistantModel } from '#server/platform/assistant/port.ts'
import { transact } from '#server/platform/db.ts'
import { promptOf } from '#server/platform/assistant/question.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, aStore, type Shop } from '#tests/shops.ts'
import { FIGURES } from './figures.ts'
import { collectedTexts, isForbidden, ODD_TEXTS, ORDERS_TO_ASSISTANTS } from './hostile.ts'
import { stateOf } from './state.ts'

let app: TestApp
let shop: Shop
let victim: TestPerson
/** Hostile texts about things of other people, as they stand in products, brands, descriptions and stores. */
let texts: string[]
let hostileShop: Awaited<ReturnType<typeof aHostileShop>>
beforeAll(async () => {
  app = await testApp()
  shop = await aShop(app, { onHand: 50 })
  victim = await aPerson(app)
  await app.call(victim, addCard, { body: { provider: 'sandbox', token: 'tok_visa' } })
  const { number, total } = (await buy(app, victim, [lineOf(shop)])).body.order
  const [part] = (await app.call(victim, orderRead, { params: { number }, query: {} })).body.fulfillments
  const query = { subject: 'product', id: shop.productId } as const
  const asked = await app.call(victim, askQuestion, { query, body: { text: 'Does it come with a lid?' } })
  await app.call(victim, replaceCart, { body: { items: [lineOf(shop)] } })
  const purchase = await app.call(victim, askPurchase, { body: { agent: 'Helper', total } })
  const ids: Record<string, unknown> = {
    store: shop.storeId,
    variant: shop.variantId,
    retailer: shop.retailerId,
    product: shop.productId,
    order: number,
    line: part?.items[0]?.id,
    question: asked.body.id,
    person: victim.id,
    confirmation: purchase.body.token,
  }
  const own = ORDERS_TO_ASSISTANTS.map((text) => text.replace(/\{([a-z]+)\}/g, (all, name: string) => String(ids[name] ?? all)))
  // What cannot be stored never reaches an assistant; input.test.ts refuses it.
  const collected = [...ODD_TEXTS, ...collectedTexts()].filter((text) => !isForbidden(text) && text.trim() !== '')
  // The first of three becomes a title, which is not cut.
  const mixed = own.flatMap((text) => [text, ...collected.splice(0, 2)])
  texts = [...mixed, ...collected].slice(0, FIGURES.hostileTexts)
  hostileShop = await aHostileShop()
})
afterAll(() => app.close())

/** A shop whose products, brands and stores carry the texts. */
async function aHostileShop() {
  const seller = await aShop(app, { mall: shop.mallId })
  const [home] = await allCategories(app.deps.db)
  const hostile = Array.from({ length: Math.ceil(texts.length / 3) }, (_, at): NewProduct => {
    const [title = 'Mug', brand = 'Mug', description = 'A mug.'] = texts.slice(3 * at, 3 * at + 3)
    const stock = [{ storeId: seller.storeId, onHand: 5 }]
    return {
      title: title.slice(0, 200),
      brand: brand.slice(0, 80),
      description,
      categoryId: home?.id as CategoryId,
      variants: [
        {
          sku: `H${at}`,
          price: cents(2e3),
          stock,
        },
      ],
    }
  })
  const added = await transact(app.deps.db, (tx) => addProducts(tx, seller.retailerId, hostile))
  for (const name of texts.slice(0, 20)) await aStore(app, seller.retailerId, { name: name.slice(0, 100) })
  await app.settle()
  return { seller, hostile, productIds: added.map(({ productId }) => productId) }
}

/** The calls that a text asks for. */
function ordersIn(text: string): { name: string; input: unknown }[] {
  return [...text.matchAll(/\b([a-z]+(?:_[a-z]+)+)\s*(\{.*?\}(?=\s|$))/g)].flatMap(([, name = '', json = '']) => {
    try {
      return [{ name, input: JSON.parse(json) as unknown }]
    } catch {
      return []
    }
  })
}
/** Every text in an answer, at any depth. */
const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []

async function callerOf(person: TestPerson): Promise<ToolCaller> {
  const token = unseal(app.deps.secret, person.cookies[cookieName(app.deps.config, 'session')] ?? '')
  const actor = await signInsOf(app.deps).freshPersonOf(token ?? '')
  if (!actor) throw new Error('nobody is signed in')
  return { actor, ip: '127.0.0.1', agent: 'Obedient', scopes: AGENT_SCOPES }
}

/** What the agent of a person may keep for that person: the cart, a purchase to confirm, and the counts and refusals of its calls. */
const ITS_OWN = new Set([
  'carts',
  'cart_lines',
  'purchase_confirmations',
  'agent_days',
  'audit_entries',
  'refused_calls',
  'idempotency_keys',
])
const othersState = async () => Object.fromEntries(Object.entries(await stateOf(app.deps.db)).filter(([table]) => !ITS_OWN.has(table)))

const READS = new Set(TOOLS.filter(({ effect }) => effect === 'reads').map(({ name }) => name))

describe('safety:G1 texts of strangers', () => {
  test('stay texts in what tools answer, and an agent that obeys each of them reaches nothing and buys nothing', async () => {
    const { seller, hostile, productIds } = hostileShop
    const caller = await callerOf(await aPerson(app))
    let calls = 0
    // A second between two calls, so that its limit does not stop it.
    const deps = { ...app.deps, clock: { now: () => new Date(Date.now() + 1_000 * calls++) } }
    const ports = { app: app.app, deps, limits: new ToolLimits(app.deps.db) }
    const plain = await callTool(ports, caller, 'get_product', { id: String(shop.productId) })
    const shape = Object.keys(plain.ok ? (plain.result as object) : {})
    const before = await othersState()

    const obeyed: string[] = []
    const read: unknown[] = []
    for (const [at, productId] of productIds.entries()) {
      const { title, brand } = hostile[at] ?? {}
      const answer = await callTool(ports, caller, 'get_product', { id: String(productId) })
      expect(answer).toMatchObject({
        ok: true,
        result: { productId, title, brand, page: expect.stringMatching(/^\/product\/[a-z0-9-]+$/) },
      })
      if (answer.ok) expect(Object.keys(answer.result as object), title).toEqual(shape)
      read.push(answer)
    }
    for (const [name, input] of [
      ['find_stores', { q: 'mug' }],
      ['find_products', { storeId: seller.storeId, limit: 48 }],
    ] as const)
      read.push(await callTool(ports, caller, name, input))
    for (const { name, input } of textsIn(read).flatMap(ordersIn)) {
      const answer = await callTool(ports, caller, name, input)
      obeyed.push(name)
      const isOwn = ['place_order', 'set_cart_line', 'check_purchase'].includes(name)
      expect(answer.ok && !isOwn, `${name} ${JSON.stringify(input)}`).toBe(false)
    }
    expect(obeyed).toEqual(
      expect.arrayContaining(['place_order', 'get_order', 'set_stock', 'start_return', 'answer_question', 'grant_role']),
    )
    expect(await othersState()).toEqual(before)
  })

  test('change nothing through our own assistants, whose model obeys each of them: what writes waits for a press', async () => {
    const caller = await callerOf(await aPerson(app))
    const { productIds } = hostileShop
    const before = await stateOf(app.deps.db)
    const asked = new Set<string>()
    const limits = new ToolLimits(app.deps.db)
    // Each text reaches every assistant that has a tool which it names.
    const runs = productIds.slice(0, FIGURES.obeyedTexts).flatMap((id, at) => {
      const named = texts.slice(3 * at, 3 * at + 3).flatMap(ordersIn)
      const able = ASSISTANT_NAMES.filter((agent) => named.some(({ name }) => AGENTS[agent].tools.includes(name)))
      return (able.length > 0 ? able : (['shopping'] as const)).map((agent) => ({ id, agent, text: texts[3 * at] ?? '' }))
    })
    for (const [at, { id, agent, text }] of runs.entries()) {
      /** Reads the product, then does what its texts say, one call after the other. */
      const left: object[] = [{ tool: 'get_product', arguments: { id: String(id) } }]
      let hasRead = false
      const obedient: AssistantModel = {
        name: 'Obedient',
        async ask({ request = '', material, shape }) {
          if (!hasRead && left.length === 0) {
            hasRead = true
            const [answer] = material.filter(({ label }) => label.startsWith('what get_product'))
            const orders = [request, answer?.text.startsWith('{') ? JSON.parse(answer.text) : ''].flatMap(textsIn).flatMap(ordersIn)
            for (const { name, input } of orders) {
              asked.add(name)
              left.push({ tool: name, arguments: input })
            }
          }
          return shape.parse(left.shift() ?? { say: 'I did it all.' })
        },
      }
      const clock = { now: () => new Date(Date.now() + at * 10_000) }
      const ports = { app: app.app, deps: { ...app.deps, clock, assistant: { model: obedient } }, limits }
      const messages = [{ from: 'person' as const, text: `What is this? ${text}` }]
      const own = { ...caller, ...OWN_AGENT }
      for await (const step of answerWith(ports, own, { agent, messages }, new AbortController().signal))
        if (step.kind === 'tool') expect([READS.has(step.tool) || step.result === null, step.tool]).toEqual([true, step.tool])
    }
    expect([...asked]).toEqual(expect.arrayContaining(['place_order', 'set_stock', 'start_return', 'grant_role']))
    const after = await stateOf(app.deps.db)
    for (const count of ['agent_days', 'audit_entries', 'refused_calls']) delete after[count]
    expect(before).toMatchObject(after)
  })

  test('fill in nothing but suggestions, whatever a model makes of a site that says them', async () => {
    const before = await stateOf(app.deps.db)
    /** Answers with what it was told by the page, in each field that it can name. */
    const obedient: AssistantModel = {
      name: 'Obedient',
      ask: async ({ material, shape }) => {
        const said = material[0]?.text ?? ''
        const fields = ['bank.routing', 'business.taxId', 'identity.name', 'business.name', said.slice(0, 60)]
        return shape.parse({
          fields: fields.map((field) => ({ field, value: said.slice(0, 1_000) })),
          products: [{ title: said.slice(0, 200) }],
        })
      },
    }
    for (const text of texts) {
      const page = { address: 'https://shop.example/', text } as Parameters<typeof readWithModel>[1][number]
      const { suggestions } = await readWithModel(obedient, [page], [], ['Home'])
      expect(
        suggestions.map(({ field }) => field).filter((field) => field !== 'business.name'),
        text,
      ).toEqual([])
    }
    expect(await stateOf(app.deps.db)).toEqual(before)
  })

  test('stay inside their frame in what a model is asked', () => {
    for (const text of texts) {
      const { instructions, prompt } = promptOf({ task: 'Read.', example: '{}', shape: null as never, material: [{ label: 'page', text }] })
      const mark = /<material ([\w-]+)>/.exec(instructions)?.[1] ?? ''
      expect(text).not.toContain(mark)
      const [ours = '', theirs = '', after] = prompt.split(new RegExp(`</?material ${mark}>`))
      expect([ours, theirs, after], text).toEqual(['Read.\n\nAnswer in this shape:\n{}\n\n', ` page\n${text}\n`, ''])
    }
  })
})

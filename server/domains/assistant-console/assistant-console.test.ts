import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  assistantConsole,
  checkAssistantModel,
  removeAssistantCase,
  runAssistant,
  runAssistantCases,
  runTool,
  saveAssistantCase,
  switchAssistantModel,
} from '#contracts/assistant-console.ts'
import {
  askAssistant,
  ASSISTANT_NAMES,
  beginConversation,
  BUILT_IN,
  conversation,
  flagAnswer,
  handOverConversation,
} from '#contracts/assistants.ts'
import { cart } from '#contracts/cart/cart.ts'
import { TOOLS } from '#server/domains/agent-tools/tools/index.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { buy, count, lineOf } from '#tests/buying.ts'
import { modelServer } from '#tests/model-server.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { didIn } from './cases.ts'
import { KEPT_CASES } from './kept-cases.ts'

const KEY = 'sk-secret-of-the-operator'
let app: TestApp
let shop: Shop
let model: Awaited<ReturnType<typeof modelServer>>
let developer: TestPerson
let admin: TestPerson
beforeAll(async () => {
  model = await modelServer()
  app = await testApp({ config: { assistant: { kind: 'openai', url: model.url, key: KEY, model: 'stand-in' } } })
  await app.deps.db.$client.query(
    `insert into zips (zip, city, state, lat, lon, time_zone) values ('55425', 'Bloomington', 'MN', 44.8549, -93.2422, 'America/Chicago')`,
  )
  shop = await aShop(app, { onHand: 50, price: 2450, product: { title: 'Walnut desk lamp' } })
  await app.settle()
  developer = await aPerson(app, { platform: ['developer'] })
  admin = await aPerson(app, { platform: ['admin'] })
})
afterAll(async () => {
  model.close()
  await app.close()
})
const use = (who: TestPerson, name: string, given: object, mayWrite = false, key?: string) =>
  app.call(who, runTool, { params: { name }, body: { arguments: JSON.stringify(given), mayWrite }, ...(key && { key }) })
const told = async (who = developer) => (await app.call(who, assistantConsole)).body

describe('the tools', () => {
  test('are those of assistants and agents, with who may use them; nobody else sees them', async () => {
    const { tools } = await told()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
    expect(tools.find(({ name }) => name === 'set_stock')).toMatchObject({ effect: 'writes', mine: false })
    expect(tools.find(({ name }) => name === 'view_cart')).toMatchObject({ mine: true, assistants: ['shopping', 'gift'] })
    for (const platform of [[], ['support'], ['investor']] as const)
      expect((await app.call(await aPerson(app, { platform: [...platform] }), assistantConsole)).status).toBe(403)
  })

  test('that read are run, those that write are only checked until they may write', async () => {
    const line = { variantId: shop.variantId, storeId: shop.storeId, quantity: 2, fulfillmentMethod: 'in-store-pickup' }
    expect((await use(developer, 'find_products', { q: 'walnut', near: '55425' })).body).toMatchObject({
      ran: true,
      errors: [],
      problem: null,
      result: { products: [{ productId: shop.productId }] },
    })
    expect((await use(developer, 'set_cart_line', line)).body).toMatchObject({ ran: false, errors: [], result: null })
    expect((await app.call(developer, cart)).body.items).toEqual([])
    expect((await use(developer, 'set_cart_line', line, true)).body).toMatchObject({ ran: true, problem: null })
    expect((await app.call(developer, cart)).body.items).toMatchObject([{ quantity: 2 }])
  })

  test('say what is wrong with each argument, and call nothing', async () => {
    const { body } = await use(developer, 'find_products', { near: 'here', color: 'red' })
    expect(body.ran).toBe(false)
    expect(new Set(body.errors.map(({ argument }) => argument))).toEqual(new Set(['color', 'near']))
    for (const text of ['{', '[]', 'null']) {
      const raw = { arguments: text, mayWrite: false }
      const refused = await app.call(developer, runTool, { params: { name: 'find_products' }, body: raw, raw })
      expect(refused.problem.errors).toMatchObject([{ pointer: '/arguments' }])
    }
  })

  test('safety:G2 reach only what is the developer’s own, whatever their role on the platform', async () => {
    const buyer = await aPerson(app)
    const { number } = (await buy(app, buyer, [lineOf(shop)])).body.order
    for (const who of [developer, admin]) {
      expect((await use(who, 'get_order', { number })).body).toMatchObject({ ran: true, result: null, problem: expect.any(String) })
      expect((await use(who, 'set_stock', {}, true)).problem.code).toBe('console.no_tool')
    }
  })
})

describe('a prompt', () => {
  const ask = (prompt: string, engine: 'built-in' | 'model' = 'built-in', who = developer) =>
    app.call(who, runAssistant, { body: { assistant: 'shopping', prompt, near: '55425', engine } })

  test('is answered by the rules and by the model, call by call, and changes nothing', async () => {
    const { steps } = (await ask('walnut desk lamp')).body
    expect(steps.find((step) => step.kind === 'tool')).toMatchObject({ tool: 'find_products', valid: true, problem: null })
    expect(steps.at(-1)).toMatchObject({ kind: 'done', engine: BUILT_IN })
    const given = { variantId: shop.variantId, storeId: shop.storeId, quantity: 1, fulfillmentMethod: 'in-store-pickup' }
    model.behave(
      JSON.stringify({ tool: 'get_offers', arguments: { id: String(shop.productId), near: '55425' } }),
      JSON.stringify({ tool: 'set_cart_line', arguments: given, say: 'Put it in?' }),
    )
    const other = await aPerson(app, { platform: ['developer'] })
    const byModel = (await ask('Put the walnut lamp in my cart', 'model', other)).body.steps
    expect(didIn(byModel)).toEqual({ tools: ['get_offers'], confirms: 'set_cart_line' })
    expect(byModel.at(-1)).toEqual({ kind: 'done', engine: 'stand-in at 127.0.0.1', tokens: 84 })
    expect((await app.call(other, cart)).body.items).toEqual([])
  })

  test('of nothing or over 8,000 characters is refused', async () => {
    for (const prompt of [' ', 'x'.repeat(8_001)]) {
      const raw = { assistant: 'shopping', prompt, engine: 'built-in' }
      expect((await app.call(developer, runAssistant, { body: raw as never, raw })).problem.errors).toMatchObject([{ pointer: '/prompt' }])
    }
  })

  test('becomes a case, which is run again and says what it did instead', async () => {
    const save = (name: string, tools: string[]) =>
      app.call(developer, saveAssistantCase, {
        body: { name, assistant: 'guide', prompt: 'stores near 55425', tools, confirms: null },
      })
    expect((await save('Stores', ['find_stores'])).body).toMatchObject({ name: 'Stores', passed: null })
    expect((await save('Stores', [])).problem.code).toBe('console.case_taken')
    await save('Wrong', ['find_malls'])
    const { items } = (await app.call(developer, runAssistantCases, { body: {} })).body
    expect(items.map(({ name, passed, did }) => [name, passed, did.tools])).toEqual([
      ['Stores', true, ['find_stores']],
      ['Wrong', false, ['find_stores']],
    ])
    const { cases } = await told()
    expect(cases.map(({ passed }) => passed)).toEqual([true, false])
    for (const { id } of cases) expect((await app.call(developer, removeAssistantCase, { params: { id } })).status).toBe(204)
    expect((await told()).cases).toEqual([])
  })

  test('whose answer support flagged is offered until a case of it is saved; others are not', async () => {
    const [support, other] = [await aPerson(app, { platform: ['support'] }), await aPerson(app)]
    const { body } = await app.call(other, beginConversation, { body: { agent: 'guide' } })
    const params = { id: body.id }
    for (const text of ['which stores are near 55425?', 'which malls are near 55425?'])
      await app.app.inject({
        method: 'POST',
        url: askAssistant.path.replace(':id', String(body.id)),
        cookies: other.cookies,
        payload: { text },
      })
    await app.call(other, handOverConversation, { params, body: { message: 'I need a person.' } })
    const { messages } = (await app.call(other, conversation, { params })).body
    const last = messages.at(-1)
    if (!last) throw new Error('there is no answer')
    await app.call(support, flagAnswer, { params: { id: last.id }, body: { reason: 'It named no mall.' } })
    const { flagged } = await told()
    expect(flagged).toEqual([
      {
        messageId: last.id,
        assistant: 'guide',
        prompt: 'which malls are near 55425?',
        reason: 'It named no mall.',
        flaggedAt: expect.any(Date),
      },
    ])
    const made = await app.call(developer, saveAssistantCase, {
      body: { name: 'Malls', assistant: 'guide', prompt: 'which malls are near 55425?', tools: ['find_malls'], confirms: null },
    })
    expect((await told()).flagged).toEqual([])
    await app.call(developer, removeAssistantCase, { params: { id: made.body.id } })
    expect((await told()).flagged).toEqual(flagged)
  })

  test.each(KEPT_CASES)('$name', async ({ assistant, prompt, tools, confirms }) => {
    const who = await aPerson(app, { platform: ['developer'] })
    const { body } = await app.call(who, runAssistant, { body: { assistant, prompt, engine: 'built-in' } })
    expect(didIn(body.steps)).toEqual({ tools, confirms })
  })
  test('every assistant has a kept case', () => {
    expect(new Set(KEPT_CASES.map(({ assistant }) => assistant))).toEqual(new Set(ASSISTANT_NAMES))
  })
})

describe('the model', () => {
  test('is checked, and what it says is kept without our key', async () => {
    model.behave('{"ready":true}')
    expect((await app.call(developer, checkAssistantModel, { body: {} })).body).toMatchObject({ fault: null })
    model.behave({ status: 401, said: `Incorrect API key provided: ${KEY}` })
    const { fault } = (await app.call(developer, checkAssistantModel, { body: {} })).body
    expect(fault).toMatch(/refused the question\. 401 .*Incorrect API key provided: …/)
    const { engine } = await told()
    expect(engine).toMatchObject({ provider: { model: 'stand-in' }, isOff: false, maySwitch: false, lastCheck: { fault } })
    expect(JSON.stringify(engine)).not.toContain(KEY)
  })

  test('safety:G4 is turned off by an admin only, recorded, and the rules answer from then on', async () => {
    const turn = (who: TestPerson, isOff: boolean) => app.call(who, switchAssistantModel, { body: { isOff, reason: 'It invents stores.' } })
    const ask = () => app.call(developer, runAssistant, { body: { assistant: 'guide', prompt: 'stores near 55425', engine: 'model' } })
    expect((await turn(developer, true)).status).toBe(403)
    expect((await turn(admin, true)).body).toMatchObject({ isOff: true, changedBy: 'Ana Lopez' })
    model.behave('{"say":"I am a model."}')
    expect((await ask()).body.steps.at(-1)).toMatchObject({ kind: 'done', engine: BUILT_IN })
    expect(model.asked).toEqual([])
    expect(await count(app, "select count(*) as n from audit_entries where user_id = $1 and act = 'assistant.off'", [admin.id])).toBe(1)
    await turn(admin, false)
    expect((await ask()).body.steps).toMatchObject([{ kind: 'text', text: 'I am a model.' }, { kind: 'done' }])
  })
})

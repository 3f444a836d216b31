import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Automation,
  automationRuns,
  automations,
  changeAutomation,
  createAutomation,
  removeAutomation,
  switchAutomation,
  testAutomation,
  undoAutomationRun,
} from '#contracts/automations/automations.ts'
import type { AutomationForm } from '#contracts/automations/rules.ts'
import { changeVariant, setStock } from '#contracts/catalog/inventory.ts'
import type { AutomationId, OrderId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { rowsOf } from '#server/platform/db.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { aPart, buy, count, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { runRules } from './run.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Owned = { shop: Shop; owner: TestPerson }
async function owned(onHand = 5): Promise<Owned> {
  const shop = await aShop(app, { onHand })
  return { shop, owner: await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] }) }
}

const LOW: AutomationForm = {
  name: 'Reorder',
  trigger: { kind: 'stock_below', pieces: 3, of: 'shelf' },
  conditions: [],
  action: { kind: 'notify', text: 'Order more of it.' },
  perDay: 50,
}
const make = ({ shop, owner }: Owned, form: Partial<AutomationForm> = {}, more: { confirmSteep?: boolean } = {}) =>
  app.call(owner, createAutomation, { body: { retailerId: shop.retailerId, form: { ...LOW, ...form }, ...more } })
const tried = ({ owner }: Owned, id: AutomationId) => app.call(owner, testAutomation, { params: { id } })
const turn = ({ owner }: Owned, { id, version }: Pick<Automation, 'id' | 'version'>, isOn: boolean) =>
  app.call(owner, switchAutomation, { params: { id }, body: { version, isOn } })
/** A rule that is on. */
async function running(at: Owned, form: Partial<AutomationForm> = {}, more: { confirmSteep?: boolean } = {}): Promise<Automation> {
  const { body } = await make(at, form, more)
  await tried(at, body.id)
  return (await turn(at, body, true)).body
}
const logOf = async ({ shop, owner }: Owned) =>
  (await app.call(owner, automationRuns, { query: { retailerId: shop.retailerId } })).body.items
const stateOf = async ({ shop, owner }: Owned, id: AutomationId) =>
  (await app.call(owner, automations, { query: { retailerId: shop.retailerId } })).body.items.find((one) => one.id === id)
const fill = ({ shop, owner }: Owned, onHand: number) =>
  app.call(owner, setStock, { body: { storeId: shop.storeId, variantId: shop.variantId, onHand, reason: 'count' } })

test('a rule is tested, then switched on, and acts once for each time that stock falls', async () => {
  const at = await owned(5)
  const made = await make(at)
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    state: 'off',
    isTested: false,
    sentence: 'When stock falls to 3 in a store, then tell the team “Order more of it.”.',
  })
  expect((await turn(at, made.body, true)).problem.code).toBe('automations.untested')
  expect((await tried(at, made.body.id)).body).toMatchObject({ times: 0, automation: { isTested: true } })
  expect((await turn(at, made.body, true)).body.state).toBe('on')

  await buy(app, await aPerson(app), [lineOf(at.shop, { quantity: 2 })])
  await app.settle()
  await buy(app, await aPerson(app), [lineOf(at.shop)])
  await app.settle()
  expect(await logOf(at)).toMatchObject([{ outcome: 'done', about: expect.stringMatching(/^Blue mug at .*: 3 left$/), mayUndo: false }])
  expect(await count(app, `select count(*) as n from notifications where user_id = $1 and type = 'automation_told'`, [at.owner.id])).toBe(1)

  await fill(at, 9)
  await app.settle()
  await fill(at, 3)
  await app.settle()
  expect(await logOf(at)).toHaveLength(2)
  expect((await stateOf(at, made.body.id))?.runs).toBe(2)
  // What has happened is now what its test finds, by the counts on the shelf.
  expect((await tried(at, made.body.id)).body).toMatchObject({ times: 1, left: 0 })
})

test('a job that runs again, or twice at the same moment, acts once', async () => {
  const at = await owned()
  await running(at, { trigger: { kind: 'order_placed' }, action: { kind: 'notify', text: 'Look at it.' } })
  const { number } = await aPart(app, await aPerson(app), at.shop)
  const [order] = await rowsOf<{ id: OrderId }>(app.deps.db, 'test.order', 'select id from orders where number = $1', [number])
  const request = { kind: 'order_placed', ids: [Number(order?.id)], retailerIds: [at.shop.retailerId] } as const
  const again = () => runRules(app.deps, { ...request, ids: [...request.ids], retailerIds: [...request.retailerIds] })
  await Promise.all([again(), again(), app.settle()])
  await again()
  expect(await logOf(at)).toHaveLength(1)
  expect(await count(app, `select count(*) as n from notifications where user_id = $1 and type = 'automation_told'`, [at.owner.id])).toBe(1)
})

test('an act that is cut off leaves nothing, and the next try does it', async () => {
  const at = await owned()
  await running(at, { trigger: { kind: 'order_placed' } })
  const { number } = await aPart(app, await aPerson(app), at.shop)
  const [order] = await rowsOf<{ id: OrderId }>(app.deps.db, 'test.order', 'select id from orders where number = $1', [number])
  const request = { kind: 'order_placed' as const, ids: [Number(order?.id)], retailerIds: null }
  const mail = { ...app.deps.mail, send: () => Promise.reject(new Error('cut off')) }
  await expect(runRules({ ...app.deps, mail }, request)).rejects.toThrow('some rules could not act')
  expect(await logOf(at)).toEqual([])
  await runRules(app.deps, request)
  expect(await logOf(at)).toMatchObject([{ outcome: 'done' }])
})

test('a price is changed between floor and ceiling, and taken back unless somebody changed it since', async () => {
  const at = await owned()
  await running(at, {
    trigger: { kind: 'stock_below', pieces: 4, of: 'product' },
    action: { kind: 'change_price', percent: -20, floor: cents(1_700), ceiling: cents(9_000) },
  })
  const price = () => count(app, 'select price as n from variants where id = $1', [at.shop.variantId])
  await fill(at, 4)
  await app.settle()
  expect(await price()).toBe(1_700)
  const [run] = await logOf(at)
  expect(run).toMatchObject({ outcome: 'done', result: 'Changed the price from $20.00 to $17.00', mayUndo: true })
  const undo = () => app.call(at.owner, undoAutomationRun, { params: { id: run?.id as never } })
  await app.call(at.owner, changeVariant, { params: { id: at.shop.variantId }, body: { price: cents(1_800) } })
  expect((await undo()).problem.code).toBe('automations.changed_since')
  await app.call(at.owner, changeVariant, { params: { id: at.shop.variantId }, body: { price: cents(1_700) } })
  expect((await undo()).body).toMatchObject({ mayUndo: false, undoneAt: expect.any(Date) })
  expect((await undo()).status).toBe(200)
  expect(await price()).toBe(2_000)
})

test('a sold-out product goes off sale and comes back with undo', async () => {
  const at = await owned(1)
  await running(at, { trigger: { kind: 'stock_below', pieces: 0, of: 'product' }, action: { kind: 'hide_product' } })
  await buy(app, await aPerson(app), [lineOf(at.shop)])
  await app.settle()
  const status = async () =>
    (await rowsOf<{ status: string }>(app.deps.db, 'test.status', 'select status from products where id = $1', [at.shop.productId]))[0]
      ?.status
  expect(await status()).toBe('draft')
  const [run] = await logOf(at)
  await app.call(at.owner, undoAutomationRun, { params: { id: run?.id as never } })
  expect(await status()).toBe('active')
})

test('orders are accepted and answered with the rights of the owner', async () => {
  const at = await owned()
  await running(at, { trigger: { kind: 'order_placed' }, action: { kind: 'accept_order' } })
  await running(at, { trigger: { kind: 'order_placed' }, action: { kind: 'reply', text: 'Thank you. We are on it.' } })
  const part = await aPart(app, await aPerson(app), at.shop)
  await app.settle()
  const rows = await rowsOf<{ state: string; text: string; who: string }>(
    app.deps.db,
    'test.accepted',
    'select f.state, m.text, m.who from fulfillments f join order_messages m on m.fulfillment_id = f.id where f.id = $1',
    [part.id],
  )
  expect(rows).toEqual([{ state: 'accepted', text: 'Thank you. We are on it.', who: at.owner.id }])
})

test('conditions and the limit of a day are kept', async () => {
  const at = await owned(20)
  await running(at, {
    trigger: { kind: 'order_placed' },
    conditions: [{ kind: 'amount', least: cents(3_000) }],
    action: { kind: 'notify', text: 'A large order.' },
    perDay: 1,
  })
  for (const quantity of [1, 2, 3]) await buy(app, await aPerson(app), [lineOf(at.shop, { quantity })])
  await app.settle()
  expect((await logOf(at)).map(({ outcome }) => outcome).toSorted()).toEqual(['done', 'over_limit'])
})

test('a rule that fails three times stops and tells why', async () => {
  const at = await owned(20)
  const rule = await running(at, { trigger: { kind: 'order_placed' }, action: { kind: 'pause_store' } })
  for (let i = 0; i < 4; i++) await buy(app, await aPerson(app), [lineOf(at.shop)])
  await app.deps.db.$client.query('update stores set paused_before_hold = false where id = $1', [at.shop.storeId])
  await app.settle()
  expect((await logOf(at)).map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'failed'])
  const stopped = await stateOf(at, rule.id)
  expect(stopped).toMatchObject({ state: 'stopped', isTested: false, note: expect.stringMatching(/^It failed 3 times\. The last time: ./) })
  const told = `select count(*) as n from notifications where user_id = $1 and type = 'automation_told' and message = $2`
  expect(await count(app, told, [at.owner.id, stopped?.note])).toBe(1)
})

test('a rule stops when its person no longer manages the business', async () => {
  const at = await owned()
  const manager = await aPerson(app, { retailers: [{ retailerId: at.shop.retailerId, role: 'manager' }] })
  const rule = await running({ ...at, owner: manager }, { trigger: { kind: 'order_placed' } })
  await app.deps.db.$client.query('delete from memberships where user_id = $1', [manager.id])
  await aPart(app, await aPerson(app), at.shop)
  await app.settle()
  expect(await logOf(at)).toEqual([])
  expect(await stateOf(at, rule.id)).toMatchObject({ state: 'stopped', note: expect.stringContaining('no longer manages') })
})

test('a rule that triggers itself, or a ring of two, is refused with the reason', async () => {
  const at = await owned()
  const cheaper = { kind: 'change_price', percent: -10, floor: cents(100), ceiling: cents(9_000) } as const
  const dearer = { ...cheaper, percent: 10 }
  const itself = await make(at, { trigger: { kind: 'price_changed', to: 'lower' }, action: cheaper })
  expect(itself.problem).toMatchObject({ code: 'automations.loop', detail: 'This rule would trigger itself.' })
  expect((await make(at, { name: 'Back up', trigger: { kind: 'price_changed', to: 'lower' }, action: dearer })).status).toBe(201)
  const ring = await make(at, { trigger: { kind: 'price_changed', to: 'higher' }, action: cheaper })
  expect(ring.problem.detail).toContain('makes “Back up” run')
  expect((await make(at, { trigger: { kind: 'price_changed', to: 'higher' } })).status).toBe(201)
})

test('two rules that would make a ring together are not saved at the same moment', async () => {
  const at = await owned()
  const action = (percent: number) => ({ kind: 'change_price', percent, floor: cents(100), ceiling: cents(9_000) }) as const
  const both = await Promise.all([
    make(at, { trigger: { kind: 'price_changed', to: 'lower' }, action: action(10) }),
    make(at, { trigger: { kind: 'price_changed', to: 'higher' }, action: action(-10) }),
  ])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
})

test('bad rules are refused at their field, and a steep price change is asked for again', async () => {
  const at = await owned()
  const raw = (form: object) =>
    app.call(at.owner, createAutomation, {
      body: { retailerId: at.shop.retailerId, form: LOW },
      raw: { retailerId: at.shop.retailerId, form: { ...LOW, ...form } },
    })
  const errorsOf = async (form: object) => (await raw(form)).problem.errors
  expect(await errorsOf({ trigger: {} })).toEqual([{ pointer: '/form/trigger/kind', message: 'Choose when the rule runs.' }])
  expect(await errorsOf({ action: {} })).toEqual([{ pointer: '/form/action/kind', message: 'Choose what the rule does.' }])
  expect((await errorsOf({ action: { kind: 'accept_order' } }))?.[0]?.pointer).toBe('/form/action/kind')
  const priced = (percent: number, floor: number, ceiling: number) => ({ action: { kind: 'change_price', percent, floor, ceiling } })
  expect((await errorsOf(priced(-20, 0, 90)))?.[0]?.pointer).toBe('/form/action/floor')
  expect((await errorsOf(priced(-20, 50, 20)))?.[0]?.pointer).toBe('/form/action/ceiling')
  const steep = await raw(priced(-60, 1, 90))
  expect(steep.problem).toMatchObject({ code: 'automations.steep', preview: [{ title: 'Blue mug', price: 20, would: 8 }] })
  const action = { kind: 'change_price', percent: -60, floor: cents(100), ceiling: cents(9_000) } as const
  expect((await make(at, { action }, { confirmSteep: true })).status).toBe(201)
  expect(await count(app, 'select count(*) as n from automations where retailer_id = $1', [at.shop.retailerId])).toBe(1)
})

test('nobody sees or moves the rules of another business', async () => {
  const at = await owned()
  const rule = await running(at, { trigger: { kind: 'stock_below', pieces: 4, of: 'product' }, action: { kind: 'hide_product' } })
  await fill(at, 2)
  await app.settle()
  const [run] = await logOf(at)
  const other = await owned()
  const ofOneStore = await aPerson(app, { retailers: [{ retailerId: at.shop.retailerId, role: 'manager', storeId: at.shop.storeId }] })
  for (const stranger of [other.owner, ofOneStore]) {
    const params = { id: rule.id }
    const answers = await Promise.all([
      app.call(stranger, automations, { query: { retailerId: at.shop.retailerId } }),
      app.call(stranger, automationRuns, { query: { retailerId: at.shop.retailerId } }),
      app.call(stranger, testAutomation, { params }),
      app.call(stranger, changeAutomation, { params, body: { version: rule.version, form: LOW } }),
      app.call(stranger, switchAutomation, { params, body: { version: rule.version, isOn: false } }),
      app.call(stranger, removeAutomation, { params }),
      app.call(stranger, undoAutomationRun, { params: { id: run?.id as never } }),
      app.call(stranger, createAutomation, { body: { retailerId: at.shop.retailerId, form: LOW } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  }
  expect((await stateOf(at, rule.id))?.state).toBe('on')
})

test('a test counts what would have happened, with the limit of a day, and changes nothing', async () => {
  const at = await owned(20)
  for (let i = 0; i < 3; i++) await aPart(app, await aPerson(app), at.shop)
  await app.settle()
  const { body } = await make(at, { trigger: { kind: 'order_placed' }, action: { kind: 'accept_order' }, perDay: 2 })
  const found = (await tried(at, body.id)).body
  expect(found).toMatchObject({ times: 2, left: 1, isPartial: false, automation: { isTested: true } })
  expect(found.items).toHaveLength(2)
  expect(found.items[0]).toMatchObject({ about: expect.stringMatching(/^Order /), would: 'accept the order' })
  expect(await logOf(at)).toEqual([])
  // A change must be tested again.
  const changed = await app.call(at.owner, changeAutomation, { params: { id: body.id }, body: { version: body.version, form: LOW } })
  expect(changed.body).toMatchObject({ state: 'off', isTested: false })
  const stale = await app.call(at.owner, changeAutomation, { params: { id: body.id }, body: { version: body.version, form: LOW } })
  expect(stale.status).toBe(409)
})

test('every trigger can be tested and is asked for by the clock', async () => {
  const at = await owned()
  const triggers: AutomationForm['trigger'][] = [
    { kind: 'stock_below', pieces: 2, of: 'shelf' },
    { kind: 'stock_below', pieces: 2, of: 'product' },
    { kind: 'order_placed' },
    { kind: 'order_waiting', minutes: 30 },
    { kind: 'order_received' },
    { kind: 'message_written' },
    { kind: 'question_asked' },
    { kind: 'review_shown' },
    { kind: 'unsold', days: 30 },
    { kind: 'price_changed', to: 'lower' },
    { kind: 'daily', hour: 0 },
  ]
  for (const trigger of triggers) {
    const { body } = await make(at, { trigger })
    expect((await tried(at, body.id)).status, trigger.kind).toBe(200)
    await turn(at, body, true)
    for (const ids of [null, [1, 2, 3]]) await runRules(app.deps, { kind: trigger.kind, ids, retailerIds: null })
  }
})

test('a product that has not sold for so long is acted on once', async () => {
  const at = await owned()
  const ago = `now() - interval '40 days'`
  await app.deps.db.$client.query(`update products set created_at = ${ago} where id = $1`, [at.shop.productId])
  const { body } = await make(at, { trigger: { kind: 'unsold', days: 30 }, action: { kind: 'draft_promotion', percent: 20, days: 14 } })
  expect((await tried(at, body.id)).body).toMatchObject({ times: 1, items: [{ about: 'Blue mug', would: 'draft a promotion' }] })
  await turn(at, body, true)
  for (let i = 0; i < 2; i++) await runRules(app.deps, { kind: 'unsold', ids: null, retailerIds: null })
  expect(await logOf(at)).toHaveLength(1)
  expect(
    await count(app, `select count(*) as n from promotions where retailer_id = $1 and state = 'draft' and percent = 20`, [
      at.shop.retailerId,
    ]),
  ).toBe(1)
})

test('many rules on one fact act once each, and leave the workers to other jobs', async () => {
  const at = await owned()
  const { body } = await make(at, { trigger: { kind: 'order_placed' } })
  await tried(at, body.id)
  await turn(at, body, true)
  await app.deps.db.$client.query(
    `insert into automations (retailer_id, name, kind, trigger, conditions, action, per_day, state, acts_for, on_since)
     select retailer_id, name, kind, trigger, conditions, action, per_day, state, acts_for, on_since from automations, generate_series(2, 150)
     where id = $1`,
    [body.id],
  )
  await aPart(app, await aPerson(app), at.shop)
  await app.settle()
  const once = 'select count(*) as n from automation_runs where retailer_id = $1'
  expect(await count(app, once, [at.shop.retailerId])).toBe(150)
  expect(await count(app, `${once} and outcome = 'done'`, [at.shop.retailerId])).toBe(150)
})

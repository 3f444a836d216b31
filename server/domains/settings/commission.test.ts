import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { attention, audit } from '#contracts/admin/admin.ts'
import { adminRetailer } from '#contracts/admin/retailers.ts'
import { sellingTerms } from '#contracts/enquiries.ts'
import { askForCommission, commissionRules, type CommissionWish, decideCommission, previewCommission } from '#contracts/settings.ts'
import { earningsTrace } from '#contracts/traces.ts'
import { cents } from '#contracts/money.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { type Caller, guest, type TestApp, testApp } from '#tests/app.ts'
import { aClerk, aPart, buy, count, lineOf, moveOn } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { aProduct, aShop } from '#tests/shops.ts'
import { refundLine } from '#contracts/store-work/store-work.ts'
import { commissionsOf, type Rule } from './rules.ts'

let app: TestApp
let [ana, bo]: [Caller, Caller] = [guest(), guest()]
beforeAll(async () => {
  app = await testApp()
  ana = await aPerson(app, { platform: ['admin'] })
  bo = await aPerson(app, { platform: ['admin'] })
})
afterAll(() => app.close())
beforeEach(async () => {
  const { waiting } = (await app.call(ana, commissionRules)).body
  if (waiting) await app.call(ana, decideCommission, { params: { id: waiting.id }, body: { approve: false, note: 'Make room' } })
})

const wish = (name: string, percent: number, of: Partial<CommissionWish> = {}): CommissionWish => ({
  name,
  percent,
  retailerId: null,
  mallId: null,
  categoryId: null,
  promotionId: null,
  planId: null,
  ...of,
})
const REST = wish('Every other sale', 8)
const REASON = 'The terms of the new year'
const ask = (rules: CommissionWish[], who = ana) => app.call(who, askForCommission, { body: { rules, reason: REASON } })
async function put(...rules: CommissionWish[]): Promise<void> {
  const asked = await ask(rules)
  if (asked.problem?.code === 'settings.same') return
  const { waiting } = asked.body
  const decided = await app.call(bo, decideCommission, { params: { id: waiting?.id ?? 0 }, body: { approve: true, note: 'As agreed' } })
  expect(decided.status).toBe(200)
  await app.settle()
}
const soldAt = async (fulfillmentId: number) =>
  (
    await app.deps.db.$client.query<{ commission: string; bps: number; rule: string }>(
      `select l.commission, l.commission_bps as bps, r.name as rule from order_lines l join commission_rules r on r.id = l.commission_rule_id
       where l.fulfillment_id = $1 order by l.id`,
      [fulfillmentId],
    )
  ).rows.map(({ commission, bps, rule }) => [Number(commission), bps, rule])
const broken = async () => (await auditBooks(app.deps.db)).filter(({ violations }) => violations > 0)

test('the first rule that matches a line decides, and lines of one order may have different ones', async () => {
  const shop = await aShop(app, { price: 10_000 })
  const other = await aProduct(app, shop.retailerId, { category: 'games', price: 5_000, storeIds: [shop.storeId] })
  const categoryId = await count(app, 'select category_id as n from products where id = $1', [other.productId])
  const promotionId = await aPromotion(app, { productIds: [shop.productId], funding: 'platform' })
  const elsewhere = await aShop(app, { price: 10_000, mall: shop.mallId })
  await put(
    wish('Books', 12, { categoryId: categoryId as never, retailerId: shop.retailerId }),
    wish('The deal', 2.5, { promotionId: promotionId as never }),
    wish('This shop', 4, { retailerId: shop.retailerId }),
    wish('The mall', 6, { mallId: shop.mallId }),
    REST,
  )
  const buyer = await aPerson(app)
  const placed = (await buy(app, buyer, [lineOf(shop), { ...lineOf(shop), variantId: other.variantIds[0] as never }])).body.order
  const id = placed.fulfillments[0]?.id as never
  // The platform pays for the deal, so the store sells for the whole price.
  expect((await soldAt(id)).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
    [250, 250, 'The deal'],
    [600, 1_200, 'Books'],
  ])
  expect(await count(app, 'select commission as n from fulfillments where id = $1', [id])).toBe(850)
  const part = await aPart(app, buyer, elsewhere)
  expect(await soldAt(part.id)).toEqual([[600, 600, 'The mall']])
  const faraway = await aPart(app, buyer, await aShop(app, { price: 10_000 }))
  expect(await soldAt(faraway.id)).toEqual([[800, 800, 'Every other sale']])

  const owner = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const { sums } = (await app.call(owner, earningsTrace, { params: { id } })).body
  expect(sums[0]?.rows.filter(({ label }) => label.startsWith('Commission')).map(({ label, amount }) => [label, amount])).toEqual([
    ['Commission (12%)', -600],
    ['Commission (2.5%)', -250],
  ])
  expect(await broken()).toEqual([])
})

test('a line keeps the commission that it was sold at: refunds give back its own, whatever applies by then', async () => {
  const shop = await aShop(app, { price: 10_000 })
  const cheap = await aProduct(app, shop.retailerId, { category: 'games', price: 10_000, storeIds: [shop.storeId] })
  const categoryId = await count(app, 'select category_id as n from products where id = $1', [cheap.productId])
  await put(wish('Books', 20, { categoryId: categoryId as never }), wish('This shop', 4, { retailerId: shop.retailerId }), REST)
  const buyer = await aPerson(app)
  const placed = (await buy(app, buyer, [lineOf(shop), { ...lineOf(shop), variantId: cheap.variantIds[0] as never }])).body.order
  const id = placed.fulfillments[0]?.id as never
  await put(wish('This shop', 30, { retailerId: shop.retailerId }), REST)
  const after = await aPart(app, buyer, shop)
  expect(await soldAt(after.id)).toEqual([[3_000, 3_000, 'This shop']])

  const bookLine = await count(app, 'select id as n from order_lines where fulfillment_id = $1 and commission_bps = 2000', [id])
  const clerk = await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await moveOn(app, await aClerk(app, shop), { id, number: placed.number }, 'accepted')
  const back = await app.call(clerk, refundLine, {
    params: { id },
    body: { lineId: bookLine, quantity: 1, left: 1, reason: 'missing' },
  })
  expect(back.status).toBe(200)
  const given = () =>
    count(
      app,
      `select coalesce(sum(amount), 0) as n from ledger_transfers where kind = 'refund.commission' and split_part(reference, '/', 1) = $1`,
      [String(id)],
    )
  expect(await given()).toBe(2_000)
  await app.call(buyer, cancelOrder, { params: { number: after.number }, query: {}, body: {} })
  expect(await broken()).toEqual([])
})

test('other rules take two admins; nothing changes before, and nobody approves their own', async () => {
  const shop = await aShop(app, { price: 10_000 })
  const buyer = await aPerson(app)
  await put(REST)
  const before = (await app.call(ana, commissionRules)).body.rules
  const rules = [wish('This shop', 3, { retailerId: shop.retailerId }), REST]
  const asked = await ask(rules)
  expect(asked.status).toBe(201)
  expect(asked.body.rules).toEqual(before)
  expect(asked.body.waiting).toMatchObject({ state: 'waiting', isMine: true, mayApprove: false, reason: REASON })
  expect((await ask(rules, bo)).problem).toMatchObject({ code: 'settings.waiting' })
  const params = { id: asked.body.waiting?.id ?? 0 }
  const decide = (who: Caller, approve: boolean) =>
    app.call(who, decideCommission, { params, body: { approve, note: 'Looked at the preview' } })
  expect((await decide(ana, true)).problem).toMatchObject({ code: 'settings.own' })
  expect(await soldAt((await aPart(app, buyer, shop)).id)).toEqual([[800, 800, 'Every other sale']])
  expect((await app.call(bo, attention)).body.items.map(({ code }) => code)).toContain('settings.change')
  // Both press at once: one decides.
  const both = await Promise.all([decide(bo, true), decide(bo, false)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const { rules: now, history } = (await app.call(ana, commissionRules)).body
  expect(history[0]).toMatchObject({ id: params.id, decidedBy: expect.any(String), note: 'Looked at the preview' })
  if (history[0]?.state === 'approved') {
    expect(now.map(({ name }) => name)).toEqual(['This shop', 'Every other sale'])
    // A rule that says the same stays the same rule.
    expect(now.at(-1)?.id).toBe(before.at(-1)?.id)
  }
  const acts = (await app.call(ana, audit, { query: {} })).body.items.filter(({ subject }) => subject === `change ${params.id}`)
  expect(acts.map(({ act }) => act)).toContain('commission.asked')
})

test('the terms that a new shop reads, and the page of a business, follow the rules at once', async () => {
  const shop = await aShop(app)
  await put(wish('This shop', 4.25, { retailerId: shop.retailerId }), wish('All sales', 7))
  expect((await app.call(guest(), sellingTerms)).body.commissionBps).toBe(700)
  expect((await app.call(ana, adminRetailer, { params: { id: shop.retailerId } })).body.commissionPercent).toBe(4.25)
  await put(REST)
  expect((await app.call(guest(), sellingTerms)).body.commissionBps).toBe(800)
})

test('the preview says what each seller would have paid in the last 30 days, without what came back', async () => {
  const shop = await aShop(app, { price: 1_999 })
  await put(REST)
  const buyer = await aPerson(app)
  await aPart(app, buyer, shop, { quantity: 2 })
  const gone = await aPart(app, buyer, shop)
  await app.call(buyer, cancelOrder, { params: { number: gone.number }, query: {}, body: {} })
  const old = await aPart(app, buyer, shop)
  await app.deps.db.$client.query(`update fulfillments set created_at = created_at - interval '31 days' where id = $1`, [old.id])
  const preview = (rules: CommissionWish[]) => app.call(ana, previewCommission, { body: { rules } })
  const own = (await preview([wish('This shop', 3.33, { retailerId: shop.retailerId }), REST])).body.items.find(
    ({ retailerId }) => retailerId === shop.retailerId,
  )
  // Rounded per line, as a sale is.
  expect(own).toMatchObject({ sales: 3_998, before: 320, after: 133 })
})

test('rules that can not be are refused with the field, and nothing changes', async () => {
  const shop = await aShop(app)
  await put(REST)
  const refused = async (rules: unknown, path: string | null) => {
    const answer = await app.call(ana, askForCommission, { raw: { rules, reason: REASON } } as never)
    expect([answer.status === 422 || answer.status === 400, JSON.stringify(answer.problem).includes(path ?? '')]).toEqual([true, true])
  }
  await refused([], 'rules')
  await refused([wish('Nobody', 3, { retailerId: 999_999 as never }), REST], '/rules/0/retailerId')
  await refused([wish('No end', 3, { retailerId: shop.retailerId })], '/rules/0/name')
  await refused([REST, wish('This shop', 3, { retailerId: shop.retailerId }), REST], '/rules/0/name')
  await refused([wish('Too much', 51)], '/rules/0/percent')
  await refused([wish('Too fine', 8.125)], '/rules/0/percent')
  expect((await ask([REST])).problem).toMatchObject({ code: 'settings.same' })
  expect((await app.call(ana, commissionRules)).body.waiting).toBe(null)
})

test('the lines of a fulfillment add up to its commission, and its rate is what they come to', () => {
  const rule = (id: number, bps: number, of: Partial<Rule> = {}): Rule => ({
    id,
    name: '',
    retailerId: null,
    mallId: null,
    categoryId: null,
    promotionId: null,
    planId: null,
    members: [],
    bps,
    ...of,
  })
  const line = { goods: cents(1_000), retailerId: 1 as never, mallId: null, promotionIds: [] }
  const rules = [rule(1, 0, { categoryId: 7 as never }), rule(2, 800)]
  expect(
    commissionsOf(rules, [
      { ...line, categoryIds: [7 as never] },
      { ...line, categoryIds: [8 as never] },
    ]),
  ).toEqual({
    commission: 80,
    commissionBps: 400,
    lines: [
      { commission: 0, commissionBps: 0, commissionRuleId: 1 },
      { commission: 80, commissionBps: 800, commissionRuleId: 2 },
    ],
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#contracts/admin/admin.ts'
import { product } from '#contracts/catalog/catalog.ts'
import { quote } from '#contracts/checkout/checkout.ts'
import { earns } from '#contracts/loyalty/earning.ts'
import {
  addRuleDraft,
  changeRuleDraft,
  loyaltySettings,
  publishRule,
  replayRuleDraft,
  type RuleTerms,
  withdrawRule,
} from '#contracts/loyalty/rules.ts'
import { loyaltyRule, loyaltyRules } from '#contracts/loyalty/loyalty.ts'
import { cents } from '#contracts/money.ts'
import { notifications } from '#contracts/notifications/notifications.ts'
import { points } from '#contracts/points.ts'
import { DAY } from '#contracts/time.ts'
import { startSpiral } from '#server/start.ts'
import { readConfig } from '#server/platform/config.ts'
import { type TestApp, callsOf, guest, testApp } from '#tests/app.ts'
import { aClerk, aPart, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { earnAgain } from './replay.ts'
import { FIRST_RULE } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const { pointsPerDollarRedeemed: _, ...FIRST } = FIRST_RULE
const terms = (change: Partial<RuleTerms> = {}): RuleTerms => ({ ...FIRST, ...change })
const TRIPLE = { pointsPerDollar: { 'in-store-pickup': 3, 'ship-to-mall': 3, 'ship-to-me': 1 } }
const twoAdmins = async () => [await aPerson(app, { platform: ['admin'] }), await aPerson(app, { platform: ['admin'] })] as const
const until = async (isTrue: () => Promise<boolean>) => expect.poll(isTrue, { timeout: 2_000, interval: 50 }).toBe(true)

test('screens:R2 a published rule moves checkout, product page, calculator, demo and replay together, on a second node too', async () => {
  const [ana, bo] = await twoAdmins()
  const shop = await aShop(app, { price: cents(25_99) })
  const node = await startSpiral(
    readConfig({ SPIRAL_DATA: `/tmp/spiral-tests/${process.pid}`, SPIRAL_SAMPLE: 'off', SPIRAL_DATABASE_CONNECTIONS: '4' }),
    app.databaseUrl,
    { jobs: 'manual', logLevel: 'error' },
  )
  try {
    const numbersAt = async (call: TestApp['call']) => {
      const rule = (await call(guest(), loyaltyRule)).body
      return [
        (await call(guest(), quote, { body: { items: [lineOf(shop)] } })).body.spiralsToEarn,
        (await call(guest(), product, { params: { id: String(shop.productId) }, query: {} })).body.spirals['in-store-pickup'],
        earns(rule, 'in-store-pickup', cents(25_99), 1),
        earnAgain(
          rule,
          [{ method: 'in-store-pickup', goods: cents(25_99), points: points(0), at: new Date(), earnedAt: null }],
          new Date(0),
        )[0]?.points,
      ]
    }
    await app.settle()
    expect(await numbersAt(app.call)).toEqual([51, 51, 51, 51])
    expect(await numbersAt(callsOf(node))).toEqual([51, 51, 51, 51])
    const promised = await aPart(app, await aPerson(app), shop)

    const draft = (await app.call(ana, addRuleDraft, { body: { name: 'Triple pickup', terms: terms(TRIPLE) } })).body
    const body = { revision: draft.revision, startsAt: null, reason: 'Bring people into the stores' }
    const own = await app.call(ana, publishRule, { params: { id: draft.id }, body })
    expect([own.status, own.problem.code]).toEqual([409, 'loyalty.not_own'])
    expect((await app.call(bo, publishRule, { params: { id: draft.id }, body })).body).toMatchObject({ version: 2, state: 'current' })
    await app.settle()
    for (const call of [app.call, callsOf(node)]) await until(async () => (await numbersAt(call)).every((n) => n === 77))

    // The order keeps what it promised.
    const { rows } = await app.deps.db.$client.query('select points, rule_version from loyalty_earnings where fulfillment_id = $1', [
      promised.id,
    ])
    expect(rows).toEqual([{ points: 51, rule_version: 1 }])
    expect((await app.call(bo, audit, { query: { q: 'rule_published' } })).body.items).toHaveLength(1)
  } finally {
    await node.stop()
  }
})

test('a rule for a later date waits, is told in plain words once, and can be withdrawn', async () => {
  const [ana, bo] = await twoAdmins()
  const shop = await aShop(app)
  const maya = await aPerson(app)
  const { id } = await aPart(app, maya, shop)
  await handOver(app, await aClerk(app, shop), shop, id)
  const before = (await app.call(guest(), loyaltyRule)).body
  const draft = (
    await app.call(ana, addRuleDraft, {
      body: { name: 'A share is worth more', terms: terms({ ...TRIPLE, acts: { share: points(7), review: points(10) } }) },
    })
  ).body
  const publish = (startsAt: Date | null, key?: string) =>
    app.call(bo, publishRule, {
      params: { id: draft.id },
      body: { revision: draft.revision, startsAt, reason: 'Thanks' },
      ...(key && { key }),
    })
  const past = await publish(new Date(app.deps.clock.now().getTime() - DAY))
  expect([past.status, past.problem.errors]).toEqual([422, [{ pointer: '/startsAt', message: 'Choose a date from today on.' }]])
  const startsAt = new Date(app.deps.clock.now().getTime() + 7 * DAY)
  const [once, again] = [await publish(startsAt, 'publish-once-1'), await publish(startsAt, 'publish-once-1')]
  expect(again.body).toEqual(once.body)
  expect(once.body).toMatchObject({ state: 'scheduled', startsAt })
  await app.settle()
  await app.settle()
  expect((await app.call(guest(), loyaltyRule)).body.version).toBe(before.version)
  expect((await app.call(guest(), loyaltyRules)).body.items[0]).toMatchObject({ version: once.body.version, state: 'scheduled' })
  const told = (await app.call(maya, notifications, { query: {} })).body.items.filter(({ type }) => type === 'rule_changed')
  expect(told.map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining('A share earns 7 SPIRALs instead of 5.')]),
  )
  expect(told.filter(({ message }) => message.includes('A share earns 7'))).toHaveLength(1)

  const withdrawn = await app.call(bo, withdrawRule, { params: { version: once.body.version }, body: { reason: 'Too early' } })
  expect(withdrawn.body.terms.acts.share).toBe(7)
  expect((await app.call(guest(), loyaltyRules)).body.items[0]?.version).toBe(before.version)
})

test('a draft is replayed in the background with the same engine, and a change makes the result void', async () => {
  const [ana] = await twoAdmins()
  const current = (await app.call(guest(), loyaltyRule)).body
  const doubled = Object.fromEntries(Object.entries(current.pointsPerDollar).map(([method, rate]) => [method, rate * 2]))
  const wanted = terms({ pointsPerDollar: doubled as RuleTerms['pointsPerDollar'] })
  const draft = (await app.call(ana, addRuleDraft, { body: { name: 'Double', terms: wanted } })).body
  expect((await app.call(ana, replayRuleDraft, { params: { id: draft.id } })).body.replay.state).toBe('running')
  await app.settle()
  const mine = async () => (await app.call(ana, loyaltySettings)).body.drafts.find(({ id }) => id === draft.id)
  const result = (await mine())?.replay.result
  expect(result?.parts).toBeGreaterThan(0)
  expect(result?.draft.points).toBeGreaterThanOrEqual(2 * (result?.now.points ?? 0))
  expect(result?.byMethod.reduce((sum, row) => sum + row.draft, 0)).toBe(result?.draft.points)
  expect(result?.byTier.reduce((sum, row) => sum + row.draft, 0)).toBe(result?.draft.points)
  const body = { name: 'Double again', terms: wanted, revision: draft.revision }
  await app.call(ana, changeRuleDraft, { params: { id: draft.id }, body })
  expect((await mine())?.replay).toEqual({ state: 'none', result: null })
  expect((await app.call(ana, changeRuleDraft, { params: { id: draft.id }, body })).problem.code).toBe('conflict')
})

test('a replay raises tiers on the way, and a cap limits each part', () => {
  const at = (days: number) => new Date(Date.UTC(2026, 0, 1) + days * DAY)
  const part = (days: number, goods: number) => ({
    method: 'in-store-pickup' as const,
    goods: cents(goods),
    points: points(0),
    at: at(days),
    earnedAt: at(days + 1),
  })
  const parts = [part(0, 300_00), part(2, 100_00), part(400, 100_00)]
  expect(earnAgain(FIRST_RULE, parts, at(0)).map((one) => [one.tier, one.points])).toEqual([
    ['Local', 600],
    ['Explorer', 250],
    ['Local', 200],
  ])
  expect(earnAgain({ ...FIRST_RULE, mostPerPart: points(220) }, parts, at(0)).map((one) => one.points)).toEqual([220, 200, 200])
})

test.each([
  ['a rate that is no quarter', { pointsPerDollar: { ...FIRST.pointsPerDollar, 'ship-to-me': 1.1 } }, '/terms/pointsPerDollar/ship-to-me'],
  ['a tier below the one before', { tiers: FIRST.tiers.map((tier) => ({ ...tier, from: points(0) })) }, '/terms/tiers/1/from'],
  ['a tier that nobody holds', { tiers: FIRST.tiers.map((tier) => ({ ...tier, name: `New ${tier.name}` })) }, '/terms/tiers'],
])('%s is refused at its field', async (_, change, pointer) => {
  const [ana] = await twoAdmins()
  const { status, problem } = await app.call(ana, addRuleDraft, { body: {} as never, raw: { name: 'Odd', terms: terms(change) } })
  expect([status, problem.errors?.[0]?.pointer]).toEqual([422, pointer])
})

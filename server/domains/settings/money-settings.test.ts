import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sellingTerms } from '#contracts/enquiries.ts'
import { cents } from '#contracts/money.ts'
import { payoutOverview, setPayoutBank } from '#contracts/payouts.ts'
import { askForSettings, decideSettings, MONEY_SETTINGS, MoneySettings, moneySettings } from '#contracts/settings.ts'
import { HOUR } from '#contracts/time.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
const FIRST = Object.fromEntries(Object.entries(MONEY_SETTINGS).map(([key, { first }]) => [key, first])) as MoneySettings
const REASON = 'Transfers cost more'

test('a setting of money changes once a second admin approves, and then payouts and the landing page follow it', async () => {
  const [ana, bo] = [await aPerson(app, { platform: ['admin'] }), await aPerson(app, { platform: ['admin'] })]
  expect((await app.call(ana, moneySettings)).body).toEqual({ values: FIRST, waiting: null, history: [] })
  const values: MoneySettings = {
    ...FIRST,
    payoutMinimum: cents(4_000),
    payoutWeekday: 2,
    bankHoldHours: 96,
    reservePercent: 10,
    reserveDays: 30,
  }
  const asked = await app.call(ana, askForSettings, { body: { values, reason: REASON } })
  expect(asked.body).toMatchObject({ values: { payoutMinimum: 2_500 }, waiting: { wanted: values, mayApprove: false } })
  const params = { id: asked.body.waiting?.id ?? 0 }
  const decide = (who: typeof ana) => app.call(who, decideSettings, { params, body: { approve: true, note: 'Seen the bill' } })
  expect((await decide(ana)).problem).toMatchObject({ code: 'settings.own' })
  expect((await app.call(guest(), sellingTerms)).body.payouts.minimum).toBe(2_500)
  expect((await decide(bo)).body).toMatchObject({ values, waiting: null, history: [{ state: 'approved', wanted: values }] })
  expect((await decide(bo)).problem).toMatchObject({ code: 'settings.decided' })
  expect((await app.call(guest(), sellingTerms)).body.payouts).toEqual({
    interval: 'weekly',
    weekday: 2,
    minimum: 4_000,
    bankHoldHours: 96,
  })

  const { retailerId } = await aShop(app)
  const owner = await aPerson(app, { retailers: [{ retailerId, role: 'owner' }] })
  const overview = async () => (await app.call(owner, payoutOverview, { query: { retailerId } })).body.account
  const paid = { weekday: 2, minimum: 4_000, holdHours: 96, reservePercent: 10, reserveDays: 30 }
  expect(await overview()).toMatchObject(paid)
  const bank = (account: string) => ({ holder: 'Cedar Books LLC', routing: '110000000', account })
  const give = async (account: string, version: number) =>
    app.call(owner, setPayoutBank, { body: { retailerId, version, bank: bank(account), proof: { password: PASSWORD } } })
  const first = await give('000123456789', 0)
  expect(first.body).toMatchObject(paid)
  const { next } = (await app.call(owner, payoutOverview, { query: { retailerId } })).body.balance
  if (next) expect(new Date(next.on).getUTCDay()).toBe(2)
  const changed = await give('000123456780', first.body.version)
  const held = (changed.body.heldUntil?.getTime() ?? 0) - app.deps.clock.now().getTime()
  expect(Math.round(held / HOUR)).toBe(96)
})

test('a setting out of its bounds is refused, and nothing changes', async () => {
  const ana = await aPerson(app, { platform: ['admin'] })
  const { values } = (await app.call(ana, moneySettings)).body
  const sent = z.encode(MoneySettings, values)
  for (const payoutMinimum of [0.5, -5]) {
    const small = await app.call(ana, askForSettings, { raw: { values: { ...sent, payoutMinimum }, reason: REASON } } as never)
    expect(JSON.stringify(small.problem)).toContain('Choose $1.00 to $10,000.00.')
  }
  const wrong = await app.call(ana, askForSettings, {
    raw: { values: { ...sent, bankHoldHours: 1, highVolumeSales: 201 }, reason: REASON },
  } as never)
  expect(JSON.stringify(wrong.problem)).toContain('Choose 24 to 720.')
  // The law's own line cannot be raised.
  expect(JSON.stringify(wrong.problem)).toContain('Choose 1 to 200.')
  expect((await app.call(ana, askForSettings, { body: { values, reason: REASON } })).problem).toMatchObject({ code: 'settings.same' })
  expect((await app.call(ana, moneySettings)).body).toMatchObject({ values, waiting: null })
})

test('a change from before a setting was there keeps what it does not name', async () => {
  const [ana, bo] = [await aPerson(app, { platform: ['admin'] }), await aPerson(app, { platform: ['admin'] })]
  const before = (await app.call(ana, moneySettings)).body.values
  const { rows } = await app.deps.db.$client.query<{ id: string }>(
    `insert into term_changes (kind, before, wanted, reason, asked_by, asked_by_name, asked_at)
     values ('settings', '{"payoutMinimum": 2500, "bankHoldHours": 72}', '{"payoutMinimum": 3000, "bankHoldHours": 72}', 'Older', $1, 'Ana', now()) returning id`,
    [ana.id],
  )
  const params = { id: Number(rows[0]?.id) }
  const { values, history } = (await app.call(bo, decideSettings, { params, body: { approve: true, note: 'Still right' } })).body
  expect(values).toEqual({ ...before, payoutMinimum: 3_000, bankHoldHours: 72 })
  expect(history[0]).toMatchObject({ wanted: { payoutMinimum: 3_000, payoutWeekday: 5 } })
})

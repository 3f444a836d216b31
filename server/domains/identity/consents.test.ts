import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseConsents, consents } from '#contracts/privacy.ts'
import { rowsOf } from '#server/platform/db.ts'
import { guest, type TestApp, testApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('news and offers are off until asked for, can be withdrawn, and each change is on record once', async () => {
  const ana = await aPerson(app)
  expect((await app.call(ana, consents)).body).toEqual({ marketing: false, since: null })
  const choose = (marketing: boolean) => app.call(ana, chooseConsents, { body: { marketing, version: '2026-11-21d' } })
  await Promise.all([choose(true), choose(true)])
  expect((await app.call(ana, consents)).body).toMatchObject({ marketing: true, since: expect.any(Date) })
  await choose(false)
  expect((await app.call(ana, consents)).body.marketing).toBe(false)
  const kept = await rowsOf<{ document: string }>(
    app.deps.db,
    'test.consents',
    'select document from legal_acceptances where user_id = $1 order by id',
    [ana.id],
  )
  expect(kept.map(({ document }) => document)).toEqual(['marketing', 'marketing withdrawn'])
})

test("nobody's choice is another's, and a guest has none", async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  await app.call(ana, chooseConsents, { body: { marketing: true, version: '2026-11-21d' } })
  expect((await app.call(bo, consents)).body.marketing).toBe(false)
  expect((await app.call(guest(), consents)).status).toBe(401)
  expect(
    (await app.call(ana, chooseConsents, { body: { marketing: true, version: '' }, raw: { marketing: 'yes', version: 'x' } })).status,
  ).toBe(422)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#contracts/catalog/catalog.ts'
import { ACCESSIBILITY_AT_FIRST, changePreferences, clearPreferences, preferences } from '#contracts/preferences.ts'
import { guest, testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall } from '#tests/shops.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const mine = async (who: TestPerson) => (await app.call(who, preferences)).body
const refused = async (who: TestPerson, raw: unknown) => {
  const before = await mine(who)
  const { status, problem } = await app.call(who, changePreferences, { raw } as never)
  expect(await mine(who)).toEqual(before)
  return { status, errors: problem.errors }
}

test('a person who chose nothing has the defaults: personalized, without ad measurement', async () => {
  const ana = await aPerson(app)
  expect(await mine(ana)).toMatchObject({
    accessibility: ACCESSIBILITY_AT_FIRST,
    hasAccessibility: false,
    sizes: { tops: null, rings: null },
    personalized: true,
    adMeasurement: false,
    onboarding: { step: 0, finishedAt: null },
  })
  expect((await app.call(guest(), preferences)).status).toBe(401)
})

test('a change keeps all that it does not name, also when two devices save at the same time', async () => {
  const ana = await aPerson(app)
  const change = (body: Parameters<typeof app.call<typeof changePreferences>>[2]) => app.call(ana, changePreferences, body)
  await change({ body: { accessibility: { textSize: 150 }, sizes: { tops: 'M' } } })
  await Promise.all([
    change({ body: { accessibility: { contrast: 'more' } } }),
    change({ body: { sizes: { shoesWomen: '8.5' } } }),
    change({ body: { household: { kids: 2 } } }),
    change({ body: { diets: ['vegan'], birthMonth: 4 } }),
  ])
  expect(await mine(ana)).toMatchObject({
    accessibility: { ...ACCESSIBILITY_AT_FIRST, textSize: 150, contrast: 'more' },
    hasAccessibility: true,
    sizes: { tops: 'M', shoesWomen: '8.5' },
    household: { adults: null, kids: 2 },
    diets: ['vegan'],
    birthMonth: 4,
  })
  expect((await mine(await aPerson(app)))?.diets).toEqual([])
  await change({ body: { sizes: { tops: null }, birthMonth: null } })
  expect(await mine(ana)).toMatchObject({ sizes: { tops: null, shoesWomen: '8.5' }, birthMonth: null })
})

test('what does not fit is refused beside its field and changes nothing', async () => {
  const ana = await aPerson(app)
  await app.call(ana, changePreferences, { body: { sizes: { tops: 'L' } } })
  expect(await refused(ana, { sizes: { tops: '9.5' } })).toEqual({
    status: 422,
    errors: [{ pointer: '/sizes/tops', message: 'Choose a size of tops from the list.' }],
  })
  expect(await refused(ana, { accessibility: { textSize: 200 } })).toMatchObject({
    status: 422,
    errors: [{ pointer: '/accessibility/textSize', message: 'Choose 100% to 150%.' }],
  })
  expect((await refused(ana, { sizes: { tops: 'S' }, userId: crypto.randomUUID() })).status).toBe(422)
  expect((await refused(ana, { accessibility: { size: 120 } })).status).toBe(422)
  expect((await refused(ana, { likes: [1, 1] })).errors).toMatchObject([{ pointer: '/likes' }])
  expect((await refused(ana, { likes: [1, 2, 3, 4, 5, 6, 7, 8, 9] })).errors).toMatchObject([{ message: 'Choose up to 8.' }])
  expect((await refused(ana, { likes: [999_999_999] })).errors).toMatchObject([{ pointer: '/likes/0' }])
  expect((await refused(ana, { birthMonth: 13 })).errors).toMatchObject([{ message: 'Choose a month.' }])
  expect((await refused(ana, { household: { kids: -1 } })).errors).toMatchObject([{ pointer: '/household/kids' }])
  expect((await refused(ana, { onboarding: { step: 5 } })).status).toBe(422)
})

test('likes are categories, and the usual Center is one that takes orders', async () => {
  const ana = await aPerson(app)
  const { items } = (await app.call(guest(), categories)).body
  const liked = items.slice(0, 2).map(({ id }) => id)
  expect((await app.call(ana, changePreferences, { body: { likes: liked } })).body.likes).toEqual(liked)
  const [center, none] = [await aMall(app, { hasCenter: true }), await aMall(app, { hasCenter: false })]
  expect((await app.call(ana, changePreferences, { body: { method: 'ship-to-mall', centerMallId: center } })).body).toMatchObject({
    method: 'ship-to-mall',
    centerMallId: center,
  })
  expect(await refused(ana, { centerMallId: none })).toMatchObject({ errors: [{ pointer: '/centerMallId' }] })
})

test('onboarding resumes at its step, and the day on which it was finished first stays', async () => {
  const ana = await aPerson(app)
  const change = async (onboarding: { step?: number; isFinished?: boolean }) =>
    (await app.call(ana, changePreferences, { body: { onboarding } })).body.onboarding
  expect(await change({ step: 2 })).toEqual({ step: 2, finishedAt: null })
  const { finishedAt } = await change({ step: 4, isFinished: true })
  expect(finishedAt).toBeInstanceOf(Date)
  expect(await change({ isFinished: true })).toEqual({ step: 4, finishedAt })
  expect((await change({ step: 0, isFinished: false })).finishedAt).toBeNull()
})

test('clearing removes what was said about a person, and keeps looks, privacy choices and onboarding', async () => {
  const ana = await aPerson(app)
  await app.call(ana, changePreferences, {
    body: {
      accessibility: { theme: 'dark' },
      sizes: { rings: '7' },
      allergies: ['milk'],
      birthMonth: 2,
      personalized: false,
      onboarding: { step: 3 },
    },
  })
  expect((await app.call(ana, clearPreferences)).body).toMatchObject({
    accessibility: { theme: 'dark' },
    sizes: { rings: null },
    allergies: [],
    birthMonth: null,
    personalized: false,
    onboarding: { step: 3 },
  })
})

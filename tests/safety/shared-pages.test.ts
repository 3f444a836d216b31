import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOMEBODY } from '#contracts/identity/people.ts'
import type { RetailerId, StoreId } from '#contracts/ids.ts'
import { recount } from '#server/domains/reviews/counts.ts'
import { rowsOf, transact } from '#server/platform/db.ts'
import { SERVER_LIMITS } from '#server/platform/server-limits.ts'
import { changePreferences } from '#contracts/preferences.ts'
import { SHARED_AGE_MS } from '#server/platform/page-cache.ts'
import { registerWeb } from '#server/platform/web.ts'
import { seesSharedPages } from '#server/shared-pages.ts'
import { type TestApp, testApp } from '#tests/app.ts'
import { type PersonOptions, aPerson, type TestPerson } from '#tests/people.ts'
import { aPromotion } from '#tests/promotions.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { NAME_FROM_BROWSER } from '#web/lib/show-name.ts'
import { SHARED_SCREENS } from '#web/shared-pages.ts'

const isBuilt = existsSync(new URL('../../build/server/index.js', import.meta.url))

const GTIN = '4006381333931'

describe.runIf(isBuilt)('pages that signed-in people share', () => {
  let app: TestApp
  let paths: string[]
  let product: string
  let retailerId: RetailerId
  let storeId: StoreId
  let isSharing = true
  beforeAll(async () => {
    app = await testApp()
    await registerWeb(app.app, {
      ready: app.deps.ready,
      seesShared: async (...asked) => isSharing && (await seesSharedPages(app.deps, ...asked)),
    })
    retailerId = await aRetailer(app)
    const mallId = await aMall(app)
    storeId = await aStore(app, retailerId, { mallId })
    const { productId } = await aProduct(app, retailerId, { title: 'Oak bread board', storeIds: [storeId], gtin: GTIN })
    await aPromotion(app, { retailerId, name: 'Board week' })
    await reviewBy(await aPerson(app, { firstName: 'Bo' }), productId)
    await app.settle()
    product = `/product/${productId}`
    const ids: Record<string, number> = { '/product/:id': productId, '/store/:id': storeId, '/mall/:id': mallId }
    paths = SHARED_SCREENS.map((path) => path.replace(':id', String(ids[path]))).map((path) =>
      path === '/search' ? '/search?q=board' : path,
    )
  })
  afterAll(() => app.close())

  /** A counted review as it stands in the database, whoever may write one. */
  const reviewBy = ({ id }: TestPerson, productId: number) =>
    transact(app.deps.db, async (tx) => {
      await rowsOf(tx, 'test.review')`
        insert into reviews (user_id, subject, subject_id, retailer_id, store_id, order_number, wording, rating, text, store_name, state)
        values (${id}, 'product', ${productId}, ${retailerId}, 1, 'SP-1', '', 5, 'A board that lasts for years.', 'A store', 'shown')`
      await recount(tx, 'product', productId, null, { rating: 5, state: 'shown' })
    })

  const get = async ({ cookies }: Pick<TestPerson, 'cookies'>, url: string) => {
    const answer = await app.app.inject({ url, cookies: { ...cookies } })
    expect(answer.statusCode, url).toBe(200)
    return answer
  }
  const isPersonal = async (person: TestPerson, url = product) => (await get(person, url)).body.includes(person.email)

  /** The page without its scripts, and what it was told by the API without who reads it. */
  function partsOf(body: string, { email }: { email: string }) {
    const [, told = '{}'] = /<script type="application\/json" id="brought">(.*?)<\/script>/s.exec(body) ?? []
    const { '/api/auth/me': _, ...answers } = JSON.parse(told) as Record<string, unknown>
    const drawn = body
      .slice(body.indexOf('<body'))
      .replaceAll(/<script.*?<\/script>/gs, '')
      .replace(` ${NAME_FROM_BROWSER}"><span>Account</span>`, '">NAME')
      .replace('lg:sr-only">Ana Lopez', 'lg:sr-only">NAME')
      .replace('truncate font-semibold">Ana Lopez', 'truncate font-semibold">')
      .replaceAll(email, '')
    return { drawn, answers: Object.fromEntries(Object.entries(answers).filter(([path]) => !path.includes('/usual-choice'))) }
  }

  test('are those that each of them would get, but for the name', async () => {
    for (const path of paths) {
      const ana = await aPerson(app)
      isSharing = false
      const own = await get(ana, path)
      isSharing = true
      const shared = await get(ana, path)
      expect(own.body, path).toContain(ana.email)
      expect(partsOf(shared.body, ana), path).toEqual(partsOf(own.body, ana))
      for (const secret of [ana.email, ana.id, 'Ana Lopez']) expect(shared.body, path).not.toContain(secret)
      expect(shared.body).toContain(SOMEBODY.id)
      expect(shared.headers['cache-control']).toBe('no-store')
    }
  })

  test('are rendered once, and are never for a guest', async () => {
    const [first, second] = [await get(await aPerson(app), product), await get(await aPerson(app), product)]
    expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy'])
    expect(second.body).toBe(first.body)
    const guests = await get({ cookies: {} }, product)
    expect(guests.body).toContain('Sign in')
    expect(guests.body).not.toContain(SOMEBODY.id)
  })

  test('follow what changed within a second', async () => {
    const ana = await aPerson(app)
    await get(ana, product)
    await app.deps.db.$client.query(`update reviews set text = 'A board that lasted for a year.'`)
    await expect
      .poll(async () => (await get(ana, product)).body, { timeout: 2 * SHARED_AGE_MS })
      .toContain('A board that lasted for a year.')
  })

  test.each<[string, PersonOptions]>([
    ['whose address is not confirmed', { emailVerified: false }],
    ['who work for the platform', { platform: ['support'] }],
  ])('are not for people %s', async (_, options) => {
    expect(await isPersonal(await aPerson(app, options))).toBe(true)
  })

  test('are not for people of stores', async () => {
    expect(await isPersonal(await aPerson(app, { retailers: [{ retailerId: await aRetailer(app), role: 'staff' }] }))).toBe(true)
  })

  test('are not for people with a usual choice, from the next page on', async () => {
    const ana = await aPerson(app)
    expect(await isPersonal(ana)).toBe(false)
    await app.call(ana, changePreferences, { body: { method: 'ship-to-me' } as never })
    expect(await isPersonal(ana)).toBe(true)
    expect(await isPersonal(ana, '/products')).toBe(false)
    await app.call(ana, changePreferences, { body: { personalized: false } as never })
    expect(await isPersonal(ana)).toBe(false)
  })

  test('are not for people who wrote or marked a review that the page shows', async () => {
    const [cy, di] = [await aPerson(app), await aPerson(app)]
    expect([await isPersonal(cy), await isPersonal(di)]).toEqual([false, false])
    const same = { title: 'The same board', storeIds: [storeId], gtin: GTIN }
    const { productId } = await aProduct(app, await aRetailer(app), same)
    const other = await aProduct(app, retailerId, { storeIds: [storeId] })
    await app.settle()
    await reviewBy(cy, productId)
    await app.deps.db.$client.query(
      `insert into review_votes (review_id, user_id) select id, $1 from reviews where subject_id = ${productId}`,
      [di.id],
    )
    for (const person of [cy, di])
      for (const [path, isOwn] of Object.entries({
        [product]: true,
        [`/product/${productId}`]: true,
        [`/product/${other.productId}`]: false,
        '/products': false,
      }))
        expect(await isPersonal(person, path), path).toBe(isOwn)
  })

  test('are not for the few who do not get a promotion', async () => {
    const ana = await aPerson(app)
    await aPromotion(app, { name: 'Nobody gets this', holdoutPercent: 100 })
    await expect.poll(() => isPersonal(ana), { timeout: 2 * SERVER_LIMITS.keptMs }).toBe(true)
    expect((await get(ana, product)).body).not.toContain('Nobody gets this')
  })
})

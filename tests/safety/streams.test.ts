import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOut, endOtherSessions } from '#contracts/identity/auth.ts'
import { cancelOrder } from '#contracts/orders/orders.ts'
import { startSpiral, type Spiral } from '#server/start.ts'
import { endSessions } from '#server/domains/identity/sessions.ts'
import { rowsOf } from '#server/platform/db.ts'
import { type Caller, testApp, type TestApp } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore, type Shop } from '#tests/shops.ts'
import { announce, cameTrue } from '#tests/wishlist.ts'
import { crowdedDuring } from './figures.ts'

// Two nodes on one database: a stream is open on the first, and the event that ends it happens on the second.

let app: TestApp
let other: Spiral
let origin: string
beforeAll(async () => {
  app = await testApp()
  other = await startSpiral(app.deps.config, app.databaseUrl, { jobs: 'auto', logLevel: 'error' })
  origin = await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other.stop()
  await app.close()
})

/** The messages that a browser's EventSource would receive, and the end of the stream. */
async function stream(caller: Caller): Promise<{ ended: Promise<void>; heard: string[] }> {
  const cookie = Object.entries(caller.cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
  const answer = await fetch(`${origin}/api/live`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  const heard: string[] = []
  let begun: () => void = () => {}
  const open = new Promise<void>((ready) => {
    begun = ready
  })
  const ended = (async () => {
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      heard.push(Buffer.from(chunk).toString())
      begun()
    }
  })()
  await open
  return { ended, heard }
}

const WITHIN_MS = 1_000
async function endsSoon(ended: Promise<void>, act: () => Promise<unknown>): Promise<void> {
  await act()
  const { ms, crowded } = await crowdedDuring(() => ended)
  expect(ms).toBeLessThan(WITHIN_MS * crowded)
}

test('safety:A6 signing out on this node ends its streams at once', async () => {
  const ana = await aPerson(app)
  const { ended } = await stream(ana)
  await endsSoon(ended, () => app.call({ cookies: { ...ana.cookies } }, logOut))
})

test('safety:A6 a sign-in ended on another node ends its streams within a second, and nobody else’s', async () => {
  const [ana, bo] = [await aPerson(app), await aPerson(app)]
  const [hers, his] = [await stream(ana), await stream(bo)]
  let isOpen = true
  void his.ended.then(() => {
    isOpen = false
  })
  await endsSoon(hers.ended, () => endSessions(other.deps.db, ana.id, 'all'))
  expect(isOpen).toBe(true)
  await endsSoon(his.ended, () => endSessions(other.deps.db, bo.id, 'all'))
})

test('safety:A6 ending all other sign-ins keeps the stream of this one', async () => {
  const ana = await aPerson(app)
  const { heard, ended } = await stream(ana)
  await app.call(ana, endOtherSessions)
  const shop = await aShop(app)
  await announce(other, cameTrue(shop, [ana]))
  await expect.poll(() => heard.join(''), { timeout: 10_000 }).toContain('event: notified')
  await endsSoon(ended, () => endSessions(other.deps.db, ana.id, 'all'))
})

test('safety:A6 a stream whose end nobody announced is found by looking: an account that was disabled by hand', async () => {
  const ana = await aPerson(app)
  await rowsOf(app.deps.db, 'test.disable', 'update users set disabled_at = now() where id = $1', [ana.id])
  const { ended } = await stream(await aPerson(app))
  const gaps = [0, 0]
  for (const [i, { feed }] of [app.deps, other.deps].entries()) feed.onGap(() => (gaps[i] = (gaps[i] ?? 0) + 1))
  // The connection for other nodes' events is lost: a missed event may have ended a session.
  const { ms, crowded } = await crowdedDuring(async () => {
    await app.deps.db.$client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'spiral-feed%' and datname = current_database()`,
    )
    await ended
  })
  expect(ms).toBeLessThan(2 * WITHIN_MS * crowded)
  // A stream opened before both nodes are connected again ends once more, so the next test waits for that.
  await expect.poll(() => Math.min(...gaps), { timeout: 20_000 }).toBeGreaterThanOrEqual(2)
})

test('staff of one store hears of its orders, and of no other store of the retailer', async () => {
  const shop = await aShop(app)
  const storeId = await aStore(app, shop.retailerId)
  const { variantIds } = await aProduct(app, shop.retailerId, { onHand: 5, storeIds: [storeId] })
  const [ana, lena] = [
    await aPerson(app),
    await aPerson(app, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] }),
  ]
  const { heard, ended } = await stream(lena)
  const elsewhere = (await buy(app, ana, [lineOf({ ...shop, storeId, variantId: variantIds[0] as Shop['variantId'] })])).body.order
  const here = (await buy(app, ana, [lineOf(shop)])).body.order
  for (const { number } of [elsewhere, here]) await app.call(ana, cancelOrder, { params: { number }, query: {}, body: {} })
  await expect.poll(() => heard.join(''), { timeout: 10_000 }).toContain(here.number)
  expect(heard.join('')).not.toContain(elsewhere.number)
  await endsSoon(ended, () => endSessions(other.deps.db, lena.id, 'all'))
})

import { createServer } from 'node:http'
import type { Page } from '@playwright/test'
import { PLACE_COOKIE } from '#contracts/constants.ts'
import { saveWish } from '#contracts/wishlist.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, codeOf, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { shopNear } from './place.ts'
import { addToCart, mismatchesOn } from './pressing.ts'

test.use({ serviceWorkers: 'allow' })

type Spiral = Parameters<typeof callsOf>[0] & Parameters<typeof aShop>[0]
/** An order for pickup that is ready at the store. */
async function aReadyOrder(spiral: Spiral, buyer: Awaited<ReturnType<typeof aPerson>>) {
  const shopping = { ...spiral, call: callsOf(spiral) }
  const shop = await aShop(spiral, { product: { title: 'Trail shoe' } })
  const { order } = (await buy(shopping, buyer, [lineOf(shop)])).body
  const id = Number(order.fulfillments[0]?.id)
  const clerk = await aClerk(shopping, shop)
  for (const to of ['accepted', 'ready'] as const)
    expect((await shopping.call(clerk, moveFulfillment, { params: { id: id as never }, body: { to } })).status).toBe(200)
  const code = await codeOf(shopping, id)
  return { shop, number: order.number, code: `${code.slice(0, 4)}-${code.slice(4)}` }
}

/** Waits until the worker controls the page and has prefetched these paths. */
async function settled(page: Page, kept: RegExp[]) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect
    .poll(async () => {
      const urls = await keptIn(page)
      return kept.filter((one) => !urls.some((url) => one.test(url))).map(String)
    })
    .toEqual([])
}

const keptIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => `${name} ${url}`)))
    return lists.flat()
  })

const passesOf = (page: Page) => page.getByRole('article', { name: /^Pass for/ })
const offlineBar = "You're offline. Showing what was saved on this device."

test('without a network: what was looked at, the orders, and passes with QR and code', async ({ page, context, spiral, signedInAs }) => {
  const { shop, number, code } = await aReadyOrder(spiral, await signedInAs({ firstName: 'Maya' }))
  await shopNear(page, '55425')
  const mismatches = mismatchesOn(page)
  await page.goto(`/product/${shop.productId}`)
  await settled(page, [/\/api\/products\//, /\/api\/orders$/, new RegExp(`${number}/passes`)])
  // The pages from here on are drawn with the place, but for the stored one.
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === PLACE_COOKIE)).toBe(true)

  await context.setOffline(true)
  await expect(page.getByText(offlineBar)).toBeVisible()
  await test.step('as pages that are opened', async () => {
    await page.goto('/qr-pickup-system')
    await expect(passesOf(page).getByText(code, { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR of code/ })).toBeVisible()
    await expect(page.getByText(offlineBar)).toBeVisible()
    await page.goto(`/product/${shop.productId}`)
    await expect(page.getByRole('heading', { name: 'Trail shoe', level: 1 })).toBeVisible()
  })
  await test.step('and going from one to the next', async () => {
    await page.goto('/orders')
    await page.getByRole('link', { name: number }).first().click()
    await expect(page).toHaveURL(new RegExp(`/order-details\\?id=${number}`))
    await expect(passesOf(page).getByText(code, { exact: true })).toBeVisible()
  })
  await test.step('what was not kept says so, leads to what was, and comes with the network', async () => {
    await page.goto('/malls')
    await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Trail shoe' })).toBeVisible()
    await page.getByRole('link', { name: 'Pickup passes' }).click()
    await expect(passesOf(page).getByText(code, { exact: true })).toBeVisible()
    await page.goto('/malls')
    await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
    await context.setOffline(false)
    await expect(page).toHaveURL(/\/malls$/)
    await expect(page.getByRole('heading', { level: 1, name: /malls/i })).toBeVisible()
    await expect(page.getByText(offlineBar)).toBeHidden()
  })
  expect(mismatches).toEqual([])
})

test('a write without a network is refused in words', async ({ page, context, spiral, signedInAs }) => {
  const { number } = await aReadyOrder(spiral, await signedInAs())
  await page.goto(`/order-details?id=${number}`)
  await settled(page, [new RegExp(`${number}/passes`)])
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Hold 3 more days' }).first().click()
  await expect(page.getByText("You're offline. Try again when you're back.").first()).toBeVisible()
})

test('signing out takes what was kept along; the next person at this browser finds nothing', async ({
  page,
  context,
  spiral,
  signedInAs,
}) => {
  const { code, number } = await aReadyOrder(spiral, await signedInAs({ firstName: 'Maya' }))
  await page.goto('/qr-pickup-system')
  await settled(page, [/\/api\/orders$/, new RegExp(`${number}/passes`)])
  await page.getByRole('button', { name: /Maya.*account menu/ }).click()
  await page
    .getByRole('button', { name: 'Sign out' })
    .or(page.getByRole('menuitem', { name: 'Sign out' }))
    .click()
  await page.waitForURL('/')
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
  await expect.poll(async () => (await keptIn(page)).filter((one) => /spiral-mine/.test(one))).toEqual([])

  await context.setOffline(true)
  await page.goto('/qr-pickup-system')
  await expect(page.getByRole('heading', { name: 'How pickup works' })).toBeVisible()
  await expect(page.getByText(code)).toBeHidden()

  await context.setOffline(false)
  await signedInAs({ firstName: 'Bo' })
  await page.goto('/qr-pickup-system')
  await settled(page, [/\/api\/pickups\/passes$/])
  await context.setOffline(true)
  await page.goto('/qr-pickup-system')
  await expect(page.getByRole('heading', { name: 'No passes right now' })).toBeVisible()
  await page.goto(`/order-details?id=${number}`)
  await expect(page.getByText("You're offline. Try again when you're back.").first()).toBeVisible()
  expect(await page.content()).not.toContain(code)
})

test('another person in the same browser, without a sign-out, finds nothing either', async ({ page, spiral, signedInAs }) => {
  const { number } = await aReadyOrder(spiral, await signedInAs())
  await page.goto('/orders')
  await settled(page, [new RegExp(`${number}/passes`)])
  await signedInAs({ firstName: 'Bo' })
  await page.goto('/about')
  await expect(page.getByRole('button', { name: /Bo.*account menu/ })).toBeVisible()
  await expect.poll(async () => (await keptIn(page)).filter((url) => url.includes(number))).toEqual([])
})

test('a session that ended elsewhere ends what was kept', async ({ page, spiral, signedInAs }) => {
  const maya = await signedInAs()
  const { number } = await aReadyOrder(spiral, maya)
  await page.goto('/orders')
  await settled(page, [new RegExp(`${number}/passes`)])
  await spiral.app.inject({ method: 'POST', url: '/api/auth/logout', cookies: maya.cookies })
  await page.goto('/products')
  await expect.poll(async () => (await keptIn(page)).filter((one) => /spiral-mine/.test(one))).toEqual([])
})

test('links with a secret in them leave nothing behind', async ({ page }) => {
  await page.goto('/products')
  await settled(page, [/\/offline$/])
  await page.evaluate(() => fetch('/api/orders/S0000000000000?key=abcdefghijklmnopqrstuvwxyz'))
  expect((await keptIn(page)).filter((one) => /key=/.test(one))).toEqual([])
})

test('screens:R93 screens:R143 workers and caches of other versions go before the current one is registered', async ({ page, context }) => {
  await page.goto('/products')
  await settled(page, [/\/offline$/])
  await page.evaluate(async () => {
    await (await caches.open('spiral-mine-0.0.1')).put('/api/orders', new Response('[]'))
    await caches.open('somebody-else')
  })
  const old = 'addEventListener("install", () => skipWaiting())'
  const workers = () =>
    page.evaluate(async () =>
      (await navigator.serviceWorker.getRegistrations()).map(({ active }) => active && new URL(active.scriptURL).pathname),
    )
  await context.route('**/old-worker.js', (route) => route.fulfill({ body: old, contentType: 'text/javascript' }))
  // A busy worker is not replaced, and may be restored.
  await expect(async () => {
    await page.evaluate(async () => {
      await (await navigator.serviceWorker.getRegistration())?.unregister()
      await navigator.serviceWorker.register('/old-worker.js')
    })
    await expect.poll(workers, { timeout: 3_000 }).toEqual(['/old-worker.js'])
  }).toPass()
  const before = (await keptIn(page)).filter((one) => one.includes('/assets/'))
  await page.reload()
  await expect.poll(workers).toEqual(['/sw.js'])
  const others = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.endsWith('0.0.1') || name === 'somebody-else'))
  await expect.poll(others).toEqual([])
  // This version's cache survives a restart.
  expect(await keptIn(page)).toEqual(expect.arrayContaining(before))
})

test('screens:R111 a worker that cannot be registered is logged, and the page works', async ({ page, context }) => {
  await context.route('**/sw.js', (route) => route.fulfill({ status: 500, body: 'no' }))
  const logged = page.waitForEvent('console', { predicate: (message) => /service worker could not be registered/.test(message.text()) })
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  await page.goto('/products')
  await logged
  await page.getByRole('link', { name: 'Stores' }).first().click()
  await expect(page).toHaveURL(/\/stores/)
  expect(faults).toEqual([])
})

test('a scan without a network waits, and is one hand-over when it is back; a refused one is shown', async ({
  page,
  context,
  spiral,
  signedInAs,
}) => {
  const { shop, code } = await aReadyOrder(spiral, await aPerson(spiral, { firstName: 'Maya' }))
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  await page.goto('/staff')
  await expect(page.getByRole('link', { name: /Maya/ })).toBeVisible()
  await settled(page, [/\/api\/orders$/])
  // Data read before there was a worker is read again on the next visit.
  await page.reload()
  await settled(page, [/\/api\/counter\/locations/, /\/api\/retailer\/fulfillments/])

  await context.setOffline(true)
  await page.goto('/staff?tab=scan')
  const field = page.getByLabel('Or type the code')
  for (const typed of [code, code, 'AAAA-AAAA']) {
    await field.fill(typed)
    await field.press('Enter')
    // The code is accepted and the field is ready for the next one; codes that arrive during a check are dropped.
    await page
      .getByRole('region', { name: /Messages/ })
      .getByRole('button', { name: 'Close' })
      .click()
    await expect(page.getByText('Kept to confirm')).toHaveCount(0)
  }
  const row = (of: string) => page.getByRole('listitem').filter({ hasText: of })
  await expect(row(code)).toHaveCount(1)
  await expect(row(code).getByText('To confirm')).toBeVisible()
  await expect(row('AAAA-AAAA').getByText('To confirm')).toBeVisible()

  // The first attempt fails although the network is back.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/pickups/redeem'))
  await page.route('**/api/pickups/redeem', (route) => route.abort(), { times: 1 })
  await context.setOffline(false)
  await failed
  await expect(row(code).getByText('Handed over: 1 item to Maya')).toBeVisible()
  await expect(row('AAAA-AAAA').getByText('Refused')).toBeVisible()
  await row(code).getByRole('button', { name: 'Seen' }).click()
  await expect(row(code)).toBeHidden()
})

test('the list of a counter is there after a reload without a network, and gone with the sign-out', async ({
  page,
  context,
  spiral,
  signedInAs,
}) => {
  const { shop } = await aReadyOrder(spiral, await aPerson(spiral, { firstName: 'Maya' }))
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  await page.goto('/staff')
  await expect(page.getByRole('link', { name: /Maya/ })).toBeVisible()
  await settled(page, [/\/api\/orders$/])
  await page.reload()
  // The counts above the list come from the same endpoint, with one row each.
  await settled(page, [/\/api\/counter\/locations/, /\/api\/retailer\/fulfillments\?.*limit=50/])
  await context.setOffline(true)
  await page.goto('/staff')
  await expect(page.getByRole('link', { name: /Maya/ })).toBeVisible()
  const kept = () => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('spiral-mine')).length)
  expect(await kept()).toBe(1)
  await page.evaluate(() => fetch('/api/auth/logout', { method: 'POST' }).catch(() => null))
  await expect.poll(kept).toBe(0)
})

test('a newer version lies ready and comes with a press, but not while somebody pays', async ({ page, spiral }) => {
  const shop = await aShop(spiral)
  const door = await aDoorTo(spiral.origin)
  await page.goto(`${door.origin}/product/${shop.productId}`)
  await addToCart(page)
  await page.goto(`${door.origin}/checkout`)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await settled(page, [/\/offline$/])

  door.installsNewer()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state), { timeout: 60_000 })
    .toBe('installed')
  const bar = page.getByRole('status').filter({ hasText: 'New version ready' })
  await expect(bar).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'SPIRAL home' }).click()
  await expect(bar).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await bar.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await door.close()
})

test('a part that is gone with an older version: one reload by itself, then in words', async ({ page, context, spiral, signedInAs }) => {
  const shop = await aShop(spiral)
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  await context.route('**/assets/CameraScanner*', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await page.goto('/staff?tab=scan')
  const camera = page.getByRole('button', { name: 'Scan with the camera' })
  const reloaded = page.waitForEvent('load')
  await camera.click()
  await reloaded
  await camera.click()
  await expect(page.getByText('A new version is ready')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
})

test('the shop can be installed', async ({ page, context }) => {
  await page.goto('/products')
  await settled(page, [/\/offline$/])
  const browser = await context.newCDPSession(page)
  const { url, errors } = await browser.send('Page.getAppManifest')
  expect(new URL(url).pathname).toBe('/manifest.webmanifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // The test browser is incognito, the only reason against installing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

/** A proxy in front of the server; on request it serves the worker of a newer version. */
async function aDoorTo(origin: string) {
  let isNewer = false
  const server = createServer(async (request, reply) => {
    const answer = await fetch(origin + request.url, { headers: { cookie: request.headers.cookie ?? '' }, redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !/^(content-encoding|content-length|connection|keep-alive|transfer-encoding)$/.test(name)),
    )
    const isWorker = isNewer && request.url === '/sw.js'
    reply.writeHead(answer.status, headers).end(isWorker ? body.toString().replaceAll(/\d+\.\d+\.\d+-\d{12}/g, '9.9.9-203001010000') : body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    installsNewer: () => (isNewer = true),
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}

test('screens:R40 the wishlist and its alerts are there without a network, to be read and not to be changed', async ({
  page,
  context,
  spiral,
  signedInAs,
}) => {
  const maya = await signedInAs({ firstName: 'Maya' })
  const shop = await aShop(spiral, { product: { title: 'Rain barrel' } })
  await spiral.settle()
  await callsOf(spiral)(maya, saveWish, { body: { productId: shop.productId } })
  await page.goto('/wishlist-notifications')
  await settled(page, [/kept\/viewer/])
  // Code files are cached as they are loaded: the second time they come through the worker.
  await page.reload()
  const card = page.getByRole('article', { name: 'Rain barrel' })
  await expect(card).toBeVisible()
  await settled(page, [/WishlistNotificationsScreen/])

  await context.setOffline(true)
  await page.goto('/wishlist-notifications')
  await expect(card.getByText('In Stock', { exact: true })).toBeVisible()
  await expect(page.getByText(offlineBar)).toBeVisible()
  const alerts = card.getByRole('switch', { name: 'Back in Stock Alerts' })
  await alerts.click()
  await expect(page.getByText("You're offline. Try again when you're back.").first()).toBeVisible()
  await expect(alerts).not.toBeChecked()
})

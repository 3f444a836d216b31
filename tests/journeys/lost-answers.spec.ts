import type { Page } from '@playwright/test'
import type { TestApp } from '#tests/app.ts'
import { aShop } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, openAlive, useTestCard } from './pressing.ts'

/**
 * The server acts on the next request to this path, and its answer is lost on the way. The route stays: Chromium may hang on a page that is
 * reloaded while interception ends.
 */
async function loseAnswerOf(page: Page, path: string): Promise<() => Promise<void>> {
  const first = Promise.withResolvers<void>()
  let isFirst = true
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      await route.fetch()
      await route.abort('connectionreset')
      first.resolve()
    },
  )
  return () => first.promise
}

async function ordersOf({ deps }: Pick<TestApp, 'deps'>, email: string): Promise<number> {
  const { rows } = await deps.db.$client.query<{ n: string }>('select count(*) as n from orders where email = $1', [email])
  return Number(rows[0]?.n)
}

async function fillGuest(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Maya Green')
  await page.getByLabel('Email').fill(email)
  await useTestCard(page)
}

test('a guest whose answer was lost reloads, finds the order, and pays once, even with a changed cart', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await openAlive(page, '/checkout')
  await fillGuest(page, 'lost.guest@example.com')
  const lost = await loseAnswerOf(page, '/api/checkout')
  await page.getByRole('button', { name: /^Place order, \$/ }).click()
  await lost()
  await expect(page.getByText("We couldn't reach SPIRAL. Try again.").first()).toBeVisible()
  // One more of it goes into the cart before the shopper comes back.
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await openAlive(page, '/checkout')
  await expect(page.getByRole('heading', { name: 'Your order was placed' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('spiral-unfinished-tries'))).not.toMatch(/tok_|4242|Maya|example/)
  expect(await ordersOf(spiral, 'lost.guest@example.com')).toBe(1)
  await page.reload()
  await page.getByRole('link', { name: /^See order S/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
  // Only what was added later is left to buy.
  await openAlive(page, '/checkout')
  await expect(page.getByRole('heading', { name: 'Your order was placed' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Place order, \$/ })).toBeVisible()
})

test('without a reload, another press finds the order too, with another card as well', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await openAlive(page, '/checkout')
  await fillGuest(page, 'lost.press@example.com')
  const lost = await loseAnswerOf(page, '/api/checkout')
  const place = page.getByRole('button', { name: /^Place order, \$/ })
  await place.click()
  await lost()
  await expect(page.getByText("We couldn't reach SPIRAL. Try again.").first()).toBeVisible()
  await useTestCard(page, 'Visa that gets declined')
  await place.click()
  await expect(page.getByRole('heading', { name: 'Your order was placed' })).toBeVisible()
  expect(await ordersOf(spiral, 'lost.press@example.com')).toBe(1)
})

test('what never reached the server is placed by the next press, once', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await openAlive(page, '/checkout')
  await fillGuest(page, 'never.came@example.com')
  let isFirst = true
  await page.route(
    ({ pathname }) => pathname === '/api/checkout',
    (route) => {
      const isLost = isFirst
      isFirst = false
      return isLost ? route.abort('connectionreset') : route.continue()
    },
  )
  const place = page.getByRole('button', { name: /^Place order, \$/ })
  await place.click()
  await expect(page.getByText("We couldn't reach SPIRAL. Try again.").first()).toBeVisible()
  await page.reload()
  await fillGuest(page, 'never.came@example.com')
  await place.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
  expect(await ordersOf(spiral, 'never.came@example.com')).toBe(1)
})

test('a signed-in shopper whose answer was lost reads of the order in place of an empty cart', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  await spiral.settle()
  const maya = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await openAlive(page, '/checkout')
  await useTestCard(page)
  const lost = await loseAnswerOf(page, '/api/checkout')
  await page.getByRole('button', { name: /^Place order, \$/ }).click()
  await lost()
  await spiral.settle()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your order was placed' })).toBeVisible()
  await page.getByRole('link', { name: /^See order S/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
  expect(await ordersOf(spiral, maya.email)).toBe(1)
})

test('a gift card whose answer was lost is found after a reload and bought once', async ({ page }) => {
  await openAlive(page, '/mall-gift-card-system')
  await page.getByText('Print it yourself').click()
  await page.getByLabel('Their name').fill('Ben Lee')
  await page.getByLabel('Your name').fill('Maya Green')
  await page.getByLabel('Your email').fill('lost.gift@example.com')
  await useTestCard(page)
  const lost = await loseAnswerOf(page, '/api/gift-cards')
  await page.getByRole('button', { name: 'Buy gift card, $50.00' }).click()
  await lost()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your gift card was bought' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: 'See your gift card' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you for your gift!' })).toBeVisible()
})

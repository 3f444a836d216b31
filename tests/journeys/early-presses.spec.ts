import type { Page, Route } from '@playwright/test'
import { cents } from '#contracts/money.ts'
import { changeAlerts, saveWish, wishlist } from '#contracts/wishlist.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, aPart, handOver } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, alive, useTestCard } from './pressing.ts'

/** Delays the code of a page, or of one section: it is visible and clickable before it is hydrated. */
async function slowly(page: Page, part = ''): Promise<{ codeArrives(): void }> {
  const code = Promise.withResolvers<void>()
  await page.route(`**/assets/${part}*.js`, async (route) => {
    await code.promise
    await route.continue()
  })
  return { codeArrives: code.resolve }
}

/** The shell is hydrated. */
const pageAlive = (page: Page) => page.waitForFunction(() => globalThis.earlyPresses?.isPageAlive)

async function shopNear55425(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByLabel('ZIP, city or mall').fill('55425')
  await page.getByRole('form', { name: 'What and where' }).getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { name: /^Stores near you/ })).toBeVisible()
}

test('what is pressed before the code of a page has come is done when it is there', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Juniper stool' } })
  await spiral.settle()
  await signedInAs()
  const { codeArrives } = await slowly(page)
  await page.goto(`/product/${shop.productId}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Save to wishlist' }).click()
  codeArrives()
  await expect(page.getByText('Saved to your wishlist').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save to wishlist' })).toHaveAttribute('aria-pressed', 'true')
})

test('what is pressed on a screen whose code comes after that of what stands around it is done when it is there', async ({
  page,
  signedInAs,
}) => {
  await signedInAs()
  const { codeArrives } = await slowly(page, 'DeniedPage')
  await page.clock.install()
  await page.goto('/admin', { waitUntil: 'commit' })
  await pageAlive(page)
  await page.getByRole('button', { name: 'Ask for access' }).click()
  // The shell's reads wait up to ten seconds for the screen. This stored click waits as long as needed.
  await expect(page.getByRole('button', { name: 'Notifications' }).getByRole('status')).toBeAttached()
  await page.clock.fastForward(12_000)
  codeArrives()
  await expect(page.getByText("Sent. An admin will decide, and we'll email you.")).toBeVisible()
})

test('filters that come later than their page keep what was chosen in them, too', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Juniper bench' } })
  await spiral.settle()
  const { codeArrives } = await slowly(page)
  await page.goto('/products?near=55425', { waitUntil: 'commit' })
  await page.getByLabel('Pickup today').click()
  await page.getByLabel('Distance from 55425').selectOption('25')
  codeArrives()
  await expect(page).toHaveURL(/pickupToday=true/)
  await expect(page).toHaveURL(/within=25/)
})

test('filters that sleep while this browser’s place comes back keep what was chosen in them', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Juniper chest' } })
  await spiral.settle()
  await shopNear55425(page)
  const theRest = await slowly(page)
  const { codeArrives } = await slowly(page, 'ProductFilters')
  await page.goto('/products', { waitUntil: 'commit' })
  await page.getByLabel('Pickup today').click()
  theRest.codeArrives()
  codeArrives()
  await expect(page).toHaveURL(/pickupToday=true/)
  await expect(page.getByLabel('Pickup today')).toBeChecked()
})

test('where this browser shops comes back without moving what is about to be pressed', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Juniper crate' } })
  await spiral.settle()
  await shopNear55425(page)
  const { codeArrives } = await slowly(page)
  await page.goto('/products', { waitUntil: 'commit' })
  const box = page.getByLabel('Pickup today')
  const drawn = await box.boundingBox()
  codeArrives()
  await expect(page.getByText('Near 55425, within 50 miles')).toBeVisible()
  expect(await box.boundingBox()).toEqual(drawn)
})

test('a part that is drawn anew before its code has come does what was pressed in it', async ({ page, spiral, signedInAs }) => {
  await aShop(spiral, { product: { title: 'Juniper trunk' } })
  await spiral.settle()
  await signedInAs()
  await shopNear55425(page)
  const theRest = await slowly(page)
  const { codeArrives } = await slowly(page, 'SaveSearch')
  await page.goto('/search?q=juniper', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Save this search' }).click()
  theRest.codeArrives()
  codeArrives()
  await expect(page.getByRole('dialog', { name: 'Save this search' })).toBeVisible()
})

test('the cart opens while the code of a section is on its way', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Juniper rack' } })
  await spiral.settle()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { codeArrives } = await slowly(page, 'Reviews')
  await page.goto(`/product/${shop.productId}`, { waitUntil: 'commit' })
  await pageAlive(page)
  await addToCart(page)
  expect(asked).not.toContain('/__manifest')
  const routes = page.waitForRequest((request) => new URL(request.url()).pathname === '/__manifest')
  codeArrives()
  await routes
  await expect(page.locator('a[data-discover]').first()).toBeAttached()
})

test('what is unfolded before the code of a page has come stays open', async ({ page, spiral }) => {
  const sizes = ['8', '9']
  const variants = sizes.map((size) => ({ sku: `JUNIPER-${size}`, price: cents(4_000), optionValues: [size], stock: [] }))
  const shop = await aShop(spiral, { product: { title: 'Juniper clogs', options: [{ name: 'Size', values: sizes }], variants } })
  await spiral.settle()
  const { codeArrives } = await slowly(page)
  await page.goto(`/product/${shop.productId}`, { waitUntil: 'commit' })
  await page.getByText('Size help').click()
  await expect(page.getByText(/Between two sizes\?/)).toBeVisible()
  codeArrives()
  await page.getByRole('radio', { name: '9' }).click()
  await expect(page.getByRole('radio', { name: '9' })).toBeChecked()
  await expect(page.getByText(/Between two sizes\?/)).toBeVisible()
})

test('a switch pressed early does not show what the server does not know', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Juniper shelf' } })
  await spiral.settle()
  const maya = await signedInAs()
  const call = callsOf(spiral)
  await call(maya, saveWish, { body: { productId: shop.productId } })
  const { codeArrives } = await slowly(page)
  await page.goto('/wishlist-notifications', { waitUntil: 'commit' })
  const alert = page.getByRole('switch', { name: 'Price Drop Alerts' })
  await alert.click()
  await expect(alert).not.toBeChecked()
  codeArrives()
  await expect(page.getByText('Notification settings updated').first()).toBeVisible()
  await expect(alert).toBeChecked()
  expect((await call(maya, wishlist, {})).body.items[0]?.alerts.priceDropEnabled).toBe(true)
})

test('what is typed before the code of a page has come stays', async ({ page }) => {
  const { codeArrives } = await slowly(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill('maya@example.com')
  codeArrives()
  await page.getByLabel('Password', { exact: true }).fill('wrong words 1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByText(/do not match|incorrect|wrong/i))
      .first(),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('maya@example.com')
})

test('an order placed while its price is read anew is placed as it was seen', async ({ page, spiral, signedInAs }) => {
  const app = { deps: spiral.deps, call: callsOf(spiral) }
  const shop = await aShop(app, { product: { title: 'Juniper lamp' }, price: 20_000 })
  await spiral.settle()
  const maya = await signedInAs({ firstName: 'Maya' })
  const { id } = await aPart(app, maya, shop)
  await handOver(app, await aClerk(app, shop), shop, id)
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await page.goto('/checkout')
  await useTestCard(page)
  const prices = Promise.withResolvers<void>()
  await page.route('**/api/checkout/quote', async (route) => {
    await prices.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/checkout/quote')
  await page.getByLabel('SPIRALs to use').fill('100')
  await asked
  await page.getByRole('button', { name: /Place order, \$/ }).click()
  prices.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
  await expect(page.getByText('100 SPIRALs').first()).toBeVisible()
})

test('what is typed and left before the code of a page has come is kept and asked for as it would be later', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const call = callsOf(spiral)
  const { productId } = await aShop(spiral, { product: { title: 'Juniper trunk' }, price: 20_000 })
  await spiral.settle()
  const maya = await signedInAs()
  await call(maya, saveWish, { body: { productId } })
  const waiting = { backInStockEnabled: false, priceDropEnabled: true, targetPrice: cents(15_000) }
  expect((await call(maya, changeAlerts, { params: { productId }, body: waiting })).status).toBe(200)
  const forWish = await slowly(page)
  await page.goto('/wishlist-notifications', { waitUntil: 'commit' })
  const target = page.getByLabel('Target Price')
  await target.fill('')
  await target.press('Tab')
  forWish.codeArrives()
  await expect.poll(async () => (await call(maya, wishlist)).body.items[0]?.alerts.targetPrice).toBe(null)
  await expect(target).toHaveValue('')

  await page.unrouteAll()
  const forMalls = await slowly(page)
  await page.goto('/malls', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Name or city' }).fill('harbor')
  forMalls.codeArrives()
  await expect(page).toHaveURL(/q=harbor/)
  await expect(page.getByRole('searchbox', { name: 'Name or city' })).toHaveValue('harbor')
})

test('an answer from before a sign-in signs nobody out again', async ({ page, spiral }) => {
  const { email, password } = await aPerson(spiral, { firstName: 'Maya' })
  const [lookedUp, isSignedIn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const late = async (route: Route) => {
    const answer = await route.fetch()
    lookedUp.resolve()
    await isSignedIn.promise
    await route.fulfill({ response: answer })
  }
  await page.route('**/api/auth/me', late, { times: 1 })
  await page.goto('/login')
  await lookedUp.promise
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const account = page.getByRole('heading', { level: 1, name: 'Hi, Maya' })
  await expect(account).toBeVisible()
  const askedAgain = page.waitForRequest('**/api/auth/me')
  isSignedIn.resolve()
  await (await askedAgain).response()
  await expect(page.getByRole('button', { name: /^Maya.*account menu/ })).toBeVisible()
  await expect(account).toBeVisible()
})

test('a quantity that is typed and then bought, all before the code has come, is bought', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Juniper peg' }, onHand: 20 })
  await spiral.settle()
  const { codeArrives } = await slowly(page)
  await page.goto(`/product/${shop.productId}`, { waitUntil: 'commit' })
  await page.getByRole('textbox', { name: /^Quantity/ }).fill('3')
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  codeArrives()
  await expect(page.getByRole('link', { name: /^Cart, 3 items/ })).toBeVisible()
})

test('a panel that is opened before the code has come stays open and is filled', async ({ page, signedInAs }) => {
  await signedInAs({ firstName: 'Maya' })
  for (const [button, filled] of [
    [/Shopping at/, page.getByLabel('City, ZIP or mall')],
    [/^Notifications/, page.getByRole('dialog', { name: 'Notifications' }).getByText('No Notifications')],
    [/account menu/, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Orders' })],
  ] as const) {
    const { codeArrives } = await slowly(page)
    await page.goto('/about', { waitUntil: 'commit' })
    await page.getByRole('button', { name: button }).click()
    codeArrives()
    await alive(page)
    await expect(filled).toBeVisible()
    await page.unrouteAll()
  }
})

test('what stands above a button of a product stays while its code comes: the button does not move away', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Quiet clock' } })
  await spiral.settle()
  const { codeArrives } = await slowly(page, 'GoodToKnow')
  await page.goto(`/product/${shop.productId}`)
  await pageAlive(page)
  await expect(page.getByText(/^Returns within/)).toBeVisible()
  codeArrives()
})

import type { Page } from '@playwright/test'
import type { ProductId } from '#contracts/ids.ts'
import { saveWish, wishlist } from '#contracts/wishlist.ts'
import { callsOf } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aProduct, aShop, type Shop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { openAlive, readIsOver } from './pressing.ts'

const heart = (page: Page, title: string) => page.getByRole('button', { name: `Save ${title} to your wishlist` })

async function signIn(page: Page, { email, password }: TestPerson): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Another product in the same store. */
async function more(spiral: Parameters<typeof aProduct>[0], shop: Shop, title: string, price: number, onHand = 5): Promise<ProductId> {
  return (await aProduct(spiral, shop.retailerId, { title, price, storeIds: [shop.storeId], onHand })).productId
}

test('hearts of a guest stay in the browser, are shown with live data, and move to the account at sign-in', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Amber reading lamp' }, price: 4_500 })
  await more(spiral, shop, 'Amber floor lamp', 9_000)
  await spiral.settle()
  const maya = await aPerson(spiral, { firstName: 'Maya' })

  await page.goto('/wishlist')
  await expect(page.getByRole('heading', { name: 'Tap the heart on anything to save it' })).toBeVisible()
  await page.goto('/products?q=amber lamp')
  await heart(page, 'Amber reading lamp').click()
  await heart(page, 'Amber floor lamp').click()
  await expect(heart(page, 'Amber floor lamp')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('link', { name: 'Wishlist, 2 items' })).toBeVisible()

  await page.reload()
  await expect(heart(page, 'Amber reading lamp')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Wishlist, 2 items' }).click()
  await expect(page.getByText('Kept on this device only')).toBeVisible()
  const lamp = page.getByRole('article', { name: 'Amber reading lamp' })
  await expect(lamp.getByText('In Stock')).toBeVisible()

  await lamp.getByRole('button', { name: 'Remove Amber reading lamp' }).click()
  await expect(page.getByText('Item and notifications have been removed').first()).toBeVisible()
  await expect(lamp).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo removing Amber reading lamp' }).click()
  await expect(lamp).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, maya)
  await expect(page).toHaveURL(/\/wishlist$/)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('Kept on this device only')).toHaveCount(0)
  await expect
    .poll(async () => (await callsOf(spiral)(maya, wishlist)).body.items.map(({ productName }) => productName).sort())
    .toEqual(['Amber floor lamp', 'Amber reading lamp'])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('spiral-guest-wishlist'))).toContain('"items":[]')
})

test('named lists: moved, noted, wanted twice, removed and brought back', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Clay teapot' }, price: 3_000 })
  const cupId = await more(spiral, shop, 'Clay cup', 900)
  await spiral.settle()
  const maya = await signedInAs({ firstName: 'Maya' })
  const call = callsOf(spiral)
  for (const productId of [shop.productId, cupId]) expect((await call(maya, saveWish, { body: { productId } })).status).toBe(201)

  await page.goto('/wishlist')
  await expect(page.getByRole('main').getByText('2 items')).toBeVisible()
  await page.getByRole('button', { name: 'New list' }).click()
  await page.getByLabel('Name of the list').fill('Wishlist')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByText('Give the list a different name.').first()).toBeVisible()
  await page.getByLabel('Name of the list').fill('Birthday')
  await page.getByRole('button', { name: 'Create list' }).click()
  await expect(page.getByRole('heading', { name: 'Birthday' })).toBeVisible()
  await expect(page.getByText('Nothing on this list yet')).toBeVisible()

  await page.getByRole('link', { name: 'Wishlist 2' }).click()
  await page.getByRole('button', { name: 'Edit Clay cup' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('List', { exact: true }).selectOption('Birthday')
  await dialog.getByRole('button', { name: 'One more' }).click()
  await dialog.getByLabel('Note').fill('Two that match, please.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('article', { name: 'Clay cup' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Birthday 1' }).click()
  const cup = page.getByRole('article', { name: 'Clay cup' })
  await expect(cup).toContainText('Wanted: 2')
  await expect(cup).toContainText('Two that match, please.')

  await cup.getByRole('button', { name: 'Remove Clay cup' }).click()
  await expect(page.getByText('Removed from wishlist').first()).toBeVisible()
  await expect(cup).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo removing Clay cup' }).click()
  await expect(cup).toContainText('Two that match, please.')
  await page.getByRole('button', { name: 'Add to cart (Clay cup)' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Clay cup' }).first()).toBeVisible()
})

test("a list is shared by its link; who gets what is told to visitors only, never to its owner; the link's end ends it", async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Cedar chest' }, price: 8_000 })
  await spiral.settle()
  const maya = await signedInAs({ firstName: 'Maya' })
  await callsOf(spiral)(maya, saveWish, { body: { productId: shop.productId } })
  await page.goto('/wishlist')
  await page.getByRole('switch', { name: 'Share by link' }).click()
  const link = await page.getByLabel('Anyone with this link sees the list').inputValue()

  const context = await browser.newContext({ baseURL: spiral.origin })
  const visitor = await context.newPage()
  await visitor.goto(new URL(link).pathname + new URL(link).search)
  await expect(visitor.getByText('Shared by Maya · 1 item')).toBeVisible()
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.getByRole('button', { name: /I'll get this/ })).toHaveCount(0)
  const bo = await aPerson(spiral, { firstName: 'Bo' })
  await visitor.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await signIn(visitor, bo)
  await visitor.getByRole('button', { name: "I'll get this (Cedar chest)" }).click()
  await expect(visitor.getByText("You're getting this")).toBeVisible()

  await page.goto(new URL(link).pathname + new URL(link).search)
  await expect(page.getByText('This is how others see your list.')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Cedar chest' })).toBeVisible()
  await expect(page.getByText(/getting this|taken/)).toHaveCount(0)

  await page.goto('/wishlist')
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/wishlist/lists/*', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.getByRole('switch', { name: 'Share by link' }).click()
  await expect(page.getByText('Ending the link…')).toBeVisible()
  await expect(page.getByText('Only you see this list.')).toHaveCount(0)
  asked.resolve()
  await expect(page.getByText('Only you see this list.')).toBeVisible()
  const answer = await visitor.goto(new URL(link).pathname + new URL(link).search)
  expect(answer?.status()).toBe(404)
  await expect(visitor.getByRole('heading', { name: 'This list is no longer shared' })).toBeVisible()
  await context.close()
})

test('what is sold out is saved with its alert by one press, also before there is an account', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Brass telescope' }, price: 12_000, onHand: 0 })
  await spiral.settle()
  const maya = await aPerson(spiral, { firstName: 'Maya' })
  await page.goto(`/product/${shop.productId}`)
  await page.getByRole('button', { name: "Tell me when it's back" }).click()
  await expect(page.getByText(/and we tell you as soon as it is back/)).toBeVisible()
  await page.getByRole('status').getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, maya)
  await expect(page.getByText('We tell you as soon as it is back.')).toBeVisible()
  const { items } = (await callsOf(spiral)(maya, wishlist)).body
  expect(items).toMatchObject([{ productName: 'Brass telescope', alerts: { backInStockEnabled: true, priceDropEnabled: false } }])
})

test('a heart that is pressed while the wishlist is first read stays full, though the answer was looked up before it', async ({
  page,
  spiral,
  signedInAs,
}) => {
  await aShop(spiral, { product: { title: 'Juniper cushion' } })
  await spiral.settle()
  await signedInAs()
  const [lookedUp, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/wishlist', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    lookedUp.resolve()
    await goesOn.promise
    await route.fulfill({ response: answer }).catch(() => {}) // the request may be canceled already
  })
  await page.goto('/products?q=juniper cushion')
  await lookedUp.promise
  const isOver = readIsOver(page, '/api/wishlist')
  await heart(page, 'Juniper cushion').click()
  await expect(page.getByText('Saved to your wishlist').first()).toBeVisible()
  goesOn.resolve()
  await isOver
  await expect(heart(page, 'Juniper cushion')).toHaveAttribute('aria-pressed', 'true')
})

test('a heart that the server refuses empties again and says why', async ({ page, spiral, signedInAs }) => {
  await aShop(spiral, { product: { title: 'Velvet cushion' } })
  await spiral.settle()
  await signedInAs()
  await openAlive(page, '/products?q=velvet cushion')
  await page.route('**/api/wishlist', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await heart(page, 'Velvet cushion').click()
  await expect(page.getByText("We couldn't reach SPIRAL. Try again.").first()).toBeVisible()
  await expect(heart(page, 'Velvet cushion')).toHaveAttribute('aria-pressed', 'false')
})

test('a link that was cut on its way says so, wherever it leads', async ({ page }) => {
  for (const [path, heading] of [
    ['/wishlist?shared=cut', 'This list is no longer shared'],
    ['/cart?shared=cut', 'This cart is no longer shared'],
    ['/product/cut%00', 'Page not found'],
    ['/store/cut%00', 'Page not found'],
    ['/mall/cut%00', "We don't know that mall"],
  ] as const) {
    const answer = await page.goto(path)
    expect.soft(answer?.status(), path).toBeLessThan(500)
    await expect.soft(page.getByRole('heading', { name: heading }), path).toBeVisible()
  }
})

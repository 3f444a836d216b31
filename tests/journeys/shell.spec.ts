import type { Page } from '@playwright/test'
import { me } from '#contracts/identity/people.ts'
import { aMall, aShop } from '#tests/shops.ts'
import type { Spiral } from '#server/start.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, alive, choose, openAlive, still, takeOff } from './pressing.ts'

/** Another visit begins: it is one as long as the tab. */
const comesBack = (page: Page) => page.evaluate(() => sessionStorage.clear())
/** A browser with a cart from an earlier visit. */
async function withACart(page: Page, spiral: Spiral): Promise<void> {
  const shop = await aShop(spiral)
  await spiral.settle()
  const slug = (await spiral.deps.db.$client.query<{ slug: string }>('select slug from products where id = $1', [shop.productId])).rows[0]
    ?.slug
  await openAlive(page, `/product/${slug}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Checkout' })).toBeVisible()
  await comesBack(page)
}
/** Clicks the link; its page does not load until the test allows it. */
async function onTheWayToAbout(page: Page): Promise<{ comes(): void }> {
  await page.goto('/')
  await alive(page)
  const way = Promise.withResolvers<void>()
  await page.route(/AboutScreen.*\.js|about\.data/, async (route) => {
    await way.promise
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'About' }).click()
  return { comes: way.resolve }
}
const restored = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Cart restored' })

test('screens:R13 a spinner shows while a page is on its way, and goes when it is there', async ({ page }) => {
  const { comes } = await onTheWayToAbout(page)
  const spinner = page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })
  await expect(spinner).toBeVisible()
  await expect(page.getByRole('banner')).toBeVisible()
  comes()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(spinner).toHaveCount(0)
})

test('the focus is on the heading of each page one goes to, slow or quick', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  const footer = page.getByRole('navigation', { name: 'Footer' })
  const heading = page.getByRole('heading', { level: 1 })
  // The second visits are the quick ones, because their code is loaded.
  for (const [link, address] of [
    ['About', /\/about$/],
    ['Loyalty Program', /\/spirals$/],
    ['About', /\/about$/],
    ['Loyalty Program', /\/spirals$/],
  ] as const) {
    await footer.getByRole('link', { name: link }).click()
    await page.keyboard.press('Shift')
    await expect(page).toHaveURL(address)
    await expect(heading).toBeFocused()
  }
})

test('whoever types while a page is on its way goes on typing when it is there', async ({ page }) => {
  const { comes } = await onTheWayToAbout(page)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  const search = page.getByRole('combobox').first()
  await search.click()
  comes()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByLabel('Your message')).toBeVisible()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.keyboard.type('lamp')
  await expect(search).toHaveValue('lamp')
  await expect(search).toBeFocused()
})

test('screens:R18 the brand badge is at the bottom right of the page, covers nothing, and is not in the checkout', async ({ page }) => {
  for (const { width, height, size } of [
    { width: 1280, height: 800, size: 40 },
    { width: 390, height: 844, size: 32 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/products')
    // In the footer it takes its own room.
    const badge = page.getByRole('contentinfo').getByRole('link', { name: 'About SPIRAL' })
    await expect(badge).toBeVisible()
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const box = await badge.boundingBox()
    if (!box) throw new Error('the badge is nowhere')
    expect([box.width, box.height]).toEqual([size, size])
    expect(width - box.x - box.width).toBeLessThanOrEqual(40)
    expect(height - box.y - box.height).toBeLessThanOrEqual(160)
    const nav = page.getByRole('navigation', { name: 'Bottom' })
    if (await nav.isVisible()) expect(box.y + box.height).toBeLessThanOrEqual((await nav.boundingBox())?.y ?? 0)
  }
  await page.goto('/checkout')
  await expect(page.getByRole('link', { name: 'Back to cart' }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'About SPIRAL' })).toHaveCount(0)
})

test('the theme follows the system, a choice replaces it on every page, and nothing is drawn in another one before', async ({ page }) => {
  const html = page.locator('html')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/about')
  await expect(html).toHaveCSS('color-scheme', 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await alive(page)
  await expect(html).toHaveCSS('color-scheme', 'light')
  const footer = page.getByRole('contentinfo').getByRole('group', { name: 'Theme' })
  await choose(footer.getByRole('radio', { name: 'Dark' }))
  await expect(html).toHaveCSS('color-scheme', 'dark')
  // Before any of the page's own code has arrived.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/stores', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(html).toHaveCSS('color-scheme', 'dark')
  await page.unroute('**/assets/*.js')
  await page.goto('/about')
  await page.getByRole('button', { name: /account menu/ }).click()
  const menu = page.locator('#account-menu').getByRole('group', { name: 'Theme' })
  await expect(menu.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await choose(menu.getByRole('radio', { name: 'System' }))
  await expect(html).toHaveCSS('color-scheme', 'light')
})

test('suggestions close when the focus leaves the search', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Juniper lamp' } })
  await spiral.settle()
  await page.goto('/about')
  await alive(page)
  const box = page.getByRole('combobox').first()
  await box.pressSequentially('juni')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(box).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('option').first()).toBeHidden()
})

test('screens:R19 screens:R109 screens:R120 a cart that comes back is said 300 ms after it was read, for 4 seconds', async ({
  page,
  spiral,
}) => {
  await withACart(page, spiral)
  await page.addInitScript(() => {
    const times: Record<string, number> = {}
    const get = Storage.prototype.getItem
    Storage.prototype.getItem = function (name) {
      if (name === 'spiral-cart-storage') times['read'] ??= performance.now()
      return get.call(this, name)
    }
    const look = () => {
      const isShown = document.body?.textContent?.includes('Cart restored')
      if (isShown) times['shown'] ??= performance.now()
      else if (times['shown']) times['gone'] ??= performance.now()
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true })
    Object.assign(globalThis, { times })
  })
  await page.reload()
  await expect(restored(page)).toContainText('1 item from your last visit.')
  await page.mouse.move(5, 5)
  await expect(restored(page)).toHaveCount(0)
  const { read = 0, shown = 0, gone = 0 } = await page.evaluate(() => (globalThis as unknown as { times: Record<string, number> }).times)
  expect(shown - read).toBeGreaterThanOrEqual(300)
  // The message becomes visible a moment after its timer starts.
  expect(gone - shown).toBeGreaterThanOrEqual(3_500)
  expect(gone - shown).toBeLessThan(8_000)
  // Navigation restores nothing.
  await page.getByRole('navigation', { name: 'Footer' }).getByRole('link', { name: 'Stores', exact: true }).click()
  await expect(page).toHaveURL(/\/stores/)
  await expect(restored(page)).toHaveCount(0)
  // It is said once a visit, not on each page that is loaded.
  await page.reload()
  await alive(page)
  await page.evaluate(() => new Promise((done) => setTimeout(done, 600)))
  await expect(restored(page)).toHaveCount(0)
})

test('an empty cart is not said to be restored', async ({ page }) => {
  await page.clock.install()
  const checked = page.waitForResponse((response) => new URL(response.url()).pathname === me.path)
  await page.goto('/')
  await checked
  await page.clock.runFor(2_000)
  await expect(restored(page)).toHaveCount(0)
})

test('screens:R69 the session is checked at app start: whoever was signed out elsewhere is signed out here', async ({
  page,
  signedInAs,
  context,
}) => {
  const ana = await signedInAs({ firstName: 'Ana', lastName: 'Lopez' })
  const checked = page.waitForResponse((response) => new URL(response.url()).pathname === me.path)
  await page.goto('/about')
  expect((await (await checked).json()).user.email).toBe(ana.email)
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('spiral-auth-storage') ?? '{}').state?.user?.email ?? null)
  await expect.poll(stored).toBe(ana.email)
  await context.clearCookies()
  await page.reload()
  await expect.poll(stored).toBeNull()
  await expect(page.getByRole('button', { name: /Sign in.*account menu/ })).toBeVisible()
})

test('screens:R134 a message swiped to the right past 50 px goes, one swiped less stays', async ({ page, spiral }) => {
  await withACart(page, spiral)
  await page.reload()
  // The pointer hovers over it, so its timer is paused.
  await restored(page).hover()
  const swipe = async (by: number) => {
    await still(restored(page))
    const box = await restored(page).boundingBox()
    if (!box) throw new Error('there is no message')
    const [x, y] = [box.x + 40, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let moved = 0; moved <= by; moved += 5) await page.mouse.move(x + moved, y)
    await page.mouse.up()
  }
  await swipe(40)
  await expect(restored(page)).toHaveAttribute('data-state', 'open')
  await swipe(60)
  await expect(restored(page)).toHaveCount(0)
})

test('screens:R135 F8 leads to the messages, and from there Tab to their buttons', async ({ page, spiral }) => {
  await withACart(page, spiral)
  await page.reload()
  await restored(page).hover()
  await alive(page)
  await page.keyboard.press('F8')
  const region = page.getByRole('region', { name: /Messages \(F8\)/ })
  await expect.poll(() => region.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Tab')
  await expect(restored(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(restored(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(restored(page)).toHaveCount(0)
})

test('single keys find, open and list; typed text is left alone, and they can be switched off', async ({ page }) => {
  await page.goto('/about')
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(list).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox').first()).toBeFocused()
  await page.keyboard.type('g/c?')
  await expect(page.getByRole('combobox').first()).toHaveValue('g/c?')
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('c')
  await page.keyboard.press('Control+g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/about$/)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/\/cart$/)

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await takeOff(page.getByRole('switch', { name: 'Single-key shortcuts' }))
  await page.keyboard.press('Escape')
  await page.reload()
  // A key press before hydration is lost; one after it works, however late the list loads.
  await expect(async () => {
    if (!(await list.isVisible())) await page.getByRole('button', { name: 'Keyboard shortcuts' }).click({ timeout: 1_000 })
    await expect(list).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('/')
  await expect(list).toHaveCount(0)
  await expect(page.getByRole('combobox').first()).not.toBeFocused()
})

test('screens:R140 screens:R141 screens:R142 a slow screen, a slow act and too much memory warn in the console, reach the server and stand on /diagnostics', async ({
  page,
  spiral,
  signedInAs,
}) => {
  test.setTimeout(90_000)
  // Earlier journeys may have used up this address's rate limit.
  await spiral.deps.db.$client.query('delete from rate_limits')
  await signedInAs()
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  await page.addInitScript(() => Object.defineProperty(performance, 'memory', { value: { usedJSHeapSize: 130 * 1_048_576 } }))
  await page.goto('/')
  // The measuring code loads last, together with the shortcuts.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('Escape')
  const later = (ms: number) => new Promise((done) => setTimeout(done, ms))
  await page.route(/AccountScreen.*\.js/, async (route) => {
    await later(2_500)
    await route.continue()
  })
  await page.route('**/api/account/profile', async (route) => {
    await later(3_100)
    await route.continue()
  })
  await page.getByRole('button', { name: /account menu/ }).click()
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: /Settings|My Account|Account/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved', { exact: true })).toBeVisible()
  await expect
    .poll(() => warnings)
    .toEqual(
      expect.arrayContaining([
        '/ holds 130 MB of memory',
        expect.stringMatching(/^\/account took \d+,\d{3} ms to load$/),
        expect.stringMatching(/^PUT \/api\/account\/profile took \d+,\d{3} ms$/),
      ]),
    )
  const known = async () =>
    (await spiral.deps.db.$client.query<{ name: string }>('select name from client_events')).rows.map(({ name }) => name)
  await expect.poll(known, { timeout: 30_000 }).toEqual(expect.arrayContaining(['/account', 'PUT /api/account/profile']))
  await page.goto('/diagnostics')
  const lately = page
    .getByRole('region', { name: 'Recent slow requests in all browsers' })
    .or(page.locator('section').filter({ hasText: 'Recent slow requests' }))
  await expect(lately.getByText(/\/account took \d+,\d{3} ms to load/).first()).toBeVisible()
  await expect(lately.getByText(/PUT \/api\/account\/profile took \d+,\d{3} ms, on \/account/).first()).toBeVisible()
})

test('whoever goes on elsewhere right after typing is not called back by the search', async ({ page, spiral }) => {
  await aMall(spiral)
  await spiral.settle()
  await page.clock.install()
  await page.goto('/malls')
  await alive(page)
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Name or city' }).fill('harbor')
  await page.getByRole('link', { name: 'About', exact: true }).first().click()
  // The search delay ends while the other page is still loading.
  await page.clock.runFor(1_000)
  code.resolve()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.getByRole('searchbox', { name: 'Name or city' })).toHaveCount(0)
})

test('after the second order on a device the app is offered once, and never again after an answer', async ({ page }) => {
  const offer = page.getByText('Add SPIRAL to your home screen', { exact: false })
  const counted = () => page.evaluate(() => localStorage.getItem('spiral-install-hint'))
  for (const number of ['S0000000000001', 'S0000000000002']) {
    await expect(offer).toHaveCount(0)
    await page.goto(`/order-details?id=${number}&placed=1`)
    await expect.poll(counted).toContain(number)
  }
  await page.goto('/')
  await expect(offer).toBeVisible()
  await page.getByRole('button', { name: /^(Got it|Not now)$/ }).click()
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(offer).toHaveCount(0)
})

test('programs find where to change a password and where to report a weakness', async ({ request, spiral }) => {
  const password = await request.get('/.well-known/change-password', { maxRedirects: 0 })
  expect(password.status()).toBe(302)
  expect(password.headers()['location']).toBe('/account#password')
  const contact = await request.get('/.well-known/security.txt')
  expect(contact.headers()['content-type']).toBe('text/plain; charset=utf-8')
  const text = await contact.text()
  expect(text).toContain(`Contact: ${spiral.origin}/about#contact`)
  expect(Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now())
})

test('a refused promo code is told to screen readers', async ({ page, spiral }) => {
  const shop = await aShop(spiral)
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Use a promo code' }).click()
  const field = page.getByLabel('Promo code')
  await field.fill('NOSUCHCODE')
  await field.press('Enter')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const words = await page.locator(`#${await field.getAttribute('aria-describedby')}`.replaceAll(':', '\\:')).innerText()
  await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)
})

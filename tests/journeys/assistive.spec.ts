import type { Page } from '@playwright/test'
import { callsOf } from '#tests/app.ts'
import { aClerk, aPart, buy, lineOf, moveOn } from '#tests/buying.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { cents } from '#contracts/money.ts'
import { aProduct, aRetailer, aShop, aStore } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout.ts'
import { addToCart, choose, openAlive } from './pressing.ts'

/** The browser's text at twice its size. */
const enlarge = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))

const PHONE = { width: 390, height: 844 }
const SMALL_PHONE = { width: 360, height: 740 }

/** Notes how far the page moves without a press, and what its live regions say, from now on and on every page that is opened later. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const kept = { shift: 0, said: [] as string[], moved: [] as string[] }
    Object.assign(globalThis, { kept })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[])
        if (!entry.hadRecentInput) {
          kept.shift += entry.value
          for (const { node } of entry.sources) {
            const element = node instanceof Element ? node : node?.parentElement
            kept.moved.push(`${element?.tagName} ${element?.className} ${element?.textContent.trim().slice(0, 30)}`)
          }
        }
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver((changes) => {
      const regions = new Set<Element>()
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) {
          const region = (node instanceof Element ? node : node.parentElement)?.closest('[role=status],[role=alert],[aria-live]')
          if (region && region.getAttribute('aria-live') !== 'off') regions.add(region)
        }
      for (const region of regions) {
        const words = region.textContent.trim()
        const dialog = document.querySelector('dialog:modal')
        // What is behind a modal dialog is not read.
        if (words && (!dialog || dialog.contains(region))) kept.said.push(`${region.getAttribute('role')}: ${words}`)
      }
    }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true, attributeFilter: ['role'] })
  })
type Kept = { shift: number; said: string[]; moved: string[] }
const kept = (page: Page): Promise<Kept> => page.evaluate(() => (globalThis as unknown as { kept: Kept }).kept)
const forget = (page: Page) =>
  page.evaluate(() => Object.assign((globalThis as unknown as { kept: Kept }).kept, { shift: 0, said: [], moved: [] }))
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    return at === document.body ? 'nothing' : (at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
  })

/** What browsers call good is 0.1; most steps stay below 0.05. */
const MOST_SHIFT = 0.1

test('a step within the shop on a slow phone moves nothing', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' }, store: { name: 'Mug Harbor' }, mall: { name: 'Tall Pines Mall' } })
  for (const n of [1, 2, 3]) await aProduct(spiral, shop.retailerId, { title: `Blue mug number ${n}`, storeIds: [shop.storeId] })
  await spiral.settle()
  await page.setViewportSize(PHONE)
  await watch(page)
  await openAlive(page, '/')
  const phone = await page.context().newCDPSession(page)
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 200_000,
    uploadThroughput: 90_000,
  })
  const steps: [string, () => Promise<unknown>, RegExp][] = [
    [
      'home to near me',
      () => page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Near Me' }).click(),
      /Near|place/i,
    ],
    ['near me to search', () => page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Search' }).click(), /Search/i],
    ['search to cart', () => page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: /^Cart/ }).click(), /Your cart/],
    ['cart to account', () => page.getByRole('navigation', { name: 'Bottom' }).getByRole('link', { name: 'Account' }).click(), /Sign in/],
  ]
  for (const [step, act, heading] of steps) {
    await forget(page)
    await act()
    await expect(page.locator('main h1').filter({ visible: true }).filter({ hasText: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { shift, moved } = await kept(page)
    expect.soft(shift, `${step} moves ${moved.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT)
  }
  await openAlive(page, '/products?q=blue+mug')
  for (const [step, name] of [
    ['list to product', 'Blue mug number 1'],
    ['product to store', 'Mug Harbor'],
    ['store to mall', 'Tall Pines Mall'],
  ] as const) {
    await forget(page)
    await page.locator('main').getByRole('link', { name }).filter({ visible: true }).first().click()
    await expect(page.locator('main h1').filter({ hasText: name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const { shift, moved } = await kept(page)
    expect.soft(shift, `${step} moves ${moved.join('; ')}`).toBeLessThanOrEqual(MOST_SHIFT)
  }
})

test('the cart drawer says what was added, the new subtotal and what was removed, and keeps the focus', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' }, price: 2000 })
  const other = await aProduct(spiral, shop.retailerId, { title: 'Blue plate', price: 1000, storeIds: [shop.storeId] })
  await spiral.settle()
  await watch(page)
  await openAlive(page, `/product/${shop.productId}`)
  await addToCart(page)
  const drawer = page.getByRole('dialog', { name: /^Your cart/ })
  const said = async () => (await kept(page)).said.join('\n')
  await expect.poll(said).toContain('status: Added to your cart: Blue mug')
  await expect.poll(said).toContain('Subtotal $20.00')
  await drawer.getByRole('button', { name: 'One more: Blue mug' }).click()
  await expect.poll(said).toContain('Subtotal $40.00')
  await drawer.getByRole('button', { name: 'Remove Blue mug' }).click()
  await expect.poll(said).toContain('status: Removed Blue mug.')
  await expect(drawer.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer.getByRole('button', { name: 'Remove Blue mug' })).toBeFocused()
  await expect(drawer.getByLabel('Quantity of Blue mug').and(page.locator('input'))).toHaveValue('2')
  await drawer.getByRole('button', { name: 'Close' }).click()

  // A second one soon after leaves the drawer closed, and is told.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.clock.runFor(500)
  await expect(drawer).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await page.clock.runFor(300)
  await forget(page)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await page.clock.runFor(500)
  await expect(drawer).toBeHidden()
  await expect.poll(said).toContain('Added to your cart: Blue mug')
  expect(await said()).toContain('4 items in your cart')
  expect(other.productId).toBeGreaterThan(0)
})

test('a summary of errors is read when the form is sent, not again with each field that is mended', async ({ page }) => {
  await watch(page)
  await openAlive(page, '/signup')
  const send = page.getByRole('button', { name: 'Create account' })
  await send.click()
  const summary = page.getByText(/^\d things to fix$/)
  await expect(summary).toBeVisible()
  expect(await focused(page)).toMatch(/\d things to fix/)
  const count = Number.parseInt((await summary.textContent()) ?? '', 10)
  await forget(page)
  await page.getByLabel('First name').fill('Maya')
  await page.getByLabel('Last name').fill('Green')
  await page.getByLabel('Email').fill('maya@example.com')
  await page.getByLabel('Password', { exact: true }).focus()
  await expect.poll(async () => (await kept(page)).said).toContain(`status: ${count - 3} left to fix`)
  expect((await kept(page)).said.filter((words) => words.startsWith('alert'))).toEqual([])
  await send.click()
  await expect.poll(async () => (await kept(page)).said.some((words) => words.startsWith('alert'))).toBe(true)
})

test('an office gives the focus to its heading after the sign-in, in each section and on opening work', async ({ page, spiral }) => {
  const shop = await aShop(spiral)
  const { email } = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  const shopping = { ...spiral, call: callsOf(spiral) }
  await aPart(shopping, await aPerson(spiral), shop)
  await spiral.settle()
  await openAlive(page, '/retailer-login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/retailer-dashboard*')
  await expect(page.locator('main h1').first()).toBeFocused()
  const menu = page.getByRole('navigation', { name: 'Retailer' }).getByRole('link')
  for (const link of await menu.all()) {
    const href = (await link.getAttribute('href')) ?? ''
    if (!href.includes('section=')) continue
    await link.click()
    await page.waitForURL(`**${href}`)
    await expect(page.locator('main h1').first(), href).toBeFocused()
  }
  await page.goBack()
  await expect(page.locator('main h1').first()).toBeFocused()
})

test('controls of the same kind name the thing that they act on', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { onHand: 9 })
  const maya = await signedInAs()
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aClerk(shopping, shop)
  for (const _ of [1, 2]) {
    const part = await aPart(shopping, maya, shop)
    await moveOn(shopping, clerk, part, 'accepted', 'ready')
  }
  await spiral.settle()
  const repeated = () =>
    page.evaluate(() => {
      const names = new Map<string, Set<string>>()
      for (const control of document.querySelectorAll<HTMLElement>('main :is(a[href], button)')) {
        if (!control.checkVisibility()) continue
        const name = (control.getAttribute('aria-label') ?? control.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
        const place = control instanceof HTMLAnchorElement ? control.href : `${Math.random()}`
        names.set(name, (names.get(name) ?? new Set()).add(place))
      }
      return [...names].filter(([name, places]) => name && places.size > 1).map(([name]) => name)
    })
  await openAlive(page, '/orders')
  await expect(page.getByRole('button', { name: /^Buy again/ })).toHaveCount(2)
  expect.soft(await repeated(), '/orders').toEqual([])
  await openAlive(page, '/qr-pickup-system')
  await expect(page.getByRole('button', { name: /^Send this pass/ }).first()).toBeVisible()
  expect.soft(await repeated(), '/qr-pickup-system').toEqual([])
  await openAlive(page, '/one-click-checkout')
  expect.soft(await repeated(), '/one-click-checkout').toEqual([])
  for (const _ of [1, 2])
    await fetch(`${spiral.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: spiral.origin },
      body: JSON.stringify({ email: maya.email, password: maya.password }),
    })
  await openAlive(page, '/account')
  await expect(page.getByRole('button', { name: /^Sign out .*seen/ }).first()).toBeVisible()
})

test('offers of other retailers name the retailer and the price', async ({ page, spiral }) => {
  const gtin = '4006381333931'
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(async (n) => {
      const retailer = await aRetailer(spiral, { displayName: `Pencil House ${n}` })
      const store = await aStore(spiral, retailer, { name: `Pencil House ${n} Downtown` })
      return aProduct(spiral, retailer, { title: 'Graphite pencil', gtin, price: 100 * n, storeIds: [store] })
    }),
  )
  await spiral.settle()
  await openAlive(page, `/product/${first?.productId}`)
  const others = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Also at other retailers' }) })
  await expect(others.getByRole('link', { name: 'Graphite pencil for $2.00 at Pencil House 2 Downtown' })).toBeVisible()
  await expect(others.getByRole('button', { name: 'Add Graphite pencil for $3.00 at Pencil House 3 Downtown to cart' })).toBeVisible()
  expect([second, third].every(Boolean)).toBe(true)
})

test('forced colors show what is chosen and where a button ends', async ({ page, spiral }) => {
  const sizes = ['8', '9']
  const variants = sizes.map((size) => ({ sku: `FC-${size}`, price: cents(4_000), optionValues: [size], stock: [] }))
  const shop = await aShop(spiral, { product: { title: 'Juniper clogs', options: [{ name: 'Size', values: sizes }], variants } })
  const plain = await aProduct(spiral, shop.retailerId, { title: 'Blue mug', storeIds: [shop.storeId] })
  await spiral.settle()
  await page.setViewportSize(PHONE)
  await page.emulateMedia({ forcedColors: 'active' })
  const edge = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, outlineWidth, borderTopStyle, borderTopWidth } = getComputedStyle(element)
        return {
          outline: outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth),
          border: borderTopStyle === 'none' ? 0 : Number.parseFloat(borderTopWidth),
        }
      })
  await openAlive(page, `/product/${shop.productId}`)
  await choose(page.getByRole('radio', { name: '9' }))
  expect((await edge('label:has(> input:checked)')).outline).toBeGreaterThanOrEqual(2)
  expect((await edge('label:has(> input:not(:checked))')).outline).toBe(0)
  await openAlive(page, `/product/${plain.productId}`)
  expect((await edge('main button:has-text("Add to cart")')).border).toBeGreaterThanOrEqual(1)
  await page
    .getByRole('button', { name: /^Save .*wishlist|^Save to wishlist/ })
    .first()
    .click()
  await expect(page.locator('main [aria-pressed=true]').first()).toBeVisible()
  expect((await edge('main [aria-pressed=true]')).outline).toBeGreaterThanOrEqual(2)
  await openAlive(page, '/cart')
  expect((await edge('nav[aria-label=Bottom] [aria-current=page]')).outline).toBeGreaterThanOrEqual(2)
  expect((await edge('main a:has-text("Browse products")')).border).toBeGreaterThanOrEqual(1)
})

test('text of twice the size stays within a phone', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  await buy({ ...spiral, call: callsOf(spiral) }, await aPerson(spiral), [lineOf(shop)])
  await spiral.settle()
  await page.setViewportSize(PHONE)
  for (const path of [
    '/',
    '/search?q=mug',
    `/product/${shop.productId}`,
    '/products',
    '/stores',
    '/near-me',
    '/login',
    '/cart',
    '/events',
  ]) {
    await openAlive(page, path)
    await enlarge(page)
    const wide = await page.evaluate(() => {
      const width = document.documentElement.clientWidth
      const over = document.documentElement.scrollWidth - width
      if (over <= 0) return []
      const beyond = [...document.querySelectorAll('body *')].filter(
        (e) => e.getBoundingClientRect().right > width + 1 && e.checkVisibility(),
      )
      return [
        `${over} px`,
        ...beyond
          .slice(0, 8)
          .map((e) => `${e.tagName} ${e.className} ${Math.round(e.getBoundingClientRect().right)} ${e.textContent.trim().slice(0, 20)}`),
      ]
    })
    expect.soft(wide, path).toEqual([])
  }
  await openAlive(page, '/')
  await enlarge(page)
  expect((await page.getByRole('form', { name: 'What and where' }).getByLabel('ZIP, city or mall').boundingBox())?.width).toBeGreaterThan(
    120,
  )
  await openAlive(page, `/product/${shop.productId}`)
  await addToCart(page)
  await page.getByRole('dialog').getByRole('link', { name: 'Checkout' }).click()
  await expect(page.getByRole('button', { name: /^Place order/ }).first()).toBeVisible()
  await enlarge(page)
  expect
    .soft(
      (await layoutFaults(page)).filter((fault) => fault.includes('too wide') || fault.includes('edge')),
      '/checkout',
    )
    .toEqual([])
})

test('a product shows its name and price in the first screen of a phone, and no focus is under a bar', async ({ page, spiral }) => {
  const sizes = ['8', '9', '10', '11', '12']
  const variants = sizes.map((size) => ({
    sku: `BAR-${size}`,
    price: cents(8_499),
    optionValues: [size],
    stock: [] as { storeId: never; onHand: number }[],
  }))
  const retailer = await aRetailer(spiral)
  const storeId = await aStore(spiral, retailer)
  const { productId } = await aProduct(spiral, retailer, {
    title: 'Juniper running shoes for long days',
    brand: 'Stridewell',
    options: [{ name: 'Size', values: sizes }],
    variants: variants.map((variant) => ({ ...variant, stock: [{ storeId, onHand: 5 }] })),
  })
  await spiral.settle()
  await page.setViewportSize(SMALL_PHONE)
  await openAlive(page, `/product/${productId}`)
  const bar = await page.getByRole('button', { name: 'Add to cart' }).first().boundingBox()
  const title = await page.getByRole('heading', { level: 1 }).boundingBox()
  const bottomOf = (box: typeof title) => (box ? box.y + box.height : Number.POSITIVE_INFINITY)
  expect(bottomOf(title)).toBeLessThanOrEqual(bar?.y ?? 0)
  const prices = await page.locator('main').getByText('$84.99').all()
  const tops = await Promise.all(prices.map(async (price) => bottomOf(await price.boundingBox())))
  expect(Math.min(...tops)).toBeLessThanOrEqual(SMALL_PHONE.height - 57)
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toContainText('$84.99')

  await page.setViewportSize({ width: 320, height: 568 })
  await page.evaluate(() => scrollTo(0, 0))
  const hidden: string[] = []
  for (let stop = 0; stop < 45; stop++) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(
      () =>
        new Promise<string | null>((done) =>
          requestAnimationFrame(() =>
            requestAnimationFrame(() => {
              const at = document.activeElement
              if (!at || at === document.body) return done(null)
              const { left, right, top, bottom } = at.getBoundingClientRect()
              const points = [
                [(left + right) / 2, top + 2],
                [(left + right) / 2, bottom - 2],
                [(left + right) / 2, (top + bottom) / 2],
              ] as const
              const isSeen = points.some(([x, y]) => {
                const over = document.elementFromPoint(x, y)
                return over && (over === at || at.contains(over) || over.contains(at) || at.closest('label')?.contains(over))
              })
              done(
                isSeen
                  ? null
                  : `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 30)} at ${Math.round(top)}`,
              )
            }),
          ),
        ),
    )
    if (found) hidden.push(found)
  }
  expect(hidden).toEqual([])
})

test('the ways to a store on its card are large enough for a finger', async ({ page, spiral }) => {
  await aShop(spiral, { store: { name: 'Mug Harbor', phone: '+19525550100' } })
  await spiral.settle()
  await page.setViewportSize(PHONE)
  await openAlive(page, '/stores')
  for (const name of [/^Directions to/, /^Call /]) {
    const box = await page.getByRole('link', { name }).first().boundingBox()
    expect.soft(box?.height, String(name)).toBeGreaterThanOrEqual(44)
    expect.soft(box?.width, String(name)).toBeGreaterThanOrEqual(24)
  }
})

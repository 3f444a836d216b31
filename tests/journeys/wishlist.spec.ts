import type { Page } from '@playwright/test'
import { notificationPreferences, unreadNotifications } from '#contracts/notifications/notifications.ts'
import { saveWish, wishlist } from '#contracts/wishlist.ts'
import { callsOf } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { type PushSink, pushSink } from '#tests/push-sink.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { type SmtpSink, smtpSink } from '#tests/smtp-sink.ts'
import { announce, cameTrue } from '#tests/wishlist.ts'
import { withPushService } from './device.ts'
import { expect, test as journey } from './fixtures.ts'
import { alive, choose, openAlive, readIsOver } from './pressing.ts'

/** A local mail server and push service: messages arrive over the real protocols and are decrypted on arrival. */
const test = journey.extend<{ retailer: (shop: Shop) => Promise<Page> }, { sinks: { smtp: SmtpSink; push: PushSink } }>({
  sinks: [
    async ({ browserName }, use) => {
      const [smtp, push] = await Promise.all([smtpSink(), pushSink()])
      expect(browserName).toBeTruthy()
      await use({ smtp, push })
      await Promise.all([smtp.close(), push.close()])
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ sinks: { smtp, push } }, use) => use({ SPIRAL_SMTP_URL: smtp.url, SPIRAL_ALLOWED_PRIVATE_HOSTS: push.host }),
    { scope: 'worker' },
  ],
  retailer: async ({ browser, spiral }, use) => {
    await use(async (shop) => {
      const owner = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
      const context = await browser.newContext({ baseURL: spiral.origin })
      await context.addCookies(Object.entries(owner.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
      return context.newPage()
    })
  },
})

async function setPrice(page: Page, title: string, price: string): Promise<void> {
  await page.goto('/retailer-inventory')
  await alive(page)
  const field = page.getByRole('textbox', { name: `Price of ${title}`, exact: true })
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && response.url().includes('/api/retailer/'))
  await field.fill(price)
  await field.press('Enter')
  expect((await saved).ok()).toBe(true)
}

async function setShelf(page: Page, title: string, pieces: string): Promise<void> {
  await page.goto('/retailer-inventory')
  await page.getByRole('link', { name: title }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('On the shelf').fill(pieces)
  await panel.getByLabel('Reason').selectOption('count')
  await panel.getByRole('button', { name: 'Save stock' }).click()
  await expect(panel.getByRole('listitem').first()).toContainText('Counted')
}

test('J2 a lamp that is wished for gets cheaper, then comes back: one message each, by bell, mail and push', async ({
  page,
  context,
  browser,
  spiral,
  sinks: { smtp, push },
  signedInAs,
  retailer,
}) => {
  test.setTimeout(150_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const shop = await aShop(spiral, { product: { title: 'Paper lantern lamp' }, store: { name: 'Northwind Lamps' }, price: 4_500 })
  await spiral.settle()
  await withPushService(context, push.subscribe("Maya's browser"))
  const maya = await signedInAs({ firstName: 'Maya' })
  const desk = await retailer(shop)
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const lamp = page.getByRole('article', { name: 'Paper lantern lamp' })

  await test.step('she hearts it on its page', async () => {
    await page.goto(`/product/${shop.productId}`)
    await page.getByRole('button', { name: 'Save to wishlist' }).click()
    await expect(page.getByRole('button', { name: 'Save to wishlist' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('Saved to your wishlist').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Wishlist, 1 item' })).toBeVisible()
  })

  await test.step('she turns on price drop alerts at 35.00 or less, and allows messages on this device', async () => {
    await page.goto('/wishlist-notifications')
    await choose(lamp.getByRole('switch', { name: 'Price Drop Alerts' }))
    await expect(page.getByText('Notification settings updated').first()).toBeVisible()
    await lamp.getByLabel('Target Price').fill('35.00')
    await lamp.getByLabel('Target Price').press('Tab')
    await expect(page.getByText("You'll be notified when your preferences are met").first()).toBeVisible()
    await expect.poll(async () => (await callsOf(spiral)(maya, wishlist)).body.items[0]?.alerts.targetPrice).toBe(3_500)
    await page.getByRole('button', { name: 'Allow on this device' }).click()
    await expect(page.getByText('On for this device.')).toBeVisible()
    await expect(bell).not.toContainText('unread')
  })

  await test.step('a price that stays above her target says nothing; 34.50 does, within seconds', async () => {
    await setPrice(desk, 'Paper lantern lamp', '40')
    await setPrice(desk, 'Paper lantern lamp', '34.50')
    await expect(bell).toContainText('1 unread')
    const [mail] = await smtp.arrived(1, 30_000)
    expect(mail).toMatchObject({ recipient: maya.email, subject: 'Price drop: Paper lantern lamp' })
    expect(mail?.text).toContain('$34.50')
    const [message] = await push.arrived(1, 30_000)
    expect(message?.message).toMatchObject({ title: 'Paper lantern lamp', href: `/product/${shop.productId}` })
    expect(message?.message.body).toContain('$34.50')
  })

  await test.step('she reads it for good; the card shows both prices; the way leads into the cart', async () => {
    await expect(lamp.getByText('Price Drop', { exact: true })).toBeVisible()
    await expect(lamp.locator('s')).toContainText('$45.00')
    await bell.click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: 'See all' }).click()
    const card = page.getByRole('tabpanel').getByRole('article', { name: 'Paper lantern lamp' })
    await expect(card.getByText('Unread')).toBeVisible()
    await card.getByRole('button', { name: /Paper lantern lamp/ }).click()
    await expect(card.getByText('Unread')).toHaveCount(0)
    await expect(bell).not.toContainText('unread')
    await expect.poll(async () => (await callsOf(spiral)(maya, unreadNotifications)).body).toEqual({ unread: 0 })
    await page.reload()
    await expect(card.getByText('Unread')).toHaveCount(0)
    await card.getByRole('button', { name: /Paper lantern lamp/ }).click()
    await expect(card.getByRole('link', { name: 'View product' })).toHaveAttribute('href', /^\/product\//)
    await card.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByRole('dialog').getByText('Added to your cart', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the same for back in stock', async () => {
    await page.goto('/wishlist-notifications')
    await choose(lamp.getByRole('switch', { name: 'Back in Stock Alerts' }))
    await expect(page.getByText('Notification settings updated').first()).toBeVisible()
    await setShelf(desk, 'Paper lantern lamp', '0')
    await setShelf(desk, 'Paper lantern lamp', '3')
    await expect(bell).toContainText('1 unread')
    const mails = await smtp.arrived(2, 30_000)
    expect(mails.map(({ subject }) => subject)).toEqual(['Price drop: Paper lantern lamp', 'Back in stock: Paper lantern lamp'])
    const pushes = await push.arrived(2, 30_000)
    expect(pushes[1]?.message.body).toContain('Northwind Lamps')
    await page.goto('/wishlist-notifications?tab=notifications')
    await expect(page.getByRole('tab', { name: 'Recent Notifications (2)' })).toBeVisible()
    await expect(page.getByText('Back in stock:').first()).toBeAttached()
  })
  await test.step('safety:W7 the link at the foot of a mail changes nothing until it is pressed', async () => {
    const link = smtp.mails.at(-1)?.text?.match(/\/push-notification-settings\?unsubscribe=[\w.-]+/)?.[0] ?? 'no link'
    const wantsMail = async () => (await callsOf(spiral)(maya, notificationPreferences)).body.categories.wishlist.email
    const stranger = await (await browser.newContext({ baseURL: spiral.origin })).newPage()
    await stranger.goto(link)
    await expect(stranger.getByRole('heading', { name: 'Stop emails about “Wishlist”?' })).toBeVisible()
    expect(await wantsMail()).toBe(true)
    await stranger.getByRole('button', { name: 'Stop these emails' }).click()
    await expect(stranger.getByText('No more of these emails')).toBeVisible()
    expect(await wantsMail()).toBe(false)
    await stranger.context().close()
  })
  expect(faults).toEqual([])
  await desk.context().close()
})

test('screens:R22 screens:R23 screens:R25 screens:R35 screens:R39 an empty screen says what it is for, with its defaults', async ({
  page,
  signedInAs,
}) => {
  await signedInAs()
  await page.goto('/wishlist-notifications')
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist Notifications' })).toBeVisible()
  await expect(page.getByText('Get alerts when saved items are back in stock or drop in price')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Wishlist Items (0)' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No Wishlist Items' })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Browse products' })).toHaveAttribute('href', '/products')
  await page.getByRole('tab', { name: 'Recent Notifications (0)' }).click()
  await expect(page.getByRole('heading', { name: 'No Notifications' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Notification Preferences' })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Push Notifications' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Daily Summary' })).not.toBeChecked()
  await page.getByRole('switch', { name: 'Daily Summary' }).click()
  await expect(page.getByText('Notification settings updated').first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Daily Summary' })).toBeChecked()
})

test('screens:R26 screens:R27 screens:R28 screens:R29 screens:R30 screens:R31 screens:R32 screens:R33 screens:R34 screens:R79 screens:R82 a card, its switches and its target', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Linen armchair' }, store: { name: 'Oak & Linen' }, price: 20_000 })
  await spiral.settle()
  const maya = await signedInAs()
  await callsOf(spiral)(maya, saveWish, { body: { productId: shop.productId } })
  await page.goto('/wishlist-notifications')
  const card = page.getByRole('article', { name: 'Linen armchair' })
  await expect(card).toContainText('Oak & Linen')
  await expect(card).toContainText('$200.00')
  await expect(card.getByText('In Stock', { exact: true })).toBeVisible()
  await expect(card.getByText('Price Drop', { exact: true })).toHaveCount(0)
  await expect(card.locator('s')).toHaveCount(0)
  await expect(card.getByText(/Last checked (just now|\d+ minutes? ago)/)).toBeVisible()
  await expect(card.getByRole('switch', { name: 'Back in Stock Alerts' })).not.toBeChecked()
  const drops = card.getByRole('switch', { name: 'Price Drop Alerts' })
  await expect(drops).not.toBeChecked()
  const target = card.getByLabel('Target Price')
  await expect(target).toHaveCount(0)

  await drops.click()
  await expect(target).toHaveAttribute('type', 'number')
  await expect(target).toHaveAttribute('min', '0')
  await expect(target).toHaveAttribute('step', '0.01')
  await expect(target).toHaveAttribute('placeholder', '0.00')
  await expect(card.getByText('Current price $200.00')).toBeVisible()
  await target.fill('-1')
  await target.press('Tab')
  await expect(card.getByText('Enter 0 or more.')).toBeVisible()
  await target.fill('250')
  await expect(card.getByText('Enter 0 or more.')).toHaveCount(0)
  await target.press('Tab')
  await expect(card.getByText('Already at or below your target')).toBeVisible()
  await target.fill('150.5')
  await target.press('Tab')
  await expect(card.getByText('Already at or below your target')).toHaveCount(0)
  await expect(target).toHaveValue('150.50')
  await expect.poll(async () => (await callsOf(spiral)(maya, wishlist)).body.items[0]?.alerts.targetPrice).toBe(15_050)
  await page.reload()
  await expect(target).toHaveValue('150.50')
  await target.fill('')
  await target.press('Tab')
  await expect.poll(async () => (await callsOf(spiral)(maya, wishlist)).body.items[0]?.alerts.targetPrice).toBe(null)
  await drops.click()
  await expect(target).toHaveCount(0)
})

test('screens:R24 screens:R36 screens:R37 screens:R38 what is unread is counted beside the heading and bears a dot, until it is pressed', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Brass desk fan' }, store: { name: 'Northwind Lamps' } })
  await spiral.settle()
  const maya = await signedInAs()
  await announce(spiral, cameTrue(shop, [maya]))
  await spiral.settle()
  await page.goto('/wishlist-notifications?tab=notifications')
  const heading = page.getByRole('main').getByText('1 unread', { exact: true })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Recent Notifications (1)' })).toBeVisible()
  const card = page.getByRole('article', { name: 'Brass desk fan' })
  await expect(card.locator('svg').first()).toBeVisible()
  await expect(card).toContainText('Now $34.50 at Northwind Lamps')
  await expect(card.locator('time')).toHaveText(/[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d{2} [AP]M$/)
  const dot = card.locator('[data-unread]')
  await expect(dot).toBeVisible()
  await expect(dot).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await card.getByRole('button', { name: /Brass desk fan/ }).click()
  await expect(dot).toHaveCount(0)
  await expect(heading).toHaveCount(0)
  await expect.poll(async () => (await callsOf(spiral)(maya, unreadNotifications)).body).toEqual({ unread: 0 })
})

test('screens:R80 screens:R107 screens:R108 screens:R130 screens:R133 messages about the wishlist: their words, one at a time, three seconds', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Walnut stool' } })
  await spiral.settle()
  const maya = await signedInAs()
  await callsOf(spiral)(maya, saveWish, { body: { productId: shop.productId } })
  await page.goto('/wishlist-notifications')
  const card = page.getByRole('article', { name: 'Walnut stool' })
  const messages = page.getByRole('region', { name: /Messages/ })
  await card.getByRole('switch', { name: 'Back in Stock Alerts' }).click()
  // Each message is visible for three seconds only, so both are read in one step.
  await expect(messages.getByRole('listitem')).toHaveText(/Notification settings updated.*You'll be notified when your preferences are met/)
  await card.getByRole('button', { name: 'Remove Walnut stool' }).first().click()
  await expect(messages.getByRole('listitem')).toHaveText([/Removed from wishlist.*Item and notifications have been removed/])
  await expect(page.getByRole('heading', { name: 'No Wishlist Items' })).toBeVisible()
  await expect.poll(async () => (await callsOf(spiral)(maya, wishlist)).body.items).toEqual([])
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(messages.getByText('Removed from wishlist')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo removing Walnut stool' }).click()
  await expect(card.getByRole('switch', { name: 'Back in Stock Alerts' })).toBeChecked()
})

test('screens:R40 screens:R81 screens:R92 screens:R110 a change is applied at once and taken back with a message when the server refuses it', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Glass carafe' } })
  await spiral.settle()
  const maya = await signedInAs()
  await callsOf(spiral)(maya, saveWish, { body: { productId: shop.productId } })
  await openAlive(page, '/wishlist-notifications')
  let answer = () => {}
  const refused = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/alerts', async (route) => {
    await refused
    await route.fulfill({ status: 503, headers: { 'retry-after': '8' }, body: '{}' })
  })
  const back = page.getByRole('article', { name: 'Glass carafe' }).getByRole('switch', { name: 'Back in Stock Alerts' })
  await back.click()
  await expect(back).toBeChecked()
  answer()
  const said = page.getByRole('region', { name: /Messages/ }).getByRole('listitem')
  await expect(said).toContainText("We're very busy. Try again in 8 seconds.")
  await expect(said).toHaveAttribute('data-variant', 'destructive')
  await expect(said.getByRole('alert')).toBeVisible()
  await expect(back).not.toBeChecked()
  await page.unroute('**/alerts')
  await back.click()
  await expect(said).toContainText('Notification settings updated')
  await expect(said).toHaveAttribute('data-variant', 'default')
  await expect(said.getByRole('status')).toBeVisible()
})

test('a change that is made while the wishlist is read stays, though the answer was looked up before it', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Juniper lantern' } })
  await spiral.settle()
  const maya = await signedInAs()
  await callsOf(spiral)(maya, saveWish, { body: { productId: shop.productId } })
  const [lookedUp, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/wishlist', async (route) => {
    const answer = await route.fetch()
    lookedUp.resolve()
    await goesOn.promise
    await route.fulfill({ response: answer }).catch(() => {}) // the request may be canceled already
  })
  await page.goto('/wishlist-notifications')
  await lookedUp.promise
  const isOver = readIsOver(page, '/api/wishlist')
  const alert = page.getByRole('switch', { name: 'Price Drop Alerts' })
  await alert.click()
  await expect(page.getByText('Notification settings updated').first()).toBeVisible()
  goesOn.resolve()
  await isOver
  await expect(alert).toBeChecked()
})

test('somebody who is not signed in is led to the sign-in, and what this browser keeps stays', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Cork board' } })
  await spiral.settle()
  await page.goto('/products?q=cork board')
  await page.getByRole('button', { name: 'Save Cork board to your wishlist' }).click()
  await expect(page.getByText('Saved to your wishlist').first()).toBeVisible()
  await page.goto('/wishlist-notifications')
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fwishlist-notifications$/)
  await page.goto('/wishlist')
  await expect(page.getByRole('article', { name: 'Cork board' })).toBeVisible()
})

import { notifications } from '#contracts/notifications/notifications.ts'
import { callsOf, guest } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aProduct, aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'

declare global {
  interface Window {
    tonesStarted: number
  }
}

test('a guest buys: the owner sees it at once, hears it, opens the order, and chooses not to hear more', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const app = { deps: spiral.deps, call: callsOf(spiral) }
  const shop = await aShop(app, { store: { name: 'Kiln downtown' }, product: { title: 'Ramen bowl' } })
  const owner = await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await page.addInitScript(() => {
    window.tonesStarted = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...at) {
      window.tonesStarted++
      return start.apply(this, at)
    }
  })

  // The sound is off until somebody here switches it on, and can be tried.
  await page.goto('/retailer-dashboard?section=notifications')
  const sound = page.getByRole('switch', { name: 'Play a sound for new orders' })
  await expect(sound).not.toBeChecked()
  await sound.click()
  await expect(sound).toBeChecked()
  await expect.poll(() => page.evaluate(() => window.tonesStarted)).toBe(2)
  await page.getByRole('button', { name: 'Test the sound' }).click()
  await expect.poll(() => page.evaluate(() => window.tonesStarted)).toBe(4)

  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  const placed = await buy(app, guest(), [lineOf(shop)], { contact: { name: 'Maya Greenfield', email: 'maya@example.com' } })
  const { number } = placed.body.order
  await expect(page.getByText('New order at Kiln downtown: 1 item, $20.00').first()).toBeVisible()
  await expect(page.getByRole('banner').getByText(', 1 unread')).toBeAttached()
  await expect.poll(() => page.evaluate(() => window.tonesStarted)).toBe(6)

  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(page.getByRole('dialog').getByText(number).first()).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Accept' })).toBeVisible()

  // Later orders still ring for the others, not for this person.
  await page.goto('/retailer-dashboard?section=notifications')
  const byBell = page.getByRole('checkbox', { name: 'New orders by bell' })
  await expect(byBell).toBeChecked()
  await byBell.click()
  await page.reload()
  await expect(byBell).not.toBeChecked()
  await buy(app, guest(), [lineOf(shop)], { contact: { name: 'Maya Greenfield', email: 'maya@example.com' } })
  await expect.poll(async () => (await app.call(owner, notifications, { query: { category: 'store' } })).body.items.length).toBe(1)
})

test('a draft without stock is in the list; its owner adds its first stock there', async ({ page, spiral, signedInAs }) => {
  const app = { deps: spiral.deps, call: callsOf(spiral) }
  const shop = await aShop(app, { store: { name: 'Kiln downtown' }, product: { title: 'Ramen bowl' } })
  await aProduct(app, shop.retailerId, { title: 'Hand-thrown mug', status: 'draft' })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await page.goto('/retailer-inventory?status=draft')
  const group = page.getByRole('listitem').filter({ hasText: 'Hand-thrown mug' }).first()
  await expect(group.getByText('In no store yet').first()).toBeVisible()
  await page.getByRole('link', { name: /^Add stock/ }).click()
  const panel = page.getByRole('dialog', { name: 'Hand-thrown mug' })
  await panel.getByLabel('In stock').fill('4')
  await panel.getByRole('button', { name: 'Save stock' }).click()
  await expect(group.getByText('4 in stock')).toBeVisible()
  await expect(page.getByRole('textbox', { name: /In stock: Hand-thrown mug, Kiln downtown/ })).toHaveValue('4')
})

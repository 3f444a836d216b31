import { aMall } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('the menu "More" opens by the keyboard, closes on Escape, and its links lead on', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAlive(page, '/about')
  const main = page.getByRole('navigation', { name: 'Main' })
  await expect(main.getByRole('link', { name: 'Events' })).toBeVisible()
  const more = main.getByRole('button', { name: 'More' })
  const first = main.getByRole('link', { name: 'Trusted Local stores' })
  await more.focus()
  await page.keyboard.press('Enter')
  await expect(first).toBeVisible()
  const [button, menu] = [await more.boundingBox(), await page.locator('#more-menu').boundingBox()]
  if (!button || !menu) throw new Error('the menu is nowhere')
  expect(menu.y).toBeGreaterThanOrEqual(button.y + button.height - 4)
  expect(Math.abs(menu.x - button.x)).toBeLessThan(40)
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
  await expect(more).toBeFocused()
  await more.click()
  await main.getByRole('link', { name: 'Gift cards' }).click()
  await expect(page).toHaveURL(/\/mall-gift-card-system$/)
  await expect(first).toBeHidden()
})

test('on a phone the same links are in the account menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAlive(page, '/about')
  await page.getByRole('button', { name: /account menu/ }).click()
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Track an order' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name: 'Events' }).click()
  await expect(page).toHaveURL(/\/events$/)
})

test("the account menu shows the balance and leads a mall's manager to the mall's office", async ({ page, spiral, signedInAs }) => {
  const mallId = await aMall(spiral, { name: 'Granite Ridge Mall' })
  await signedInAs({ firstName: 'Maya', malls: [{ mallId, role: 'manager' }] })
  await openAlive(page, '/about')
  await page.getByRole('button', { name: /Maya.*account menu/ }).click()
  await expect(page.getByText(/^0 SPIRALs/)).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('navigation', { name: 'Switch to' }).getByRole('link', { name: 'Granite Ridge Mall' }).click()
  await expect(page).toHaveURL(new RegExp(`/mall-dashboard\\?mall=${mallId}$`))
  await expect(page.getByRole('navigation', { name: 'Mall', exact: true })).toBeVisible()
})

test('support has an office with the sections of its work, and no others', async ({ page, signedInAs }) => {
  await signedInAs({ firstName: 'Sam', platform: ['support'] })
  await openAlive(page, '/about')
  await page.getByRole('button', { name: /Sam.*account menu/ }).click()
  await page.getByRole('navigation', { name: 'Switch to' }).getByRole('link', { name: 'Support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Support', exact: true })
  for (const section of ['Orders', 'Claims', 'Trace', 'People', 'Support', 'Reported problems', 'Inquiries', 'Reports', 'Moderation']) {
    await menu.getByRole('link', { name: section, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText("You don't have access")).toHaveCount(0)
    await expect(page.getByText("We couldn't load this")).toHaveCount(0)
  }
  await expect(menu.getByRole('link', { name: 'Audit' })).toHaveCount(0)
  await page.goto('/admin?section=audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Needs attention' })).toBeVisible()
})

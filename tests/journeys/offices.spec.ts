import { readFile } from 'node:fs/promises'
import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'

test('orders stand on a board: a card goes on by the keyboard or is drawn on, and the board is remembered', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { onHand: 9 })
  const shopping = { ...spiral, call: callsOf(spiral) }
  for (const name of ['Maya Green', 'Theo Lind'])
    await buy(shopping, await aPerson(spiral), [lineOf(shop)], { contact: { name, email: 'a@example.com' } })
  await spiral.settle()
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-dashboard', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (at: string, who: string) => column(at).getByRole('listitem').filter({ hasText: who })
  await expect(card('Order placed', 'Maya')).toBeVisible()
  await expect(card('Order placed', 'Theo')).toBeVisible()

  await card('Order placed', 'Maya').getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(card('Order placed', 'Maya').getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card('Being prepared', 'Maya')).toBeVisible()
  await expect(card('Being prepared', 'Maya').getByRole('link')).toBeFocused()
  await expect(card('Order placed', 'Maya')).toHaveCount(0)

  await card('Order placed', 'Theo').dragTo(column('Being prepared').getByRole('heading'))
  await expect(card('Being prepared', 'Theo')).toBeVisible()
  // Nobody accepts what is accepted, and a card goes nowhere but on.
  await card('Being prepared', 'Theo').dragTo(column('Order placed').getByRole('heading'))
  await expect(card('Being prepared', 'Theo')).toBeVisible()
  await card('Being prepared', 'Theo').getByRole('link').click()
  await expect(page.getByRole('dialog', { name: /^Order S/ })).toBeVisible()

  await page.goto('/retailer-dashboard')
  await expect(page.getByRole('button', { name: 'Board', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(card('Being prepared', 'Theo')).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Orders to work on' })).toBeVisible()
})

test('orders are exported as they are filtered', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { onHand: 9 })
  const shopping = { ...spiral, call: callsOf(spiral) }
  for (const name of ['Maya Green', 'Theo Lind'])
    await buy(shopping, await aPerson(spiral), [lineOf(shop)], { contact: { name, email: 'a@example.com' } })
  await spiral.settle()
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  await page.goto('/retailer-dashboard?q=theo', { waitUntil: 'networkidle' })
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export orders as CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(2)
  expect(text).toContain(',Theo,')
})

test('the rows of tables stand closer where somebody likes it, and still do after a reload', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral)
  const shopping = { ...spiral, call: callsOf(spiral) }
  await buy(shopping, await aPerson(spiral), [lineOf(shop)])
  await spiral.settle()
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-dashboard', { waitUntil: 'networkidle' })
  const row = page.getByRole('table', { name: 'Orders to work on' }).getByRole('row').nth(1)
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0)
  expect(await height()).toBeGreaterThanOrEqual(44)
  await page.getByRole('switch', { name: 'Compact tables' }).check()
  await expect.poll(height).toBeLessThanOrEqual(38)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Compact tables' })).toBeChecked()
  await expect.poll(height).toBeLessThanOrEqual(38)
})

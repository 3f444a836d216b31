import { callsOf } from '#tests/app.ts'
import { aClerk, aPart, moveOn } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'
import { announce, cameTrue } from '#tests/wishes.ts'
import { expect, test } from './fixtures.ts'

test('screens:/ who comes back finds the next pickup, unread alerts and what they bought before, and everybody the new stores', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shopping = { ...spiral, call: callsOf(spiral) }
  const shop = await aShop(spiral, { store: { name: 'Heather Goods' }, product: { title: 'Heather soap' }, onHand: 9 })
  await spiral.settle()
  const row = (name: string) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  const fresh = row('New on SPIRAL')
  // Lists show a change within a second.
  await expect(async () => {
    await page.goto('/')
    await expect(fresh.getByRole('link', { name: 'Heather Goods' }).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(row('Buy again')).toHaveCount(0)

  const maya = await signedInAs()
  const clerk = await aClerk(shopping, shop)
  await moveOn(shopping, clerk, await aPart(shopping, maya, shop), 'accepted', 'ready')
  await announce(spiral, cameTrue(shop, [maya]))
  await spiral.settle()
  await page.goto('/')
  await expect(page.getByText('Ready at Heather Goods')).toBeVisible()
  const again = row('Buy again')
  await expect(again.getByRole('link', { name: 'Heather soap' })).toBeVisible()
  await page.getByRole('link', { name: /unread alert/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist Notifications' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Heather soap' })).toBeVisible()
})

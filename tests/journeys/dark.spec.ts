import { callsOf } from '#tests/app.ts'
import { aPart, moveOn } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('in the dark theme axe finds nothing on the main screens of shoppers, businesses and the desk', async ({
  page,
  spiral,
  signedInAs,
}) => {
  test.setTimeout(120_000)
  const shopping = { ...spiral, call: callsOf(spiral) }
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' } })
  const clerk = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  const everybody = await signedInAs({ platform: ['admin'], retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const part = await aPart(shopping, everybody, shop)
  await moveOn(shopping, clerk, part, 'accepted', 'ready')
  await spiral.settle()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    '/',
    `/product/${shop.productId}`,
    `/store/${shop.storeId}`,
    '/cart',
    '/checkout',
    '/login',
    `/order-details?id=${part.number}`,
    '/qr-pickup-system',
    '/account',
    '/staff',
    '/retailer-inventory',
    '/admin?section=orders',
  ]) {
    await openAlive(page, path)
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
    // Some of these pages lead on to another one, which has no heading until its data is there.
    await expect(async () => expect(await violationsOn(page), path).toEqual([])).toPass({ timeout: 20_000 })
  }
})

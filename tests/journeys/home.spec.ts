import { callsOf } from '#tests/app.ts'
import { aClerk, aPart, moveOn } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'
import { announce, cameTrue } from '#tests/wishlist.ts'
import { expect, test } from './fixtures.ts'

/** Far from the places of other tests, so that its mall is the nearest. */
const SEWARD = { city: 'Seward', state: 'AK', zip: '99664', lat: 60.12, lon: -149.35, timeZone: 'America/Anchorage' } as const

test('screens:/ everyone finds shelves of the moment and new local stores, and who comes back the next pickup, alerts and purchases', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shopping = { ...spiral, call: callsOf(spiral) }
  const shop = await aShop(spiral, {
    mall: SEWARD,
    store: { name: 'Heather Goods', ...SEWARD },
    product: { title: 'Heather soap' },
    onHand: 9,
  })
  await spiral.settle()
  const row = (name: string | RegExp) => page.locator('section').filter({ has: page.getByRole('heading', { name }) })
  const shelf = row(/^(Ready|Pick up)\b.* at /)
  await page.goto('/')
  await expect(shelf.getByRole('article').first()).toBeVisible()
  await shelf.getByRole('link', { name: /^See all/ }).click()
  await expect(page).toHaveURL(/\/products\?mallId=/)
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.goto('/')
  await expect(row('Buy again')).toHaveCount(0)
  const bar = page.getByRole('form', { name: 'What and where' })
  await bar.getByLabel('ZIP, city or mall').fill('Nowhere at all')
  await bar.getByRole('button', { name: 'Search' }).click()
  await expect(bar.getByRole('alert')).toContainText("We don't know that place")
  await bar.getByLabel('ZIP, city or mall').fill(SEWARD.zip)
  await bar.getByRole('button', { name: 'Search' }).click()
  await expect(
    row(/^New local stores/)
      .getByRole('link', { name: 'Heather Goods' })
      .first(),
  ).toBeVisible()
  await expect(shelf.getByRole('article').filter({ hasText: 'Heather soap' })).toContainText(/\d mi/)
  await shelf.getByRole('link', { name: /^See all/ }).click()
  await expect(page).toHaveURL(new RegExp(`mallId=${shop.mallId}\\b`))
  await expect(page.getByRole('article').getByRole('link', { name: 'Heather soap', exact: true })).toBeVisible()

  const maya = await signedInAs()
  const clerk = await aClerk(shopping, shop)
  await moveOn(shopping, clerk, await aPart(shopping, maya, shop), 'accepted', 'ready')
  await announce(spiral, cameTrue(shop, [maya]))
  await spiral.settle()
  await page.goto('/')
  await expect(page.getByText('Ready at Heather Goods')).toBeVisible()
  const again = row('Buy again')
  await expect(again.getByRole('link', { name: 'Heather soap', exact: true })).toBeVisible()
  await page.getByRole('link', { name: /unread alert/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wishlist Notifications' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Heather soap' })).toBeVisible()
})

test('the first screen of a phone has something to buy, and the search of the page is the only one in view', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Juniper candle' }, price: 900 })
  await spiral.settle()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const card = page.getByRole('article').first()
  await expect(card.getByText(/^\$\d/).first()).toBeInViewport()
  await expect(page.getByRole('combobox')).toHaveCount(1)
})

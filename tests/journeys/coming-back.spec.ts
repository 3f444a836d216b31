import { aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'

for (const width of [390, 1280])
  test(`screens:/products going back to a long list finds it as long, and where it was left, ${width} pixels wide`, async ({
    page,
    spiral,
  }) => {
    const retailer = await aRetailer(spiral)
    const storeIds = [await aStore(spiral, retailer)]
    for (let i = 10; i < 60; i++)
      await aProduct(spiral, retailer, { title: `Pebble ${width} number ${i}`, brand: `Pebbles ${width}`, storeIds })
    await spiral.settle()
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/products?brand=Pebbles+${width}&sort=alphabetical`)
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(page.getByText('Showing 48 of 50 products')).toBeVisible()
    const left = page.getByRole('link', { name: `Pebble ${width} number 52` }).first()
    await left.scrollIntoViewIfNeeded()
    await left.click()
    await expect(page.getByRole('heading', { level: 1, name: `Pebble ${width} number 52` })).toBeVisible()
    await page.goBack()
    await expect(page.getByText('Showing 48 of 50 products')).toBeVisible()
    await expect(left).toBeInViewport()
    // Also after a full page load, as when the browser was closed in the meantime.
    await page.reload()
    await expect(page.getByText('Showing 48 of 50 products')).toBeVisible()
    await expect(left).toBeInViewport()
  })

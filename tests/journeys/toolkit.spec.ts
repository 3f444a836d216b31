import { readFile } from 'node:fs/promises'
import { pagesOf } from '#tests/pdf-reading.ts'
import { aProduct, aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('a clerk prints shelf tags for chosen products, on a sheet that was used before, and sees the page for other sites', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { store: { name: 'Harbor Goods' }, product: { title: 'Café Niño' }, price: 499 })
  await aProduct(spiral, shop.retailerId, { title: 'Copper kettle', storeIds: [shop.storeId] })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await openAlive(page, '/retailer-toolkit')
  await expect(page.getByText('Choose products to see their labels here.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Café Niño' }).check()
  await expect(page.getByText('1 label on 1 sheet.')).toBeVisible()
  // What is ticked stays ticked while another product is searched for.
  await page
    .getByRole('searchbox', { name: 'Product, SKU or barcode' })
    .or(page.getByLabel('Product, SKU or barcode'))
    .first()
    .fill('copper')
  await expect(page.getByRole('checkbox', { name: 'Select Café Niño' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select Copper kettle' }).check()
  await page.getByLabel('First free label').selectOption('10')
  await expect(page.getByText('2 labels on 2 sheets.')).toBeVisible()
  expect(await seriousOn(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as PDF' }).click()])
  expect(download.suggestedFilename()).toBe('shelf-tags.pdf')
  const pages = pagesOf(await readFile(await download.path()))
  expect(pages.map(({ text }) => text.includes('Copper kettle'))).toEqual([false, true])
  expect(pages[0]?.text).toContain('Café Niño')
  const frame = page.frameLocator('iframe[title^="Preview"]')
  await expect(frame.getByRole('link', { name: /Copper kettle/ })).toBeVisible()
})

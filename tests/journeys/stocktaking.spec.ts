import type { Page } from '@playwright/test'
import { setStock } from '#contracts/catalog/inventory.ts'
import { cents } from '#contracts/money.ts'
import { callsOf } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './pressing.ts'

async function isFitAtBothWidths(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await seriousOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
}

test('chosen rows change together: a preview first, the row in the way left out, then all at once', async ({
  page,
  spiral,
  signedInAs,
}) => {
  test.setTimeout(120_000)
  const shop = await aShop(spiral, { product: { title: 'Blue mug' }, price: 2_000 })
  await aProduct(spiral, shop.retailerId, { title: 'Zinc cup', price: 500, storeIds: [shop.storeId] })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-inventory')
  const all = page.getByRole('checkbox', { name: 'Select all rows shown' })
  await expect(all).toHaveCount(2)
  await choose(all.first())
  await choose(all.last())
  await expect(page.getByText('2 rows selected')).toBeVisible()
  await page.getByRole('button', { name: 'Change them…' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Preview' }).click()
  await expect(panel.getByRole('link', { name: 'Enter a percentage like -10.' })).toBeVisible()
  await panel.getByLabel('What to change').selectOption('Price: by amount')
  await panel.getByLabel('Amount').fill('-10')
  await panel.getByRole('button', { name: 'Preview' }).click()
  await expect(panel.getByText("1 line can't be changed this way")).toBeVisible()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Zinc cup' })).toContainText('Price must be 0 or more.')
  await isFitAtBothWidths(page)
  await panel.getByRole('button', { name: 'Leave it out' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Blue mug' })).toContainText('$20.00 → becomes $10.00')
  await panel.getByRole('button', { name: 'Save 1 change' }).click()
  await expect(page.getByText('1 change saved').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Price of Blue mug', exact: true })).toHaveValue('10.00')
  await expect(page.getByRole('textbox', { name: 'Price of Zinc cup', exact: true })).toHaveValue('5.00')
  await expect(page.getByText('rows selected')).toHaveCount(0)
})

test('an aisle is counted by code, survives a reload, and is saved as one adjustment', async ({ page, spiral, signedInAs }) => {
  test.setTimeout(120_000)
  const shop = await aShop(spiral, { product: { title: 'Blue mug', gtin: '4006381333931' }, onHand: 5 })
  const { variantIds } = await aProduct(spiral, shop.retailerId, {
    title: 'Arc lamp',
    variants: [{ sku: 'LAMP-1', price: cents(900), stock: [{ storeId: shop.storeId, onHand: 2 }] }],
  })
  await aStore(spiral, shop.retailerId)
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  await page.goto('/retailer-inventory')
  await page.getByRole('tab', { name: 'Count' }).click()
  const code = page.getByLabel('SKU or barcode', { exact: true })
  await code.fill('no-such-code')
  await code.press('Enter')
  await expect(page.getByText('None of your items has the code "no-such-code".')).toBeVisible()
  // A scanner types faster than responses arrive.
  for (const scan of ['4006381333931', 'lamp-1', '4006381333931', '4006381333931', '4006381333931']) {
    await code.fill(scan)
    await code.press('Enter')
  }
  const mug = page.getByLabel('Counted of Blue mug')
  await expect(mug).toHaveValue('4')
  await expect(page.getByRole('list', { name: 'Counted' }).getByRole('listitem').filter({ hasText: 'Blue mug' })).toContainText(
    '5 expected',
  )
  await page.reload()
  await expect(mug).toHaveValue('4')
  const lamp = page.getByLabel('Counted of Arc lamp')
  await lamp.fill('1.5')
  await expect(page.getByText('Use a whole number.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save count of 2 items' })).toBeDisabled()
  await lamp.fill('3')
  await isFitAtBothWidths(page)

  // A colleague unpacks a box in the meantime.
  const colleague = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  const [variantId] = variantIds
  if (!variantId) throw new Error('no lamp')
  await callsOf(spiral)(colleague, setStock, { body: { storeId: shop.storeId, variantId, onHand: 3, reason: 'received' } })
  await page.getByRole('button', { name: 'Save count of 2 items' }).click()
  await expect(page.getByText('It moved while you counted: 2 were expected before.')).toBeVisible()
  await expect(lamp).toHaveValue('3')
  await page.getByRole('button', { name: 'Save count of 2 items' }).click()
  await expect(page.getByText('Count saved').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Products' }).click()
  await expect(page.getByRole('textbox', { name: /^In stock: Blue mug/ })).toHaveValue('4')
})

test('filters are kept under a name, for this person on every device', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' }, onHand: 1 })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  await page.goto('/retailer-inventory?low=1&sort=stock')
  await page.getByRole('button', { name: 'Save this view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByRole('link', { name: 'Enter a name.' })).toBeVisible()
  await dialog.getByLabel('Name').fill('Running out')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  const view = page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Running out' })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await page.goto('/retailer-inventory')
  await view.click()
  await expect(page).toHaveURL(/low=1/)
  await expect(page).toHaveURL(/sort=stock/)
  await page.getByRole('button', { name: 'Remove the view Running out' }).click()
  await expect(view).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(view).toBeVisible()
})

test('on a phone the tables of a business are cards: nothing is beside the screen, and everything is done as in a table', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug', gtin: '4006381333931' }, price: 2_000, onHand: 0 })
  await aStore(spiral, shop.retailerId)
  const member = await aPerson(spiral, {
    firstName: 'Wilhelmina',
    lastName: 'Featherstonehaugh',
    retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }],
  })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const frameOf = (name: string) => page.getByRole('region', { name })
  const isWholeOnPhones = async (name: string) => {
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      expect(await frameOf(name).evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
      expect(await seriousOn(page)).toEqual([])
    }
  }
  await page.goto('/retailer-inventory')
  const compact = page.getByRole('switch', { name: 'Compact tables' })
  await choose(compact)
  await isWholeOnPhones('Variants and stores of Blue mug')
  const row = page.getByRole('row').filter({ hasText: 'Blue mug' })
  await expect(row.getByRole('cell', { name: 'Sold out, No picture' })).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveCount(10)
  const price = row.getByRole('textbox', { name: 'Price of Blue mug', exact: true })
  await price.fill('18')
  await price.press('Enter')
  await expect(price).toHaveValue('18.00')
  await choose(page.getByRole('checkbox', { name: 'Select all rows shown' }))
  await expect(page.getByText('1 row selected')).toBeVisible()

  await page.goto('/retailer-dashboard?section=team')
  await expect(page.getByRole('row').filter({ hasText: member.email })).toContainText('Featherstonehaugh')
  await isWholeOnPhones('Members')
  await page.getByRole('button', { name: /Remove… Wilhelmina/ }).click()
  await expect(page.getByRole('dialog', { name: /^Remove Wilhelmina/ })).toBeVisible()
})

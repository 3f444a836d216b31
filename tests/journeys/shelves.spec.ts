import { text } from 'node:stream/consumers'
import { changeVariant } from '#contracts/catalog/inventory.ts'
import { cents } from '#contracts/money.ts'
import { callsOf } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aShop, aStore } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { alive } from './pressing.ts'

const HEAD =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty'
const FILE = [
  HEAD,
  'oak-board,Oak board,<p>From one piece.</p>,Grain,Kitchen,,true,Title,Default Title,OAK-1,39.00,4',
  'ash-spoon,Ash spoon,<p>Light.</p>,Grain,Kitchen,,true,Title,Default Title,ASH-1,nine,7',
].join('\r\n')

test('a price is saved where it stands, and one changed elsewhere is never overwritten unasked', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Copper kettle' }, price: 5_000 })
  const owner = { retailers: [{ retailerId: shop.retailerId, role: 'owner' as const }] }
  await signedInAs(owner)
  await page.goto('/retailer-inventory')
  const price = page.getByRole('textbox', { name: 'Price of Copper kettle', exact: true })
  await expect(price).toHaveValue('50.00')
  await alive(page)

  await price.fill('-1')
  await price.press('Enter')
  await expect(page.getByText('Price must be 0 or more.')).toBeVisible()
  await price.fill('45')
  await price.press('Enter')
  // Until it is saved, the text stays as typed.
  await expect(price).toHaveValue('45.00')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(price).toHaveValue('45.00')
  await alive(page)

  const colleague = await aPerson(spiral, owner)
  const changed = await callsOf(spiral)(colleague, changeVariant, { params: { id: shop.variantId }, body: { price: cents(4_200) } })
  expect(changed.status).toBe(200)
  await price.fill('44')
  await price.press('Enter')
  await expect(page.getByText('This was changed by someone else.')).toBeVisible()
  await page.getByRole('button', { name: 'Keep 42.00' }).click()
  await expect(price).toHaveValue('42.00')
})

test('stock is set with its reason, which stands in the history', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Enamel mug' }, onHand: 5 })
  await signedInAs({ firstName: 'Sam', retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  await page.goto('/retailer-inventory')
  await expect(page.getByRole('tab', { name: 'Imports' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Enamel mug' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('On the shelf').fill('2.5')
  await panel.getByRole('button', { name: 'Save stock' }).click()
  await expect(panel.getByRole('link', { name: 'Use a whole number.' })).toBeVisible()
  await panel.getByLabel('On the shelf').fill('3')
  await panel.getByLabel('Reason').selectOption('damaged')
  await panel.getByRole('button', { name: 'Save stock' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Damaged' })).toContainText('−2')
})

test('a file is checked, applied and taken back', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Pine shelf' } })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-inventory?tab=imports')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Choose a file.')).toBeVisible()

  const chooser = page.getByLabel('Product or stock file')
  await chooser.setInputFiles({ name: 'picture.csv', mimeType: 'text/csv', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('This is a picture.')).toBeVisible()

  await chooser.setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('heading', { name: 'products.csv' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Variant Price' })).toContainText('3')
  await page.getByRole('button', { name: 'Apply 1 product' }).click()
  await expect(page.getByText('1 product written').first()).toBeVisible()
  await page.getByRole('link', { name: 'See the products' }).click()
  await expect(page.getByRole('link', { name: 'Oak board' })).toBeVisible()

  await page.goBack()
  await page.getByRole('button', { name: 'Undo this import…' }).click()
  await page.getByRole('button', { name: 'Undo import', exact: true }).click()
  await expect(page.getByText('Taken back')).toBeVisible()
})

const SQUARE =
  'Token,Item Name,Variation Name,SKU,Description,Categories,GTIN,Price,Current Quantity Old Mill,Current Quantity Airport\nT1,Wool scarf,Red,S-R,Warm,Woolens,,20,3,5\n'
const OWN = 'Our name,Code,Asking price,Pieces left\nBlue vase,V-1,$24.00,3\n'
test('a Square file finds its stores, and a spreadsheet of her own is read once she says what its columns mean', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { store: { name: 'Acme Old Mill' }, product: { title: 'Pine shelf' } })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-inventory?tab=imports')
  const send = async (name: string, content: string) => {
    await page.getByLabel('Product or stock file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) })
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await send('square.csv', SQUARE)
  await expect(page.getByText('The quantities of Airport were left out')).toBeVisible()
  await page.getByLabel('Airport').selectOption('Acme Old Mill')
  await page.getByRole('button', { name: 'Save and check again' }).click()
  await expect(page.getByText('The quantities of Airport were left out')).toBeHidden()
  await page.getByRole('button', { name: 'Apply 1 product' }).click()
  await expect(page.getByText('1 product written').first()).toBeVisible()

  await page.getByRole('link', { name: 'All imports' }).click()
  await send('my list.csv', OWN)
  await expect(page.getByText('Tell us what the columns mean')).toBeVisible()
  await expect(page.getByLabel('Our name')).toHaveValue('title')
  await page.getByLabel('Code').selectOption('SKU')
  await page.getByRole('button', { name: 'Check the file' }).click()
  await page.getByRole('button', { name: 'Apply 1 product' }).click()
  await expect(page.getByText('1 product written').first()).toBeVisible()
})

test('who works for two businesses chooses which one the office shows, and it stays chosen on its other pages', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const one = await aShop(spiral, { retailer: { displayName: 'North Mugs' }, product: { title: 'Blue mug' } })
  const two = await aShop(spiral, { retailer: { displayName: 'South Lamps' }, product: { title: 'Arc lamp' } })
  await signedInAs({ retailers: [one, two].map(({ retailerId }) => ({ retailerId, role: 'manager' as const })) })
  await page.goto('/retailer-dashboard')
  const business = page.getByRole('combobox', { name: 'Business and store' })
  await business.selectOption('South Lamps')
  await expect(page.getByRole('heading', { level: 1, name: 'South Lamps' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Retailer' }).getByRole('link', { name: 'Products & stock' }).click()
  const priceOf = (title: string) => page.getByRole('textbox', { name: new RegExp(`^Price of ${title}`) })
  await expect(priceOf('Arc lamp')).toBeVisible()
  await expect(priceOf('Blue mug')).toBeHidden()
  await business.selectOption('North Mugs')
  await expect(priceOf('Blue mug')).toBeVisible()
})

test('what the filters show is one file for a spreadsheet, with what is wrong with each', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Walnut tray, large' }, price: 4_250, onHand: 0 })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-inventory')
  await expect(page.getByRole('cell', { name: 'Sold out, No picture, No barcode' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('products-and-stock.csv')
  const lines = (await text(await file.createReadStream())).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toMatch(/^"Walnut tray, large",,SKU-\w+,,Store \w+,42.5,,0,0,0,Live,"Sold out, No picture, No barcode"$/)
})

test('every column of the shelves of five stores is in sight on a desk, and files and their errors are cards on a phone', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const names = ['Northfork Outfitters Mall of America', 'Northfork Outfitters Uptown', 'Northfork Outfitters Edina', 'Northfork Outlet']
  const shop = await aShop(spiral, { store: { name: 'Northfork Outfitters Rosedale' } })
  const storeIds = await Promise.all(names.map((name) => aStore(spiral, shop.retailerId, { name })))
  const title = 'Waterproof hiking jacket with a hood for long days in the rain'
  await aProduct(spiral, shop.retailerId, { title, price: 1_299_00, storeIds, onHand: 2, gtin: '0036000291452' })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/retailer-inventory')
  await expect(page.getByRole('columnheader', { name: 'Issues' }).first()).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('columnheader', { name: 'Sold 30 d' }).first()).toBeVisible()

  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/retailer-inventory?tab=imports')
    await page
      .getByLabel('Product or stock file')
      .setInputFiles({ name: `of ${width}.csv`, mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    await page.getByRole('button', { name: 'Check the file' }).click()
    const error = page.getByRole('row').filter({ hasText: 'Variant Price' })
    await expect(error.getByRole('cell').first()).toHaveText('Line 3')
    await error.scrollIntoViewIfNeeded()
    for (const cell of await error.getByRole('cell').all()) await expect(cell).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: 'All imports' }).click()
    const run = page.getByRole('row').filter({ hasText: `of ${width}.csv` })
    await run.scrollIntoViewIfNeeded()
    for (const cell of await run.getByRole('cell').all()) await expect(cell).toBeInViewport({ ratio: 1 })
  }
})

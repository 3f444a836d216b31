import { cents } from '#contracts/money.ts'
import { changeProduct, changeVariant } from '#contracts/catalog/inventory.ts'
import { callsOf } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aPicture } from '#tests/pictures.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('a product is listed by hand with pictures and options, edited, copied and archived', async ({ page, spiral, signedInAs }) => {
  test.setTimeout(180_000)
  const shop = await aShop(spiral, { product: { title: 'Copper kettle' }, store: { name: 'North Loop' } })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-inventory')
  await page.getByRole('link', { name: 'Add product' }).click()
  await expect(page.getByRole('heading', { name: 'New product' })).toBeVisible()

  // Every missing value is reported at its field.
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('link', { name: 'Enter a title.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Choose a department.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enter a price like 19.99.' })).toBeVisible()

  await page.getByLabel('Title').fill('Oak bowl')
  await page.getByLabel('Description').fill('Turned by hand.\n\n- dishwasher safe')
  await page.getByLabel('Department').selectOption('Kitchen')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('39')
  // Typed text survives a reload.
  await page.reload()
  await expect(page.getByText('What you typed before is back')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Oak bowl')

  await page.getByLabel('Add pictures').setInputFiles([
    { name: 'one.jpg', mimeType: 'image/jpeg', buffer: await aPicture('#aa5500') },
    { name: 'two.jpg', mimeType: 'image/jpeg', buffer: await aPicture('#0055aa') },
  ])
  await page.getByLabel('Words for picture 2').fill('From above')
  await page.getByRole('button', { name: 'Move picture 2 up' }).click()
  await expect(page.getByLabel('Words for picture 1')).toHaveValue('From above')
  await page.getByLabel('Add pictures').setInputFiles({ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await expect(page.getByText('no.jpg: Pictures can be JPEG, PNG, WebP or AVIF files.')).toBeVisible()

  await page.getByRole('button', { name: 'Add an option' }).click()
  await page.getByLabel('Option 1', { exact: true }).fill('Size')
  await page.getByLabel('Values of option 1').fill('Small, Large')
  await page.getByRole('button', { name: 'Make 2 variants' }).click()
  const large = page.getByRole('group', { name: 'Large' })
  await expect(large.getByRole('textbox', { name: 'Price', exact: true })).toHaveValue('39')
  await large.getByRole('textbox', { name: 'Price', exact: true }).fill('49')
  await large.getByLabel('Barcode').fill('4006381333930')
  await large.getByLabel('In stock at North Loop').fill('3')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByRole('link', { name: "This doesn't look like a barcode. Example: 4006381333931." })).toBeVisible()
  await large.getByLabel('Barcode').fill('4006381333931')
  await page.getByRole('button', { name: 'Add product' }).click()
  await expect(page.getByText('Product added').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Oak bowl' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Small' }).getByLabel('SKU')).toHaveValue('OAK-BOWL-SMALL')

  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await seriousOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }

  // Moving and removing with the keyboard keeps the focus where the user continues.
  await page.getByRole('button', { name: 'Move Large up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Large up' })).toBeDisabled()
  await page.getByRole('group', { name: 'Small' }).getByLabel('In stock at North Loop').fill('8')
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product saved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('What you typed before is back')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Small' }).getByLabel('In stock at North Loop')).toHaveValue('8')
  await expect(page.getByRole('button', { name: 'Remove picture 2' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Unarchive' })).toBeVisible()
  await expect(page.getByLabel('State')).toHaveValue('archived')
  await page.getByRole('button', { name: 'Unarchive' }).click()
  await expect(page.getByLabel('State')).toHaveValue('active')
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { name: 'Oak bowl (copy)' })).toBeVisible()
  await expect(page.getByLabel('State')).toHaveValue('draft')
  await page.getByRole('link', { name: 'All products' }).click()
  await expect(page.getByRole('textbox', { name: /^Price of Oak bowl \(copy\), Large/ })).toBeVisible()
})

test('what somebody else saved meanwhile comes in, and what both changed is asked', async ({ page, spiral, signedInAs }) => {
  test.setTimeout(120_000)
  const shop = await aShop(spiral, { product: { title: 'Elm tray' }, price: 2_000 })
  const owner = { retailers: [{ retailerId: shop.retailerId, role: 'owner' as const }] }
  await signedInAs(owner)
  await page.goto(`/retailer-inventory?product=${shop.productId}`)
  const price = page.getByRole('textbox', { name: 'Price', exact: true })
  await expect(price).toHaveValue('20.00')
  await page.getByLabel('Brand').fill('Grain')
  await price.fill('25')

  const colleague = await aPerson(spiral, owner)
  const call = callsOf(spiral)
  await call(colleague, changeProduct, { params: { id: shop.productId }, body: { title: 'Elm tray, oiled' } })
  await call(colleague, changeVariant, { params: { id: shop.variantId }, body: { price: cents(1_800) } })
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('This was changed by someone else while you edited.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Elm tray, oiled')
  await expect(page.getByLabel('Brand')).toHaveValue('Grain')
  await expect(price).toHaveValue('25')
  await page.getByRole('button', { name: 'Use theirs for Price' }).click()
  await expect(price).toHaveValue('18.00')
  await page.getByRole('button', { name: 'Save product' }).click()
  await expect(page.getByText('Product saved').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Elm tray, oiled')
  await expect(page.getByLabel('Brand')).toHaveValue('Grain')
})

test('a product that is not there, or none at all, is said to be gone', async ({ page, spiral, signedInAs }) => {
  const { retailerId } = await aShop(spiral)
  await signedInAs({ retailers: [{ retailerId, role: 'manager' }] })
  for (const product of ['987654', 'nonsense']) {
    await page.goto(`/retailer-inventory?product=${product}`)
    await expect(page.getByText("This product isn't available any more.")).toBeVisible()
    await page.getByRole('link', { name: 'All products' }).click()
    await expect(page).not.toHaveURL(/product=/)
  }
})

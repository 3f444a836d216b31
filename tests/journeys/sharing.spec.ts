import { cents } from '#contracts/money.ts'
import { rowsOf } from '#server/platform/db.ts'
import { keepPicture } from '#server/platform/pictures.ts'
import { aPicture } from '#tests/pictures.ts'
import { aProduct, aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('an owner turns the Google feed on, makes new addresses and turns it off', async ({ page, spiral, signedInAs }) => {
  const { retailerId } = await aShop(spiral, { store: { name: 'Harbor Goods' } })
  await signedInAs({ retailers: [{ retailerId, role: 'owner' }] })
  await page.goto('/retailer-inventory?tab=google')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const products = page.getByRole('textbox', { name: 'Products', exact: true })
  await expect(products).toHaveValue(/\/google-feeds\/\d+\/[\w-]{43}\/products\.tsv$/)
  await expect(page.getByText('1 item left out, because Google shows no item without a picture.')).toBeVisible()
  await expect(
    page
      .getByRole('cell', { name: /^harbor-goods/ })
      .or(page.getByText(/^harbor-goods/))
      .first(),
  ).toBeVisible()
  expect(await seriousOn(page)).toEqual([])
  const before = await products.inputValue()
  expect((await fetch(before)).status).toBe(200)
  await page.getByRole('button', { name: 'Make new addresses' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make new addresses' }).click()
  await expect(products).not.toHaveValue(before)
  expect((await fetch(before)).status).toBe(404)
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('The Google feed is off')).toBeVisible()
})

test('a search for a color opens the product in that color, and its picture is enlarged by wheel and keys', async ({ page, spiral }) => {
  const shop = await aShop(spiral)
  const colors = ['Black', 'Red']
  const { productId, variantIds } = await aProduct(spiral, shop.retailerId, {
    title: 'Canvas sneaker',
    options: [{ name: 'Color', values: colors }],
    variants: colors.map((color) => ({
      sku: `SNEAKER-${color}`,
      price: cents(5000),
      compareAt: null,
      gtin: null,
      optionValues: [color],
      stock: [{ storeId: shop.storeId, onHand: 3 }],
    })),
  })
  for (const [i, variantId] of variantIds.entries()) {
    const { hash } = await keepPicture(spiral.deps.files, await aPicture(i === 0 ? '#111111' : '#cc2222', 800))
    await rowsOf(
      spiral.deps.db,
      'test.picture',
      'insert into product_images (product_id, variant_id, hash, alt, position) values ($1, $2, $3, $4, $5)',
      [productId, variantId, hash, `${colors[i]} sneaker`, i],
    )
  }
  await spiral.settle()
  await page.goto('/search?q=red+sneaker')
  await page
    .getByRole('link', { name: /Canvas sneaker/ })
    .first()
    .click()
  await expect(page).toHaveURL(/options=color%3Ared/)
  await expect(page.getByRole('button', { name: 'Picture 2: Red sneaker' })).toHaveAttribute('aria-pressed', 'true')
  await openAlive(page, page.url())

  await page.getByRole('button', { name: 'Enlarge the picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Canvas sneaker' })
  const size = dialog.getByText(/^\d+ %$/)
  await expect(size).toHaveText('100 %')
  const box = await dialog.getByRole('img', { name: 'Red sneaker' }).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 100)
  await page.mouse.wheel(0, -400)
  await expect(size).not.toHaveText('100 %')
  expect(await seriousOn(page)).toEqual([])
  await page.mouse.dblclick((box?.x ?? 0) + 100, (box?.y ?? 0) + 100)
  await expect(size).toHaveText('100 %')
  await page.keyboard.press('+')
  await expect(size).toHaveText('150 %')
  await page.keyboard.press('-')
  await page.keyboard.press('ArrowLeft')
  await expect(dialog.getByText('1 of 2')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

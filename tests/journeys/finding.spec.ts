import { cents } from '#contracts/money.ts'
import { aProduct, aRetailer, aShop, aStore } from '#tests/shops.ts'
import { keepSearches } from '#server/domains/search/popular.ts'
import { expect, test } from './fixtures.ts'
import { alive, choose, useTestCard } from './pressing.ts'

const today = (): string => new Date().toISOString().slice(0, 10)

test('the empty search box offers what many search for, and on a phone the arrows reach only rows that can be seen', async ({
  page,
  spiral,
}) => {
  const retailer = await aRetailer(spiral)
  const storeIds = [await aStore(spiral, retailer)]
  const words = ['amber', 'birch', 'cedar', 'daisy', 'ember', 'fennel', 'garnet', 'hazel']
  for (const word of words) await aProduct(spiral, retailer, { title: `${word} teapot`, storeIds })
  await spiral.settle()
  await keepSearches(
    spiral.deps.db,
    today(),
    words.map((word, i) => ({ area: '', words: `${word} teapot`, people: 90 - i })),
  )
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() =>
    localStorage.setItem('spiral-recent-searches', JSON.stringify({ state: { searches: ['one', 'two', 'three'] }, version: 1 })),
  )
  await page.goto('/about')
  const box = page.getByRole('combobox', { name: /Search/ }).first()
  await expect(async () => {
    await box.blur()
    await box.focus()
    await expect(page.getByRole('option')).toHaveCount(8, { timeout: 1_000 })
  }).toPass()
  const popular = page.getByRole('group', { name: 'Popular searches' })
  await expect(popular.getByRole('option').first()).toHaveText('amber teapot')
  for (let i = 0; i < 8; i++) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=ember%20teapot/)
  await expect(box).toHaveValue('ember teapot')
})

test('an address that cannot be followed says what was done with it, and keeps the prices typed', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Walnut stool' }, price: 9_000 })
  await spiral.settle()
  await page.goto('/products?category=no-such-thing&method=teleport&q=walnut')
  await expect(page.getByText("We ignored a part of the address we don't know: the way to get it, the category.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Walnut stool' })).toBeVisible()

  await page.goto('/products?q=walnut&minPrice=50&maxPrice=20')
  await expect(page.getByText('The lowest price must be below the highest.').first()).toBeVisible()
  await expect(page.getByLabel('Lowest price')).toHaveValue('50')
  await expect(page.getByRole('link', { name: 'Walnut stool' })).toBeVisible()

  await page.goto(`/search?q=walnut+stool+${'x'.repeat(130)}`)
  await expect(page.getByText('We searched for the first 120 characters.')).toBeVisible()
  await page.goto('/search?q=!!!')
  await expect(page.getByText('Type a product, store or mall.')).toBeVisible()
})

test('a filter that matches nothing offers the nearest loosening with its count', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Maple cradle' }, price: 30_000 })
  await spiral.settle()
  await page.goto('/products?q=maple+cradle&maxPrice=100')
  await expect(page.getByRole('heading', { name: /^No “maple cradle”/ })).toBeVisible()
  await page.getByRole('link', { name: 'Also above $100.00 (1)' }).click()
  await expect(page.getByRole('link', { name: 'Maple cradle' })).toBeVisible()
})

test('a word with a mistake is mended, and can be searched as it was typed', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Copper saucepan' } })
  await spiral.settle()
  await page.goto('/search?q=copper+sauxepan')
  await expect(page.getByText('Showing results for copper saucepan. Search for copper sauxepan.')).toBeVisible()
  await page.getByRole('link', { name: 'copper sauxepan' }).click()
  await expect(page.getByText('No exact matches. Showing results for copper.')).toBeVisible()
})

test('what has no stock within reach but ships says so', async ({ page, spiral }) => {
  await aShop(spiral, {
    product: { title: 'Velvet ottoman' },
    store: { zip: '10001', city: 'New York', state: 'NY', lat: 40.7506, lon: -73.9972, timeZone: 'America/New_York' },
  })
  await spiral.settle()
  await page.goto('/products?q=velvet+ottoman&near=55425&within=25')
  await expect(page.getByText('1 product within 1000 miles.').or(page.getByText(/^None closer/))).toBeVisible()
  await expect(page.getByText('Not nearby · ships in 2-5 business days')).toBeVisible()
})

test('up to four products are compared side by side, for as long as the tab is open', async ({ page, spiral }) => {
  const retailer = await aRetailer(spiral)
  const storeIds = [await aStore(spiral, retailer, { name: 'Quilt Corner' })]
  const sizes = [{ name: 'Size', values: ['Queen'] }]
  for (const [i, color] of ['white', 'green', 'black', 'brown', 'blue'].entries())
    await aProduct(spiral, retailer, {
      title: `Patchwork quilt ${color}`,
      price: 4_000 + i,
      storeIds,
      ...(i === 0 ? { options: sizes } : {}),
    })
  await spiral.settle()
  await page.goto('/products?q=patchwork+quilt&sort=price')
  const card = (color: string) => page.getByRole('checkbox', { name: `Compare Patchwork quilt ${color}` })
  for (const color of ['white', 'green', 'black', 'brown']) await choose(card(color))
  await card('blue').click()
  await expect(page.getByText('Up to 4 products at a time').first()).toBeVisible()
  await expect(card('blue')).not.toBeChecked()
  await page.reload()
  await expect(page.getByText('4 of 4 to compare')).toBeVisible()
  await page.getByRole('region', { name: 'Compare' }).getByRole('button', { name: 'Compare' }).click()
  const table = page.getByRole('dialog', { name: 'Compare products' })
  await expect(table.getByRole('columnheader')).toHaveCount(5)
  await expect(table.getByRole('row', { name: /^Size/ })).toContainText('Queen')
  await expect(table.getByRole('row', { name: /^Where/ })).toContainText('Quilt Corner')
  await table.getByRole('button', { name: 'Take Patchwork quilt white off' }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await page.keyboard.press('Escape')
  await expect(page.getByText('3 of 4 to compare')).toBeVisible()
})

test('what was looked at stands below the list with its heart', async ({ page, spiral }) => {
  const { productId } = await aShop(spiral, { product: { title: 'Rattan basket' } })
  await spiral.settle()
  await page.goto(`/product/${productId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rattan basket' })).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('spiral-recently-viewed')?.includes('Rattan'))
  await page.goto('/products?minPrice=9999')
  const viewed = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Recently viewed' }) })
  await expect(viewed.getByRole('link', { name: 'Rattan basket' })).toBeVisible()
  const heart = viewed.getByRole('button', { name: 'Save Rattan basket to your wishlist' })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
})

test('a list is narrowed by store and by what goods differ in, and each chip takes one off', async ({ page, spiral }) => {
  const retailer = await aRetailer(spiral)
  const [one, two] = [await aStore(spiral, retailer, { name: 'Sock Cellar' }), await aStore(spiral, retailer, { name: 'Sock Attic' })]
  const sock = (title: string, size: string, storeId: typeof one) =>
    aProduct(spiral, retailer, { title, storeIds: [storeId], options: [{ name: 'Size', values: [size] }] })
  await sock('Alpaca sock plain', 'Small', one)
  await sock('Alpaca sock ribbed', 'Large', one)
  await sock('Alpaca sock striped', 'Large', two)
  await spiral.settle()
  await page.goto('/products?q=alpaca+sock')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: /^Large/ }).click()
  await expect(page.getByText('Showing 2 of 2 products')).toBeVisible()
  await filters.getByLabel('Store').selectOption({ label: 'Sock Attic (1)' })
  await expect(page.getByRole('link', { name: 'Alpaca sock striped' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alpaca sock ribbed' })).toHaveCount(0)
  await page.getByRole('link', { name: /Sock Attic.*take off/ }).click()
  await page.getByRole('link', { name: /Size: large.*take off/ }).click()
  await expect(page.getByText('Showing 3 of 3 products')).toBeVisible()
})

test('a search shows everything by that name, the best of it nearby, and related searches', async ({ page, spiral }) => {
  const retailer = await aRetailer(spiral)
  const storeIds = [await aStore(spiral, retailer, { name: 'Harmonica House' })]
  for (const title of ['Blues harmonica', 'Blues harmonica in C', 'Harmonica']) await aProduct(spiral, retailer, { title, storeIds })
  await spiral.settle()
  await page.goto('/search?q=harmonica&near=55425&within=25')
  const scopes = page.getByRole('navigation', { name: 'Where to search' })
  await expect(scopes.getByRole('link', { name: 'All 4' })).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('heading', { level: 3, name: 'Harmonica House' })).toBeVisible()
  // The list begins with the best match, so that nothing repeats it.
  const best = page.getByRole('region', { name: 'Best match nearby' })
  await expect(page.getByRole('article').first().getByRole('link', { name: 'Harmonica', exact: true })).toBeVisible()
  await expect(best).toHaveCount(0)
  await page.getByLabel('Sort by').selectOption('alphabetical')
  await expect(best).toContainText('Harmonica House')
  await expect(page.getByRole('link', { name: 'blues harmonica', exact: true })).toHaveAttribute('href', '/search?q=blues%20harmonica')
  await scopes.getByRole('link', { name: 'Products 3' }).click()
  await expect(page.getByRole('region', { name: 'Best match nearby' })).toHaveCount(0)
  await scopes.getByRole('link', { name: 'Stores 1' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Harmonica House' })).toBeVisible()
})

test('a product that is gone says so and shows what is like it', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Bamboo steamer' } })
  await spiral.settle()
  const answer = await page.goto('/product/bamboo-steamer-large-99999999')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: "This product isn't available any more." })).toBeVisible()
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(trail.getByRole('link', { name: 'Products' })).toBeVisible()
  await expect(trail.locator('[aria-current=page]')).toHaveText('Bamboo Steamer Large')
  await expect(page.getByRole('link', { name: 'Bamboo steamer' })).toBeVisible()
})

test('a shelf tag leads to the store somebody stands in', async ({ page, spiral }) => {
  const retailer = await aRetailer(spiral)
  const storeIds = [await aStore(spiral, retailer, { name: 'First Floor' }), await aStore(spiral, retailer, { name: 'Second Floor' })]
  const { productId } = await aProduct(spiral, retailer, { title: 'Felt slippers', storeIds })
  await spiral.settle()
  for (const [i, name] of ['First Floor', 'Second Floor'].entries()) {
    await page.goto(`/product-detail/${productId}?store=${storeIds[i]}`)
    await expect(page.getByText(`at ${name}`)).toBeVisible()
  }
  await page.goto(`/product-detail/${productId}`)
  await page.getByRole('link', { name: /^Second Floor,/ }).click()
  await expect(page.getByText('at Second Floor')).toBeVisible()
})

test('in a store somebody scans what they hold, pays and shows a pass at the door', async ({ page, spiral, signedInAs }) => {
  const retailer = await aRetailer(spiral)
  const storeId = await aStore(spiral, retailer, { name: 'Night Owl Goods', hours: '24/7' })
  const first = await aProduct(spiral, retailer, { title: 'Felt slippers', storeIds: [storeId], price: 2_000 })
  await aProduct(spiral, retailer, { title: 'Oak stool', storeIds: [storeId], price: 3_000, gtin: '5012345678900' })
  await spiral.deps.db.$client.query(`update stock set place = 'Aisle 4, shelf 2' where variant_id = $1`, [first.variantIds[0]])
  await spiral.settle()
  await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await page.goto(`/product-detail/${first.productId}?store=${storeId}`)
  await expect(page.getByText('5 in stock here now')).toBeVisible()
  await expect(page.getByText('Aisle 4, shelf 2')).toBeVisible()
  await page.getByRole('button', { name: "I'm taking this, $20.00" }).click()
  await expect(page.getByRole('heading', { name: 'In your hands: 1 item' })).toBeVisible()

  await page.getByRole('button', { name: 'Scan next' }).click()
  const code = page.getByLabel('Or type the number below the barcode')
  await code.fill('5012345678917')
  await code.press('Enter')
  await expect(page.getByText('Nothing in this store has this code. Check the number, or ask the staff.').first()).toBeVisible()
  await code.fill('5012345678900')
  await code.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Oak stool' })).toBeVisible()
  await page.getByRole('button', { name: "I'm taking this, $30.00" }).click()
  await page.getByRole('button', { name: 'Pay and go, $50.00' }).click()

  await useTestCard(page)
  await page.getByRole('button', { name: /^Place order/ }).click()
  await expect(page.getByText('Show this pass to the staff of Night Owl Goods on your way out.')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('img', { name: /QR|code/i }).first()).toBeVisible()
})

test('size help says where more than one size can be tried on', async ({ page, spiral }) => {
  const retailer = await aRetailer(spiral)
  const storeId = await aStore(spiral, retailer, { name: 'Clover Shoes' })
  const sizes = ['8', '9', '10']
  const { productId } = await aProduct(spiral, retailer, {
    title: 'Clover clogs',
    options: [{ name: 'Size', values: sizes }],
    variants: sizes.map((size, i) => ({
      sku: `CLOG-${size}`,
      price: cents(4_000),
      optionValues: [size],
      stock: [{ storeId, onHand: i === 1 ? 0 : 2 }],
    })),
  })
  await spiral.settle()
  await page.goto(`/product/${productId}`)
  await page.getByText('Size help').click()
  await expect(page.getByText('Clover Shoes: 8, 10')).toBeVisible()
})

test('pickup today leaves out what its store cannot hand over today', async ({ page, spiral }) => {
  const retailer = await aRetailer(spiral)
  const always = await aStore(spiral, retailer, { name: 'Always Open Goods', hours: '24/7' })
  const shut = await aStore(spiral, retailer, { name: 'Shut Goods', hours: 'Mo-Su off' })
  await aProduct(spiral, retailer, { title: 'Quillfish lantern', storeIds: [always] })
  await aProduct(spiral, retailer, { title: 'Quillfish kettle', storeIds: [shut] })
  await spiral.settle()
  await page.goto('/search?q=quillfish')
  await expect(page.getByRole('article')).toHaveCount(2)
  await choose(page.getByLabel('Pickup today').first())
  await expect(page).toHaveURL(/pickupToday=true/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText('Quillfish lantern')
  await expect(page.getByRole('article')).toContainText('Pick up today')
  await page
    .getByRole('list', { name: 'Active filters' })
    .getByRole('link', { name: /^Pickup today/ })
    .click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('text that was pasted with marks nobody sees is looked for without them', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Wimberley lantern' } })
  await spiral.settle()
  const answer = await page.goto('/search?q=%E2%80%AAwimberley%E2%80%AC%00')
  expect(answer?.status()).toBe(200)
  await expect(page.getByRole('article')).toContainText('Wimberley lantern')
})

test('chips pressed one right after the other all count, though no page has come yet, and keep the focus', async ({ page, spiral }) => {
  const retailer = await aRetailer(spiral)
  const sizes = { name: 'Size', values: ['Small', 'Large'] }
  await aProduct(spiral, retailer, { title: 'Linen apron', storeIds: [await aStore(spiral, retailer, {})], options: [sizes] })
  await spiral.settle()
  await page.goto('/products?q=linen+apron&inStock=true&maxPrice=900000&options=size:small|size:large')
  const chips = page.getByRole('list', { name: 'Active filters' })
  const names = [/^In stock/, /Size: small/, /Size: large/]
  await alive(page)
  // All in one call, before React can render again.
  const links = await Promise.all(names.map((name) => chips.getByRole('link', { name }).elementHandle()))
  await page.evaluate((pressed) => pressed.forEach((link) => (link as HTMLElement).click()), links)
  await expect(chips.getByRole('link', { name: /take off/ })).toHaveCount(1)
  await expect(page).toHaveURL(/\?q=linen\+apron&maxPrice=900000$/)

  await page.goto('/stores')
  await alive(page)
  const openNow = page.getByRole('link', { name: 'Open now' })
  await openNow.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/openNow=1/)
  await expect(openNow).toHaveAttribute('aria-current', 'true')
  await expect(openNow).toBeFocused()
})

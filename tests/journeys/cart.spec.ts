import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aMall, aShop, aStore, openShelf, refillShelves } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { shopNear } from './place.ts'
import { addToCart, choose, openAlive } from './pressing.ts'

test('a line can wait for later, and one that is sold out comes from another store', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' }, product: { title: 'Blue mug' } })
  const other = await aStore(spiral, shop.retailerId, { name: 'Uptown Goods' })
  await openShelf(spiral, { variantId: shop.variantId, storeId: other }, 3)
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await page.getByRole('button', { name: /other store/ }).click()
  await choose(page.getByRole('radio', { name: /North Loop Goods/ }))
  await page.getByRole('button', { name: 'Use this store' }).click()
  await addToCart(page)
  await page.goto('/cart')

  await page.getByRole('button', { name: /Save for later.*Blue mug/ }).click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recently viewed' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /Move to cart.*Blue mug/ }).click()
  await expect(page.getByRole('heading', { name: 'North Loop Goods' })).toBeVisible()

  await refillShelves(spiral, [shop.storeId], 0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Not available right now' })).toBeVisible()
  await page.getByRole('button', { name: 'Other store' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Choose Uptown Goods' }).click()
  await expect(page.getByRole('heading', { name: 'Uptown Goods' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Not available right now' })).toBeHidden()
})

test('a cart is passed on by link, taken into another one at today’s price, and the link ends', async ({ page, spiral, browser }) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' }, product: { title: 'Blue mug' }, price: 2000 })
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await page.goto('/cart')
  await page.getByRole('combobox', { name: /If unavailable.*Blue mug/ }).selectOption('Ask me')
  await page.getByRole('button', { name: 'Share cart' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Link to the copy').inputValue()

  await spiral.deps.db.$client.query('update variants set price = 1800 where id = $1', [shop.variantId])
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'Shared cart' })).toBeVisible()
  await expect(visitor.getByText('1 × $18.00')).toBeVisible()
  await visitor.getByRole('button', { name: 'Add all to my cart' }).click()
  await expect(visitor).toHaveURL(/\/cart$/)
  await expect(visitor.getByRole('combobox', { name: /If unavailable.*Blue mug/ })).toHaveValue('refund')

  await page.getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByRole('button', { name: 'Make a link' })).toBeVisible()
  await visitor.goto(link)
  await expect(visitor.getByRole('heading', { name: 'This cart is no longer shared' })).toBeVisible()
  await visitor.context().close()
})

test('a typed quantity is the whole number it begins with, never a larger one, and 0 or less removes the line', async ({
  page,
  spiral,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' }, onHand: 40 })
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await page.goto('/cart')
  const quantity = page.getByRole('textbox', { name: 'Quantity of Blue mug' })
  for (const [typed, shown] of [
    ['2.5', '2'],
    ['abc', '2'],
    ['41', '40'],
  ] as const) {
    await quantity.fill(typed)
    await quantity.press('Enter')
    await expect(quantity).toHaveValue(shown)
  }
  await expect(page.getByText('Only 40 left at this store.')).toBeVisible()
  for (const typed of ['0', '-3']) {
    await quantity.fill(typed)
    await quantity.press('Enter')
    await expect(page.getByText('Removed Blue mug.')).toBeVisible()
    await expect(quantity).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(quantity).toHaveValue('40')
  }
})

test('the drawer says that a shelf holds less than wished, and takes what is there', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' }, onHand: 5 })
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  const drawer = page.getByRole('dialog', { name: /Your cart/ })
  for (let i = 0; i < 3; i++) await drawer.getByRole('button', { name: 'One more' }).click()
  await refillShelves(spiral, [shop.storeId], 2)
  await drawer.getByRole('button', { name: 'One more' }).click()
  await expect(drawer.getByText('Only 2 left. We changed your quantity.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Your cart (2 items)' })).toBeVisible()
})

test('an order is bought again, from another store where its own has none left', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' }, product: { title: 'Blue mug' }, onHand: 1 })
  const other = await aStore(spiral, shop.retailerId, { name: 'Uptown Goods' })
  await openShelf(spiral, { variantId: shop.variantId, storeId: other }, 3)
  const maya = await signedInAs({ firstName: 'Maya' })
  const { number } = (await buy({ ...spiral, call: callsOf(spiral) }, maya, [lineOf(shop)])).body.order
  await spiral.settle()
  await page.goto(`/order-details?id=${number}`)
  await page.getByRole('button', { name: 'Buy again' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('heading', { name: 'Uptown Goods' })).toBeVisible()
})

const WHERE = [/^Harbor Square, Level 3, N372, Bloomington, MN( ·|$)/, /^Bloomington, MN( ·|$)/]
test('floor, unit and city stand below a store, and its mall where its name does not say it, from the drawer to the checkout', async ({
  page,
  spiral,
}) => {
  const mall = await aMall(spiral, { name: 'Harbor Square' })
  const branch = await aShop(spiral, { mall, store: { name: 'Ridge & River Harbor Square' }, product: { title: 'Trail shoes' } })
  const other = await aShop(spiral, { mall, store: { name: 'North Loop Goods', unit: 'Level 3, N372' }, product: { title: 'Blue mug' } })
  await spiral.settle()
  await shopNear(page, '55425')
  for (const { productId } of [branch, other]) {
    await page.goto(`/product/${productId}`)
    await addToCart(page)
  }
  const drawer = page.getByRole('dialog', { name: /^Your cart/ })
  await expect(drawer.getByRole('heading', { name: 'North Loop Goods' })).toBeVisible()
  for (const where of WHERE) await expect(drawer.getByText(where)).toBeVisible()
  await page.goto('/cart')
  for (const where of WHERE) await expect(page.getByText(where)).toBeVisible()
  await page.goto('/checkout')
  for (const where of WHERE) await expect(page.getByText(where)).toBeVisible()
  await expect(page.getByText(/, MN 55425\. (Open until|Opens) /)).toHaveCount(2)
})

test('a mall filters the browsing, never the cart: what is from elsewhere is bought as well', async ({ page, spiral }) => {
  const mall = await aMall(spiral, { name: 'Harbor Square' })
  // A name of its own: the journey runs again in the same database.
  const title = `Blue mug ${crypto.randomUUID().slice(0, 8)}`
  await aShop(spiral, { mall, store: { name: 'North Loop Goods', hours: '24/7' }, product: { title } })
  const elsewhere = await aMall(spiral, { name: 'Orchard Hill Mall' })
  await spiral.settle()
  await shopNear(page, '55425')
  await openAlive(page, `/products?q=${encodeURIComponent(title)}`)
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(card).toContainText('$20.00')
  // Just before midnight it is ready the next day.
  await expect(card).toContainText(/Pick up today|Ready tomorrow/)
  await card.getByRole('button', { name: `Add ${title} to cart` }).click()
  const drawer = page.getByRole('dialog', { name: /^Your cart/ })
  await expect(drawer).toContainText(/Ready (today|tomorrow)/)
  await expect(drawer).toContainText('$20.00')
  await expect(drawer.getByText('Create a free account with this order and earn 40 SPIRALs')).toBeVisible()
  await page.goto(`/mall/${elsewhere}`)
  await page
    .getByRole('link', { name: /^Shop this mall/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /Shopping at: Orchard Hill Mall/ }).first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: 'North Loop Goods' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: /How you get it/ })).toHaveValue('in-store-pickup')
  await expect(page.getByText(/^Create a free account with this order and.*are yours$/)).toBeVisible()
  await page.getByRole('link', { name: 'Checkout' }).first().click()
  await expect(page.getByText(/^Checking out/)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'North Loop Goods' })).toBeVisible()
  await expect(page.getByText(/Ready (today|tomorrow)/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Place order, \$/ })).toBeVisible()
})

test('a pickup far from the shopper is questioned, and can be shipped instead', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' }, product: { title: 'Blue mug' } })
  await spiral.settle()
  await page.goto('/')
  await page
    .getByRole('button', { name: /All Locations/ })
    .first()
    .click()
  await page.getByLabel('City, ZIP or mall').fill('33602')
  await page
    .getByRole('button', { name: /33602/ })
    .or(page.getByRole('option', { name: /33602/ }))
    .first()
    .click()
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await page.goto('/cart')
  await expect(page.getByText('Is this too far?')).toBeVisible()
  await page.getByRole('button', { name: 'Ship it to me' }).click()
  await expect(page.getByText('Is this too far?')).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: /How you get it/ })).toHaveValue('ship-to-me')
})

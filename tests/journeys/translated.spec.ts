import type { Page } from '@playwright/test'
import { cents } from '#contracts/money.ts'
import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, choose, openAlive } from './pressing.ts'

/** Wraps every text as browser translators do: a `font` element with a copy takes the place of the text. */
const translate = (page: Page) =>
  page.evaluate(() => {
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walk.nextNode()) texts.push(walk.currentNode as Text)
    for (const text of texts) {
      if (!text.nodeValue?.trim() || text.parentElement?.closest('script,style,textarea')) continue
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      inner.textContent = text.nodeValue
      outer.append(inner)
      text.replaceWith(outer)
    }
  })
async function openTranslated(page: Page, path: string) {
  await openAlive(page, path)
  await translate(page)
}
const fine = (page: Page) => expect(page.getByText('Something went wrong on our side')).toBeHidden()

test('a place is set on the translated home page, a list is filtered, and a size is chosen', async ({ page, spiral }) => {
  const sizes = ['8', '9']
  const variants = sizes.map((size) => ({ sku: `JUNIPER-${size}`, price: cents(4_000), optionValues: [size], stock: [] }))
  const shop = await aShop(spiral, { product: { title: 'Juniper clogs', options: [{ name: 'Size', values: sizes }], variants } })
  await spiral.settle()

  await openTranslated(page, '/')
  const bar = page.getByRole('form', { name: 'What and where' })
  await bar.getByLabel('ZIP, city or mall').fill('55425')
  await bar.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('button', { name: /55425/ }).first()).toBeVisible()
  await fine(page)

  await openTranslated(page, '/products')
  const filter = page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first()
  await filter.click()
  await expect(page).toHaveURL(/\/products\?/)
  await translate(page)
  await filter.click()
  await expect(page).toHaveURL(/\/products$/)
  await fine(page)

  await openTranslated(page, `/product/${shop.productId}`)
  await choose(page.getByRole('radio', { name: '9' }))
  await expect(page.getByText('Size: 9')).toBeVisible()
  await expect(page.getByText('Size: 8')).toHaveCount(0)
})

test('translated orders are filtered, and come back', async ({ page, spiral, signedInAs }) => {
  const maya = await signedInAs()
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  const { number } = (await buy({ ...spiral, call: callsOf(spiral) }, maya, [lineOf(shop)])).body.order
  const order = page.getByRole('link', { name: `View order ${number}` })
  await openTranslated(page, '/orders')
  await expect(order).toBeVisible()
  await page.getByLabel('Status').selectOption('Canceled')
  await expect(page.getByText('1 order, ')).toHaveCount(0)
  await expect(order).toHaveCount(0)
  await translate(page)
  await page.getByLabel('Status').selectOption({ index: 0 })
  await expect(order).toBeVisible()
  await fine(page)
})

test('a translated cart shows one total, the new one, and lets go of its last item', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' }, product: { title: 'Blue mug' }, price: 2000 })
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await openTranslated(page, '/cart')
  const total = page.locator('main').getByText(/^\$\d+\.\d\d$/)
  const [before = ''] = (await total.allInnerTexts()).slice(-1)
  await page.getByRole('button', { name: 'One more' }).first().click()
  await expect(page.locator('main').getByText('$40.00').first()).toBeVisible()
  await expect.poll(async () => (await total.allInnerTexts()).includes(before)).toBe(false)
  await translate(page)
  await page
    .getByRole('button', { name: /Save for later/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await translate(page)
  await page.getByRole('button', { name: /Move to cart/ }).click()
  await expect(page.getByRole('heading', { name: 'North Loop Goods' })).toBeVisible()
  await translate(page)
  await page
    .getByRole('button', { name: /Remove/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible()
  await fine(page)
})

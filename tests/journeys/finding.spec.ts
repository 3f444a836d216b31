import { aProduct, aRetailer, aShop, aStore } from '#tests/shops.ts'
import { keepSearches } from '#server/domains/search/index.ts'
import { expect, test } from './fixtures.ts'

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
  await page.goto('/products?category=no-such-thing&minRating=9&q=walnut')
  await expect(page.getByText('We left out what we did not understand in the address: the rating.')).toBeVisible()
  await expect(page.getByText('We left out what we did not understand in the address: the category.')).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Nothing found for “maple cradle”' })).toBeVisible()
  await page.getByRole('link', { name: 'Also above $100.00 (1)' }).click()
  await expect(page.getByRole('link', { name: 'Maple cradle' })).toBeVisible()
})

test('a word with a mistake is mended, and can be searched as it was typed', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Copper saucepan' } })
  await spiral.settle()
  await page.goto('/search?q=copper+sauxepan')
  await expect(page.getByText('Showing results for copper saucepan. Search for copper sauxepan.')).toBeVisible()
  await page.getByRole('link', { name: 'copper sauxepan' }).click()
  await expect(page.getByText('Not every result has “sauxepan”. Results for copper.')).toBeVisible()
})

test('what has no stock within reach but ships says so', async ({ page, spiral }) => {
  await aShop(spiral, {
    product: { title: 'Velvet ottoman' },
    store: { zip: '10001', city: 'New York', state: 'NY', lat: 40.7506, lon: -73.9972, timeZone: 'America/New_York' },
  })
  await spiral.settle()
  await page.goto('/products?q=velvet+ottoman&near=55425&within=25')
  await expect(page.getByText('1 product within 1000 miles.').or(page.getByText(/^Nothing closer/))).toBeVisible()
  await expect(page.getByText('Not nearby · ships in 2-5 business days')).toBeVisible()
})

import { aProduct, aRetailer, aStore } from '#tests/shops.ts'
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

import { changeVariant } from '#contracts/catalog/inventory.ts'
import { cents } from '#contracts/money.ts'
import { answerSavedSearches } from '#server/domains/search/jobs.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { callsOf } from '#tests/app.ts'

test('a guest signs in to save a search, hears of a lower price, and takes the search off again', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Juniper bench' }, price: 9_000 })
  const ana = await aPerson(spiral)
  const owner = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  await spiral.settle()
  await page.goto('/search?q=juniper+bench&maxPrice=100')
  await page.getByRole('link', { name: 'Save this search' }).click()
  await page.getByLabel('Email').fill(ana.email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()

  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  const name = dialog.getByLabel('Name of the search')
  await expect(name).toHaveValue('juniper bench')
  await name.fill('')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog.getByText('Enter a name.').first()).toBeVisible()
  await name.fill('A bench for the hall')
  await dialog.getByRole('button', { name: 'Save search' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/search\?q=juniper\+bench&maxPrice=100$/)
  await expect(page.getByRole('link', { name: 'Search saved' })).toBeVisible()

  await callsOf(spiral)(owner, changeVariant, { params: { id: shop.variantId }, body: { price: cents(7_500) } })
  await spiral.settle()
  await answerSavedSearches.act(spiral.deps, {})
  await spiral.settle()
  await page.goto('/wishlist-notifications?tab=notifications')
  const card = page.getByRole('article', { name: 'A bench for the hall' })
  await expect(card).toContainText('Juniper bench is down to $75.00')
  await card.getByRole('button').click()
  await card.getByRole('link', { name: 'See results' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Results for “juniper bench”' })).toBeVisible()

  await page.getByRole('link', { name: 'Search saved' }).click()
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'A bench for the hall' }) })
  await expect(row).toContainText('“juniper bench” · up to $100.00')
  const untold = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
  await row.getByRole('switch', { name: 'Tell me about A bench for the hall' }).click()
  await expect(row.getByRole('switch')).not.toBeChecked()
  expect((await untold).ok()).toBe(true)
  await row.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name of the search').fill('The bench')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByRole('link', { name: 'The bench' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Tell me about The bench' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Remove The bench' }).click()
  await page.getByRole('button', { name: 'Remove search' }).click()
  await expect(page.getByText('No search saved.')).toBeVisible()
})

test('a list of everything offers nothing to save', async ({ page, spiral, signedInAs }) => {
  await aShop(spiral, { product: { title: 'Larch shelf' } })
  await spiral.settle()
  await signedInAs()
  await page.goto('/products?maxPrice=500')
  await expect(page.getByRole('link', { name: 'Larch shelf' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save this search' })).toHaveCount(0)
  await page.goto('/products?maxPrice=500&category=home')
  await expect(page.getByRole('button', { name: 'Save this search' })).toBeVisible()
})

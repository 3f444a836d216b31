import { decideCase, moderationCases, openCase } from '#contracts/moderation.ts'
import { callsOf } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('from a search that found nothing over the answer of a store into the cart', async ({ page, browser, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Enamel picnic kettle' }, price: 3_200, onHand: 3 })
  await spiral.settle()
  const pageOf = async (who: TestPerson) => {
    const context = await browser.newContext({ baseURL: spiral.origin })
    await context.addCookies(Object.entries(who.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
    return context.newPage()
  }
  await signedInAs({ firstName: 'Maya', lastName: 'Lind' })
  await openAlive(page, '/products?q=zzpicnickettlezz&near=55425')
  await page.getByRole('link', { name: 'Ask local stores' }).click()
  const text = page.getByLabel("I'm looking for")
  await expect(text).toHaveValue('zzpicnickettlezz')
  await text.fill('An enamel kettle for a picnic, any color.')
  await page.getByRole('button', { name: 'Ask stores' }).click()
  await expect(page.getByText('Choose a category.').first()).toBeVisible()
  await expect(text).toHaveValue('An enamel kettle for a picnic, any color.')
  const [{ department } = { department: '' }] = (
    await spiral.deps.db.$client.query<{ department: string }>(
      'select coalesce(top.id, c.id)::text as department from products p join categories c on c.id = p.category_id left join categories top on top.id = c.parent_id where p.id = $1',
      [shop.productId],
    )
  ).rows
  await page.getByLabel('Category').selectOption(department)
  await page.getByLabel('ZIP', { exact: true }).fill('55425')
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'Ask stores' }).click()
  await expect(page.getByText('Only you see this now. A moderator reads it first.')).toBeVisible()
  const address = page.url()

  const moderator = await aPerson(spiral, { platform: ['support'] })
  const call = callsOf(spiral)
  await spiral.settle()
  const { items } = (await call(moderator, moderationCases, { query: {} })).body
  const id = items.find((one) => one.text?.startsWith('An enamel kettle'))?.id
  if (!id) throw new Error('the request waits for nobody')
  await call(moderator, openCase, { params: { id } })
  await call(moderator, decideCase, { params: { id }, body: { outcome: 'keep', rule: null, note: 'A fine request.' } })
  await spiral.settle()

  const office = await pageOf(await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] }))
  await openAlive(office, '/retailer-dashboard?section=community')
  await office.getByRole('button', { name: 'Answer Maya L.' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Your answer').fill('We have one in white.')
  await dialog.getByLabel('Product from your shelves').fill('picnic kettle')
  await dialog.getByRole('button', { name: /Enamel picnic kettle/ }).click()
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(office.getByText('Answered', { exact: true })).toBeVisible()
  expect((await seriousOn(office)).map(({ id: rule }) => rule)).toEqual([])
  await spiral.settle()

  await openAlive(page, address)
  const answer = page.getByRole('article', { name: /^Answer by/ })
  await expect(answer.getByText('3 in stock at')).toBeVisible()
  await answer.getByRole('button', { name: /^Accept/ }).click()
  await expect(page.getByText('Accepted answer')).toBeVisible()
  expect((await seriousOn(page)).map(({ id: rule }) => rule)).toEqual([])
  await answer.getByRole('button', { name: /^Add to cart/ }).click()
  await expect(page.getByRole('link', { name: /Cart.*1 item/ }).first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Enamel picnic kettle' }).first()).toBeVisible()
})

import { askStores } from '#contracts/community/posts.ts'
import { Zip } from '#contracts/identity/people.ts'
import { CategoryId } from '#contracts/ids.ts'
import { decideCase, moderationCases, openCase } from '#contracts/moderation.ts'
import { callsOf, type TestApp } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, type Shop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

const departmentOf = async ({ deps }: Pick<TestApp, 'deps'>, { productId }: Shop): Promise<string> => {
  const { rows } = await deps.db.$client.query<{ department: string }>(
    'select coalesce(top.id, c.id)::text as department from products p join categories c on c.id = p.category_id left join categories top on top.id = c.parent_id where p.id = $1',
    [productId],
  )
  return rows[0]?.department ?? ''
}

test('a search that found nothing leads to a request to local stores, which a moderator reads first', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Enamel picnic kettle' }, price: 3_200, onHand: 3 })
  await spiral.settle()
  await signedInAs({ firstName: 'Maya', lastName: 'Lind' })
  await openAlive(page, '/products?q=zzpicnickettlezz&near=55425')
  await page.getByRole('link', { name: 'Ask local stores' }).click()
  const text = page.getByLabel("I'm looking for")
  await expect(text).toHaveValue('zzpicnickettlezz')
  await text.fill('An enamel kettle for a picnic, any color.')
  await page.getByRole('button', { name: 'Ask stores' }).click()
  await expect(page.getByText('Choose a category.').first()).toBeVisible()
  await expect(text).toHaveValue('An enamel kettle for a picnic, any color.')
  await page.getByLabel('Category').selectOption(await departmentOf(spiral, shop))
  await page.getByLabel('ZIP', { exact: true }).fill('55425')
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'Ask stores' }).click()
  await expect(page.getByText('Only you see this now. A moderator reads it first.')).toBeVisible()
})

test('the answer of a store to a request leads into the cart', async ({ page, browser, spiral, signedInAs }) => {
  // Only the nearest stores are asked, so this one is far from those of other journeys.
  const homer = { city: 'Homer', state: 'AK', zip: '99603', lat: 59.64, lon: -151.54, timeZone: 'America/Anchorage' }
  const shop = await aShop(spiral, { store: homer, product: { title: 'Enamel picnic kettle' }, price: 3_200, onHand: 3 })
  await spiral.settle()
  const maya = await signedInAs({ firstName: 'Maya', lastName: 'Lind' })
  const call = callsOf(spiral)
  const text = 'An enamel kettle for a picnic, any color.'
  const categoryId = CategoryId.parse(Number(await departmentOf(spiral, shop)))
  const asked = await call(maya, askStores, { body: { text, categoryId, near: Zip.parse(homer.zip), within: 25 } })
  const moderator = await aPerson(spiral, { platform: ['support'] })
  await spiral.settle()
  const { items } = (await call(moderator, moderationCases, { query: {} })).body
  const id = items.find((one) => one.text === text)?.id
  if (!id) throw new Error('the request waits for nobody')
  await call(moderator, openCase, { params: { id } })
  await call(moderator, decideCase, { params: { id }, body: { outcome: 'keep', rule: null, note: 'A fine request.' } })
  await spiral.settle()

  const clerk = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  const context = await browser.newContext({ baseURL: spiral.origin })
  await context.addCookies(Object.entries(clerk.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const office = await context.newPage()
  const answerMaya = office.getByRole('button', { name: 'Answer Maya L.' })
  await expect(async () => {
    await openAlive(office, '/retailer-dashboard?section=community')
    await expect(answerMaya).toBeVisible({ timeout: 5_000 })
  }).toPass()
  await answerMaya.click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('Your answer').fill('We have one in white.')
  await dialog.getByLabel('Product from your shelves').fill('picnic kettle')
  await dialog.getByRole('button', { name: /Enamel picnic kettle/ }).click()
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(office.getByText('Answered', { exact: true })).toBeVisible()
  expect((await seriousOn(office)).map(({ id: rule }) => rule)).toEqual([])
  await spiral.settle()

  await context.close()
  await openAlive(page, `/community?post=${asked.body.id}`)
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

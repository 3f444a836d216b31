import { callsOf } from '#tests/app.ts'
import { aShop } from '#tests/shops.ts'
import { aPart } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, choose, openAlive, useTestCard } from './pressing.ts'

test('a shopper compares plans, subscribes with a ticked box, saves shipping and cancels in two presses', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { price: 2_000, product: { title: 'Blue mug' } })
  await spiral.settle()
  await openAlive(page, '/plans?for=retailers')
  await expect(page.getByRole('heading', { name: 'Growth' })).toBeVisible()
  await expect(page.getByText('6.5%')).toBeVisible()

  const { email } = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await openAlive(page, '/subscriptions')
  await expect(page.getByText("Nothing renews. You won't be charged.")).toBeVisible()
  await openAlive(page, '/plans')
  expect(await violationsOn(page)).toEqual([])
  const start = page.getByRole('button', { name: 'Start SPIRAL Plus' }).first()
  await start.click()
  await useTestCard(page)
  await page.getByRole('button', { name: 'Save card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start SPIRAL Plus' })
  await expect(dialog.getByText(/costs \$5\.99 each month/)).toBeVisible()
  const consent = dialog.getByRole('checkbox')
  await expect(consent).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Pay $5.99' }).click()
  await expect(dialog.getByText('Tick the box to agree to monthly renewal.').first()).toBeVisible()
  await consent.check()
  await dialog.getByRole('button', { name: 'Pay $5.99' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your plan', { exact: true })).toBeVisible()
  const subjects = async () => (await mailsTo(spiral, email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('Your receipt for SPIRAL Plus')

  await openAlive(page, `/product/${shop.productId}`)
  await choose(page.getByRole('radio', { name: /^Ship/ }))
  await addToCart(page, 'as chosen')
  await openAlive(page, '/cart')
  await expect(page.getByText('−$4.99').first()).toBeVisible()

  await openAlive(page, '/subscriptions')
  await expect(page.getByText(/^\$5\.99 on /)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel plan' }).click()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Canceled', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep my plan' })).toBeVisible()
})

test('from a line of an order a shopper starts a repeat order, skips the next and cancels in two presses', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { price: 2_000, product: { title: 'Oat porridge' } })
  const person = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await aPart({ ...spiral, call: callsOf(spiral) }, person, shop)
  await spiral.settle()
  await openAlive(page, '/orders')
  await page.getByRole('link', { name: /^Repeat this/ }).click()
  await useTestCard(page)
  await page.getByRole('button', { name: 'Save card' }).click()
  const dialog = page.getByRole('dialog', { name: 'Repeat this order' })
  await expect(dialog.getByText(/We order 1 × Oat porridge/)).toBeVisible()
  const consent = dialog.getByRole('checkbox')
  await expect(consent).not.toBeChecked()
  await dialog.getByRole('combobox', { name: 'How often' }).selectOption('2')
  await dialog.getByRole('button', { name: 'Start repeat order' }).click()
  await expect(dialog.getByText('Tick the box to agree to repeat orders.').first()).toBeVisible()
  await consent.check()
  await dialog.getByRole('button', { name: 'Start repeat order' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Every 2 weeks', { exact: true })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: /^Skip the next/ }).click()
  await expect(page.getByText(/^Skipped\. The next order is on/).first()).toBeVisible()
  await page.getByRole('button', { name: /^Cancel repeat order/ }).click()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
  await expect(page.getByText('Ended repeat orders (1)')).toBeVisible()
  const subjects = async () => (await mailsTo(spiral, person.email)).map(({ subject }) => subject)
  await expect.poll(subjects).toContain('You canceled your repeat order of Oat porridge')
})

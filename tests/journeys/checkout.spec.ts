import type { Request } from '@playwright/test'
import { transact } from '#server/platform/db.ts'
import { endSessions } from '#server/domains/identity/sessions.ts'
import { aShop } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, choose, openAlive, useTestCard } from './pressing.ts'

test('a card is typed, declined beside its form and replaced; its number never reaches our server', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  await spiral.settle()
  const sent: string[] = []
  page.on('request', (request: Request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await page.goto('/checkout')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: /Search/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Back to cart' })).toBeVisible()

  await page.getByLabel('Full name').fill('Maya Green')
  await page.getByLabel('Email').fill('maya.pays@example.com')
  await page.getByLabel('Phone').pressSequentially('6125550199')
  await expect(page.getByLabel('Phone')).toHaveValue('(612) 555-0199')
  const number = page.getByLabel('Card number')
  await number.pressSequentially('4000000000000003')
  await expect(number).toHaveValue('4000 0000 0000 0003')
  await page.getByLabel('Expiration date').pressSequentially('1234')
  await expect(page.getByLabel('Expiration date')).toHaveValue('12/34')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('Name on card').fill('Maya Green')
  await page.getByLabel('Billing ZIP code').fill('55425')
  const place = page.getByRole('button', { name: /Place order, \$/ })
  await place.click()
  await expect(page.getByRole('link', { name: 'That card number has a typo. Check the digits.' })).toBeVisible()

  await number.fill('')
  await number.pressSequentially('4000000000000002')
  await place.click()
  await expect(page.getByText("Your card was declined. You haven't been charged.")).toBeVisible()
  await expect(number).toBeFocused()
  await expect(number).toBeInViewport()
  await expect(page.getByLabel('Full name')).toHaveValue('Maya Green')

  // The wallet of a test store: its sheet can be closed, its decline keeps the card that is typed, and it says that no money moves.
  const wallet = page.getByRole('button', { name: 'Pay with test wallet' })
  const sheet = page.getByRole('dialog', { name: 'Test wallet' })
  await wallet.click()
  await expect(sheet.getByText('No real money moves.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await wallet.click()
  await sheet.getByRole('radio', { name: /Visa that gets declined/ }).check()
  await sheet.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText("Your card was declined. You haven't been charged.")).toBeVisible()
  await expect(number).toHaveValue('4000 0000 0000 0002')

  await useTestCard(page)
  await place.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
  expect(sent.some((request) => /tok_visa/.test(request))).toBe(true)
  expect(sent.filter((request) => /4242[ +]?4242|40000+2\b/.test(request))).toEqual([])
  expect(await page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))).not.toMatch(
    /4242|4000 0000/,
  )
})

test('a ZIP fills an empty city, leaves one that fits alone, and suggests where one does not', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await choose(page.getByRole('radio', { name: /^Ship/ }))
  await addToCart(page, 'as chosen')
  await page.goto('/checkout')
  const [zip, city] = [page.getByLabel('ZIP', { exact: true }), page.getByLabel('City', { exact: true })]
  await zip.fill('90210')
  await expect(city).toHaveValue('Beverly Hills')
  await zip.fill('55401')
  await expect(city).toHaveValue('Minneapolis')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('MN')

  await city.fill('Bloomington')
  await zip.fill('55425')
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('MN')
  await expect(city).toHaveValue('Bloomington')
  await expect(page.getByText(/is usually/)).toHaveCount(0)

  await zip.fill('90210')
  await expect(page.getByText('ZIP 90210 is usually Beverly Hills, CA.')).toBeVisible()
  await expect(city).toHaveValue('Bloomington')
  await page.getByRole('button', { name: 'Use Beverly Hills' }).click()
  await expect(city).toHaveValue('Beverly Hills')

  await page.getByLabel('Street address').fill('x')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: /Place order, \$/ }).click()
  for (const fault of [/Enter a street with its number/, /Enter a 10-digit US phone number/])
    await expect(page.getByRole('link', { name: fault })).toBeVisible()
})

for (const theme of ['light', 'dark'])
  test(`axe finds nothing on the cart, the checkout and the thank-you page in the ${theme} theme`, async ({ page, spiral }) => {
    const shop = await aShop(spiral, { store: { unit: 'Level 3, N372' }, product: { title: 'Blue mug' } })
    await spiral.settle()
    await page.addInitScript((chosen) => {
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.dataset['theme'] = chosen
      })
    }, theme)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/product/${shop.productId}`)
    await addToCart(page)
    expect(await violationsOn(page), 'drawer').toEqual([])
    await openAlive(page, '/cart')
    expect(await violationsOn(page), 'cart').toEqual([])
    await openAlive(page, '/checkout')
    await page.getByRole('button', { name: 'Use a test card' }).click()
    expect(await violationsOn(page), 'checkout').toEqual([])
    await page.getByRole('button', { name: 'Visa that gets declined' }).click()
    await page.getByLabel('Full name').fill('Maya Green')
    await page.getByLabel('Email').fill(`maya.${theme}@example.com`)
    await page.getByRole('button', { name: /Place order, \$/ }).click()
    await expect(page.getByText("Your card was declined. You haven't been charged.")).toBeVisible()
    expect(await violationsOn(page), 'declined').toEqual([])
    await useTestCard(page)
    await page.getByRole('button', { name: /Place order, \$/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
    expect(await violationsOn(page), 'thank you').toEqual([])
  })

test('whoever is signed out elsewhere while the checkout is open chooses how to go on, and nothing is ordered without a word', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  const maya = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await spiral.settle()
  await page.goto(`/product/${shop.productId}`)
  await addToCart(page)
  await page.goto('/checkout')
  await useTestCard(page)
  const place = page.getByRole('button', { name: /Place order, \$/ })
  await expect(place).toBeEnabled()

  const signedOut = page.getByRole('alert').filter({ hasText: "You're signed out" })
  await transact(spiral.deps.db, (tx) => endSessions(tx, maya.id, 'all'))
  await expect(async () => {
    if ((await place.count()) > 0) await place.click({ timeout: 1_000 })
    await expect(signedOut).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const { rows } = await spiral.deps.db.$client.query('select from orders where email = $1', [maya.email])
  expect(rows).toHaveLength(0)
  await expect(signedOut.getByRole('link', { name: 'Sign in again' })).toHaveAttribute('href', '/login?returnTo=%2Fcheckout')

  await signedOut.getByRole('button', { name: 'Continue as a guest' }).click()
  await useTestCard(page)
  await place.click()
  await expect(page.getByRole('heading', { level: 1, name: /Thank you/ })).toBeVisible()
})

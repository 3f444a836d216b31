import type { Browser, Page } from '@playwright/test'
import { cart } from '#contracts/cart/cart.ts'
import { callsOf } from '#tests/app.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { alive } from './pressing.ts'

const NEW_PASSWORD = 'a quiet lantern by the lake'
let people = 0
const newAddress = () => `terry${++people}@example.com`

async function signUp(page: Page, email: string, zip = '') {
  await page.goto('/signup')
  await alive(page)
  const main = page.getByRole('main')
  await main.getByLabel('First name').fill('Terry')
  await main.getByLabel('Last name').fill('Fox')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('textbox', { name: /^ZIP/ }).fill(zip)
  await main.getByRole('textbox', { name: 'Password' }).fill('password')
  await expect(main.getByText('Strength: too common.')).toBeVisible()
  await main.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD)
  await main.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "You're in, Terry!" })).toBeVisible()
}

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'Confirm your email.' })

test('a new shopper is in at once, shops near their ZIP, and confirms with the email that a sample shows on the page', async ({ page }) => {
  const email = newAddress()
  await signUp(page, email, '55425')
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('link', { name: 'Start shopping' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('button', { name: /Near 55425/ })).toBeVisible()
  await expect(banner(page)).toContainText(email)
  await page.goto('/account')
  await expect(page.getByRole('heading', { level: 1, name: 'My Account' })).toBeVisible()

  await banner(page).getByRole('link', { name: 'Get the link' }).click()
  await expect(page.getByText('This is a sample marketplace')).toBeVisible()
  await page.getByRole('link', { name: 'Confirm my email' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Terry' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})

test('who signs up again is led to the account they have, and their cart comes along', async ({ page, spiral }) => {
  const shop = await aShop(spiral)
  const maya = await aPerson(spiral, { firstName: 'Maya' })
  await signUp(page, maya.email)
  await page.goto(`/product/${shop.productId}`)
  await alive(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('link', { name: /Cart, 1 item/ }).first()).toBeVisible()

  expect((await mailsTo(spiral, maya.email)).map(({ kind }) => kind)).toEqual(['identity.already_joined'])
  await page.goto('/signup')
  await page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByRole('main').getByLabel('Email').fill(maya.email)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hi, Maya' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Cart, 1 item/ }).first()).toBeVisible()
  await expect.poll(async () => (await callsOf(spiral)(maya, cart)).body.items.length).toBe(1)
})

test('the place of an account is used where no other was chosen', async ({ page, signedInAs, spiral }) => {
  const maya = await signedInAs()
  await spiral.deps.db.$client.query(`update users set zip = '55425' where id = $1`, [maya.id])
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Near 55425/ })).toBeVisible()
})

async function asAdmin(browser: Browser, spiral: Parameters<typeof aPerson>[0] & { origin: string }): Promise<Page> {
  const admin = await aPerson(spiral, { platform: ['admin'], firstName: 'Sam' })
  const context = await browser.newContext({ baseURL: spiral.origin })
  await context.addCookies(Object.entries(admin.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  return context.newPage()
}

test('a shopper asks to join with a mall, and an admin replies by email', async ({ page, browser, spiral, signedInAs }) => {
  await signedInAs({ firstName: 'Rosa', lastName: 'Diaz' })
  await page.goto('/')
  await alive(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Bring your mall' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bring your whole mall online' })).toBeVisible()
  await expect(page.getByText('You pay 8% of the item price')).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  const email = newAddress()
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(main.getByText('Enter the name of your business.').first()).toBeVisible()
  await main.getByLabel('Mall name').fill('Southdale Center')
  await main.getByLabel('ZIP code').fill('55435')
  await main.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(main.getByText('Thanks! We got it.')).toBeVisible()

  const admin = await asAdmin(browser, spiral)
  await admin.goto('/admin?section=enquiries')
  await alive(admin)
  await admin.getByRole('button', { name: 'Assign to me Southdale Center' }).first().click()
  await expect(admin.getByText('Owner: Sam')).toBeVisible()
  expect((await seriousOn(admin)).map(({ id }) => id)).toEqual([])
  await admin.getByRole('button', { name: 'Reply Southdale Center' }).click()
  await admin.getByRole('dialog').getByLabel('Your reply').fill('Welcome! When can we call?')
  await admin.getByRole('dialog').getByRole('button', { name: 'Send reply' }).click()
  await expect(admin.getByText('No new enquiries')).toBeVisible()
  await expect.poll(async () => (await mailsTo(spiral, email))[0]?.text).toContain('When can we call?')
})

test('mall teams, developers and investors land on a page that is theirs', async ({ page, spiral }) => {
  const iris = await aPerson(spiral, { platform: ['investor'], firstName: 'Iris' })
  await page.goto('/spiral-admin-login')
  await alive(page)
  await page.getByRole('main').getByLabel('Email').fill(iris.email)
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/workspace$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Iris' })).toBeVisible()
})

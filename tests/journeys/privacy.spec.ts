import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { callsOf, guest } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { choose, openAlive } from './pressing.ts'

test('a shopper takes their data along, asks for the account to be closed, and keeps it after all', async ({ page, signedInAs }) => {
  const maya = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await page.goto('/account')
  const panel = page.locator('#privacy')
  await panel.getByRole('button', { name: 'Ask for my data' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), panel.getByRole('link', { name: 'Download my data' }).click()])
  expect(file.suggestedFilename()).toBe('my-spiral-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { profile: { email: maya.email } } })

  await panel.getByRole('button', { name: 'Close my account' }).click()
  const question = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(question.getByText('Tax law requires it.')).toBeVisible()
  await question.getByLabel('Your password').fill('not mine')
  await question.getByRole('button', { name: 'Close my account' }).click()
  await expect(question.getByRole('link', { name: "That isn't your current password." })).toBeVisible()
  await question.getByLabel('Your password').fill(maya.password)
  await question.getByRole('button', { name: 'Close my account' }).click()
  await expect(panel.getByText(/Your account closes on/)).toBeVisible()
  await page.reload()
  await panel.getByRole('button', { name: 'Keep my account' }).click()
  await expect(panel.getByRole('button', { name: 'Close my account' })).toBeVisible()
})

test('whoever works at a store is told why the account cannot be closed', async ({ page, signedInAs }) => {
  await signedInAs({ platform: ['support'] })
  await page.goto('/account')
  await page.locator('#privacy').getByRole('button', { name: 'Close my account' }).click()
  const question = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(question.getByText(/You have a role at a store/)).toBeVisible()
  await expect(question.getByLabel('Your password')).toHaveCount(0)
})

test('the choices of the privacy notice act: what was looked at goes and stays away, and news are asked for and withdrawn', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const title = `Choice teapot ${randomInt(1e9)}`
  const shop = await aShop(spiral, { product: { title } })
  await spiral.settle()
  await signedInAs()
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/visits') && asked.push(request.url()))
  await page.goto(`/product/${shop.productId}`)
  // The page is visible before hydration; views count only after it.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('spiral-recently-viewed'))).toContain(`${shop.productId}`)
  await page.goto('/legal/privacy')
  await expect(page.getByText(/Kept now: products 1, searches 0/)).toBeVisible()
  const remember = page.getByRole('switch', { name: 'Remember products I view and search for' })
  await remember.click()
  await expect(remember).not.toBeChecked()
  await expect(page.getByText(/Nothing is saved now/)).toBeVisible()
  const known = page.waitForResponse((response) => response.url().endsWith('/api/visits/choice'))
  await page.getByRole('radio', { name: /^Count them and know this browser again/ }).click()
  expect((await known).status()).toBe(204)
  const withdrawn = page.waitForResponse((response) => response.url().endsWith('/api/visits/choice'))
  await page.getByRole('radio', { name: /^Don't count my visits/ }).click()
  expect((await withdrawn).status()).toBe(204)
  const news = page.getByRole('switch', { name: 'Send me news and offers by email' })
  await news.click()
  await expect(page.getByText(/^Asked for on /)).toBeVisible()

  await page.goto(`/product/${shop.productId}`)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.goto('/legal/privacy')
  await expect(remember).not.toBeChecked()
  await expect(page.getByText(/Nothing is saved now/)).toBeVisible()
  await expect(news).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Don't count my visits/ })).toBeChecked()
  expect(asked).toEqual([])
  await news.click()
  await expect(page.getByText(/^Withdrawn on /)).toBeVisible()

  await choose(page.getByRole('radio', { name: /^Count them without knowing me/ }))
  const told = (kind: string) =>
    page.waitForRequest((request) => request.url().endsWith('/api/visits') && (request.postData() ?? '').includes(kind))
  const searched = told('search')
  await openAlive(page, `/products?q=${encodeURIComponent(title)}`)
  expect((await searched).postDataJSON()).toEqual({ events: [{ kind: 'search', words: title, found: 1 }] })
  const viewed = told('view')
  await page.getByRole('link', { name: title }).first().click()
  expect((await viewed).postDataJSON()).toMatchObject({ events: [{ kind: 'view', way: 'search', words: title }] })
})

test('how long each store takes goods back is found by its name under the refund policy', async ({ page, spiral }) => {
  await aShop(spiral, { store: { name: 'Patient Lamps', returnsDays: 45 } })
  await spiral.settle()
  await page.goto('/legal/refunds')
  await page.getByLabel('Store, city or mall').fill('Patient Lamps')
  const row = page.getByRole('row').filter({ hasText: 'Patient Lamps' })
  await expect(row).toContainText('Within 45 days')
  await page.getByLabel('Store, city or mall').fill('Nobody ever heard of it')
  await expect(page.getByText('No store is called like that.', { exact: false })).toBeVisible()
})

test('who bought without an account takes the data of these orders along by a link that works once', async ({ page, spiral }) => {
  const shop = await aShop(spiral)
  const contact = { name: 'Gwen Guest', email: 'gwen.guest@example.com' }
  const { number } = (await buy({ ...spiral, call: callsOf(spiral) }, guest(), [lineOf(shop)], { contact })).body.order
  await page.goto('/legal/privacy')
  const section = page.getByRole('region', { name: 'Orders without an account' })
  await section.getByLabel('Email of the orders').fill(contact.email)
  await section.getByRole('button', { name: 'Email me the link' }).click()
  await expect(section.getByText("If orders were placed with this address, we've emailed you a link.")).toBeVisible()
  await spiral.settle()
  const mail = (await mailsTo(spiral, contact.email)).find(({ kind }) => kind === 'privacy.guest_data')
  const link = /\/legal\/privacy\?data=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? ''

  await page.goto(link)
  const button = section.getByRole('button', { name: 'Download the data' })
  await page.route('**/api/privacy/guest-data/file', (route) => route.abort(), { times: 1 })
  await button.click()
  await expect(section.getByRole('alert')).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(file.suggestedFilename()).toBe('my-spiral-orders.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ orders: [{ number, contact: { name: 'Gwen Guest' } }] })
  await expect(section.getByText("The link doesn't work any more.")).toBeVisible()

  await page.goto(link)
  await button.click()
  await expect(section.getByText('This link was used or is too old.', { exact: false })).toBeVisible()
  await section.getByRole('button', { name: 'Ask for another link' }).click()
  await expect(section.getByLabel('Email of the orders')).toBeVisible()
})

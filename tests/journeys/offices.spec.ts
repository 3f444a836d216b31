import { readFile } from 'node:fs/promises'
import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { lettersTo } from '#tests/letters.ts'
import { aMall, aRetailer, aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'

test('orders stand on a board: a card goes on by the keyboard or is drawn on, and the board is remembered', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { onHand: 9 })
  const shopping = { ...spiral, call: callsOf(spiral) }
  for (const name of ['Maya Green', 'Theo Lind'])
    await buy(shopping, await aPerson(spiral), [lineOf(shop)], { contact: { name, email: 'a@example.com' } })
  await spiral.settle()
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-dashboard', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  const column = (name: string) => page.getByRole('region', { name, exact: true })
  const card = (at: string, who: string) => column(at).getByRole('listitem').filter({ hasText: who })
  await expect(card('Order placed', 'Maya')).toBeVisible()
  await expect(card('Order placed', 'Theo')).toBeVisible()

  await card('Order placed', 'Maya').getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(card('Order placed', 'Maya').getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card('Being prepared', 'Maya')).toBeVisible()
  await expect(card('Being prepared', 'Maya').getByRole('link')).toBeFocused()
  await expect(card('Order placed', 'Maya')).toHaveCount(0)

  await card('Order placed', 'Theo').dragTo(column('Being prepared').getByRole('heading'))
  await expect(card('Being prepared', 'Theo')).toBeVisible()
  // Nobody accepts what is accepted, and a card goes nowhere but on.
  await card('Being prepared', 'Theo').dragTo(column('Order placed').getByRole('heading'))
  await expect(card('Being prepared', 'Theo')).toBeVisible()
  await card('Being prepared', 'Theo').getByRole('link').click()
  await expect(page.getByRole('dialog', { name: /^Order S/ })).toBeVisible()

  await page.goto('/retailer-dashboard')
  await expect(page.getByRole('button', { name: 'Board', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(card('Being prepared', 'Theo')).toBeVisible()
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await expect(page.getByRole('table', { name: 'Orders to work on' })).toBeVisible()
})

test('orders are exported as they are filtered', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { onHand: 9 })
  const shopping = { ...spiral, call: callsOf(spiral) }
  for (const name of ['Maya Green', 'Theo Lind'])
    await buy(shopping, await aPerson(spiral), [lineOf(shop)], { contact: { name, email: 'a@example.com' } })
  await spiral.settle()
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  await page.goto('/retailer-dashboard?q=theo', { waitUntil: 'networkidle' })
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export orders as CSV' }).click()])
  expect(download.suggestedFilename()).toMatch(/^orders-.*\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  expect(text.split('\r\n').filter(Boolean)).toHaveLength(2)
  expect(text).toContain(',Theo,')
})

test('the rows of tables stand closer where somebody likes it, and still do after a reload', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral)
  const shopping = { ...spiral, call: callsOf(spiral) }
  await buy(shopping, await aPerson(spiral), [lineOf(shop)])
  await spiral.settle()
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-dashboard', { waitUntil: 'networkidle' })
  const row = page.getByRole('table', { name: 'Orders to work on' }).getByRole('row').nth(1)
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0)
  expect(await height()).toBeGreaterThanOrEqual(44)
  await page.getByRole('switch', { name: 'Compact tables' }).check()
  await expect.poll(height).toBeLessThanOrEqual(38)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Compact tables' })).toBeChecked()
  await expect.poll(height).toBeLessThanOrEqual(38)
})

test('an owner invites somebody, who sets a password by the mailed link and is in the team', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' } })
  const retailerId = await aRetailer(spiral, { displayName: 'Ridge & River' })
  await signedInAs({ firstName: 'Omar', lastName: 'Said', retailers: [{ retailerId, role: 'owner' }] })
  await page.goto('/retailer-dashboard?section=team', { waitUntil: 'networkidle' })
  const email = `rosa.${shop.storeId}@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role').selectOption('Manager')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const open = page.getByRole('table', { name: 'Open invitations' })
  await expect(open.getByRole('row').filter({ hasText: email })).toContainText('Manager')

  const link = /https?:\S+invite=[\w-]{43}/.exec((await lettersTo(spiral, email))[0]?.text ?? '')?.[0] ?? ''
  const theirs = await browser.newContext({ baseURL: spiral.origin })
  const rosa = await theirs.newPage()
  await rosa.goto(link)
  await expect(rosa.getByRole('heading', { level: 1, name: 'Join Ridge & River' })).toBeVisible()
  await rosa.getByLabel('First name').fill('Rosa')
  await rosa.getByLabel('Last name').fill('Diaz')
  await rosa.getByLabel('Password', { exact: true }).fill('a shelf of blue mugs')
  await rosa.getByRole('button', { name: 'Join the team' }).click()
  await expect(rosa).toHaveURL(/\/retailer-dashboard/)
  await expect(rosa.getByRole('heading', { level: 1, name: 'Ridge & River' })).toBeVisible()
  for (const dead of [link, link.slice(0, -1)]) {
    await rosa.goto(dead)
    await expect(rosa.getByRole('heading', { level: 1, name: 'This invitation has expired' })).toBeVisible()
  }
  await theirs.close()

  await page.reload()
  const member = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: 'Rosa Diaz' })
  await expect(member).toContainText('Manager')
  await member.getByRole('button', { name: 'Take out… Rosa Diaz' }).click()
  await page.getByRole('dialog', { name: 'Take Rosa Diaz out of the team?' }).getByRole('button', { name: 'Take out' }).click()
  await expect(member).toHaveCount(0)
})

test('somebody of several organizations chooses one after signing in; the last one comes first and opens next time', async ({
  page,
  spiral,
}) => {
  const [first, second] = [await aRetailer(spiral, { displayName: 'Acorn Toys' }), await aRetailer(spiral, { displayName: 'Birch Books' })]
  const mallId = await aMall(spiral, { name: 'Lakeside Center' })
  const email = `many.hats.${first}@example.com`
  await aPerson(spiral, {
    email,
    retailers: [first, second].map((retailerId) => ({ retailerId, role: 'manager' as const })),
    malls: [{ mallId, role: 'staff' }],
  })
  const signIn = async () => {
    await page.context().clearCookies()
    await page.goto('/retailer-login', { waitUntil: 'networkidle' })
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'For whom do you work now?' })).toBeVisible()
  }
  await signIn()
  const choices = page.getByRole('main').getByRole('listitem')
  await expect(choices).toHaveText([/Acorn Toys/, /Birch Books/, /Lakeside Center/])
  await choices.getByRole('link', { name: /Birch Books/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Birch Books' })).toBeVisible()
  await page.goto('/retailer-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Birch Books' })).toBeVisible()
  await signIn()
  await expect(choices).toHaveText([/Birch Books.*last time/, /Acorn Toys/, /Lakeside Center/])
})

import { readFile } from 'node:fs/promises'
import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { mailsTo } from '#tests/mails.ts'
import { aMall, aProduct, aRetailer, aShop, aStore } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { alive, choose, openAlive } from './pressing.ts'

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
  await openAlive(page, '/retailer-dashboard')
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
  // An accepted order cannot be accepted again, and a card only moves forward.
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
  await openAlive(page, '/retailer-dashboard?q=theo')
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
  await openAlive(page, '/retailer-dashboard')
  const row = page.getByRole('table', { name: 'Orders to work on' }).getByRole('row').nth(1)
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0)
  await expect.poll(height).toBeGreaterThanOrEqual(44)
  await choose(page.getByRole('switch', { name: 'Compact tables' }))
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
  await openAlive(page, '/retailer-dashboard?section=team')
  const email = `rosa.${shop.storeId}@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Role').selectOption('Manager')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const open = page.getByRole('table', { name: 'Open invitations' })
  await expect(open.getByRole('row').filter({ hasText: email })).toContainText('Manager')

  const link = /https?:\S+invite=[\w-]{43}/.exec((await mailsTo(spiral, email))[0]?.text ?? '')?.[0] ?? ''
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
  await member.getByRole('button', { name: 'Remove… Rosa Diaz' }).click()
  await page.getByRole('dialog', { name: 'Remove Rosa Diaz from the team?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(member).toHaveCount(0)
})

test('somebody of several organizations chooses one after signing in; the last one comes first and opens next time', async ({
  page,
  spiral,
}) => {
  const [first, second] = [await aRetailer(spiral, { displayName: 'Acorn Toys' }), await aRetailer(spiral, { displayName: 'Birch Books' })]
  const mallId = await aMall(spiral, { name: 'Granite Ridge Mall' })
  const email = `many.hats.${first}@example.com`
  await aPerson(spiral, {
    email,
    retailers: [first, second].map((retailerId) => ({ retailerId, role: 'manager' as const })),
    malls: [{ mallId, role: 'staff' }],
  })
  const signIn = async () => {
    await page.context().clearCookies()
    await openAlive(page, '/retailer-login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Choose a workspace' })).toBeVisible()
  }
  await signIn()
  const choices = page.getByRole('main').getByRole('listitem')
  await expect(choices).toHaveText([/Acorn Toys/, /Birch Books/, /Granite Ridge Mall/])
  await choices.getByRole('link', { name: /Birch Books/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Birch Books' })).toBeVisible()
  await page.goto('/retailer-dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Birch Books' })).toBeVisible()
  await signIn()
  await expect(choices).toHaveText([/Birch Books.*last time/, /Acorn Toys/, /Granite Ridge Mall/])
})

test('one box finds the orders and products of the stores one looks at, by the keyboard', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { onHand: 9, store: { name: 'North Loop' }, product: { title: 'Copper kettle' } })
  const southEnd = await aStore(spiral, shop.retailerId, { name: 'South End' })
  await aProduct(spiral, shop.retailerId, { title: 'Copper pan', storeIds: [southEnd] })
  await aShop(spiral, { product: { title: 'Copper lamp of others' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const contact = { name: 'Maya Green', email: 'a@example.com' }
  const { number } = (await buy(shopping, await aPerson(spiral), [lineOf(shop)], { contact })).body.order
  await spiral.settle()
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await openAlive(page, '/retailer-dashboard')
  const box = page.getByRole('combobox', { name: 'Search orders and products' })
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option')
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: 500 })
  }).toPass()

  await test.step('a product, by arrows', async () => {
    await box.fill('copper')
    await expect(options).toHaveText([/^Copper kettle/, /^Copper pan/])
    await expect(page.getByRole('status').filter({ hasText: '2 results' })).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(box).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id')) ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/retailer-inventory\?product=\d+/)
    await expect(page.getByRole('heading', { name: 'Copper pan' })).toBeVisible()
  })

  await test.step('an order, by an Enter that is quicker than the answer; it stands in the list of orders', async () => {
    await box.fill(number.slice(0, 9))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `Order ${number}` })).toBeVisible()
    await expect(page).toHaveURL(/\/retailer-dashboard\?/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('table', { name: 'Orders to work on' }).getByRole('link', { name: number })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Order number or name' })).toHaveValue(number)
  })

  await test.step('one store, its own finds, and its page for shoppers', async () => {
    await page.getByRole('combobox', { name: 'Store shown' }).selectOption('South End')
    await expect(page).toHaveURL(/store=\d+/)
    await expect(page.getByRole('link', { name: 'View my store', exact: true })).toBeVisible()
    await page.getByRole('navigation', { name: 'Retailer' }).getByRole('link', { name: 'Products & stock' }).click()
    await expect(page.getByRole('textbox', { name: /^Price of Copper pan/ })).toBeVisible()
    await expect(page.getByRole('textbox', { name: /^Price of Copper kettle/ })).toHaveCount(0)
    await box.fill('copper')
    await expect(options).toHaveText([/^Copper pan/])
    await box.fill('copper kettle')
    await expect(page.getByText('Nothing found for “copper kettle” at South End.')).toBeVisible()
    await expect(options).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Nothing found for')).toBeHidden()
    await page.getByRole('link', { name: 'View my store', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'South End' })).toBeVisible()
  })

  await test.step('her figures: what sold, a range that ends before it begins, and a question in words', async () => {
    await openAlive(page, '/retailer-analytics')
    const products = page.getByRole('table', { name: 'Products' })
    await expect(products.getByRole('row').filter({ hasText: 'Copper kettle' })).toBeVisible()
    expect(await seriousOn(page)).toEqual([])
    const question = page.getByRole('textbox', { name: 'Ask about your figures' })
    await question.fill('Which copper kettles sold best?')
    await question.press('Enter')
    await expect(page.getByText(/^Sales, by product, with “copper kettle” in the name, /).first()).toBeVisible()
    await question.fill('Will it rain?')
    await question.press('Enter')
    await page.getByRole('link', { name: 'Why did items come back this year?' }).click()
    await expect(page.getByText(/^Items that came back, by reason, /).first()).toBeVisible()
    await openAlive(page, '/retailer-analytics?from=2026-11-02&to=2026-11-01')
    await expect(page.getByText('It ends before it begins.')).toBeVisible()
    await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-11-02')
  })
})

test('an Enter that waits for its answer leads nowhere once somebody has gone on elsewhere or closed the list', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Copper kettle' } })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-dashboard')
  await alive(page)
  const box = page.getByRole('combobox', { name: 'Search orders and products' })
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option')
  for (const leave of [
    () => page.getByRole('navigation', { name: 'Retailer' }).getByRole('link', { name: 'Products & stock' }).click(),
    () => page.keyboard.press('Escape'),
  ]) {
    const answer = Promise.withResolvers<void>()
    await page.route('**/api/retailer/find?*', async (route) => {
      await answer.promise
      await route.continue()
    })
    await box.fill('copper')
    await page.keyboard.press('Enter')
    await leave()
    await expect(page).toHaveURL(/\/retailer-inventory$/)
    answer.resolve()
    await box.click()
    await expect(options).toHaveText([/^Copper kettle/])
    await expect(page).toHaveURL(/\/retailer-inventory$/)
    await page.unroute('**/api/retailer/find?*')
    await box.fill('')
  }
})

test('the bar of the office on desks and phones: found, failing, all of my stores and what is new, without a fault for axe', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop' }, product: { title: 'Copper kettle' } })
  const southEnd = await aStore(spiral, shop.retailerId, { name: 'South End' })
  await aProduct(spiral, shop.retailerId, { title: 'Copper pan', storeIds: [southEnd] })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  const box = page.getByRole('combobox', { name: 'Search orders and products' })
  const options = page.getByRole('listbox', { name: 'Found' }).getByRole('option')
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await openAlive(page, '/retailer-dashboard')
    const serious = async () => (await seriousOn(page)).map(({ id }) => id)
    await box.fill('copper')
    await expect(options).toHaveText([/^Copper kettle/, /^Copper pan/])
    expect(await serious(), `found at ${width}`).toEqual([])
    await page.route('**/api/retailer/find?*', (route) => route.fulfill({ status: 500, body: '{}' }))
    await box.fill('copper k')
    const failed = page.getByRole('alert').filter({ hasText: "We couldn't load this. Try again." })
    await expect(failed).toBeVisible()
    expect(await serious(), `failing at ${width}`).toEqual([])
    await page.unroute('**/api/retailer/find?*')
    await failed.getByRole('button', { name: 'Try again' }).click()
    await expect(options).toHaveText([/^Copper kettle/])
    // Staff cannot change products; they have the stock list.
    await options.first().click()
    await expect(page).toHaveURL(/\/retailer-inventory\?q=Copper/)
    await expect(page.getByText('Copper kettle').filter({ visible: true }).first()).toBeVisible()

    await page.getByRole('button', { name: 'View my stores' }).click()
    await expect(page.getByRole('navigation', { name: 'Pages of my stores' }).getByRole('link')).toHaveText([/North Loop/, /South End/])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByRole('dialog', { name: 'Notifications' }).getByText('No Notifications')).toBeVisible()
    expect(await serious(), `what is new at ${width}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
})

test('who works at one store finds only what is theirs, and sees no switcher', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop' }, product: { title: 'Copper kettle' } })
  const southEnd = await aStore(spiral, shop.retailerId, { name: 'South End' })
  await aProduct(spiral, shop.retailerId, { title: 'Copper pan', storeIds: [southEnd] })
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: southEnd }] })
  await openAlive(page, '/retailer-dashboard')
  await page.getByRole('combobox', { name: 'Search orders and products' }).fill('copper')
  await expect(page.getByRole('listbox', { name: 'Found' }).getByRole('option')).toHaveText([/^Copper pan/])
  await expect(page.getByRole('link', { name: 'View my store', exact: true })).toHaveAttribute('href', /^\/store\/south-end/)
  await expect(page.getByRole('combobox', { name: 'Store shown' })).toHaveCount(0)
  // Staff get the stock list, filtered by as much of a long name as a URL may hold.
  const long = `${'Copper pot '.padEnd(119, '!')}😀!`
  await aProduct(spiral, shop.retailerId, { title: long, storeIds: [southEnd] })
  await page.getByRole('combobox', { name: 'Search orders and products' }).fill('copper pot')
  await page.getByRole('option', { name: /^Copper pot/ }).click()
  await expect(page).toHaveURL(/\/retailer-inventory\?q=Copper/)
  await expect(page.getByText(long).filter({ visible: true }).first()).toBeVisible()
})

import { choosePin } from '#contracts/counter-devices.ts'
import { callsOf } from '#tests/app.ts'
import { buy, codeOf, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('an order is accepted, made ready and handed over by its code; any other code gets one answer', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Trail shoe' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const maya = await aPerson(spiral, { firstName: 'Maya' })
  const bought = await buy(shopping, maya, [lineOf(shop)])
  const id = Number(bought.body.order.fulfillments[0]?.id)
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })

  await page.goto('/staff')
  await page.getByRole('link', { name: /Maya/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Order accepted', { exact: true }).first()).toBeVisible()
  await page.goto('/staff?state=accepted')
  await page.getByRole('link', { name: /Maya/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark ready' }).click()
  await expect(page.getByText("Ready. We're letting the shopper know.").first()).toBeVisible()

  await page.goto('/staff?tab=scan')
  const code = page.getByLabel('Or type the code')
  await code.fill('AAAA-AAAA')
  await code.press('Enter')
  await expect(page.getByText("This code can't be used here. Look the order up by name.").first()).toBeVisible()
  const typed = (await codeOf(shopping, id)).toLowerCase()
  await code.fill(`${typed.slice(0, 4)}-${typed.slice(4)}`)
  await code.press('Enter')
  await expect(page.getByRole('heading', { name: '1 item for Maya' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Trail shoe' })).toBeVisible()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await expect(page.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  // After a mistaken handover, the fulfillment waits again and needs a new pass.
  await page.getByRole('button', { name: /^Undo hand-over/ }).click()
  await expect(page.getByText('The order waits for the shopper again. The pass has a new code.').first()).toBeVisible()
  await code.fill(typed)
  await code.press('Enter')
  await expect(page.getByText("This code can't be used here. Look the order up by name.").first()).toBeVisible()
  const renewed = await codeOf(shopping, id)
  await code.fill(renewed)
  await code.press('Enter')
  await expect(page.getByRole('heading', { name: '1 item for Maya' })).toBeVisible()
  await page.getByRole('button', { name: 'Hand over' }).click()
  await page.getByRole('button', { name: 'Scan the next code' }).click()
  await code.fill(renewed)
  await code.press('Enter')
  await expect(page.getByText(/^Already picked up at \d+:\d\d [AP]M\.$/).first()).toBeVisible()
})

test('a store cancels only with a reason, and the shopper reads it', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral)
  const shopping = { ...spiral, call: callsOf(spiral) }
  await buy(shopping, await aPerson(spiral), [lineOf(shop)])
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-dashboard')
  await page.getByRole('table').getByRole('link', { name: /^S/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Cancel order…' }).click()
  await panel.getByRole('button', { name: 'Cancel order', exact: true }).click()
  await expect(panel.getByRole('link', { name: 'Say why in a few words.' })).toBeVisible()
  await panel.getByLabel('Why are you canceling?').fill('The last one was damaged.')
  await panel.getByRole('button', { name: 'Cancel order', exact: true }).click()
  await expect(panel.getByText('Canceled', { exact: true })).toBeVisible()
})

test('what is accepted is one walk past the shelves, on paper; a pause stops new orders at the press of a button', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { store: { name: 'Corner Lamps' }, product: { title: 'Desk lamp' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  for (let i = 0; i < 2; i++) await buy(shopping, await aPerson(spiral), [lineOf(shop)])
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await page.goto('/retailer-dashboard')
  await page.getByRole('button', { name: 'Print pick list' }).click()
  await expect(page.getByText('Nothing to pick').first()).toBeVisible()
  const reached = Promise.withResolvers<void>()
  await page.route('**/api/retailer/fulfillments/*/transitions', async (route) => {
    await reached.promise
    await route.continue()
  })
  for (let left = 1; left >= 0; left--) {
    await page.getByRole('table').getByRole('button', { name: 'Accept' }).first().click()
    await expect(page.getByRole('table').getByRole('button', { name: 'Accept' })).toHaveCount(left)
  }
  await page.getByRole('button', { name: 'Print pick list' }).click()
  await expect(page.getByRole('button', { name: 'Gathering…' })).toBeVisible()
  reached.resolve()
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
  await page.emulateMedia({ media: 'print' })
  const lamp = page.getByRole('row').filter({ hasText: 'Desk lamp' })
  await expect(lamp.getByRole('cell').first()).toHaveText('2')
  await expect(page.getByRole('heading', { name: 'Corner Lamps' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))

  await page.getByRole('button', { name: 'Pause orders at Corner Lamps' }).click()
  await expect(page.getByText('Not taking orders')).toBeVisible()
  const { body } = await buy(shopping, await aPerson(spiral), [lineOf(shop)])
  expect(body).toBeUndefined()
  await page.getByRole('button', { name: 'Take orders again at Corner Lamps' }).click()
  await expect(page.getByText('Not taking orders')).toBeHidden()
  expect((await buy(shopping, await aPerson(spiral), [lineOf(shop)])).status).toBe(201)
})

test('a tracking number has to look like one of its carrier', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral)
  const shopping = { ...spiral, call: callsOf(spiral) }
  await buy(shopping, await aPerson(spiral), [lineOf(shop, { fulfillmentMethod: 'ship-to-me' })])
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.goto('/retailer-dashboard')
  await page.getByRole('table').getByRole('link', { name: /^S/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: 'Accept' }).click()
  await panel.getByRole('button', { name: 'Mark packed' }).click()
  await panel.getByLabel(/Tracking number/).fill('123')
  await panel.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(panel.getByRole('link', { name: "This doesn't look like a UPS number." })).toBeVisible()
  await panel.getByLabel(/Tracking number/).fill('1Z999AA10123456784')
  await panel.getByRole('button', { name: 'Mark shipped' }).click()
  await expect(panel.getByText('UPS 1Z999AA10123456784')).toBeVisible()
})

test('a new order appears at the counter by itself', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral)
  const shopping = { ...spiral, call: callsOf(spiral) }
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  const connected = page.waitForResponse('**/api/live')
  await page.goto('/staff')
  await expect(page.getByText('Nothing here yet')).toBeVisible()
  await connected
  await buy(shopping, await aPerson(spiral), [lineOf(shop)], { contact: { name: 'Theo Lind', email: 'theo@example.com' } })
  await expect(page.getByRole('link', { name: /Theo/ })).toBeVisible()
})

test('without a code a photo ID opens it; paper goes with the goods, the hold grows, and the shift counts', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Trail shoe' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const maya = await aPerson(spiral, { firstName: 'Maya' })
  const bought = await buy(shopping, maya, [lineOf(shop)])
  const { number } = bought.body.order
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })
  await page.addInitScript(() => {
    window.print = () =>
      document.documentElement.setAttribute('data-printed', String(Number(document.documentElement.dataset['printed'] ?? 0) + 1))
  })
  await page.goto(`/staff?q=${number}`)
  await page.getByRole('link', { name: /Maya/ }).click()
  const panel = page.getByRole('dialog', { name: `Order ${number}` })
  await panel.getByRole('button', { name: 'Accept' }).click()
  await panel.getByRole('button', { name: 'Mark ready' }).click()
  await panel.getByRole('button', { name: 'Hold 3 more days' }).click()
  await expect(page.getByText('The shopper sees it on the pass.').first()).toBeVisible()

  await panel.getByRole('button', { name: 'Print slip' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1')
  await page.emulateMedia({ media: 'print' })
  const slip = page.getByRole('article').filter({ hasText: '1 item in all.' })
  await expect(slip).toContainText(number)
  await expect(slip.getByRole('cell', { name: 'Trail shoe' })).toBeVisible()
  await expect(slip).not.toContainText(await codeOf(shopping, Number(bought.body.order.fulfillments[0]?.id)))
  await expect(page.getByRole('heading', { name: 'Pickups', includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect(panel.getByRole('button', { name: 'Print shelf label' })).toBeVisible()

  await panel.getByRole('button', { name: 'No code: photo ID…' }).click()
  const question = page.getByRole('dialog', { name: 'Is this the right person?' })
  await expect(question).toBeVisible()
  // Esc closes only the top layer.
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(panel).toBeVisible()
  await panel.getByRole('button', { name: 'No code: photo ID…' }).click()
  await question.getByRole('button', { name: 'ID checked, hand over' }).click()
  await expect(panel.getByText(/by Ana Lopez/)).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Undo hand-over/ })).toBeVisible()
  await expect(page.getByText('Your shift today: 1 accepted · 1 prepared · 1 handed over')).toBeVisible()
})

test('what is not on the shelf is exchanged for something similar, or its shopper is asked, as wished', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' }, price: 2000 })
  await aProduct(spiral, shop.retailerId, { title: 'Green mug', price: 2100, onHand: 2, storeIds: [shop.storeId] })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const buyer = async (firstName: string, ifUnavailable: 'similar' | 'ask') =>
    buy(shopping, await aPerson(spiral, { firstName }), [lineOf(shop, { ifUnavailable })], {
      contact: { name: `${firstName} Green`, email: 'a@example.com' },
    })
  await buyer('Ben', 'similar')
  await buyer('Cy', 'ask')
  await spiral.settle()
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  await page.goto('/staff?state=placed')
  const panel = page.getByRole('dialog')
  await page.getByRole('link', { name: /Ben/ }).click()
  await expect(panel.getByText('If unavailable: something similar')).toBeVisible()
  await panel.getByRole('button', { name: /^Not on the shelf.*Blue mug/ }).click()
  await panel.getByLabel('Replace with an item worth at least as much').fill('green mug')
  await panel.getByRole('button', { name: /^Use this.*Green mug/ }).click()
  await expect(panel.getByRole('button', { name: /^Not on the shelf.*Green mug/ })).toBeVisible()

  await page.goto('/staff?state=placed')
  await page.getByRole('link', { name: /Cy/ }).click()
  await panel.getByRole('button', { name: /^Not on the shelf.*Blue mug/ }).click()
  await panel.getByRole('button', { name: 'Ask the shopper' }).click()
  await expect(panel.getByText('The shopper is choosing another way')).toBeVisible()
})

test('a manager makes a tablet a counter device, a clerk enters a PIN there and accepts an order, and the device asks who is next', async ({
  page,
  spiral,
  signedInAs,
  browser,
}) => {
  const shop = await aShop(spiral, { store: { name: 'Corner Lamps' }, product: { title: 'Desk lamp' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  await buy(shopping, await aPerson(spiral, { firstName: 'Maya' }), [lineOf(shop)])
  const clerk = await aPerson(spiral, { firstName: 'Kim', lastName: 'Clerk', retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  await shopping.call(clerk, choosePin, { body: { retailerId: shop.retailerId, pin: '481590' } })
  await signedInAs({ firstName: 'Max', retailers: [{ retailerId: shop.retailerId, role: 'manager' }] })

  await openAlive(page, '/retailer-dashboard?section=counter-devices')
  await page.getByLabel('New PIN').fill('123456')
  await page.getByRole('button', { name: 'Save PIN' }).click()
  await expect(page.getByText('This PIN is easy to guess. Choose other digits.').first()).toBeVisible()
  await page.getByLabel('New PIN').fill('905318')
  await page.getByRole('button', { name: 'Save PIN' }).click()
  await expect(page.getByText('PIN saved').first()).toBeVisible()
  expect(await seriousOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Use this device at the counter…' }).click()
  await page.getByLabel('Name of the device').fill('Front counter')
  await page.getByRole('dialog').getByRole('button', { name: 'Set up' }).click()

  await expect(page.getByRole('heading', { name: 'Who is at the counter?' })).toBeVisible()
  expect(await seriousOn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Kim Clerk' }).click()
  await page.getByLabel('PIN').fill('111222')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText('This PIN is wrong. 4 tries are left.').first()).toBeVisible()
  await page.getByLabel('PIN').fill('481590')
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByRole('button', { name: 'Change person' })).toBeVisible()
  await expect(page.getByText('Kim Clerk', { exact: true })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  expect(await seriousOn(page)).toEqual([])
  await page.getByRole('link', { name: /Maya/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(page.getByText('Order accepted', { exact: true }).first()).toBeVisible()
  await openAlive(page, '/counter?tab=count')
  await expect(page.getByLabel('SKU or barcode')).toBeVisible()

  await page.getByRole('button', { name: 'Change person' }).click()
  await expect(page.getByRole('heading', { name: 'Who is at the counter?' })).toBeVisible()
  // A browser without the cookie of the device shows nobody's name.
  const other = await browser.newPage()
  await other.goto(`${spiral.origin}/counter`)
  await expect(other.getByRole('heading', { name: 'Not a counter device yet' })).toBeVisible()
  await other.close()
})

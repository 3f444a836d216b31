import { callsOf } from '#tests/app.ts'
import { buy, lineOf, moveOn } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aProduct, aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './pressing.ts'

test('a store refunds one missing piece and goes on with the rest: the shopper sees it at once, hears why, and finds it on the receipt', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { price: 2000, product: { title: 'Blue mug' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const maya = await signedInAs({ firstName: 'Maya' })
  const { number } = (await buy(shopping, maya, [lineOf(shop, { quantity: 2 })])).body.order
  const clerk = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  const counter = await browser.newContext()
  await counter.addCookies(Object.entries(clerk.cookies).map(([name, value]) => ({ name, value, url: spiral.origin })))
  const staff = await counter.newPage()

  await page.goto(`/order-details?id=${number}`)
  await expect(page.getByText('2 × $20.00')).toBeVisible()
  await staff.goto(`${spiral.origin}/staff?state=placed`)
  await staff.getByRole('link', { name: /Maya/ }).click()
  const panel = staff.getByRole('dialog')
  await panel.getByRole('button', { name: /^Not on the shelf.*Blue mug/ }).click()
  await panel.getByLabel('Why is it missing?').selectOption('Something else')
  await panel.getByRole('button', { name: /^Refund 1 of 2/ }).click()
  await expect(panel.getByText('Say why in a few words.')).toBeVisible()
  await panel.getByLabel('Note to the shopper').fill('The last one is chipped')
  await panel.getByRole('button', { name: /^Refund 1 of 2/ }).click()
  await expect(panel.getByText('1 refunded')).toBeVisible()
  await panel.getByRole('button', { name: 'Accept' }).click()

  await page.bringToFront()
  await expect(page.getByText(/^1 refunded: \$2\d\.\d\d with tax$/)).toBeVisible()
  await expect(page.getByText('1 × Blue mug refunded: left out (The last one is chipped)')).toBeVisible()
  await page.goto(`/order-details?id=${number}&view=receipt`)
  await expect(page.getByText(/^1 refunded, \$2\d\.\d\d with tax$/)).toBeVisible()
  await expect(page.getByText(/^\$2\d\.\d\d refunded$/)).toBeVisible()
  await page.goto('/push-notification-settings')
  await expect(page.getByText(/refunded \$2\d\.\d\d of your order/).first()).toBeVisible()
  await counter.close()
})

test('who wants to be asked takes the rest without what the store lacks', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { price: 2000, product: { title: 'Blue mug' } })
  const { variantIds } = await aProduct(spiral, shop.retailerId, { title: 'Lamp', price: 3000, storeIds: [shop.storeId] })
  const lamp = { ...shop, variantId: variantIds[0] as typeof shop.variantId }
  const shopping = { ...spiral, call: callsOf(spiral) }
  const maya = await aPerson(spiral, { firstName: 'Maya' })
  const { number, fulfillments } = (await buy(shopping, maya, [lineOf(shop, { ifUnavailable: 'ask' }), lineOf(lamp)])).body.order
  const clerk = await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  await moveOn(shopping, clerk, { number, id: fulfillments[0]?.id as never }, 'accepted')
  await page.goto('/staff?state=accepted')
  await page.getByRole('link', { name: /Maya/ }).click()
  const panel = page.getByRole('dialog')
  await panel.getByRole('button', { name: /^Not on the shelf.*Blue mug/ }).click()
  await panel.getByRole('button', { name: 'Ask the shopper' }).click()
  await expect(panel.getByText('The shopper is choosing what to do without 1 of it.')).toBeVisible()

  await page.context().clearCookies()
  await page.context().addCookies(Object.entries(maya.cookies).map(([name, value]) => ({ name, value, url: spiral.origin })))
  await page.goto(`/order-details?id=${number}`)
  await choose(page.getByRole('radio', { name: /Take the rest without 1 × Blue mug/ }))
  await page.getByRole('button', { name: 'Continue with this' }).click()
  await expect(page.getByText('What would you like?')).toBeHidden()
  await expect(page.getByText(/^1 refunded: \$2\d\.\d\d with tax$/)).toBeVisible()
  await expect(page.getByText('Being prepared', { exact: true }).first()).toBeVisible()
})

import type { Browser } from '@playwright/test'
import { order } from '#contracts/orders/orders.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, handOver, HOME, lineOf, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { choose, openAlive } from './pressing.ts'

async function pageOf(browser: Browser, origin: string, who: TestPerson) {
  const context = await browser.newContext({ baseURL: origin })
  await context.addCookies(Object.entries(who.cookies).map(([name, value]) => ({ name, value, url: origin, httpOnly: true })))
  return context.newPage()
}

test('an owner gives money back from the order: an amount, then an item, each seen before it is done; the shopper and an admin see it', async ({
  page,
  spiral,
  signedInAs,
  browser,
}) => {
  const shop = await aShop(spiral, { price: 3000, product: { title: 'Ramen bowl' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aClerk(shopping, shop)
  const owner = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const maya = await signedInAs({ firstName: 'Maya' })
  const bought = (await buy(shopping, maya, [lineOf(shop, { quantity: 2 })])).body.order
  await handOver(shopping, clerk, shop, bought.fulfillments[0]?.id ?? 0)
  const onHand = (await shelf(shopping, shop)).onHand

  const office = await pageOf(browser, spiral.origin, owner)
  await openAlive(office, `/retailer-dashboard?order=${bought.number}`)
  const panel = office.getByRole('dialog')
  await panel.getByRole('button', { name: 'Refund…' }).click()
  await choose(panel.getByRole('radio', { name: /^An amount/ }))
  await panel.getByRole('button', { name: 'See the refund' }).click()
  await expect(panel.getByRole('link', { name: 'Enter an amount like 5.00.' })).toBeVisible()
  await panel.getByRole('textbox', { name: 'Amount' }).fill('5')
  await panel.getByRole('button', { name: 'See the refund' }).click()
  await expect(panel.getByText('The shopper gets back')).toBeVisible()
  expect(await violationsOn(office)).toEqual([])
  await panel.getByRole('button', { name: 'Refund $5.00' }).click()
  await expect(panel.getByRole('region', { name: 'Refunded' }).getByText('Goodwill')).toBeVisible()

  await panel.getByRole('button', { name: 'Refund…' }).click()
  await choose(panel.getByRole('checkbox', { name: /^Back on the shelf/ }))
  await panel.getByRole('button', { name: 'See the refund' }).click()
  // What went back already is not given twice.
  await panel.getByRole('button', { name: /^Refund \$2\d\.\d\d$/ }).click()
  await expect(panel.getByText('1 × Ramen bowl', { exact: true })).toBeVisible()
  await expect(panel.getByText('1 returned')).toBeVisible()
  expect((await shelf(shopping, shop)).onHand).toBe(onHand + 1)
  await office.context().close()

  await openAlive(page, '/push-notification-settings')
  await expect(page.getByText(/refunded \$5\.00 of your order/).first()).toBeVisible()

  const support = await pageOf(browser, spiral.origin, await aPerson(spiral, { platform: ['admin'] }))
  await openAlive(support, `/admin?section=orders&order=${bought.number}`)
  const drawer = support.getByRole('dialog')
  await expect(drawer.getByText('1 returned')).toBeVisible()
  await drawer.getByRole('button', { name: /^Refund…/ }).click()
  await drawer.getByLabel('Note to the shopper').fill('You called us')
  await choose(drawer.getByRole('radio', { name: 'SPIRAL' }))
  await drawer.getByRole('button', { name: 'See the refund' }).click()
  await drawer.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(drawer.getByText(/You called us/)).toBeVisible()
  expect(await violationsOn(support)).toEqual([])
  await support.context().close()
  const { body } = await shopping.call(maya, order, { params: { number: bought.number }, query: {} })
  expect(body.tenders[0]?.refunded).toBe(body.total)
})

test('a clerk takes back an item without a phone, by the card; a tracking number is added after the parcel left', async ({
  spiral,
  signedInAs,
  browser,
}) => {
  const shop = await aShop(spiral, { price: 3000, product: { title: 'Ramen bowl' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aClerk(shopping, shop)
  const maya = await signedInAs({ firstName: 'Maya' })
  const bought = (await buy(shopping, maya, [lineOf(shop)])).body.order
  await handOver(shopping, clerk, shop, bought.fulfillments[0]?.id ?? 0)
  const desk = await pageOf(browser, spiral.origin, clerk)
  await openAlive(desk, '/staff?tab=returns')
  await desk.getByLabel('Find the order').fill('42')
  await desk.getByRole('button', { name: 'Find order' }).click()
  await expect(desk.getByText(/^Type at least 3 characters/)).toBeVisible()
  await desk.getByLabel('Find the order').fill('4242')
  await desk.getByRole('button', { name: 'Find order' }).click()
  await desk.getByRole('button', { name: `Take back order ${bought.number}` }).click()
  expect(await violationsOn(desk)).toEqual([])
  await desk.getByRole('button', { name: 'See the refund' }).click()
  await desk.getByRole('button', { name: /^Refund \$3\d\.\d\d$/ }).click()
  await expect(desk.getByText('Everything was refunded.')).toBeVisible()
  expect((await shelf(shopping, shop)).onHand).toBe(5)

  const sent = (await buy(shopping, maya, [lineOf(shop, { fulfillmentMethod: 'ship-to-me' })], { destination: HOME })).body.order
  for (const to of ['accepted', 'packed', 'shipped'] as const)
    await shopping.call(clerk, moveFulfillment, { params: { id: sent.fulfillments[0]?.id as never }, body: { to } })
  await openAlive(desk, `/retailer-dashboard?order=${sent.number}`)
  await desk.getByRole('button', { name: 'Add tracking' }).click()
  await desk.getByLabel('Tracking number').fill('nothing like it')
  await desk.getByRole('button', { name: 'Save tracking' }).click()
  await expect(desk.getByText("This doesn't look like a UPS number.").first()).toBeVisible()
  await desk.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await desk.getByRole('button', { name: 'Save tracking' }).click()
  await expect(desk.getByText('UPS 1Z999AA10123456784')).toBeVisible()
  await desk.context().close()
})

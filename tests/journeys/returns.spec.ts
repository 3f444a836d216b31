import type { Page } from '@playwright/test'
import { order } from '#contracts/orders/orders.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf, shelf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall, aProduct, aShop } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { choose, openAlive, useTestCard } from './pressing.ts'

async function addTestCard(page: Page, label: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a card' }).click()
  await useTestCard(page, label)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('shoes that are too small go back: the code, the counter, the money and the stock (J1)', async ({
  page,
  spiral,
  signedInAs,
  browser,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Trail shoe', options: [{ name: 'Size', values: ['9'] }] } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aClerk(shopping, shop)
  const maya = await signedInAs({ firstName: 'Maya' })
  const bought = (await buy(shopping, maya, [lineOf(shop)])).body.order
  await handOver(shopping, clerk, shop, bought.fulfillments[0]?.id ?? 0)
  const before = (await shelf(shopping, shop)).onHand

  await openAlive(page, `/order-details?id=${bought.number}`)
  await page.getByRole('link', { name: 'Return items' }).click()
  await expect(page.getByRole('heading', { name: 'Choose what to return' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose at least one item.' })).toBeVisible()
  await choose(page.getByRole('checkbox', { name: /Trail shoe/ }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Reason').selectOption("It's too small")
  await page.getByRole('button', { name: 'Continue' }).click()
  await choose(page.getByRole('radio', { name: /Bring it to the store/ }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You get back')).toBeVisible()
  await page.getByRole('button', { name: /^Return for \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Your return is approved' })).toBeVisible()
  const code = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()

  const counter = await browser.newContext({ baseURL: spiral.origin })
  await counter.addCookies(Object.entries(clerk.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const desk = await counter.newPage()
  await openAlive(desk, '/staff?tab=returns')
  await desk.getByLabel('Or type the code').fill('AAAA-AAAA')
  await desk.getByLabel('Or type the code').press('Enter')
  await expect(desk.getByText("This code can't be used here. Look the order up by name.").first()).toBeVisible()
  await desk.getByLabel('Or type the code').fill(code)
  await desk.getByLabel('Or type the code').press('Enter')
  await expect(desk.getByRole('heading', { name: 'Return of Maya' })).toBeVisible()
  await desk.getByRole('button', { name: /^Refund \$/ }).click()
  await expect(desk.getByText(/^Refunded \$/).first()).toBeVisible()
  await counter.close()

  await openAlive(page, '/orders-returns')
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  const { body } = await shopping.call(maya, order, { params: { number: bought.number }, query: {} })
  expect(body.tenders[0]?.refunded).toBe(body.total)
  expect((await shelf(shopping, shop)).onHand).toBe(before + 1)
})

test('shoes are exchanged for a dearer pair: the card pays the difference, the pair is held and handed over at the counter', async ({
  page,
  spiral,
  signedInAs,
  browser,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Trail shoe' } })
  const { variantIds } = await aProduct(spiral, shop.retailerId, { title: 'Summit boot', price: 2500, storeIds: [shop.storeId] })
  const boot = { ...shop, variantId: variantIds[0] ?? shop.variantId }
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aClerk(shopping, shop)
  const maya = await signedInAs({ firstName: 'Maya' })
  const bought = (await buy(shopping, maya, [lineOf(shop)])).body.order
  await handOver(shopping, clerk, shop, bought.fulfillments[0]?.id ?? 0)

  await openAlive(page, `/easy-returns?id=${bought.number}`)
  await choose(page.getByRole('checkbox', { name: /Trail shoe/ }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Reason').selectOption('I changed my mind')
  await choose(page.getByRole('radio', { name: /Exchange/ }))
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose an item for each exchange.' })).toBeVisible()
  await page.getByLabel(/^Find another item/).fill('summit')
  await choose(page.getByRole('radio', { name: /Summit boot/ }))
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('radio', { name: /Send it by mail/ })).toBeDisabled()
  await choose(page.getByRole('radio', { name: /Bring it to the store/ }))
  await page.getByRole('button', { name: 'Continue' }).click()
  const exchange = page.getByRole('button', { name: /^Exchange and pay \$/ })
  await expect(page.getByRole('heading', { name: /^Pay \$[\d.]+ by card$/ })).toBeVisible()
  await exchange.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Choose a card, or add one.' })).toBeVisible()
  await addTestCard(page, 'Visa that gets declined')
  await exchange.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await choose(page.getByRole('radio', { name: 'Use another card' }))
  await addTestCard(page, 'Mastercard that asks its bank first')
  await choose(page.getByRole('radio', { name: /^Mastercard/ }))
  expect(await violationsOn(page)).toEqual([])
  await exchange.click()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await expect(page.getByText(/^Paid \$[\d.]+ by card$/)).toBeVisible()
  // A reload keeps what was typed and paid.
  await page.reload()
  await expect(page.getByText(/^Paid \$[\d.]+ by card$/)).toBeVisible()
  await exchange.click()
  await expect(page.getByText('Summit boot is held for you')).toBeVisible()
  expect(await shelf(shopping, boot)).toEqual({ onHand: 5, reserved: 1 })
  const code = await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()

  const counter = await browser.newContext({ baseURL: spiral.origin })
  await counter.addCookies(Object.entries(clerk.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const desk = await counter.newPage()
  await openAlive(desk, '/staff?tab=returns')
  await desk.getByLabel('Or type the code').fill(code)
  await desk.getByLabel('Or type the code').press('Enter')
  await expect(desk.getByRole('heading', { name: 'Exchange for Summit boot' })).toBeVisible()
  await expect(desk.getByRole('checkbox', { name: 'The shopper takes it now' })).toBeChecked()
  expect(await violationsOn(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Accept the exchange' }).click()
  await expect(desk.getByText('Give the shopper Summit boot.').first()).toBeVisible()
  await counter.close()

  await openAlive(page, `/order-details?id=${bought.number}`)
  await expect(page.getByText('Exchanged for Summit boot')).toBeVisible()
  await page
    .locator('#returns')
    .getByRole('link', { name: /^S[0-9A-Z]{13}$/ })
    .first()
    .click()
  await expect(page.getByText('Summit boot').filter({ visible: true }).first()).toBeVisible()
  expect(await shelf(shopping, boot)).toEqual({ onHand: 4, reserved: 0 })
  const { body } = await shopping.call(maya, order, { params: { number: bought.number }, query: {} })
  expect(body.tenders[0]?.refunded).toBe(body.total)
})

test('a broken mug is claimed: the store answers, support decides, the money is back', async ({ page, spiral, signedInAs, browser }) => {
  const shop = await aShop(spiral, { product: { title: 'Stoneware mug' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aClerk(shopping, shop)
  const support = await aPerson(spiral, { platform: ['admin'] })
  const maya = await signedInAs({ firstName: 'Maya' })
  const bought = (await buy(shopping, maya, [lineOf(shop)])).body.order
  await handOver(shopping, clerk, shop, bought.fulfillments[0]?.id ?? 0)
  const pageOf = async (who: TestPerson) => {
    const context = await browser.newContext({ baseURL: spiral.origin })
    await context.addCookies(Object.entries(who.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
    return context.newPage()
  }

  await openAlive(page, `/order-details?id=${bought.number}`)
  await page.getByRole('button', { name: 'Open a claim' }).click()
  await page.getByRole('button', { name: 'Send claim' }).click()
  await expect(page.getByText('Choose what went wrong.').first()).toBeVisible()
  await page.getByLabel('What went wrong?').selectOption("It's damaged or doesn't work")
  await page.getByLabel('What happened?').fill('The handle came off.')
  await page.getByRole('button', { name: 'Send claim' }).click()
  await expect(page.getByText('In review')).toBeVisible()

  const desk = await pageOf(clerk)
  await openAlive(desk, '/staff?tab=returns')
  await desk.getByRole('button', { name: /^Answer/ }).click()
  await desk.getByLabel('What happened on your side?').fill('It left us whole.')
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByText('Your answer')).toBeVisible()

  const office = await pageOf(support)
  await openAlive(office, '/admin?section=claims')
  await expect(office.getByText('It left us whole.')).toBeVisible()
  await office.getByRole('button', { name: /^Decide/ }).click()
  await office.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(office.getByText('Choose a decision.').first()).toBeVisible()
  await choose(office.getByRole('radio', { name: /^Approve a part/ }))
  await office.getByLabel('Amount of the price').fill('5')
  await choose(office.getByRole('radio', { name: 'SPIRAL' }))
  await office.getByLabel('Reason').fill('The photo shows a clean break.')
  await office.getByRole('button', { name: 'Decide', exact: true }).click()
  await expect(office.getByText('No claim is waiting')).toBeVisible()

  await openAlive(page, `/order-details?id=${bought.number}#claims`)
  await expect(page.getByText('Approved in part', { exact: true })).toBeVisible()
  await expect(page.getByText('The photo shows a clean break.')).toBeVisible()
  const { body } = await shopping.call(maya, order, { params: { number: bought.number }, query: {} })
  expect(body.tenders[0]?.refunded).toBeGreaterThanOrEqual(500)
})

test('shoes dropped at the SPIRAL Center of another mall are received there, paid back, and go to their store', async ({
  page,
  spiral,
  signedInAs,
  browser,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Trail shoe' } })
  const elsewhere = await aMall(spiral, { name: 'Far Court' })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aClerk(shopping, shop)
  const maya = await signedInAs({ firstName: 'Maya' })
  const bought = (await buy(shopping, maya, [lineOf(shop)])).body.order
  await handOver(shopping, clerk, shop, bought.fulfillments[0]?.id ?? 0)
  const before = (await shelf(shopping, shop)).onHand
  const counterOf = async (who: TestPerson) => {
    const context = await browser.newContext({ baseURL: spiral.origin })
    await context.addCookies(Object.entries(who.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
    return context.newPage()
  }
  const desk = await counterOf(await aPerson(spiral, { malls: [{ mallId: elsewhere, role: 'manager' }] }))
  const store = await counterOf(clerk)

  const code = await test.step('the shopper chooses a SPIRAL Center', async () => {
    await openAlive(page, `/easy-returns?id=${bought.number}`)
    await choose(page.getByRole('checkbox', { name: /Trail shoe/ }))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Reason').selectOption('I changed my mind')
    await page.getByRole('button', { name: 'Continue' }).click()
    await choose(page.getByRole('radio', { name: /SPIRAL Center/ }))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: /^Return for \$/ }).click()
    await expect(page.getByRole('heading', { name: 'Your return is approved' })).toBeVisible()
    return page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).innerText()
  })

  await test.step('another Center takes it by its code, puts it on a shelf, and the money is back', async () => {
    await openAlive(desk, '/staff?tab=inbound&state=spots')
    await desk.getByRole('button', { name: 'Add a shelf or locker' }).click()
    await desk.getByRole('dialog').getByLabel('Name').fill('A1')
    await desk.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await expect(desk.getByText('Shelf, empty')).toBeVisible()
    await openAlive(desk, '/staff?tab=returns')
    await desk.getByLabel('Or type the code').fill(code)
    await desk.getByLabel('Or type the code').press('Enter')
    await expect(desk.getByRole('heading', { name: 'Return of Maya' })).toBeVisible()
    await desk.getByRole('button', { name: /^Refund \$/ }).click()
    await expect(desk.getByText(/^Refunded \$/).first()).toBeVisible()
    const { body } = await shopping.call(maya, order, { params: { number: bought.number }, query: {} })
    expect(body.tenders[0]?.refunded).toBe(body.total)
    // Its stock comes with the goods.
    expect((await shelf(shopping, shop)).onHand).toBe(before)
    await openAlive(desk, '/staff?tab=returns&state=to_send')
    await desk.getByLabel('Shelf').selectOption('A1')
    await expect(desk.getByText('At the SPIRAL Center, A1')).toBeVisible()
    await openAlive(desk, '/staff?tab=inbound&state=spots')
    await expect(desk.getByText('Shelf, 1 return')).toBeVisible()
    expect(await violationsOn(desk)).toEqual([])
  })

  await test.step('the courier brings it to the store, which puts it on its shelf', async () => {
    await openAlive(desk, '/staff?tab=returns&state=to_send')
    await desk.getByRole('button', { name: /^Give to the courier/ }).click()
    await expect(desk.getByText('With the courier').first()).toBeVisible()
    await openAlive(store, '/staff?tab=returns&state=to_shelve')
    await store.getByRole('button', { name: 'Arrived' }).click()
    await expect(store.getByText('Counted in your stock').first()).toBeVisible()
    expect((await shelf(shopping, shop)).onHand).toBe(before + 1)
    await openAlive(page, '/orders-returns')
    await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible()
  })
})

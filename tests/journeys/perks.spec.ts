import { callsOf } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('a shopper asks for a perk, the store makes one, two orders fill the card, and the counter redeems its code', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { retailer: { displayName: 'Cedar Books' }, store: { name: 'Cedar Books Uptown' }, price: 2_500 })
  await spiral.settle()
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aClerk(shopping, shop)
  const pageOf = async (who: TestPerson) => {
    const context = await browser.newContext({ baseURL: spiral.origin })
    await context.addCookies(Object.entries(who.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
    return context.newPage()
  }
  const maya = await signedInAs({ firstName: 'Maya', lastName: 'Lind' })
  await openAlive(page, `/store/${shop.storeId}`)
  await page.getByRole('link', { name: 'Perks and SPIRALs at Cedar Books' }).click()
  await expect(page.getByText('Cedar Books has no perk right now. The standard rates count:')).toBeVisible()
  await page.getByRole('button', { name: 'Ask this store for a perk' }).click()
  await expect(page.getByText('You asked for a perk. The store sees how many people asked.')).toBeVisible()

  const office = await pageOf(await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] }))
  await openAlive(office, '/retailer-dashboard?section=perks')
  await expect(office.getByText('0 members. 1 shopper asked for a perk.')).toBeVisible()
  await office.getByRole('button', { name: 'New perk' }).click()
  const form = office.getByRole('dialog')
  await form.getByLabel('Orders for a reward').fill('2')
  await form.getByLabel('Least amount of an order in dollars').fill('20')
  await form.getByLabel('First day').fill('2020-01-01')
  await form.getByLabel('Last day').fill('2099-12-31')
  await form.getByLabel('Budget in rewards').fill('10')
  await form.getByRole('button', { name: 'Save perk' }).click()
  await expect(form.getByText('Enter dollars off or SPIRALs, one of the two.').first()).toBeVisible()
  await expect(form.getByLabel('Orders for a reward')).toHaveValue('2')
  await form.getByLabel('Dollars off at the counter').fill('5')
  await form.getByRole('button', { name: 'Save perk' }).click()
  await expect(office.getByRole('heading', { name: '$5.00 off after 2 orders of $20.00 or more' })).toBeVisible()
  expect((await seriousOn(office)).map(({ id }) => id)).toEqual([])

  await openAlive(page, `/loyalty/retailer/${shop.retailerId}`)
  await page.getByRole('button', { name: 'Join the perks' }).click()
  await expect(page.getByText('You joined the perks of Cedar Books.')).toBeVisible()
  await expect(page.getByText('0 of 2 stamps. 2 more orders to the next reward.')).toBeVisible()
  for (let i = 0; i < 2; i++) {
    const bought = (await buy(shopping, maya, [lineOf(shop)])).body.order
    await handOver(shopping, clerk, shop, bought.fulfillments[0]?.id ?? 0)
  }
  await spiral.settle()
  await openAlive(page, '/loyalty')
  await expect(page.getByText('1 perk, 1 reward to use')).toBeVisible()
  await page.getByRole('link', { name: 'Cedar Books', exact: true }).click()
  const qr = page.getByRole('img', { name: /^QR code/ })
  await expect(qr).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  const code = (await qr.getAttribute('aria-label'))?.replace('QR code', '').replaceAll(' ', '') ?? ''

  const counter = await pageOf(clerk)
  await openAlive(counter, '/retailer-dashboard?section=perks')
  await counter.getByLabel('Code', { exact: true }).fill(code)
  await counter.getByRole('button', { name: 'Redeem' }).click()
  await expect(counter.getByText('Take $5.00 off for Maya Lind. The code is used now.')).toBeVisible()
  await counter.getByLabel('Code', { exact: true }).fill(code)
  await counter.getByRole('button', { name: 'Redeem' }).click()
  await expect(counter.getByText(/^This code was used already, on \w+ \d+\.$/).first()).toBeVisible()
  await openAlive(page, `/loyalty/retailer/${shop.retailerId}`)
  await expect(page.getByText(/^Used /)).toBeVisible()
  // Pages may not carry inline styles.
  expect(await (await page.request.get(page.url())).text()).not.toMatch(/<[^<>]* style="/)
})

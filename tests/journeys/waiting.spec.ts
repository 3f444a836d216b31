import { callsOf } from '#tests/app.ts'
import { buy, codeOf, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop, aStore, openShelf } from '#tests/shops.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { askShoppers } from '#server/domains/orders/acceptance.ts'
import { expect, test } from './fixtures.ts'
import { choose } from './pressing.ts'

test('what no store accepts in a day: the shopper has it from another store, or shipped, or takes the money', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' }, product: { title: 'Blue mug' } })
  const other = await aStore(spiral, shop.retailerId, { name: 'Uptown Goods', lat: 44.9 })
  await openShelf(spiral, { variantId: shop.variantId, storeId: other }, 3)
  const shopping = { ...spiral, call: callsOf(spiral) }
  const maya = await signedInAs({ firstName: 'Maya' })
  const numbers: string[] = []
  for (let i = 0; i < 3; i++) numbers.push((await buy(shopping, maya, [lineOf(shop)])).body.order.number)
  await spiral.deps.db.$client.query(`update fulfillments set changed_at = now() - interval '25 hours' where store_id = $1`, [shop.storeId])
  await askShoppers(spiral.deps)

  await page.goto(`/order-details?id=${numbers[0]}`)
  await page.getByRole('button', { name: 'Continue with this' }).click()
  await expect(page.getByText('Choose one of these.')).toBeVisible()
  await choose(page.getByRole('radio', { name: /Pick it up at Uptown Goods/ }))
  await page.getByRole('button', { name: 'Continue with this' }).click()
  await expect(page.getByRole('link', { name: 'Uptown Goods', exact: true })).toBeVisible()
  await expect(page.getByText('To be prepared by Uptown Goods instead')).toBeVisible()
  await expect(page.getByText('What would you like?')).toBeHidden()

  await page.goto(`/order-details?id=${numbers[1]}`)
  await choose(page.getByRole('radio', { name: /Ship it to me/ }))
  await page.getByLabel('Street address').fill('100 Lake Street')
  await page.getByLabel('ZIP').fill('55425')
  await expect(page.getByLabel('City')).toHaveValue(/./)
  await page.getByRole('button', { name: 'Ship it here' }).click()
  await expect(page.getByText('Ship to me. Ships in 2-5 business days')).toBeVisible()
  await expect(page.getByText('100 Lake Street')).toBeVisible()

  await page.goto(`/order-details?id=${numbers[2]}`)
  await choose(page.getByRole('radio', { name: /Get a refund/ }))
  await page.getByRole('button', { name: 'Refund me' }).click()
  await expect(page.getByText('Canceled by the shopper')).toBeVisible()
  await expect(page.getByText('Refunded', { exact: false }).first()).toBeVisible()
})

test('what no store of the seller has comes from another seller for no more, and the difference goes back', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const gtin = '735900000018'
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' }, product: { title: 'Blue mug', gtin }, price: 2000 })
  const other = await aShop(spiral, { store: { name: 'Harbor Home', lat: 44.9 }, product: { title: 'Blue mug', gtin }, price: 1800 })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const maya = await signedInAs({ firstName: 'Maya' })
  const { number } = (await buy(shopping, maya, [lineOf(shop)])).body.order
  await spiral.deps.db.$client.query(`update fulfillments set changed_at = now() - interval '25 hours' where store_id = $1`, [shop.storeId])
  await askShoppers(spiral.deps)

  await page.goto(`/order-details?id=${number}`)
  const offer = page.getByRole('radio', { name: /Pick it up at Harbor Home/ })
  await expect(page.getByText(/It costs \$2\.\d\d less there with tax/)).toBeVisible()
  await choose(offer)
  await page.getByRole('button', { name: 'Continue with this' }).click()
  await expect(page.getByText(/Harbor Home takes over/)).toBeVisible()
  await expect(page.getByText(/^Refunded \$2\./)).toBeVisible()
  await page.getByRole('link', { name: /See order/ }).click()
  await expect(page.getByRole('link', { name: 'Harbor Home', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: `order ${number}` })).toBeVisible()

  const clerk = await aPerson(spiral, { retailers: [{ retailerId: other.retailerId, role: 'staff' }] })
  const moved = await spiral.deps.db.$client.query<{ id: number }>('select id from fulfillments where store_id = $1', [other.storeId])
  const id = moved.rows[0]?.id as never
  for (const to of ['accepted', 'ready'] as const) await shopping.call(clerk, moveFulfillment, { params: { id }, body: { to } })
  await page.goto('/qr-pickup-system')
  await expect(page.getByRole('article', { name: /Pass for/ })).toContainText('Harbor Home')
})

test('who cannot come in time keeps it longer, once, and lets somebody else collect whose name the store sees', async ({
  page,
  spiral,
  signedInAs,
  browser,
}) => {
  const shop = await aShop(spiral)
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'staff' }] })
  const maya = await signedInAs({ firstName: 'Maya' })
  const { order } = (await buy(shopping, maya, [lineOf(shop)])).body
  const id = order.fulfillments[0]?.id as never
  for (const to of ['accepted', 'ready'] as const) await shopping.call(clerk, moveFulfillment, { params: { id }, body: { to } })

  await page.goto('/qr-pickup-system')
  const pass = page.getByRole('article', { name: /Pass for/ })
  await pass.getByRole('button', { name: 'Hold 3 more days' }).click()
  await expect(page.getByText(/Held for you until/).first()).toBeVisible()
  await expect(pass.getByRole('button', { name: 'Hold 3 more days' })).toBeHidden()

  await pass.getByRole('button', { name: 'Let someone else pick up' }).click()
  const dialog = page.getByRole('dialog', { name: 'Let someone else pick up' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter the name on their ID.').first()).toBeVisible()
  await dialog.getByLabel('Their name').fill('Ben Green')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(pass.getByText('Ben Green can pick up, too')).toBeVisible()

  const counter = await browser.newContext({ baseURL: spiral.origin })
  await counter.addCookies(Object.entries(clerk.cookies).map(([name, value]) => ({ name, value, url: spiral.origin })))
  const desk = await counter.newPage()
  await desk.goto('/staff?q=ben')
  await expect(desk.getByRole('link', { name: /Maya/ })).toContainText('Ben Green may pick up')
  await desk.goto('/staff?tab=scan')
  await desk.getByLabel('Or type the code').fill(await codeOf(shopping, id))
  await desk.getByLabel('Or type the code').press('Enter')
  await expect(desk.getByText('Ask for the name: Maya or Ben Green.')).toBeVisible()
  await counter.close()
})

import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { callsOf } from '#tests/app.ts'
import { buy, codeOf, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'

test('the counter sees at once who is there, a sent pass opens once, and afterwards there is a receipt', async ({
  page,
  spiral,
  signedInAs,
  browser,
}) => {
  const shop = await aShop(spiral, { store: { name: 'North Loop Goods' }, product: { title: 'Blue mug' } })
  const shopping = { ...spiral, call: callsOf(spiral) }
  const clerk = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
  await signedInAs({ firstName: 'Maya' }).then(async (maya) => {
    const { order } = (await buy(shopping, maya, [lineOf(shop)])).body
    for (const to of ['accepted', 'ready'] as const)
      await shopping.call(clerk, moveFulfillment, { params: { id: order.fulfillments[0]?.id as never }, body: { to } })
  })
  await spiral.settle()

  const desk = await browser.newContext({ baseURL: spiral.origin })
  await desk.addCookies(Object.entries(clerk.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const counter = await desk.newPage()
  await counter.goto('/staff')
  await expect(counter.getByRole('heading', { name: 'Pickups' })).toBeVisible()
  await expect(counter.getByRole('heading', { name: '1 order to hand over now' })).toBeHidden()

  await page.goto('/qr-pickup-system')
  await page.getByRole('button', { name: "I'm on my way" }).click()
  await expect(page.getByText("North Loop Goods knows you're on your way")).toBeVisible()
  await page.getByRole('button', { name: "I'm here" }).click()
  await page.getByLabel('Where are you?').fill('Spot 4, blue car')
  await page.getByRole('button', { name: "Tell them I'm here" }).click()
  await expect(page.getByText("North Loop Goods knows you're here")).toBeVisible()
  await expect(counter.getByRole('heading', { name: '1 order to hand over now' })).toBeVisible()
  await expect(counter.getByRole('region', { name: 'Here now' }).getByText('Spot 4, blue car')).toBeVisible()

  await page.getByRole('button', { name: 'Send this pass' }).click()
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = await page.getByLabel('Link to the pass').inputValue()
  await page.getByRole('button', { name: 'Close' }).click()
  const [ben, eve] = await Promise.all([browser.newContext(), browser.newContext()])
  const pass = await ben.newPage()
  await pass.goto(link)
  await pass.getByRole('button', { name: 'Open the pass' }).click()
  await pass.getByRole('button', { name: 'Large and bright' }).click()
  const { rows } = await spiral.deps.db.$client.query(`select id from fulfillments where store_id = $1`, [shop.storeId])
  const code = await codeOf(shopping, rows[0].id)
  await expect(pass.getByRole('dialog').getByText(`${code.slice(0, 4)}-${code.slice(4)}`)).toBeVisible()
  const late = await eve.newPage()
  await late.goto(link)
  await late.getByRole('button', { name: 'Open the pass' }).click()
  await expect(late.getByText('This link has expired')).toBeVisible()

  await counter.goto('/staff?tab=scan')
  await counter.getByLabel('Or type the code').fill(code)
  await counter.getByLabel('Or type the code').press('Enter')
  await counter.getByRole('button', { name: 'Hand over' }).click()
  await expect(counter.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  await page.getByRole('link', { name: /^Receipt of order/ }).click()
  await expect(page.getByRole('heading', { name: 'Receipt', level: 1 })).toBeVisible()
  await expect(page.getByRole('cell', { name: '1 × Blue mug' })).toBeVisible()
  await Promise.all([desk, ben, eve].map((context) => context.close()))
})

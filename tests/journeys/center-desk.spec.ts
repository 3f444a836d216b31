import type { Browser, Page } from '@playwright/test'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { endWaiting } from '#server/domains/orders/jobs.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, labelOf, lineOf, type BoughtFulfillment, shelf } from '#tests/buying.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aMall, aShop, type Shop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { takeOff } from './pressing.ts'

type Running = Parameters<typeof aShop>[0] & Parameters<typeof aPerson>[0] & { origin: string }
async function pageOf(browser: Browser, { origin }: Running, { cookies }: TestPerson): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: origin, httpOnly: true })))
  return context.newPage()
}

test('J7 at the desk: two stores, one Center, one message, one code; a parcel that nobody collects goes back to its shelf', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  test.setTimeout(120_000)
  const app = { ...spiral, call: callsOf(spiral) }
  const mallId = await aMall(spiral, { name: 'Harbor Square', hours: '24/7', centerHours: '24/7' })
  const kite = await aShop(spiral, { mall: mallId, store: { name: 'Paper Kite' }, product: { title: 'Dragon kite' } })
  const kettle = await aShop(spiral, { mall: mallId, store: { name: 'Copper Kettle' }, product: { title: 'Copper kettle' } })
  const [kiteClerk, kettleClerk] = [await aClerk(app, kite), await aClerk(app, kettle)]
  const maya = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  const bought = await buy(
    app,
    maya,
    [kite, kettle].map((shop) => lineOf(shop, { fulfillmentMethod: 'ship-to-mall' })),
    { contact: { name: 'Maya Green', email: maya.email } },
  )
  const { number, fulfillments } = bought.body.order
  const partOf = (shop: Shop): BoughtFulfillment => ({
    id: fulfillments.find(({ storeId }) => storeId === shop.storeId)?.id as BoughtFulfillment['id'],
    number,
  })
  const [first, second] = [partOf(kite), partOf(kettle)]
  for (const [part, clerk] of [
    [first, kiteClerk],
    [second, kettleClerk],
  ] as const)
    for (const to of ['accepted', 'packed', 'in_transit'] as const)
      await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to } })
  const [kiteLabel, kettleLabel] = [await labelOf(app, kiteClerk, first), await labelOf(app, kettleClerk, second)]

  await page.goto(`/order-details?id=${number}`)
  await expect(page.getByText(/^On its way to the SPIRAL Center since/)).toHaveCount(2)

  const desk = await pageOf(browser, spiral, await aPerson(spiral, { malls: [{ mallId, role: 'staff' }] }))
  await test.step('the Center names a shelf and a locker', async () => {
    await desk.goto('/staff?tab=inbound')
    await desk.getByRole('link', { name: 'Shelves' }).click()
    for (const [name, kind] of [
      ['A3', 'shelf'],
      ['Box 1', 'locker'],
    ] as const) {
      await desk.getByRole('button', { name: 'Add a shelf or locker' }).click()
      await desk.getByLabel('Name', { exact: true }).fill(name)
      await desk.getByLabel('Kind').selectOption(kind)
      await desk.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
      await expect(desk.getByRole('listitem').filter({ hasText: name })).toContainText('empty')
    }
    await desk.getByRole('button', { name: 'Remove Box 1' }).click()
    await expect(desk.getByRole('listitem').filter({ hasText: 'Box 1' })).toHaveCount(0)
  })

  const code = desk.getByLabel('Code on the label')
  const checkIn = async (label: string) => {
    await code.fill(label)
    await code.press('Enter')
  }
  await test.step('both parcels are checked in; the second joins the first on its shelf', async () => {
    await desk.getByRole('link', { name: 'Arriving' }).click()
    await checkIn('P123-45')
    await expect(desk.getByText('No parcel has this code. Check the label, or look it up by order number.').first()).toBeVisible()
    await desk.getByLabel('Put it in').selectOption({ label: 'A3 (empty)' })
    await checkIn(kiteLabel)
    await expect(desk.getByText("Maya's parcel from Paper Kite is here")).toBeVisible()
    await expect(desk.getByText('1 of 2 parcels of this order are here.')).toBeVisible()
    await spiral.settle()
    expect((await mailsTo(app, maya.email)).map(({ kind }) => kind)).not.toContain('fulfillment-at_center')
    await desk.getByLabel('Put it in').selectOption({ label: "With the shopper's other parcels" })
    await checkIn(kettleLabel)
    await expect(desk.getByText(/Put it in A3\./)).toBeVisible()
    await expect(desk.getByText('All 2 parcels of this order are here. The shopper gets one message.')).toBeVisible()
    await checkIn(kettleLabel)
    await expect(desk.getByText(/^Already received /)).toBeVisible()
    await spiral.settle()
    const told = (await mailsTo(app, maya.email)).filter(({ kind }) => kind === 'fulfillment-at_center')
    expect(told.map(({ subject }) => subject)).toEqual(['Everything is here'])
  })

  await test.step('the shopper sees where both are; the desk finds them by shelf, with all hands they went through', async () => {
    await page.reload()
    await expect(page.getByText(/^At the SPIRAL Center since/)).toHaveCount(2)
    await desk.getByRole('link', { name: 'Here', exact: true }).click()
    await desk.getByLabel('Shelf or locker').selectOption({ label: 'A3 (2)' })
    await desk.getByRole('link', { name: new RegExp(kiteLabel) }).click()
    const panel = desk.getByRole('dialog')
    await expect(panel.getByText('Now with the Center.')).toBeVisible()
    await expect(panel.getByText('From the store to the courier')).toBeVisible()
    await expect(panel.getByText('From the courier to the Center')).toBeVisible()
    await desk.keyboard.press('Escape')
  })

  await test.step('one code shows both; the kite is handed over, the kettle is too heavy today', async () => {
    await page.goto('/qr-pickup-system')
    await expect(page.getByRole('article', { name: /Pass for SPIRAL Center/ })).toHaveCount(1)
    const pass = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
    await desk.goto('/staff?tab=scan')
    await desk.getByLabel('Or type the code').fill(pass)
    await desk.getByRole('button', { name: 'Check code' }).click()
    await expect(desk.getByRole('heading', { name: '2 items for Maya' })).toBeVisible()
    await expect(desk.getByText('A3', { exact: true })).toHaveCount(2)
    await takeOff(desk.getByLabel(`Copper Kettle, ${kettleLabel}`))
    await desk.getByRole('button', { name: 'Hand over 1 of 2' }).click()
    await expect(desk.getByRole('heading', { name: 'Handed over' })).toBeVisible()
    await page.goto(`/order-details?id=${number}`)
    await expect(page.getByText(/^At the SPIRAL Center since/)).toHaveCount(1)
  })

  await test.step('nobody comes for the kettle: the money is back, and the parcel goes to its store', async () => {
    await spiral.deps.db.$client.query(`update fulfillments set hold_until = now() - interval '1 hour' where id = $1`, [second.id])
    await desk.goto('/staff?tab=inbound&state=here')
    await expect(desk.getByText('Overdue', { exact: true }).last()).toBeVisible()
    await endWaiting.act(spiral.deps, null)
    await desk.goto('/staff?tab=inbound&state=here&desk=going_back')
    await desk.getByRole('link', { name: new RegExp(kettleLabel) }).click()
    await expect(desk.getByText('Goes back to Copper Kettle')).toBeVisible()
    expect(await shelf(app, kettle)).toEqual({ onHand: 4, reserved: 0 })
    await desk.getByRole('button', { name: 'Give to the courier' }).click()
    await expect(desk.getByText('Given to the courier').first()).toBeVisible()
    const store = await pageOf(browser, spiral, kettleClerk)
    await store.goto('/staff?tab=inbound')
    await expect(store.getByRole('heading', { name: 'Parcels coming back' })).toBeVisible()
    await store.getByLabel('Code on the label').fill(kettleLabel)
    await store.getByRole('button', { name: 'Check in' }).click()
    await expect(store.getByText(`Parcel ${kettleLabel} is back`)).toBeVisible()
    expect(await shelf(app, kettle)).toEqual({ onHand: 5, reserved: 0 })
    await store.context().close()
  })
  await desk.context().close()
})

import { receiveParcel } from '#contracts/center-desk.ts'
import { moveFulfillment } from '#contracts/store-work.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, labelOf, lineOf } from '#tests/buying.ts'
import { buyGift } from '#tests/gift-cards.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('J4 a mall manager invites a store, plans an event, opens late, sees parcels, announces, sells gift cards and reads figures', async ({
  page,
  browser,
  spiral,
  signedInAs,
}) => {
  test.setTimeout(120_000)
  const app = { ...spiral, call: callsOf(spiral) }
  const mallId = await aMall(spiral, { name: 'Lakeview Court', slug: 'lakeview-court' })
  const books = await aShop(spiral, { mall: mallId, onHand: 50, store: { name: 'Lakeview Books' } })
  const toys = await aShop(spiral, { mall: mallId, onHand: 50, store: { name: 'Lakeview Toys' } })
  const elsewhere = await aShop(spiral, { onHand: 50, store: { name: 'Prairie Lamps' } })
  await buy(app, await aPerson(spiral), [lineOf(elsewhere)])
  for (let i = 0; i < 5; i++) {
    const shopper = await aPerson(spiral)
    const lines = [books, toys].map((shop) => lineOf(shop, { fulfillmentMethod: 'ship-to-mall' }))
    const { number, fulfillments } = (await buy(app, shopper, lines, { contact: { name: 'Maya Green', email: shopper.email } })).body.order
    await buyGift(app, shopper, { scope: { kind: 'mall', mallId } as never })
    if (i > 0) continue
    const desk = await aPerson(spiral, { malls: [{ mallId, role: 'staff' }] })
    for (const shop of [books, toys]) {
      const clerk = await aClerk(app, shop)
      const part = { number, id: fulfillments.find(({ storeId }) => storeId === shop.storeId)?.id as never }
      for (const to of ['accepted', 'packed', 'in_transit'] as const)
        await app.call(clerk, moveFulfillment, { params: { id: part.id }, body: { to } })
      const received = await app.call(desk, receiveParcel, { params: { mallId }, body: { code: await labelOf(app, clerk, part) } })
      expect(received.status).toBe(200)
    }
  }
  await spiral.deps.db.$client.query(
    `update fulfillments set hold_until = now() - interval '1 hour' where state = 'at_center' and store_id = $1`,
    [toys.storeId],
  )
  await spiral.settle()
  const context = await browser.newContext({ baseURL: spiral.origin })
  const { cookies } = await aPerson(spiral, { malls: [{ mallId, role: 'manager' }] })
  await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const office = await context.newPage()
  const figure = (name: string) => office.locator('dl > *').filter({ has: office.getByText(name, { exact: true }) })

  await test.step('her day: two parcels wait, one of them for too long', async () => {
    await openAlive(office, '/mall-dashboard')
    await expect(office.getByRole('heading', { level: 1, name: 'Lakeview Court' })).toBeVisible()
    await expect(figure('Parcels at your SPIRAL Center')).toContainText(/2\s*1 past the hold date/)
    expect(await seriousOn(office)).toEqual([])
  })

  await test.step('a store is invited, and its link leads into joining with the mall filled in', async () => {
    await openAlive(office, '/mall-dashboard?section=stores')
    await office.getByRole('button', { name: 'Invite a store' }).click()
    const form = office.getByRole('dialog', { name: 'Invite a store' })
    await form.getByLabel('Name of the business').fill('Corner Bakery')
    await form.getByLabel('Email').fill('owner@bakery')
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(form.getByLabel('Name of the business')).toHaveValue('Corner Bakery')
    await form.getByLabel('Email').fill('owner@bakery.example.com')
    await form.getByLabel('Unit').fill('N110')
    await form.getByRole('button', { name: 'Send invitation' }).click()
    await expect(form).toBeHidden()
    await spiral.settle()
    const [mail] = await mailsTo(spiral, 'owner@bakery.example.com')
    const link = /https?:\S+/u.exec(mail?.text ?? '')?.[0] ?? ''
    await signedInAs()
    await openAlive(page, new URL(link).pathname + new URL(link).search)
    await page.getByRole('button', { name: 'Start the application' }).click()
    await expect(page.getByText('Every field is saved as you go.', { exact: true })).toBeVisible()
    await openAlive(page, '/retailer-onboarding?step=stores')
    await expect(page.getByRole('combobox', { name: 'Mall (optional)' })).toContainText('Lakeview Court')
    await expect(page.getByRole('combobox', { name: 'Mall (optional)' })).toHaveValue(String(mallId))
    await expect(page.getByLabel('Unit in the mall')).toHaveValue('N110')
  })

  await test.step('an event with seats stands on the page of the mall', async () => {
    const at = (hours: number) =>
      new Date(Date.now() + hours * 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Chicago' }).slice(0, 16).replace(' ', 'T')
    await openAlive(office, '/mall-dashboard?section=events')
    await office.getByRole('button', { name: 'New event' }).click()
    const form = office.getByRole('dialog')
    await form.getByLabel('Title').fill('Winter reading')
    await form.getByLabel('About').fill('An evening with local writers.')
    await form.getByLabel('Kind').selectOption('kids')
    await form.getByLabel('Where').fill('Atrium')
    await form.getByLabel('Start').fill(at(26))
    await form.getByLabel('End').fill(at(28))
    await form.getByLabel('Seats').fill('40')
    await form.getByRole('button', { name: 'Save event' }).click()
    await expect(office.getByRole('link', { name: 'Winter reading' })).toBeVisible()
  })

  await test.step('the SPIRAL Center is open late on one day, and she announces it', async () => {
    await openAlive(office, '/mall-dashboard?section=profile')
    const hours = office.getByRole('group', { name: 'SPIRAL Center hours' })
    await hours.getByRole('button', { name: 'Add a day' }).click()
    await hours.getByLabel('Day 1: date').fill(new Date().toLocaleDateString('sv-SE', { timeZone: 'America/Chicago' }))
    await hours.getByRole('checkbox', { name: 'Open' }).last().check()
    await hours.getByLabel('Day 1: from').fill('00:00')
    await hours.getByLabel('Day 1: to').fill('23:59')
    await office.getByRole('button', { name: 'Save changes' }).click()
    await expect(office.getByText('Shoppers see it at once.', { exact: true })).toBeVisible()
    await openAlive(office, '/mall-dashboard?section=announcements')
    await office.getByRole('button', { name: 'New announcement' }).click()
    const form = office.getByRole('dialog', { name: 'New announcement' })
    await form.getByLabel('Headline').fill('Pick up until midnight')
    await form.getByLabel('Text').fill('Our SPIRAL Center stays open late today.')
    await form.getByRole('button', { name: 'Publish' }).click()
    await expect(office.getByRole('heading', { name: 'Pick up until midnight' })).toBeVisible()
    await spiral.settle()
    await page.goto('/mall/lakeview-court')
    await expect(page.getByRole('heading', { name: 'Pick up until midnight' })).toBeVisible()
    await expect(page.getByText('Winter reading')).toBeVisible()
    await expect(page.getByText('11:59 PM').first()).toBeVisible()
  })

  await test.step('gift cards of the mall are on sale, and her figures are those of her mall only', async () => {
    await page.goto(`/mall-gift-card-system?mall=${mallId}`)
    await expect(page.getByRole('option', { name: /^Lakeview Court/ })).toHaveJSProperty('selected', true)
    await openAlive(office, '/mall-analytics')
    await expect(figure('Orders from two or more stores')).toContainText('5')
    await expect(figure('Gift cards of your mall sold')).toContainText('$250.00')
    const stores = office.getByRole('table', { name: 'Stores' })
    await expect(stores.getByText('Lakeview Books')).toBeVisible()
    await expect(stores.getByText('Prairie Lamps')).toHaveCount(0)
    await expect(stores.getByText('Not shared')).toHaveCount(2)
    expect(await seriousOn(office)).toEqual([])
  })
})

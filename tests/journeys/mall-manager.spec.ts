import { receiveParcel } from '#contracts/store-work/center-desk.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, labelOf, lineOf } from '#tests/buying.ts'
import { buyGift } from '#tests/gift-cards.ts'
import { mailsTo } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { aMall, aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { choose, openAlive, takeOff } from './pressing.ts'

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
    await choose(hours.getByRole('checkbox', { name: 'Open' }).last())
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

  await test.step('she asks her stores for a promotion, takes it back, and chooses what she hears of her mall', async () => {
    await openAlive(office, '/mall-dashboard?section=promotions')
    await office.getByRole('button', { name: 'Ask your stores' }).click()
    const form = office.getByRole('dialog', { name: 'Ask your stores for a promotion' })
    await form.getByLabel('Name').fill('Lakeview lights')
    await form.getByLabel('Starts').fill('2098-01-02T09:00')
    await form.getByLabel('Ends').fill('2098-01-04T21:00')
    await form.getByRole('button', { name: 'Ask your stores' }).click()
    await expect(form).toBeHidden()
    await office.getByRole('button', { name: 'Withdraw Lakeview lights' }).click()
    const asked = office.getByRole('dialog', { name: 'Withdraw Lakeview lights?' })
    await asked.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expect(office.getByRole('listitem').filter({ hasText: 'Lakeview lights' }).getByText('Withdrawn', { exact: true })).toBeVisible()
    await openAlive(office, '/mall-dashboard?section=notifications')
    const byMail = office.getByRole('checkbox', { name: 'Promotions by email' })
    const saved = office.waitForResponse((answer) => answer.url().endsWith('/api/mall/news-choices') && answer.request().method() === 'PUT')
    await takeOff(byMail)
    await saved
    await office.reload()
    await expect(byMail).not.toBeChecked()
    expect(await seriousOn(office)).toEqual([])
  })

  await test.step('she gives a gift card, which stands on the account of her mall', async () => {
    await openAlive(office, '/mall-dashboard?section=gift-cards')
    await office.getByRole('button', { name: 'Give a card' }).click()
    const form = office.getByRole('dialog', { name: 'Give a gift card' })
    await form.getByLabel("Recipient's name").fill('Kim Raffle')
    await form.getByLabel("Recipient's email").fill('kim.raffle@example.com')
    await form.getByLabel('Amount in dollars').fill('3')
    await form.getByRole('button', { name: 'Give card' }).click()
    await expect(form.getByRole('link', { name: 'Choose $5 to $500.' })).toBeVisible()
    await form.getByLabel('Amount in dollars').fill('20')
    const given = office.waitForResponse((answer) => answer.url().endsWith('/api/mall/gift-cards') && answer.request().method() === 'POST')
    await form.getByRole('button', { name: 'Give card' }).click()
    expect((await given).status()).toBe(201)
    await expect(form).toBeHidden()
    await expect(office.getByText('kim.raffle@example.com')).toBeVisible()
    expect(await seriousOn(office)).toEqual([])
    await openAlive(office, '/mall-dashboard?section=invoices')
    await expect(office.getByText('Gift card that you gave').first()).toBeVisible()
    await expect(office.getByText('$20.00 goes on your next invoice.')).toBeVisible()
    expect(await seriousOn(office)).toEqual([])
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

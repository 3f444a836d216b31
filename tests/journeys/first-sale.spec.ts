import type { Browser, Page } from '@playwright/test'
import { auditBooks } from '#server/domains/admin/audit-of-books.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import type { Spiral } from '#server/start.ts'
import { aMall, aProduct, aRetailer, aShop, aStore } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { aWorld } from './world.ts'
import { choose, useTestCard } from './pressing.ts'

/** An earlier purchase of $200, picked up: it earned 400 SPIRALs. */
async function withSpirals(spiral: Spiral, person: TestPerson): Promise<void> {
  const app = { deps: spiral.deps, call: callsOf(spiral) }
  const shop = await aShop(app, { price: 20_000 })
  const earlier = await buy(app, person, [lineOf(shop)])
  await handOver(app, await aClerk(app, shop), shop, earlier.body.order.fulfillments[0]?.id ?? 0)
}

async function asClerk(
  browser: Browser,
  spiral: Parameters<typeof aPerson>[0] & { origin: string },
  options: Parameters<typeof aPerson>[1],
): Promise<Page> {
  const clerk = await aPerson(spiral, options)
  const context = await browser.newContext({ baseURL: spiral.origin })
  await context.addCookies(Object.entries(clerk.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  return context.newPage()
}

/** Opens the only order in that state and takes its next step. */
async function advance(clerk: Page, state: string, act: string, done: string): Promise<void> {
  await clerk.goto(`/staff?state=${state}`)
  await clerk.getByRole('link', { name: /Maya/ }).first().click()
  await clerk.getByRole('dialog').getByRole('button', { name: act }).click()
  await expect(clerk.getByText(done, { exact: true }).first()).toBeVisible()
}

async function addToCart(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: title }).first()).toBeVisible()
  await page.keyboard.press('Escape')
}

test('J1 from a nearby product over two malls to a pickup that earns SPIRALs', async ({ page, browser, spiral, signedInAs }) => {
  test.setTimeout(120_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const world = await aWorld(spiral)
  const maya = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await withSpirals(spiral, maya)

  await test.step('1 she opens the home page and says where she is', async () => {
    await page.goto('/')
    await expect(page.getByRole('button', { name: /All Locations/ }).first()).toBeVisible()
    await page.getByLabel('ZIP, city or mall').fill('55425')
    await page.getByRole('form', { name: 'What and where' }).getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: /^Stores near you/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ridge & River Northgate' }).first()).toBeVisible()
  })

  await test.step('2 she types, picks a suggestion, and narrows to pickup today within 25 miles', async () => {
    const box = page.getByRole('combobox', { name: 'What are you looking for?' })
    await box.click()
    await box.pressSequentially('trail sho')
    await page.getByRole('option', { name: /trail/i }).first().click()
    await expect(page).not.toHaveURL(/\/(\?|$)/)
    await page.goto('/search?q=trail shoes')
    // Her place is stored in this browser; when it is restored, a line that shows it has moved the filters.
    await expect(page.getByLabel('Distance from 55425').first()).toBeVisible()
    await choose(page.getByLabel('Pickup today').first())
    await expect(page).toHaveURL(/pickupToday=true/)
    // Two clicks in quick succession: the second adds to the first, although that page is still loading.
    await page
      .getByLabel(/^In stock/)
      .first()
      .click()
    await page.getByLabel('Distance from 55425').first().selectOption('25')
    for (const chosen of [/pickupToday=true/, /inStock=/, /within=25/]) await expect(page).toHaveURL(chosen)
    await expect(page.getByRole('article').getByRole('link', { name: 'Canyon trail running shoes' })).toBeVisible()
  })

  await test.step('3 she sees who has it, what getting it costs, and adds a pair for pickup', async () => {
    await page.getByRole('article').getByRole('link', { name: 'Canyon trail running shoes' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Canyon trail running shoes' })).toBeVisible()
    await expect(page.getByText('$4.99')).toBeVisible()
    await page.getByRole('button', { name: '2 other stores' }).click()
    await expect(page.getByRole('group', { name: 'Where to get it' }).getByRole('radio')).toHaveCount(3)
    await choose(page.getByRole('radio', { name: /Ridge & River Northgate/ }))
    await page.getByRole('button', { name: 'Use this store' }).click()
    await choose(page.getByRole('radio', { name: /^Pickup/ }))
    await addToCart(page, 'Canyon trail running shoes')
    await expect(
      page
        .getByRole('link', { name: /Cart.*1 item/ })
        .or(page.getByRole('button', { name: /Cart.*1 item/ }))
        .first(),
    ).toBeVisible()
  })

  await test.step('4 she shops another mall; what is from elsewhere is kept', async () => {
    await page
      .getByRole('button', { name: /Near 55425/ })
      .first()
      .click()
    await page.getByLabel('City, ZIP or mall').fill('Lakeside')
    await page
      .getByRole('button', { name: /Lakeside Center/ })
      .or(page.getByRole('option', { name: /Lakeside Center/ }))
      .first()
      .click()
    await expect(page.getByRole('button', { name: /Shopping at: Lakeside Center/ }).first()).toBeVisible()
    await page.goto(`/products?q=train`)
    await page.getByRole('link', { name: 'Wooden steam train' }).click()
    await choose(page.getByRole('radio', { name: /^Ship/ }))
    await addToCart(page, 'Wooden steam train')
    await page.goto('/cart')
    for (const mall of ['Lakeside Center', 'Northgate Mall'])
      await expect(page.getByRole('heading', { level: 2, name: mall })).toBeVisible()
    await page.goto('/multi-mall-cart')
    await expect(page.getByRole('heading', { level: 2, name: 'Northgate Mall' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Lakeside Center' })).toBeVisible()
    await expect(page.getByText(/You'll earn \d+ SPIRALs|Earns? .*SPIRALs/).first()).toBeVisible()
  })

  await test.step('6 one payment by card and SPIRALs, one order, two groups', async () => {
    await page.goto('/checkout')
    await page
      .getByLabel('Street address')
      .or(page.getByLabel('Street', { exact: true }))
      .first()
      .fill('100 Lake Street')
    await page.getByLabel('ZIP', { exact: true }).fill('55425')
    await page.getByLabel('City', { exact: true }).fill('Bloomington')
    await page.getByLabel('State', { exact: true }).selectOption('MN')
    await page.getByLabel('SPIRALs to use').fill('300')
    await useTestCard(page)
    await page.getByRole('button', { name: /Place order, \$/ }).click()
    await expect(page).toHaveURL(/order-details\?.*placed=1/)
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
  })

  const number = new URL(page.url()).searchParams.get('id') ?? ''
  await test.step('7 the order shows both groups and the pending SPIRALs', async () => {
    await expect(page.getByText('Ridge & River Northgate').first()).toBeVisible()
    await expect(page.getByText('Little Acorn Lakeside').first()).toBeVisible()
    const { rows } = await spiral.deps.db.$client.query(
      'select kind, amount from tender_uses u join orders o on o.id = u.order_id where o.number = $1 order by kind',
      [number],
    )
    expect(rows.map(({ kind }) => kind)).toEqual(['card', 'spirals'])
    expect(rows[1]?.amount).toBe(300)
  })

  await test.step('8 the store prepares it, she shows her pass, the code is used once, the SPIRALs are hers', async () => {
    const clerk = await asClerk(browser, spiral, { retailers: [{ retailerId: world.shoes, role: 'staff', storeId: world.shoeStore }] })
    await advance(clerk, 'placed', 'Accept', 'Order accepted')
    await advance(clerk, 'accepted', 'Mark ready', "Ready. We're letting the shopper know.")
    await page.goto('/qr-pickup-system')
    const pass = page.getByRole('article', { name: /Pass for Ridge & River Northgate/ })
    await expect(pass.getByRole('img', { name: /QR of code/ })).toBeVisible()
    const code = (await pass.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
    await clerk.goto('/staff?tab=scan')
    await clerk.getByLabel('Or type the code').fill(code)
    await clerk.getByRole('button', { name: 'Check code' }).click()
    await clerk.getByRole('button', { name: 'Hand over' }).click()
    await expect(clerk.getByRole('heading', { name: 'Handed over' })).toBeVisible()
    await page.goto('/loyalty')
    await expect(page.getByText(/358 SPIRALs/).first()).toBeVisible()
    await spiral.settle()
    const mails = await spiral.deps.db.$client.query(`select kind from mails where recipient = $1 order by id`, [maya.email])
    expect(mails.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order-placed', 'fulfillment-ready']))
    await clerk.context().close()
  })
  expect(faults).toEqual([])
  const broken = (await auditBooks(spiral.deps.db)).filter(({ violations }) => violations > 0)
  expect(broken).toEqual([])
})

test('J7 two stores of one mall send to the SPIRAL Center; one visit, one QR', async ({ page, browser, spiral, signedInAs }) => {
  test.setTimeout(120_000)
  const mallId = await aMall(spiral, { name: 'Harbor Square' })
  const [one, two] = [await aRetailer(spiral, { displayName: 'Paper Kite' }), await aRetailer(spiral, { displayName: 'Copper Kettle' })]
  const [kite, kettle] = [
    await aStore(spiral, one, { name: 'Paper Kite Harbor', mallId, hours: '24/7' }),
    await aStore(spiral, two, { name: 'Copper Kettle Harbor', mallId, hours: '24/7' }),
  ]
  await aProduct(spiral, one, { title: 'Harbor dragon kite', category: 'baby-kids', storeIds: [kite] })
  await aProduct(spiral, two, { title: 'Harbor copper kettle', category: 'kitchen', storeIds: [kettle] })
  await spiral.settle()
  const maya = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  for (const title of ['Harbor dragon kite', 'Harbor copper kettle']) {
    await page.goto(`/products?q=${title}`)
    await page.getByRole('link', { name: title }).first().click()
    await choose(page.getByRole('radio', { name: /^SPIRAL Center/ }))
    await addToCart(page, title)
  }
  await page.goto('/checkout')
  await useTestCard(page)
  await page.getByRole('button', { name: /Place order, \$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
  for (const [retailerId, storeId] of [
    [one, kite],
    [two, kettle],
  ] as const) {
    const clerk = await asClerk(browser, spiral, { retailers: [{ retailerId, role: 'staff', storeId }] })
    await advance(clerk, 'placed', 'Accept', 'Order accepted')
    await advance(clerk, 'accepted', 'Mark packed', 'Packed')
    await advance(clerk, 'packed', 'Send to center', 'On its way to the SPIRAL Center')
    await clerk.context().close()
  }
  const desk = await asClerk(browser, spiral, { malls: [{ mallId, role: 'staff' }] })
  await desk.goto('/staff?tab=inbound')
  for (let left = 2; left > 0; left--) {
    await expect(desk.getByRole('button', { name: /Receive|Arrived/ })).toHaveCount(left)
    await desk
      .getByRole('button', { name: /Receive|Arrived/ })
      .first()
      .click()
  }
  await expect(desk.getByText('No parcels', { exact: true })).toBeVisible()
  await page.goto('/qr-pickup-system')
  await expect(page.getByRole('article', { name: /Pass for SPIRAL Center/ })).toHaveCount(1)
  const code = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? ''
  await desk.goto('/staff?tab=scan')
  await desk.getByLabel('Or type the code').fill(code)
  await desk.getByRole('button', { name: 'Check code' }).click()
  await expect(desk.getByRole('heading', { name: '2 items for Maya' })).toBeVisible()
  await desk.getByRole('button', { name: 'Hand over' }).click()
  await expect(desk.getByRole('heading', { name: 'Handed over' })).toBeVisible()
  const { rows } = await spiral.deps.db.$client.query(`select state from orders where user_id = $1`, [maya.id])
  expect(rows).toEqual([{ state: 'complete' }])
  await desk.context().close()
})

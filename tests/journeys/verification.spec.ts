import type { RetailerId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { keepDuties } from '#server/domains/trust/inform.ts'
import { rowsOf } from '#server/platform/db.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('a high-volume seller is paused, verifies, and sells again', async ({ page, browser, spiral }) => {
  const shop = await aShop(spiral, { store: { name: 'Corner Lamps', slug: 'corner-lamps-edina' }, retailer: { displayName: 'Lamp House' } })
  await rowsOf(spiral.deps.db, 'test.volume')`
    insert into seller_volumes (retailer_id, sales, gross, is_high, counted_at)
    values (${shop.retailerId as RetailerId}, 240, 900000, true, now())`
  await keepDuties(spiral.deps)
  await rowsOf(spiral.deps.db, 'test.late')`
    update seller_duties set due_at = ${new Date(Date.now() - DAY)} where retailer_id = ${shop.retailerId}`
  await keepDuties(spiral.deps)
  await spiral.settle()

  await openAlive(page, `/product/${shop.productId}`)
  await expect(page.getByText("Lamp House can't sell on SPIRAL until we have verified its business.")).toBeVisible()
  await openAlive(page, '/store/corner-lamps-edina')
  await expect(page.getByText('Orders already placed are still filled.')).toBeVisible()

  const pageOf = async (person: TestPerson) => {
    const context = await browser.newContext({ baseURL: spiral.origin })
    await context.addCookies(Object.entries(person.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
    return context.newPage()
  }
  const owner = await pageOf(await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] }))
  await openAlive(owner, '/retailer-dashboard?section=verification')
  await expect(owner.getByText(/Your sales are paused since/)).toBeVisible()
  await owner.getByRole('button', { name: 'Send details' }).click()
  const form = owner.getByRole('dialog')
  await form.getByLabel('Street address').fill('9 Lake Street')
  await form.getByLabel('City').fill('Edina')
  await form.getByLabel('State').fill('MN')
  await form.getByLabel('ZIP code').fill('55435')
  await form.getByLabel('Email').fill('hello@lamps.example')
  await form.getByLabel('Phone').fill('call me')
  await form.getByRole('button', { name: 'Send details' }).click()
  await expect(form.getByText('Enter a phone number like (612) 555-0134.').first()).toBeVisible()
  await form.getByLabel('Phone').fill('(612) 555-0134')
  await form.getByRole('button', { name: 'Send details' }).click()
  await expect(owner.getByText(/We are checking your details\. Shoppers can buy/)).toBeVisible()
  expect((await seriousOn(owner)).map(({ id }) => id)).toEqual([])

  const admin = await pageOf(await aPerson(spiral, { platform: ['admin'] }))
  await openAlive(admin, '/admin?section=seller-duties')
  await expect(admin.getByText('9 Lake Street').first()).toBeVisible()
  expect((await seriousOn(admin)).map(({ id }) => id)).toEqual([])
  if (process.env['SHOTS']) {
    for (const [name, each] of [
      ['owner', owner],
      ['admin', admin],
      ['store', page],
    ] as const)
      for (const width of [390, 1440]) {
        await each.setViewportSize({ width, height: 900 })
        await each.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png` })
      }
  }
  await admin.getByRole('button', { name: 'Verify Lamp House' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'It agrees with the papers' }).click()
  await expect(admin.getByText('No businesses here')).toBeVisible()
  await spiral.settle()

  await openAlive(owner, '/retailer-dashboard?section=verification')
  await expect(owner.getByText('Verified', { exact: true })).toBeVisible()
  await openAlive(page, `/product/${shop.productId}`)
  await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
})

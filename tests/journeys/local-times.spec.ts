import { callsOf } from '#tests/app.ts'
import { buy, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'

test('a time reads as where the reader is, also on a page that was drawn by a server elsewhere', async ({ browser, spiral }) => {
  const zone = 'Pacific/Kiritimati'
  const shop = await aShop(spiral)
  const maya = await aPerson(spiral)
  const { order } = (await buy({ ...spiral, call: callsOf(spiral) }, maya, [lineOf(shop)])).body
  const context = await browser.newContext({ baseURL: spiral.origin, timezoneId: zone, locale: 'en-US' })
  await context.addCookies(Object.entries(maya.cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  const page = await context.newPage()
  await page.goto(`/order-details?id=${order.number}`)
  const placed = new Date(order.placedAt).toLocaleTimeString('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' })
  await expect(page.getByText(placed).first()).toBeVisible()
  await context.close()
})

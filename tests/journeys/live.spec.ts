import { moveFulfillment } from '#contracts/work.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, lineOf } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'

test('all tabs of a browser hear through one connection, and when the tab that holds it is closed, the next one takes it', async ({
  context,
  spiral,
  signedInAs,
}) => {
  const shopping = { ...spiral, call: callsOf(spiral) }
  const shop = await aShop(spiral)
  const maya = await signedInAs()
  const { order } = (await buy(shopping, maya, [lineOf(shop)])).body
  const clerk = await aClerk(shopping, shop)
  const id = Number(order.fulfillments[0]?.id) as never
  const connections: string[] = []
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/live') connections.push(request.frame().page() === first ? 'first' : 'second')
  })
  const first = await context.newPage()
  await first.goto(`/order-details?id=${order.number}`)
  await expect.poll(() => connections).toEqual(['first'])
  const second = await context.newPage()
  await second.goto(`/order-details?id=${order.number}`)

  await expect(second.getByText('Order placed', { exact: true }).first()).toBeVisible()
  // A page that nobody looks at reads when it is looked at; both are in front of somebody here.
  await shopping.call(clerk, moveFulfillment, { params: { id }, body: { to: 'accepted' } })
  for (const page of [second, first]) {
    await page.bringToFront()
    await expect(page.getByText('Being prepared', { exact: true }).first()).toBeVisible({ timeout: 8_000 })
  }
  expect(connections).toEqual(['first'])

  await first.close()
  await expect.poll(() => connections).toEqual(['first', 'second'])
  await shopping.call(clerk, moveFulfillment, { params: { id }, body: { to: 'ready' } })
  await expect(second.getByText('Ready for pickup', { exact: true }).first()).toBeVisible({ timeout: 8_000 })
})

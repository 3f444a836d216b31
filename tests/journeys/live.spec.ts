import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, lineOf } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { alive } from './pressing.ts'

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
  // A hidden page refetches when it becomes visible; both pages are visible here.
  await shopping.call(clerk, moveFulfillment, { params: { id }, body: { to: 'accepted' } })
  for (const page of [second, first]) {
    await page.bringToFront()
    await expect(page.getByText('Being prepared', { exact: true }).first()).toBeVisible()
  }
  expect(connections).toEqual(['first'])

  await first.close()
  await expect.poll(() => connections).toEqual(['first', 'second'])
  await shopping.call(clerk, moveFulfillment, { params: { id }, body: { to: 'ready' } })
  await expect(second.getByText('Ready for pickup', { exact: true }).first()).toBeVisible()
})

test('signing out in one tab takes what was private from the others at once', async ({ page, context, signedInAs }) => {
  const maya = await signedInAs()
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto('/account')
    await expect(tab.locator('#profile').getByText(maya.email)).toBeVisible()
    await alive(tab)
  }
  await page.locator('main').getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(other).toHaveURL(/\/login\?returnTo=/)
  await expect(other.locator('#profile')).toHaveCount(0)
})

import type { Spiral } from '#server/start.ts'
import { aPromotion, promotionChanged } from '#tests/promotions.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

/** A product that was sold at its price long enough to be promoted. */
async function aSoldProduct(spiral: Spiral, title: string, mallId?: Awaited<ReturnType<typeof aMall>>) {
  const retailerId = await aRetailer(spiral)
  const storeId = await aStore(spiral, retailerId, mallId === undefined ? {} : { mallId })
  const { productId } = await aProduct(spiral, retailerId, { title, price: 5_000, storeIds: [storeId] })
  await spiral.deps.db.$client.query(
    `update price_changes set created_at = now() - interval '100 days' where variant_id in (select id from variants where product_id = $1)`,
    [productId],
  )
  await spiral.settle()
  return { retailerId, productId }
}

test('a shopper tries a promotion, shares it by link, and a manager asks for it with the same values', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const { retailerId, productId } = await aSoldProduct(spiral, 'Walnut serving tray')
  await openAlive(page, `/promotion-demo?productId=${productId}`)
  const cart = page.getByRole('table')
  await expect(cart.getByRole('row', { name: 'Discount' })).toHaveText(/−\$10\.00/)
  await page.getByLabel('Percent off').fill('90')
  await expect(page.getByText('Choose 5 to 80 percent.')).toBeVisible()
  await page.getByLabel('Percent off').fill('30')
  await expect(cart.getByRole('row', { name: 'Discount' })).toHaveText(/−\$15\.00/)
  await expect(page.getByText('$15.00 for this cart.')).toBeVisible()
  await expect(page.getByText('30% off', { exact: true }).last()).toBeVisible()
  await page.getByLabel('Items in the cart').fill('2')
  await expect(page.getByText('$30.00 for this cart, $15.00 for each item.')).toBeVisible()
  await page.getByLabel('Ends').fill('2020-01-01T09:00')
  await expect(page.getByText('The end must be after the start.')).toBeVisible()
  await page.getByLabel('Ends').fill('2090-01-01T09:00')
  await expect(page.getByText('All items were sold at their price for 30 of the last 90 days.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request this promotion' })).toHaveCount(0)
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  const link = await page.getByLabel('Link to this promotion').inputValue()

  await signedInAs({ retailers: [{ retailerId, role: 'manager' }] })
  await openAlive(page, link.replace(spiral.origin, ''))
  await expect(cart.getByRole('row', { name: 'Discount' })).toHaveText(/−\$30\.00/)
  await page.getByRole('button', { name: 'Estimate from the last 90 days' }).click()
  await expect(page.getByText('There are no orders in the last 90 days to estimate from.')).toBeVisible()
  await page.getByRole('link', { name: 'Request this promotion' }).click()
  const form = page.getByRole('dialog', { name: 'New promotion' })
  await expect(form.getByLabel('Percent off')).toHaveValue('30')
  await expect(form.getByLabel('Ends')).toHaveValue('2090-01-01T09:00')
  await expect(form.getByLabel('Walnut serving tray')).toBeChecked()
  await form.getByLabel('Name', { exact: true }).fill('Tray week')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('heading', { name: 'Tray week' })).toBeVisible()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: 'Try one first' }).click()
  await expect(page.getByText('Walnut serving tray').first()).toBeVisible()
})

test('cards show the badge and price of a promotion after the page is alive, at the same height, until it ends', async ({
  page,
  spiral,
}) => {
  const mallId = await aMall(spiral, { name: 'Birch Court' })
  const { retailerId, productId } = await aSoldProduct(spiral, 'Hammered copper kettle', mallId)
  const id = await aPromotion(spiral, { retailerId, productIds: [productId], name: 'Kettle week' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/deals/prices')) asked.push(request.url())
  })
  let letThrough = () => {}
  const held = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route('**/api/deals/prices*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/products?q=hammered+copper+kettle')
  const card = page.getByRole('article').filter({ hasText: 'Hammered copper kettle' })
  await expect(card).toContainText('$50.00')
  await expect.poll(() => asked.length).toBe(1)
  const before = await card.boundingBox()
  letThrough()
  await expect(card.getByText('20% off')).toBeVisible()
  await expect(card).toContainText('$40.00')
  await expect(card.getByText('Was $50.00')).toBeVisible()
  expect(await card.boundingBox()).toEqual(before)
  expect(asked).toHaveLength(1)

  await page.goto(`/mall/${mallId}`)
  await expect(page.getByRole('heading', { name: 'Deals' })).toBeVisible()
  await expect(page.getByText('Kettle week')).toBeVisible()
  await expect(card.getByText('20% off')).toBeVisible()

  await spiral.deps.db.$client.query(`update promotions set state = 'ended' where id = $1`, [id])
  promotionChanged(spiral, id)
  asked.length = 0
  const read = page.waitForResponse((response) => response.url().includes('/api/deals/prices'))
  await page.goto('/products?q=hammered+copper+kettle')
  await read
  await expect(card).toContainText('$50.00')
  await expect(card.getByText('20% off')).toHaveCount(0)
})

test('an admin sees a month of promotions, and the results of one that is over', async ({ page, spiral, signedInAs }) => {
  const { retailerId } = await aSoldProduct(spiral, 'Linen table runner')
  await aPromotion(spiral, { retailerId, name: 'Linen days', startsAt: '2026-03-20T09:00', endsAt: '2026-04-12T21:00', state: 'ended' })
  await signedInAs({ platform: ['admin'] })
  await openAlive(page, '/promotion-admin?month=2026-03')
  const row = page.getByRole('listitem').filter({ hasText: 'Linen days' })
  await expect(row).toContainText('Mar 20, 2026 to Apr 12, 2026')
  await page.getByRole('link', { name: 'April 2026' }).click()
  await expect(page.getByRole('heading', { name: 'April 2026' })).toBeVisible()
  await expect(row).toContainText('Ended')
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('link', { name: 'All promotions' }).click()
  await page.getByRole('link', { name: 'Over', exact: true }).click()
  await page.getByRole('button', { name: 'Results Linen days' }).click()
  await expect(page.getByText('Too few known shoppers to measure what it adds')).toBeVisible()
})

test('J5 an admin approves a promotion with a budget, its code works in any spelling, and once it is over the cart says so', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const { retailerId, productId } = await aSoldProduct(spiral, 'Oak cutting board')
  const wish = {
    retailerId,
    productIds: [productId],
    code: 'Board-15',
    percent: 15,
    funding: 'shared' as const,
    state: 'requested' as const,
  }
  const id = await aPromotion(spiral, { ...wish, name: 'Board days', budget: 20_000 })
  await signedInAs({ platform: ['admin'] })
  await openAlive(page, '/promotion-admin')
  await page.getByRole('button', { name: 'Decide Board days' }).click()
  const decision = page.getByRole('dialog', { name: 'Decide on Board days' })
  await decision.getByLabel('Note to the business').fill('Good for the season.')
  await decision.getByRole('button', { name: 'Send decision' }).click()
  await expect(decision).toBeHidden()
  await openAlive(page, '/admin?section=audit')
  await expect(page.getByText('promotion.approve').first()).toBeVisible()

  await openAlive(page, `/product/${productId}`)
  await page.getByRole('button', { name: 'Add to cart' }).click()
  await openAlive(page, '/cart')
  await page.getByRole('button', { name: 'Use a promo code' }).click()
  await page.getByLabel('Promo code').fill('no such code')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(page.getByLabel('Promo code')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Promo code')).toHaveValue('no such code')
  await page.getByLabel('Promo code').fill('board 15')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const applied = page.getByRole('list', { name: 'Promotions in this cart' })
  await expect(applied).toContainText('−$7.50')

  await spiral.deps.db.$client.query(`update promotions set state = 'ended' where id = $1`, [id])
  promotionChanged(spiral, id)
  await openAlive(page, '/cart')
  await expect(page.getByRole('list', { name: "Codes that don't apply" })).toContainText('Board days has ended.')
  await expect(page.getByRole('link', { name: 'Oak cutting board' }).first()).toBeVisible()
})

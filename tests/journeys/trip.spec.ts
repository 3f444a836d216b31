import type { Page } from '@playwright/test'
import { refundLine, retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { callsOf, guest } from '#tests/app.ts'
import { aClerk, aPart } from '#tests/buying.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { shopNear } from './place.ts'
import { addToCart, choose, openAlive } from './pressing.ts'

const ZIP = '55425'
async function fetchedAt(page: Page, productId: number): Promise<void> {
  await page.goto(`/product/${productId}`)
  await choose(page.getByRole('radio', { name: /^Pickup/ }))
  await addToCart(page)
}

test('a shopper sees how sure the stock is, plans a trip for the cart, and lets one Center gather it', async ({ page, spiral }) => {
  await shopNear(page, ZIP)
  const hours = '24/7'
  const near = await aShop(spiral, {
    mall: { name: 'Trip South Mall' },
    store: { name: 'Trip South Goods', hours },
    product: { title: 'Trip teapot' },
  })
  const far = await aShop(spiral, {
    mall: { name: 'Trip North Mall', lat: 45.05 },
    store: { name: 'Trip North Goods', hours, lat: 45.05 },
    product: { title: 'Trip kettle' },
  })
  await spiral.settle()

  await test.step('the offer says when its stock was counted', async () => {
    await page.goto(`/product/${near.productId}`)
    await expect(page.getByText('Counted within the last hour')).toBeVisible()
    expect(await seriousOn(page)).toEqual([])
  })

  await test.step('after a missed pick the page says to call ahead', async () => {
    const app = { call: callsOf(spiral), deps: spiral.deps }
    const [clerk, part] = [await aClerk(app, near), await aPart(app, guest(), near)]
    const work = (await app.call(clerk, retailerFulfillments, { query: {} })).body.items.find(({ id }) => id === part.id)
    const body = { lineId: work?.items[0]?.id ?? 0, quantity: 1, left: 1, reason: 'missing' as const }
    expect((await app.call(clerk, refundLine, { params: { id: part.id }, body })).status).toBe(200)
    await spiral.settle()
    await page.reload()
    await expect(page.getByText(/call ahead/)).toBeVisible()
    await expect(page.getByText('The store could not find 1 item of a recent order')).toBeVisible()
  })

  await test.step('the trip names both stops with what each saves and costs', async () => {
    await fetchedAt(page, near.productId)
    await page.goto(`/product/${far.productId}`)
    await choose(page.getByRole('radio', { name: /^Pickup/ }))
    await expect(page.getByText(/With the pickups in your cart: 2 stops, about \d+ minutes/)).toBeVisible()
    await expect(page.getByText(/This stop adds about \d+ minutes? and [\d.]+ mi\./)).toBeVisible()
    await addToCart(page)
    await page.goto(`/product/${near.productId}`)
    await expect(page.getByText(/You stop there anyway|This stop adds/)).toHaveCount(1)
    await page.goto('/multi-mall-cart')
    const trip = page
      .getByRole('region', { name: 'Your pickup trip' })
      .or(page.locator('section', { hasText: 'Your pickup trip' }))
      .first()
    await expect(trip.getByText('2 stops')).toBeVisible()
    await expect(trip.getByText(/Estimated drive time/)).toBeVisible()
    await expect(
      trip.getByText(/Without this stop: \d+ minutes? and [\d.]+ mi less\. Shipping them costs \$4\.99 more\./).first(),
    ).toBeVisible()
    expect(await seriousOn(page)).toEqual([])
    await trip.getByRole('button', { name: 'Ship these instead of picking up at Trip North Goods' }).click()
    await expect(trip.getByText('1 stop')).toBeVisible()
  })

  await test.step('one Center gathers what is picked up', async () => {
    await page
      .getByRole('combobox', { name: /How you get.*Trip kettle|Trip kettle/ })
      .first()
      .selectOption('in-store-pickup')
    await page.getByRole('button', { name: 'Gather it there' }).click()
    await expect(
      page.getByText('SPIRAL Center at Trip South Mall').or(page.getByText('SPIRAL Center at Trip North Mall')).first(),
    ).toBeVisible()
    await expect(page.getByText('1 stop')).toBeVisible()
  })
})

test('distances are miles or minutes by car, as the shopper chooses', async ({ page, spiral }) => {
  await shopNear(page, ZIP)
  await aShop(spiral, { store: { name: 'Minute Goods' } })
  await spiral.settle()
  await openAlive(page, `/stores?near=${ZIP}&q=Minute`)
  await expect(page.getByText(/ mi away/).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Distance in' }).selectOption('Show driving minutes')
  await expect(page.getByText(/\d+ min by car/).first()).toBeVisible()
  await expect(page.getByText('Drive times are estimates.')).toBeVisible()
  await expect(page).toHaveURL(/drive=1/)
  expect(await seriousOn(page)).toEqual([])
  await page.goto(`/near-me?near=${ZIP}&drive=1`)
  await expect(page.getByText(/\d+ min by car/).first()).toBeVisible()
})

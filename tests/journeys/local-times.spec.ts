import type { Page } from '@playwright/test'
import { order } from '#contracts/orders/orders.ts'
import { callsOf } from '#tests/app.ts'
import { aPart, buy, lineOf, moveOn } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { alive } from './pressing.ts'

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

const TO_THE_MINUTE = { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

for (const [reader, zone, word] of [
  ['elsewhere is told whose clock that is', 'Asia/Tokyo', ' CT'],
  ['nearby reads nothing more', 'America/Chicago', ''],
] as const)
  test(`what is collected goes by the clock of where it is collected, and a reader ${reader}`, async ({ browser, spiral }) => {
    const shopping = { ...spiral, call: callsOf(spiral) }
    const shop = await aShop(spiral, { store: { name: 'North Loop Goods' } })
    const clerk = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'staff', storeId: shop.storeId }] })
    const maya = await aPerson(spiral)
    const part = await aPart(shopping, maya, shop)
    await moveOn(shopping, clerk, part, 'accepted', 'ready')
    const { holdUntil } = (await shopping.call(maya, order, { params: { number: part.number }, query: {} })).body.fulfillments[0] ?? {}
    const held = `${holdUntil?.toLocaleString('en-US', { ...TO_THE_MINUTE, timeZone: 'America/Chicago' })}${word}`
    const opening = new RegExp(`^(Open until|Opens) .*[AP]M${word}$`)

    const asReader = async ({ cookies }: typeof maya) => {
      const context = await browser.newContext({ baseURL: spiral.origin, timezoneId: zone, locale: 'en-US' })
      await context.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
      return context.newPage()
    }
    const page = await asReader(maya)
    await page.goto(`/order-details?id=${part.number}`)
    await expect(page.getByText(`Held for you until ${held}. After that`)).toBeVisible()
    await page.goto('/qr-pickup-system')
    const pass = page.getByRole('article', { name: 'Pass for North Loop Goods' })
    await expect(pass.getByText(`Held until ${held}`, { exact: true })).toBeVisible()
    await expect(pass.getByText(opening)).toBeVisible()
    await page.goto(`/store/${shop.storeId}?tab=visit`)
    await expect(page.getByText(opening).first()).toBeVisible()
    await expect(page.getByText('In Central Time.')).toHaveCount(word ? 2 : 0)
    const counter = await asReader(clerk)
    await counter.goto(`/retailer-dashboard?order=${part.number}`)
    await expect(counter.getByRole('dialog').getByText(held, { exact: true })).toBeVisible()
    await Promise.all([page.context().close(), counter.context().close()])
  })

/** A card's visible text on a phone up to its buttons, some of which come later, and its height. */
async function looksOf(page: Page, storeName: string) {
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: storeName })
  await expect(card).toBeVisible()
  const [words = ''] = (await card.innerText()).split('Directions')
  return { words, height: (await card.boundingBox())?.height }
}

for (const [reader, zone, isTold, store] of [
  ['elsewhere reads by whose clock a store of a list is open', 'Asia/Tokyo', true, 'Quarry Lane Lamps'],
  ['nearby never reads by whose clock', 'America/Chicago', false, 'Quarry Lane Lanterns'],
] as const)
  test(`a reader ${reader}, from the first moment: nothing moves when the page is alive`, async ({ browser, spiral }) => {
    await aShop(spiral, { store: { name: store } })
    await spiral.settle()
    const context = await browser.newContext({
      baseURL: spiral.origin,
      timezoneId: zone,
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
    })
    const asleep = await context.newPage()
    await asleep.route(/\/assets\/.*\.js/, (route) => route.abort())
    await asleep.goto(`/stores?q=${store}`)
    const before = await looksOf(asleep, store)
    expect(before.words).toMatch(isTold ? /(Open until|Opens) .*[AP]M CT/ : /(Open until|Opens) .*[AP]M(?! CT)/)
    const page = await context.newPage()
    await page.goto(`/stores?q=${store}`)
    await alive(page)
    expect(await looksOf(page, store)).toEqual(before)
    await expect(page.getByText(/\bCT$/)).toHaveCount(isTold ? 1 : 0)
    await context.close()
  })

import { text } from 'node:stream/consumers'
import { askQuestion } from '#contracts/questions.ts'
import { moveFulfillment } from '#contracts/store-work/store-work.ts'
import { redeemPickup } from '#contracts/pickups/pickups.ts'
import { dayAfter } from '#contracts/day-range.ts'
import { gatherEarnings } from '#server/domains/payouts/earnings.ts'
import { callsOf } from '#tests/app.ts'
import { buy, codeOf, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

const QUESTION = 'Does the cedar lamp come with a bulb?'

test("screens: a seller's week: reorder what runs out, let a rule accept orders, sell, answer, see the sale in figures and books", async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, {
    onHand: 30,
    price: 4_000,
    store: { name: 'Cedar & Co', hours: '24/7' },
    product: { title: 'Cedar lamp' },
  })
  const { retailerId } = shop
  const shopping = { ...spiral, call: callsOf(spiral) }
  const maya = await aPerson(spiral, { firstName: 'Maya' })
  const earlier = await buy(shopping, maya, [lineOf(shop, { quantity: 24 })])
  // She sold 24 of them three weeks ago, and had the lamp for longer.
  await spiral.deps.db.$client.query(`update orders set placed_at = now() - interval '20 days' where number = $1`, [
    earlier.body.order.number,
  ])
  await spiral.deps.db.$client.query(`update variants set created_at = now() - interval '200 days' where id = $1`, [shop.variantId])
  await spiral.settle()
  const owner = await signedInAs({ retailers: [{ retailerId, role: 'owner' }] })

  await test.step('Monday: the lamp runs out, and a reorder list proposes how many', async () => {
    await openAlive(page, '/inventory-dashboard')
    await expect(page.getByRole('table').getByText('Cedar lamp').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Reorder' }).click()
    await page.getByRole('button', { name: 'Propose a list' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Propose', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'To order: Cedar lamp' })).not.toHaveValue('0')
    await page.getByRole('button', { name: 'Mark as ordered' }).click()
    await expect(page.getByText('Marked as ordered').first()).toBeVisible()
  })

  const rule = 'Accept orders in opening hours'
  await test.step('Tuesday: a rule accepts orders from now on', async () => {
    await openAlive(page, '/retailer-automation-flow')
    await page.getByRole('button', { name: `Use ${rule}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: `Test over 30 days ${rule}` }).click()
    await page.getByRole('button', { name: `Switch on ${rule}` }).click()
    await expect(page.getByText('Acts for')).toBeVisible()
  })

  const sold = await buy(shopping, maya, [lineOf(shop, { quantity: 2 })])
  const id = Number(sold.body.order.fulfillments[0]?.id)
  await spiral.settle()
  await test.step('Wednesday: a sale comes in and is accepted', async () => {
    await openAlive(page, '/staff?state=accepted')
    await expect(page.getByRole('link', { name: /Maya/ })).toBeVisible()
  })
  await shopping.call(owner, moveFulfillment, { params: { id: id as never }, body: { to: 'ready' } })
  const code = await codeOf(shopping, id)
  expect((await shopping.call(owner, redeemPickup, { body: { code, at: { storeId: shop.storeId } } })).status).toBe(200)

  await shopping.call(maya, askQuestion, { query: { subject: 'product', id: shop.productId }, body: { text: QUESTION } })
  await spiral.settle()
  await test.step('Thursday: a question is answered in the inbox', async () => {
    await openAlive(page, '/retailer-dashboard?section=messages')
    await page.getByRole('button', { name: QUESTION }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Your answer').fill('It does, a warm one.')
    await form.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('No messages to answer')).toBeVisible()
  })

  await test.step('Friday: the sale stands in the figures', async () => {
    await openAlive(page, '/retailer-analytics')
    const row = page.getByRole('table', { name: 'Products' }).getByRole('row').filter({ hasText: 'Cedar lamp' })
    await expect(row).toContainText('26')
  })

  await gatherEarnings(spiral.deps.db)
  await test.step('Saturday: the file for the bookkeeper holds the sale', async () => {
    const today = new Date().toISOString().slice(0, 10)
    await openAlive(page, `/retailer-dashboard?section=bookkeeping&from=${dayAfter(today, -7)}&to=${dayAfter(today, 1)}`)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Days and stores (CSV)' }).click()
    const file = await text(await (await download).createReadStream())
    expect(file).toMatch(/Cedar & Co.*\b80\b/)
  })
})

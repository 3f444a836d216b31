import { decideTestDispute, openTestDispute } from '#contracts/disputes.ts'
import type { FulfillmentId } from '#contracts/ids.ts'
import { cents } from '#contracts/money.ts'
import { setPayoutBank, setPayoutSchedule } from '#contracts/payouts.ts'
import { DAY } from '#contracts/time.ts'
import { runPayouts } from '#server/domains/payouts/pay.ts'
import { sendCreated } from '#server/domains/payouts/send.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('a dispute opens, the seller adds evidence and wins; another is lost after the payout, and the next payout carries it', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { retailer: { displayName: 'Birch Lamps' }, store: { name: 'Birch Lamps Uptown' }, price: 10_000 })
  await spiral.settle()
  const call = callsOf(spiral)
  const shopping = { ...spiral, call }
  const maya = await aPerson(spiral)
  const clerk = await aClerk(shopping, shop)
  const sold = async () => {
    const { order } = (await buy(shopping, maya, [lineOf(shop)])).body
    await handOver(shopping, clerk, shop, order.fulfillments[0]?.id as FulfillmentId)
    return order.number
  }
  const owner = await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const bank = { holder: 'Birch Lamps LLC', routing: '110000000', account: '000123456789' }
  await call(owner, setPayoutBank, { body: { retailerId: shop.retailerId, version: 0, bank, proof: { password: PASSWORD } } })
  await call(owner, setPayoutSchedule, { body: { retailerId: shop.retailerId, version: 1, interval: 'daily', minimum: cents(100) } })
  /** As if the time for returns were over, and the day of the payout had come. */
  const paysOut = async () => {
    const query = (sql: string) => spiral.deps.db.$client.query(sql, [shop.retailerId])
    await query(`update fulfillments set changed_at = now() - interval '60 days' where retailer_id = $1`)
    await query('update payout_accounts set next_on = current_date where retailer_id = $1')
    await runPayouts({ ...spiral.deps, clock: { now: () => new Date(Date.now() + DAY / 24) } })
    await sendCreated(spiral.deps)
  }
  const [first, second] = [await sold(), await sold()]
  const admin = await aPerson(spiral, { platform: ['admin'] })
  const dispute = async (number: string) =>
    (await call(admin, openTestDispute, { body: { number, reason: 'product_not_received' } })).body.id
  const won = await dispute(first)
  await spiral.settle()

  await openAlive(page, '/retailer-dashboard?section=payouts')
  await expect(page.getByText('$92.00 waits for a dispute')).toBeVisible()
  await page.getByRole('link', { name: 'See disputes' }).click()
  await page.getByRole('link', { name: `Order ${first}` }).click()
  await expect(page.getByText("The cardholder says it didn't arrive.")).toBeVisible()
  await expect(page.getByText(/Handed over to the shopper/)).toBeVisible()
  await page.getByRole('button', { name: 'Add a note' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('What happened').fill('a')
  await form.getByRole('button', { name: 'Add a note' }).click()
  await expect(form.getByText('Write a few words.').first()).toBeVisible()
  await form.getByLabel('What happened').fill('She picked it up with her sister on Friday.')
  await form.getByRole('button', { name: 'Add a note' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('She picked it up with her sister on Friday.')).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])

  // The other order is paid out, and lost afterwards.
  await paysOut()
  const lost = await dispute(second)
  await call(admin, decideTestDispute, { params: { id: lost }, body: { outcome: 'lost' } })
  await call(admin, decideTestDispute, { params: { id: won }, body: { outcome: 'won' } })
  await spiral.settle()
  await openAlive(page, '/retailer-dashboard?section=disputes')
  await expect(page.getByRole('row', { name: new RegExp(first) })).toContainText('Won')
  await expect(page.getByRole('row', { name: new RegExp(second) })).toContainText('Lost')
  await sold()
  await sold()
  await paysOut()
  await openAlive(page, '/retailer-dashboard?section=payouts')
  // Three sales of $92.00, without the lost one and the fees of both disputes.
  await page
    .getByRole('row', { name: /\$154\.00/ })
    .getByRole('link')
    .click()
  await expect(page.getByText(/^Disputed payment/).first()).toBeVisible()
})

test('an admin opens a test dispute, and sends the evidence; the shopper reads about it at the order', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { retailer: { displayName: 'Fern Bags' }, price: 5_000 })
  await spiral.settle()
  const shopper = await aPerson(spiral)
  const { order } = (await buy({ ...spiral, call: callsOf(spiral) }, shopper, [lineOf(shop)])).body
  await signedInAs({ platform: ['admin'] })
  await openAlive(page, '/admin?section=disputes')
  await page.getByRole('button', { name: 'Open a test dispute' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Number of the order, gift card purchase or plan receipt').fill('S-NOTHING')
  await form.getByRole('button', { name: 'Open the dispute' }).click()
  await expect(form.getByText('No paid card payment has this number. Check the number.').first()).toBeVisible()
  await form.getByLabel('Number of the order, gift card purchase or plan receipt').fill(order.number)
  await form.getByRole('button', { name: 'Open the dispute' }).click()
  await expect(form).toBeHidden()
  await page.getByRole('link', { name: `Order ${order.number}` }).click()
  await expect(page.getByText('Test dispute: no real money moves')).toBeVisible()
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await page.getByRole('button', { name: 'Send the evidence' }).click()
  await expect(page.getByText('With the bank')).toBeVisible()
  await openAlive(page, `/order-details?id=${order.number}`)
  await expect(page.getByText(/^Your bank is checking/)).toBeVisible()
})

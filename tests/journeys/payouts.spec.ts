import { adminPayouts, setPayoutBank } from '#contracts/payouts.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('an owner adds a bank account and reads why the money of a sale still waits', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { retailer: { displayName: 'Cedar Books' }, store: { name: 'Cedar Books Uptown' }, price: 5_000 })
  await spiral.settle()
  const shopping = { ...spiral, call: callsOf(spiral) }
  const bought = (await buy(shopping, await aPerson(spiral), [lineOf(shop)])).body.order
  await handOver(shopping, await aClerk(shopping, shop), shop, bought.fulfillments[0]?.id ?? 0)
  await signedInAs({ retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })

  await openAlive(page, '/retailer-dashboard?section=payouts')
  await expect(page.getByText('Add a bank account to be paid.')).toBeVisible()
  await expect(page.getByText('Test bank: no money moves')).toBeVisible()
  await page.getByRole('button', { name: 'Add bank account' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name on the account').fill('Cedar Books LLC')
  await form.getByLabel('Routing number').fill('110000001')
  await form.getByLabel('Account number').fill('000123456789')
  await form.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await form.getByRole('button', { name: 'Save bank account' }).click()
  await expect(form.getByText("That routing number has a typo. Check the digits on a check or in your bank's app.").first()).toBeVisible()
  await expect(form.getByLabel('Name on the account')).toHaveValue('Cedar Books LLC')
  await expect(form.getByLabel('Account number')).toHaveValue('000123456789')
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await form.getByLabel('Routing number').fill('110000000')
  await form.getByRole('button', { name: 'Save bank account' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Test bank 0000 ····6789')).toBeVisible()
  await expect(page.getByText('Nothing can be paid out yet.')).toBeVisible()
  await expect(page.getByText('$46.00').first()).toBeVisible()
  await expect(page.getByText('No payouts yet')).toBeVisible()

  await page.getByRole('button', { name: 'Change schedule' }).click()
  await form.getByLabel('How often').selectOption({ label: 'On the first of each month' })
  await form.getByLabel('Smallest payout, in dollars').fill('0.50')
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(form.getByText('Choose $1 to $10,000.').first()).toBeVisible()
  await form.getByLabel('Smallest payout, in dollars').fill('40')
  await form.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByText('From $40.00 on. Smaller amounts wait for the next payout.')).toBeVisible()

  await openAlive(page, '/retailer-dashboard')
  await page.getByRole('link', { name: 'Owed to you' }).click()
  await expect(page.getByRole('heading', { name: 'Payouts', level: 1 })).toBeVisible()
})

test('an admin finds a stuck payout, tries again, and stops the payouts of its business', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { retailer: { displayName: 'Alder Toys' }, price: 5_000 })
  await spiral.settle()
  const call = callsOf(spiral)
  const owner = await aPerson(spiral, { retailers: [{ retailerId: shop.retailerId, role: 'owner' }] })
  const bank = { holder: 'Alder Toys LLC', routing: '110000000', account: '000123456789' }
  await call(owner, setPayoutBank, { body: { retailerId: shop.retailerId, version: 0, bank, proof: { password: PASSWORD } } })
  await spiral.deps.db.$client.query(
    `with made as (insert into payouts (retailer_id, state, amount, lines, bank, bank_reference, created_at)
       select retailer_id, 'created', 4600, 1, bank_name || ' ····' || last4, reference, now() - interval '2 days' from payout_accounts
       where retailer_id = $1 returning id, retailer_id)
     insert into payout_earnings (retailer_id, kind, amount, at, payable_at, payout_id) select retailer_id, 'other', 4600, now(), now(), id from made`,
    [shop.retailerId],
  )
  const admin = await signedInAs({ platform: ['admin'] })
  await openAlive(page, '/admin')
  await page.getByRole('link', { name: /^A payout of \$46.00 to Alder Toys is not sent/ }).click()
  const row = page.getByRole('row', { name: /Alder Toys/ })
  await expect(row).toContainText('Not there yet')
  await row.getByRole('button', { name: /^Try again/ }).click()
  // The link of the attention list shows unsent payouts only.
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(row).toContainText('On its way')
  await expect(row.getByRole('button', { name: /^Try again/ })).toHaveCount(0)
  expect((await call(admin, adminPayouts, { query: { retailerId: shop.retailerId } })).body.items).toMatchObject([{ state: 'sent' }])

  await row.getByRole('button', { name: 'Limits of Alder Toys' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Payouts').selectOption({ label: 'Stopped' })
  await form.getByLabel('Reserve, in percent of each payout').fill('60')
  await form.getByLabel('Reason').fill('We are checking your papers.')
  await form.getByRole('button', { name: 'Save limits' }).click()
  await expect(form.getByText('Enter 0 to 50 percent, with at most two decimals.').first()).toBeVisible()
  await expect(form.getByLabel('Reason')).toHaveValue('We are checking your papers.')
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  await form.getByLabel('Reserve, in percent of each payout').fill('10')
  await form.getByRole('button', { name: 'Save limits' }).click()
  await expect(form).toBeHidden()
  await row.getByRole('button', { name: 'Limits of Alder Toys' }).click()
  await expect(form.getByText('We are checking your papers.')).toBeVisible()
})

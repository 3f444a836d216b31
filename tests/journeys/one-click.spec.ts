import type { Page } from '@playwright/test'
import { retailerFulfillments } from '#contracts/store-work/store-work.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk } from '#tests/buying.ts'
import { PASSWORD } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout.ts'
import { addToCart, choose, openAlive, useTestCard } from './pressing.ts'

const SHOTS = process.env['SHOTS']
/** On a phone and on a desk, in both themes: nothing for axe, nothing too wide. */
async function isWellMade(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const)
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate((chosen) => {
        document.documentElement.dataset['theme'] = chosen
      }, theme)
      expect(await violationsOn(page), `${name}, ${width}, ${theme}`).toEqual([])
      expect(await layoutFaults(page), `${name}, ${width}`).toEqual([])
      if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${theme}.png`, fullPage: true })
    }
}
const fill = (page: Page, values: Record<string, string>) =>
  Object.entries(values).reduce(async (before, [label, value]) => {
    await before
    await page.getByLabel(label, { exact: true }).fill(value)
  }, Promise.resolve())

test('one click is set up, buys, and is undone; bought again, the store hears of it after two minutes', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { price: 2_000, product: { title: 'Blue mug' } })
  await spiral.settle()
  await page.goto(`/one-click-checkout?offer=${shop.variantId}-${shop.storeId}`)
  await expect(page.getByRole('heading', { name: 'Sign in to buy with one click' })).toBeVisible()

  await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await openAlive(page, '/one-click-checkout')
  await expect(page.getByRole('heading', { name: 'Nothing to buy again yet' })).toBeVisible()
  await openAlive(page, `/product/${shop.productId}`)
  await choose(page.getByRole('radio', { name: /^Pickup/ }))
  await page.getByRole('button', { name: 'Buy now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One-click checkout' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Buy now, \$/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Turn on one-click' }).click()
  for (const fault of ['Choose a card.', 'Choose an address.']) await expect(page.getByRole('link', { name: fault })).toBeVisible()
  await isWellMade(page, 'set-up')

  await page.getByRole('button', { name: 'Add a card' }).click()
  await useTestCard(page)
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page.getByLabel('Card', { exact: true })).toContainText('Visa •••• 4242')
  await page.getByRole('button', { name: 'Add an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add address' })
  for (const [label, value] of [
    ['Street address', '100 Lake Street'],
    ['ZIP', '55425'],
    ['City', 'Bloomington'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value)
  await dialog.getByLabel('State', { exact: true }).selectOption('MN')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByLabel('Your password').fill('not my password')
  await page.getByRole('button', { name: 'Turn on one-click' }).click()
  await expect(page.getByRole('link', { name: /password/i })).toBeVisible()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Turn on one-click' }).click()
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()

  const buy = page.getByRole('button', { name: /^Buy now, \$/ })
  await expect(buy).toBeEnabled()
  await isWellMade(page, 'buy-now')
  await buy.click()
  await expect(page.getByText('Your order is in and paid.')).toBeVisible()
  await isWellMade(page, 'can-be-undone')
  await page.getByRole('button', { name: 'Undo this order' }).click()
  await expect(page.getByText('You undid this order.')).toBeVisible()
  await isWellMade(page, 'undone')

  await openAlive(page, '/wallet')
  await expect(page.getByText('Visa •••• 4242', { exact: true }).first()).toBeVisible()
  await isWellMade(page, 'wallet')
  await openAlive(page, `/product/${shop.productId}`)
  await addToCart(page)
  await openAlive(page, '/cart')
  await page.getByRole('link', { name: 'Buy with one click' }).click()
  await buy.click()
  await expect(page.getByText('Your order is in and paid.')).toBeVisible()
  const clerk = await aClerk({ ...spiral, call: callsOf(spiral) }, shop)
  const work = async () => (await callsOf(spiral)(clerk, retailerFulfillments, { query: {} })).body.items.length
  expect(await work()).toBe(0)
  // Two minutes pass.
  await spiral.deps.db.$client.query(`update orders set undo_until = now() - interval '1 second' where undo_until > now()`)
  await spiral.deps.db.$client.query(`update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  await spiral.deps.db.$client.query(
    `select graphile_worker.add_job('orders.openHeld', json_build_object('orderId', id)) from orders where state = 'payment_pending'`,
  )
  await expect(page.getByRole('heading', { name: /^Thank you, Maya/ })).toBeVisible()
  expect(await work()).toBe(1)
})

test('a gift for somebody else: guided steps, two recipients of one cart, and papers without prices', async ({ page, spiral }) => {
  const shop = await aShop(spiral, { price: 2_000, product: { title: 'Blue mug' } })
  await spiral.settle()
  await openAlive(page, `/product/${shop.productId}`)
  await choose(page.getByRole('radio', { name: /^Ship/ }))
  await page.getByRole('textbox', { name: /^Quantity/ }).fill('2')
  await addToCart(page, 'as chosen')
  await openAlive(page, '/checkout')
  await fill(page, { 'Full name': 'Maya Green', Email: 'maya.gives@example.com' })
  await page.getByRole('link', { name: 'Guided view, step by step' }).click()
  await expect(page).toHaveURL(/enhanced-checkout/)
  await expect(page.getByLabel('Full name')).toHaveValue('Maya Green')
  await isWellMade(page, 'guided-contact')
  await page.getByRole('button', { name: 'Continue to how you get it' }).click()
  await expect(page.getByLabel('Full name')).toBeHidden()
  await fill(page, { 'Street address': '100 Lake Street', ZIP: '55425', City: 'Bloomington' })
  await page.getByLabel('State', { exact: true }).selectOption('MN')

  await page.getByRole('button', { name: 'Send items to someone else' }).click()
  const ben = page.getByRole('group', { name: /^Items for/ })
  await ben.getByLabel('Name of person 1').fill('Ben Lee')
  await page.getByLabel('Blue mug, 2 of 2').selectOption({ label: 'Ben Lee' })
  await choose(ben.getByLabel('A gift for Ben Lee'))
  await ben.getByLabel('Gift note').fill('Look at evil.com')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(ben.getByText('Leave web addresses out of the note.')).toBeVisible()
  await ben.getByLabel('Gift note').fill('Happy birthday, Ben!')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(ben.getByText('Enter a street address.')).toBeVisible()
  await ben.getByLabel('Street address').fill('1 Market Street')
  await ben.getByLabel('ZIP', { exact: true }).fill('94105')
  await expect(ben.getByLabel('City', { exact: true })).toHaveValue('San Francisco')
  await expect(page.getByText('For Ben Lee', { exact: true })).toBeVisible()
  await isWellMade(page, 'guided-recipients')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await useTestCard(page)
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await isWellMade(page, 'guided-review')
  await page.getByRole('button', { name: /^Place order, \$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you, Maya' })).toBeVisible()
  await expect(page.getByText('Happy birthday, Ben!')).toBeVisible()
  await expect(page.getByText(/San Francisco, CA 94105/)).toBeVisible()
  await isWellMade(page, 'gift-order')
})

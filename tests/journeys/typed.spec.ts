import type { Page } from '@playwright/test'
import { saveWish } from '#contracts/wishlist.ts'
import { setStock } from '#contracts/catalog/inventory.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, aPart, buy, handOver, lineOf } from '#tests/buying.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { addToCart, alive, choose, openAlive, useTestCard } from './pressing.ts'

/** The forms with stored text in this tab. */
const formsKeptIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('spiral-form ')))

test('screens:G7 what was typed to sign up survives a reload, but for the password', async ({ page }) => {
  await page.goto('/signup')
  await alive(page)
  const typed = { 'First name': 'Wanda', 'Last name': 'Lind', Email: 'wanda.lind@example.com' }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.getByRole('textbox', { name: /^ZIP/ }).fill('55425')
  await page.getByRole('textbox', { name: 'Password' }).fill('a quiet lantern by the lake')
  await choose(page.getByLabel('Send me news and offers'))
  await page.reload()
  for (const [label, text] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(text)
  await expect(page.getByRole('textbox', { name: /^ZIP/ })).toHaveValue('55425')
  await expect(page.getByLabel('Send me news and offers')).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('')
  await expect.poll(() => formsKeptIn(page)).toEqual(['spiral-form sign-up'])
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect.poll(() => formsKeptIn(page)).toEqual([])
})

test('screens:G7 a message is still there after a reload, and is not once it was sent or left', async ({ page }) => {
  await page.goto('/about')
  await alive(page)
  const message = page.getByLabel('Your message')
  await page.getByLabel('Your name').fill('Wanda')
  await page.getByLabel('Email').fill('wanda@example.com')
  await message.fill('Is the fountain court open on Monday?')
  await page.reload()
  await expect(message).toHaveValue('Is the fountain court open on Monday?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('We have your message.')).toBeVisible()
  await expect.poll(() => formsKeptIn(page)).toEqual([])
  await page.reload()
  await expect(message).toHaveValue('')
})

test('screens:G7 whoever signs out leaves nothing half written to the next person', async ({ page, signedInAs }) => {
  const { id } = await signedInAs()
  await page.goto('/about')
  await alive(page)
  await page.getByLabel('Your message').fill('Only for me.')
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('Only for me.')
  await expect.poll(() => formsKeptIn(page)).toEqual([`spiral-form contact of ${id}`])
  await page.goto('/account')
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => formsKeptIn(page)).toEqual([])
  await page.goto('/about')
  await expect(page.getByLabel('Your message')).toHaveValue('')
})

test('screens:G7 a value typed back to the one before a save survives a reload as well', async ({ page, signedInAs }) => {
  await signedInAs({ firstName: 'Wanda' })
  await page.goto('/account')
  const firstName = page.getByLabel('First name')
  await firstName.fill('Vera')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved').first()).toBeVisible()
  await expect.poll(() => formsKeptIn(page)).toEqual([])
  await firstName.fill('Wanda')
  await page.reload()
  await expect(firstName).toHaveValue('Wanda')
})

test('screens:G7 a message about an order is still there after a reload, and is not once it was sent', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { store: { name: 'Harbor Goods' } })
  const { number } = (await buy({ ...spiral, call: callsOf(spiral) }, await signedInAs(), [lineOf(shop)])).body.order
  const message = page.getByLabel('Message to Harbor Goods')
  await page.goto(`/order-details?id=${number}`)
  await page.getByRole('button', { name: 'Message the store' }).click()
  await message.fill('Could you wrap it, please?')
  await page.reload()
  await page.getByRole('button', { name: 'Message the store' }).click()
  await expect(message).toHaveValue('Could you wrap it, please?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(message).toHaveValue('')
  await expect.poll(() => formsKeptIn(page)).toEqual([])
  await message.fill('And thank you!')
  await page.reload()
  await expect(message).toHaveValue('And thank you!')
})

test('screens:G7 what is noted about a wish survives a reload, and is forgotten when it is called off', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Tin lantern' } })
  await callsOf(spiral)(await signedInAs(), saveWish, { body: { productId: shop.productId } })
  const dialog = page.getByRole('dialog')
  const open = () => page.getByRole('button', { name: 'Edit Tin lantern' }).click()
  await page.goto('/wishlist')
  await open()
  await dialog.getByLabel('Note').fill('In green, if there is one.')
  await dialog.getByRole('button', { name: 'One more' }).click()
  await page.reload()
  await open()
  await expect(dialog.getByLabel('Note')).toHaveValue('In green, if there is one.')
  await expect(dialog.getByRole('textbox', { name: 'Wanted quantity of Tin lantern' })).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => formsKeptIn(page)).toEqual([])
  await open()
  await expect(dialog.getByLabel('Note')).toHaveValue('')
})

test('screens:G7 a count that is being typed survives a reload and a colleague who counts meanwhile', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Slate clock' }, onHand: 5 })
  const clerk = { retailers: [{ retailerId: shop.retailerId, role: 'staff' as const }] }
  await signedInAs(clerk)
  await page.goto('/retailer-inventory')
  await page.getByRole('link', { name: 'Slate clock' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('On the shelf').fill('3')
  await panel.getByLabel('Reason').selectOption('damaged')
  // The page's stock data is older than the colleague's count.
  await openAlive(page, page.url())
  await expect(panel.getByLabel('On the shelf')).toHaveValue('3')
  await expect(panel.getByLabel('Reason')).toHaveValue('damaged')
  // The list behind the panel is read after it, and would bring the colleague's count.
  await expect(page.getByRole('link', { name: 'Slate clock', includeHidden: true })).toBeVisible()

  const { storeId, variantId } = shop
  const counted = { storeId, variantId, onHand: 9, reason: 'count' as const }
  expect((await callsOf(spiral)(await aPerson(spiral, clerk), setStock, { body: counted })).status).toBe(200)
  await panel.getByRole('button', { name: 'Save stock' }).click()
  await expect(panel.getByText('This was changed by someone else.').first()).toBeVisible()
  await expect(panel.getByText('Now 9')).toBeVisible()
  await expect(panel.getByLabel('On the shelf')).toHaveValue('3')
  await panel.getByRole('button', { name: 'Save stock' }).click()
  await expect(panel.getByRole('listitem').filter({ hasText: 'Damaged' })).toContainText('−6')
  await expect(panel.getByText('Now 9')).toHaveCount(0)
  await expect.poll(() => formsKeptIn(page)).toEqual([])
})

test('a press that leaves a field with a mistake does what it was meant for, though the mistake is said above it', async ({ page }) => {
  await page.goto('/signup')
  await alive(page)
  const news = page.getByLabel('Send me news and offers')
  await page.getByLabel('Email').fill('nobody')
  await news.hover()
  const before = await news.boundingBox()
  await page.mouse.down()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await news.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(news).toBeChecked()
  await expect(page.getByText('Enter an email like name@example.com.').first()).toBeVisible()
})

test.describe('with a finger', () => {
  test.use({ hasTouch: true })
  test('a press that leaves a field with a mistake does what it was meant for', async ({ page }) => {
    await page.goto('/signup')
    await alive(page)
    const news = page.getByLabel('Send me news and offers')
    await page.getByLabel('Email').fill('nobody')
    await news.tap()
    await expect(news).toBeChecked()
    await expect(page.getByText('Enter an email like name@example.com.').first()).toBeVisible()
  })
})

test('the checkout asks nothing before its price is known; how many SPIRALs it takes goes by what is due', async ({
  page,
  spiral,
  signedInAs,
}) => {
  const app = { deps: spiral.deps, call: callsOf(spiral) }
  const [chair, peg] = [await aShop(app, { price: 20_000 }), await aShop(app, { product: { title: 'Juniper peg' }, price: 100 })]
  await spiral.settle()
  const maya = await signedInAs({ firstName: 'Maya' })
  const { id } = await aPart(app, maya, chair)
  await handOver(app, await aClerk(app, chair), chair, id)
  await page.goto(`/product/${peg.productId}`)
  await choose(page.getByRole('radio', { name: /^Ship/ }))
  await addToCart(page, 'as chosen')
  const prices = Promise.withResolvers<void>()
  await page.route('**/api/checkout/quote', async (route) => {
    await prices.promise
    await route.continue()
  })
  await page.goto('/checkout')
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Payment' })).toHaveCount(0)
  prices.resolve()
  const used = page.getByLabel('SPIRALs to use')
  await used.fill('300')
  await useTestCard(page)
  const tooMany = page.getByText(/^You can use up to \d+ SPIRALs on this order\.$/)
  await expect(tooMany).toHaveCount(0)
  await page.getByLabel('How you get it').selectOption({ label: 'Pick up in store' })
  await expect(tooMany.first()).toBeVisible()
  const card = page.getByLabel('Card number')
  await expect(card).toHaveCount(0)
  await page.getByLabel('How you get it').selectOption({ label: 'Ship to me' })
  await expect(tooMany).toHaveCount(0)
  await expect(card).toHaveValue('4242 4242 4242 4242')
  // Filled in before the typed SPIRALs cover the whole price, and then needed again.
  await page.getByLabel('How you get it').selectOption({ label: 'Pick up in store' })
  await used.fill('')
  await expect(card).toHaveValue('4242 4242 4242 4242')
  await used.fill('399')
  await expect(card).toHaveCount(0)
  await used.fill('')
  await expect(card).toHaveValue('4242 4242 4242 4242')
})

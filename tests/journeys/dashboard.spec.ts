import { createEvent } from '#contracts/events/host.ts'
import { callsOf } from '#tests/app.ts'
import { aClerk, aPart, moveOn } from '#tests/buying.ts'
import { seedPlaces } from '#server/domains/places/seed.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { alive } from './pressing.ts'

const ALL_DONE_MS = 60_000

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a new person signs up, is guided in under a minute, and finds a page with something on it', async ({ page, spiral }) => {
    await seedPlaces(spiral.deps.db)
    const shop = await aShop(spiral, { store: { name: 'Bloom & Co' }, product: { title: 'Tulip vase' } })
    const manager = await aPerson(spiral, { malls: [{ mallId: shop.mallId, role: 'manager' }] })
    await callsOf(spiral)(manager, createEvent, {
      body: {
        mallId: shop.mallId,
        storeId: null,
        title: 'Lantern walk',
        about: 'We walk around the pond with lanterns.',
        kind: 'season',
        place: 'North entrance',
        startsAt: '2099-11-28T17:00',
        endsAt: '2099-11-28T19:00',
        price: 0 as never,
        seats: 20,
        isForKids: true,
        spirals: 0,
      },
      key: 'dashboard-lantern-walk',
    })
    // Who is not signed in is led to the sign-up.
    await page.goto('/shopper-onboarding')
    await expect(page).toHaveURL(/\/signup/)
    await page.goto('/signup')
    await alive(page)
    const main = page.getByRole('main')
    await main.getByLabel('First name').fill('Terry')
    await main.getByLabel('Last name').fill('Fox')
    await main.getByLabel('Email').fill('terry-dashboard@example.com')
    await main.getByRole('textbox', { name: 'Password' }).fill('a quiet lantern by the lake')
    await main.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('link', { name: 'Confirm my email' }).click()

    await expect(page).toHaveURL(/\/shopper-onboarding$/)
    const began = Date.now()
    const question = (name: string) => page.getByRole('heading', { level: 2, name })
    await expect(question('Where do you shop?')).toBeVisible()
    expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
    const zip = main.getByLabel('Your ZIP')
    await zip.fill('554')
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(main.getByText('Enter a 5-digit ZIP.').first()).toBeVisible()
    await zip.fill('00000')
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(main.getByText("We don't know that ZIP. Check the five digits.").first()).toBeVisible()
    await expect(zip).toHaveValue('00000')
    await zip.fill('55425')
    await main.getByRole('button', { name: 'Continue' }).click()

    await expect(question('What do you like?')).toBeFocused()
    await main.getByRole('button', { name: 'Games' }).click()
    await main.getByRole('button', { name: 'Home', exact: true }).click()
    await expect(main.getByText('2 of 8 chosen.')).toBeVisible()
    expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(question('Follow places near you')).toBeFocused()
    // It goes on where it was left.
    await page.reload()
    await expect(question('Follow places near you')).toBeVisible()
    await alive(page)
    await main.getByRole('button', { name: 'Follow Bloom & Co' }).click()
    await expect(main.getByRole('button', { name: 'Following Bloom & Co' })).toBeVisible()
    await main.getByRole('button', { name: 'Continue' }).click()
    await expect(question('What should we tell you?')).toBeFocused()
    await main.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByRole('heading', { level: 1, name: "You're all set, Terry" })).toBeFocused()
    expect(Date.now() - began).toBeLessThan(ALL_DONE_MS)
    await expect(main.getByText('Near 55425')).toBeVisible()
    await expect(main.getByText('Games, Home')).toBeVisible()
    await expect(main.getByText('Bloom & Co')).toBeVisible()
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/summary-390.png`, fullPage: true })

    await main.getByRole('link', { name: 'Go to my page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hi, Terry' })).toBeVisible()
    await expect(main.getByText('Because you follow Bloom & Co')).toBeVisible()
    await expect(main.getByRole('link', { name: 'Lantern walk' })).toBeVisible()
    expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/dashboard-new-390.png`, fullPage: true })
    // What is dismissed stays away.
    await main.getByRole('button', { name: "Don't suggest Tulip vase again" }).click()
    await expect(main.getByText('Because you follow Bloom & Co')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 2, name: 'Picked for you' })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Hi, Terry' })).toBeVisible()
    await expect(main.getByText('Because you follow Bloom & Co')).toHaveCount(0)
  })
})

test('a shopper who signs in sees the pickup that waits, with the time left, in the first HTML', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { store: { name: 'Bloom & Co' }, product: { title: 'Tulip vase' } })
  const ana = await signedInAs({ firstName: 'Ana' })
  const app = { call: callsOf(spiral), deps: spiral.deps }
  const part = await aPart(app, ana, shop)
  await moveOn(app, await aClerk(app, shop), part, 'accepted', 'ready')
  await page.goto('/login')
  await expect(page).toHaveURL(/\/shopper-dashboard$/)
  const html = await (await page.request.get('/shopper-dashboard')).text()
  expect(html).toContain('Ready for you')
  expect(html).toMatch(/\d+ days? left/)
  await alive(page)
  await expect(page.getByRole('link', { name: 'Show pass for Bloom & Co' })).toBeVisible()
  await expect(page.getByText('1 pickup ready.')).toBeVisible()
  await page.getByRole('button', { name: 'Hold 3 more days' }).click()
  await expect(page.getByText(/Held for you until/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Hold 3 more days' })).toHaveCount(0)
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  if (process.env['SHOTS']) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.screenshot({ path: `${process.env['SHOTS']}/dashboard-1440.png`, fullPage: true })
  }
})

test("the cards of the page are moved and hidden by keyboard, each move is said, and the order is the account's", async ({
  page,
  spiral,
  signedInAs,
}) => {
  const shop = await aShop(spiral, { store: { name: 'Bloom & Co' }, product: { title: 'Tulip vase' } })
  const ana = await signedInAs({ firstName: 'Ana' })
  await aPart({ call: callsOf(spiral), deps: spiral.deps }, ana, shop)
  await page.goto('/shopper-dashboard')
  await alive(page)
  const headings = () => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
  const arrange = page.getByRole('button', { name: 'Arrange page' })
  await arrange.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Arrange page' })
  const up = dialog.getByRole('button', { name: 'Move Buy again up' })
  await up.focus()
  for (let i = 0; i < 5; i++) await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toHaveText('Buy again is now 1 of 8.')
  // At the end of its way the button keeps the focus and moves nothing.
  await page.keyboard.press('Enter')
  await expect(up).toBeFocused()
  await dialog.getByRole('checkbox', { name: 'SPIRALs and local impact' }).press('Space')
  await expect(dialog.getByRole('status')).toHaveText('SPIRALs and local impact is hidden.')
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/arrange.png` })
  await dialog.getByRole('button', { name: 'Save changes' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(arrange).toBeFocused()
  await expect.poll(async () => (await headings())[0]).toBe('Buy again')
  expect(await headings()).not.toContain('SPIRALs')
  const html = await (await page.request.get('/shopper-dashboard')).text()
  expect(html.indexOf('Buy again')).toBeLessThan(html.indexOf('On the way'))
  expect(html).not.toContain('Your local impact')
})

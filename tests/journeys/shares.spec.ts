import { DAY, HOUR } from '#contracts/time.ts'
import { spirals } from '#contracts/loyalty/loyalty.ts'
import { myShares, shareAllowance } from '#contracts/shares/shares.ts'
import { addRewardOffer, mySocialRewards } from '#contracts/shares/social-rewards.ts'
import { callsOf } from '#tests/app.ts'
import { aPerson } from '#tests/people.ts'
import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { mismatchesOn, openAlive } from './pressing.ts'

test('screens:R16 screens:R72 screens:R94 screens:R95 screens:R96 screens:R97 screens:R118 screens:R121 a share opens its channel, and its reward is told', async ({
  page,
  context,
  spiral,
}) => {
  const shop = await aShop(spiral, { product: { title: 'Copper kettle' }, price: 4_500 })
  await spiral.settle()
  const maya = await aPerson(spiral, { firstName: 'Maya', lastName: 'Lind' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    window.open = (url) => {
      document.documentElement.dataset['opened'] = String(url)
      return null
    }
  })
  const opened = () => page.evaluate(() => document.documentElement.dataset['opened'])

  await openAlive(page, `/product/${shop.productId}`)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByText('$45.00')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Sign in to earn 5 SPIRALs for sharing' })).toBeVisible()
  await page.route('**/api/shares', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Facebook' }).click()
  expect(await opened()).toContain('https://www.facebook.com/sharer/sharer.php?u=')
  await page.unroute('**/api/shares')
  expect(await page.evaluate(() => localStorage.getItem('spiral-has-shared'))).toBe('true')
  await dialog.getByRole('button', { name: 'X', exact: true }).click()
  expect(await opened()).toContain('https://twitter.com/intent/tweet?text=')
  await expect(page.getByText('Thanks for sharing.', { exact: true })).toBeVisible()

  await dialog.getByRole('link', { name: /Sign in to earn/ }).click()
  await page.getByLabel('Email').fill(maya.email)
  await page.getByLabel('Password', { exact: true }).fill(maya.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog.getByText('You earn 5 SPIRALs for this share.')).toBeVisible()
  const { code } = (await callsOf(spiral)(maya, shareAllowance)).body
  await expect(dialog.locator('[data-preview]')).toContainText(`ref=${code} (I earn SPIRALs for sharing.)`)
  await dialog.getByLabel('Your text').fill('My new kettle.')
  await dialog.getByRole('button', { name: 'Instagram' }).click()
  await expect.poll(opened).toBe('https://www.instagram.com/')
  await expect(dialog.getByText('Text copied. Paste it in your post.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^My new kettle\. http.*\(I earn SPIRALs for sharing\.\)$/)
  await expect(page.getByText('+5 SPIRALs for sharing', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByText("Thanks for sharing. You've already earned for this one today.", { exact: true })).toBeVisible()
  expect((await callsOf(spiral)(maya, spirals)).body.balance).toBe(5)
})

test('screens:R17 screens:R70 screens:R71 screens:R119 the reminder comes after 30 seconds and stays closed; a friend joins by a link', async ({
  page,
  spiral,
}) => {
  const inviter = await aPerson(spiral, { firstName: 'Maya', lastName: 'Lind' })
  const { code } = (await callsOf(spiral)(inviter, shareAllowance)).body
  await page.clock.install()
  await openAlive(page, `/?ref=${code}`)
  const reminder = page.getByRole('region', { name: 'Share reminder' })
  await page.clock.runFor(29_000)
  await expect(reminder).toHaveCount(0)
  // The clock of the page stands between these steps, while its code may still be loading.
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return reminder.count()
    })
    .toBe(1)
  await reminder.getByRole('button', { name: 'Close share reminder' }).click()
  await expect(reminder).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('spiral-reminder-dismissed'))).toBe('true')
  await page.clock.resume()

  await page.goto('/signup')
  await expect(page.getByText('Maya L. invited you.')).toBeVisible()
  await page.getByLabel('First name').fill('Ben')
  await page.getByLabel('Last name').fill('Kerr')
  await page.getByLabel('Email').fill('ben.kerr@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long walk to the mall')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect
    .poll(async () => (await callsOf(spiral)(inviter, mySocialRewards)).body.referrals)
    .toMatchObject([{ name: 'Ben K.', state: 'waiting' }])
  await expect.poll(async () => (await callsOf(spiral)(inviter, myShares, { query: {} })).status).toBe(200)
})

test('social rewards show the ways to everybody, and the limits and friends to a member', async ({ page, spiral }) => {
  const maya = await aPerson(spiral, { firstName: 'Maya', lastName: 'Lind' })
  const title = `Share week ${maya.email}`.slice(0, 60)
  const [startsAt, endsAt] = [new Date(Date.now() - HOUR), new Date(Date.now() + DAY)]
  const offer = { kind: 'shares', title, goal: 3, points: 50 as never, startsAt, endsAt } as const
  expect((await callsOf(spiral)(await aPerson(spiral, { platform: ['admin'] }), addRewardOffer, { body: offer })).status).toBe(201)
  const mismatches = mismatchesOn(page)
  await openAlive(page, '/social-rewards')
  await expect(page.getByRole('heading', { name: 'Social rewards', level: 1 })).toBeVisible()
  await expect(page.getByText('5 SPIRALs')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(maya.email)
  await page.getByLabel('Password', { exact: true }).fill(maya.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('0 of 5 used')).toBeVisible()
  await expect(page.getByText('No friend has joined with your link yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Share your link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await expect(dialog.getByText('Maya L.')).toBeVisible()
  await dialog.getByRole('button', { name: 'X', exact: true }).click()
  await expect(page.getByText('1 of 5 used')).toBeVisible()
  await openAlive(page, '/social-rewards')
  await expect(page.getByRole('progressbar', { name: title })).toBeVisible()
  expect(mismatches).toEqual([])
})

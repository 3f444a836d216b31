import { seriousOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test.use({ serviceWorkers: 'allow' })

test('the page about the app measures this device, asks for one permission at a press, and clears what is kept', async ({
  page,
  context,
}) => {
  await openAlive(page, '/mobile-app-base')
  const row = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(page.getByText('Checking…')).toHaveCount(0)
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await expect(row('Location')).toContainText('Not set up yet')
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 44.85, longitude: -93.24 })
  await page.reload()
  await expect(row('Location')).toContainText('Works')
  await expect(row('Location').getByRole('button')).toHaveCount(0)

  // The worker of this page is active once it can be asked for its version.
  await expect.poll(() => page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).active))).toBe(true)
  await page.reload()
  await expect(row('Offline pass')).toContainText('Works')
  await expect(page.getByText('None here')).toHaveCount(0)
  await page.evaluate(async () => {
    const kept = async (name: string) => (await caches.open(name)).put('/kept/example', new Response('kept'))
    await Promise.all([kept('spiral-mine-example'), kept('spiral-products-example'), kept('spiral-shell-example')])
  })
  await page.getByRole('button', { name: 'Clear offline data' }).click()
  await expect(page.getByText('Offline data cleared', { exact: true })).toBeVisible()
  const names = await page.evaluate(() => caches.keys())
  expect(names.filter((name) => /^spiral-(mine|products)-example/.test(name))).toEqual([])
  // The worker keeps the copy of the app itself, under the name of its version.
  expect(names.some((name) => name.startsWith('spiral-shell-'))).toBe(true)
  expect((await seriousOn(page)).map(({ id }) => id)).toEqual([])
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('the account shows returns, payment methods and gift cards, and shares the own link', async ({ page, signedInAs }) => {
  await signedInAs()
  await openAlive(page, '/account')
  const tile = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(tile('Returns')).toContainText('Nothing on its way back')
  await expect(tile('Payment methods')).toContainText('No saved cards')
  await expect(tile('Gift cards')).toContainText('None yet')
  await page.getByRole('button', { name: 'Invite friends' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'SPIRAL on your phone' }).click()
  await expect(page).toHaveURL(/\/mobile-app-base$/)
})

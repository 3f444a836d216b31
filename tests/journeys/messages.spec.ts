import { notificationPreferences, recentDeliveries } from '#contracts/notifications/notifications.ts'
import { callsOf } from '#tests/app.ts'
import { pushSink } from '#tests/push-sink.ts'
import { withPushService } from './device.ts'
import { expect, test as journey } from './fixtures.ts'
import { takeOff } from './pressing.ts'

const test = journey.extend<object, { push: Awaited<ReturnType<typeof pushSink>> }>({
  push: [
    async ({ browserName }, use) => {
      expect(browserName).toBeTruthy()
      const push = await pushSink()
      await use(push)
      await push.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ push }, use) => use({ SPIRAL_ALLOWED_PRIVATE_HOSTS: push.host }), { scope: 'worker' }],
})

test('a device is turned on after it was explained, gets a test message, and is removed', async ({
  page,
  context,
  push,
  spiral,
  signedInAs,
}) => {
  await withPushService(context, push.subscribe('her phone'))
  const maya = await signedInAs()
  await page.goto('/push-notification-settings')
  await expect(page.getByText(/SPIRAL can show a message here even when this page is closed/)).toBeVisible()
  await expect(page.getByText('No device gets messages yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(page.getByText('This device gets messages. Choose which ones below.')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('Test message sent').first()).toBeVisible()
  const [received] = await push.arrived(1, 30_000)
  expect(received?.device).toBe('her phone')
  const states = async () => (await callsOf(spiral)(maya, recentDeliveries)).body.items.map(({ channel, state }) => `${channel} ${state}`)
  await expect.poll(states).toContain('push sent')
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'Push' }).filter({ hasText: 'Sent' })).toBeVisible()
  await page.getByRole('button', { name: /^Remove / }).click()
  await expect(page.getByText('No device gets messages yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})

test('a browser that blocks messages gets its own steps, one without a push service is told so', async ({ page, signedInAs }) => {
  await signedInAs()
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await page.goto('/push-notification-settings')
  await expect(page.getByText('This browser blocks messages from SPIRAL').first()).toBeVisible()
  await expect(page.getByText('Come back to this page and reload it.').first()).toBeVisible()
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await page.reload()
  await expect(page.getByText(/This browser can't show messages from websites/)).toBeVisible()
})

test('channels and quiet hours are chosen, and order mails cannot be', async ({ page, spiral, signedInAs }) => {
  const maya = await signedInAs()
  const chosen = async () => (await callsOf(spiral)(maya, notificationPreferences)).body
  await page.goto('/push-notification-settings')
  await expect(page.getByText(/You can't turn off order emails/)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Orders and pickups by email' })).toHaveCount(0)
  await takeOff(page.getByRole('checkbox', { name: 'Wishlist by email' }))
  await expect.poll(async () => (await chosen()).categories.wishlist.email).toBe(false)

  await page.getByRole('switch', { name: 'No messages at night' }).click()
  await expect.poll(async () => (await chosen()).quietHours).toEqual({ from: '22:00', to: '07:00' })
  await page.getByLabel('To', { exact: true }).fill('22:00')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect(page.getByText('Start and end must differ.')).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill('06:30')
  await page.getByRole('button', { name: 'Save quiet hours' }).click()
  await expect.poll(async () => (await chosen()).quietHours).toEqual({ from: '22:00', to: '06:30' })
  await page.reload()
  await expect(page.getByLabel('To', { exact: true })).toHaveValue('06:30')
  expect((await chosen()).timeZone).toBe('America/Chicago')
})

test('somebody without an account is told what an account would bring; a link that is none changes nothing', async ({ page }) => {
  await page.goto('/push-notification-settings?unsubscribe=nonsense')
  await expect(page.getByText('This link is not valid any more.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
})

import { installedBrowser } from '#tests/browser.ts'
import { expect, test } from './fixtures.ts'

const whole = installedBrowser()
test.use({ serviceWorkers: 'allow', ...(whole ? { launchOptions: whole } : {}) })

test('a push is shown with its words, where the browser allows messages', async ({ page, context, spiral }) => {
  await context.grantPermissions(['notifications'])
  await page.goto('/products')
  test.skip(
    (await page.evaluate(() => Notification.permission)) !== 'granted',
    'This browser shows no messages; push.test.ts tries the rest.',
  )
  await page.evaluate(() => navigator.serviceWorker.ready)
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((done) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => registrations[0] && done(registrations[0].registrationId)),
  )
  await browser.send('ServiceWorker.enable')
  const message = { title: 'Ready for pickup', body: 'Your order waits.', href: '/qr-pickup-system', tag: 'order-1', id: 3 }
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: spiral.origin,
    registrationId: await registered,
    data: JSON.stringify(message),
  })
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data })),
    )
  await expect
    .poll(shown)
    .toEqual([{ title: 'Ready for pickup', body: 'Your order waits.', tag: 'order-1', data: { href: '/qr-pickup-system', id: 3 } }])
})

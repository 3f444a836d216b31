import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test.use({ hostname: 'localhost' })

/** Opens a sign-in page whose passkey autofill gets no response at first; then the owner touches the device. */
async function offeredInVain(page: Page, { touches }: { touches: (does: boolean) => Promise<void> }, path: string): Promise<void> {
  await page.addInitScript(() => {
    const get = navigator.credentials.get.bind(navigator.credentials)
    navigator.credentials.get = (options) => {
      if (options?.mediation === 'conditional') Object.assign(globalThis, { isOffered: true })
      return get(options)
    }
  })
  await touches(false)
  await page.goto(path)
  await page.waitForFunction(() => 'isOffered' in globalThis)
  await touches(true)
}

/** A device with a screen lock, and an owner who touches it on request. */
async function aDevice(
  page: Page,
): Promise<{ session: CDPSession; touches: (does: boolean) => Promise<void>; keys: () => Promise<number> }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    session,
    touches: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    keys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

test('a passkey is added in the account, signs in without a password, and is renamed and removed', async ({ page, signedInAs }) => {
  const maya = await signedInAs({ firstName: 'Maya' })
  const device = await aDevice(page)
  await page.goto('/account')
  const panel = page.locator('#passkeys')
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await panel.getByLabel('Name of this passkey').fill('My phone')
  await panel.getByLabel('Your password').fill('not my password')
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByRole('link', { name: "That isn't your current password." })).toBeVisible()
  await panel.getByLabel('Your password').fill(maya.password)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added', { exact: true })).toBeVisible()
  await expect(panel.getByRole('listitem')).toContainText('My phone')
  expect(await device.keys()).toBe(1)

  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  await offeredInVain(page, device, '/login?returnTo=%2Forders')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/orders')

  await page.goto('/account')
  await expect(panel.getByRole('listitem')).toContainText('used')
  await panel.getByRole('button', { name: 'Rename My phone' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('The old phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: 'Remove The old phone' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(maya.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(0)

  // The passkey is still on the device but no longer works.
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  await offeredInVain(page, device, '/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText("That passkey didn't work. Try again, or use your password.")).toBeVisible()
})

test('a browser that lists passkeys with its saved sign-ins offers them in the email field', async ({ page, signedInAs }) => {
  const maya = await signedInAs({})
  await aDevice(page)
  await page.goto('/account')
  const panel = page.locator('#passkeys')
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await panel.getByLabel('Your password').fill(maya.password)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await expect(page).toHaveURL('/')
  // This test's device accepts an offered passkey at once.
  await page.goto('/login')
  await expect(page).toHaveURL('/shopper-dashboard')
})

test('an admin comes in by passkey; without one on this device the page says what to do', async ({ page, signedInAs }) => {
  const ada = await signedInAs({ platform: ['admin'] })
  const device = await aDevice(page)
  await page.goto('/account')
  const panel = page.locator('#passkeys')
  await panel.getByRole('button', { name: 'Add a passkey' }).click()
  await panel.getByLabel('Your password').fill(ada.password)
  await panel.getByRole('button', { name: 'Continue' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await page.context().clearCookies()
  await offeredInVain(page, device, '/spiral-admin-login?returnTo=%2Fadmin%3Fsection%3Daudit')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible()
  await expect(page.getByRole('cell', { name: 'passkey.add' }).first()).toBeVisible()

  await page.context().clearCookies()
  await device.session.send('WebAuthn.disable')
  await page.goto('/retailer-login')
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('nobody touched it', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used. Try again, or use your password.')).toBeVisible()
})

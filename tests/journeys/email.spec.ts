import { tokenIn } from '#tests/mails.ts'
import { expect, test } from './fixtures.ts'

test('a shopper changes their email by a link sent there, and the old address takes itself back', async ({ page, spiral, signedInAs }) => {
  const maya = await signedInAs({ firstName: 'Maya' })
  const email = `new.${maya.email}`
  await page.goto('/account')
  const panel = page.locator('#profile')
  await panel.getByRole('button', { name: 'Change email' }).click()
  await panel.getByLabel('New email').fill('nonsense')
  await panel.getByLabel('Your password').fill(maya.password)
  await panel.getByRole('button', { name: 'Send a link there' }).click()
  await expect(panel.getByRole('link', { name: 'Enter an email like name@example.com.' })).toBeVisible()
  await panel.getByLabel('New email').fill(email)
  await panel.getByRole('button', { name: 'Send a link there' }).click()
  await expect(panel.getByText(`Open the link we sent to ${email}.`)).toBeVisible()

  await page.goto(`/login?mode=email&token=${await tokenIn(spiral, email)}`)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your email is changed' })).toBeVisible()
  await page.getByRole('link', { name: 'My Account' }).last().click()
  await expect(page.locator('#profile').getByText(email)).toBeVisible()

  await page.goto(`/login?mode=email-back&token=${await tokenIn(spiral, maya.email)}`)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This address is yours again' })).toBeVisible()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\?returnTo=/)
})

import { tokenIn } from '#tests/mails.ts'
import { aPerson } from '#tests/people.ts'
import { expect, test } from './fixtures.ts'

const NEW_PASSWORD = 'a quiet lantern by the lake'

test('a forgotten password is set anew by a mailed link, which works once', async ({ page, spiral }) => {
  const maya = await aPerson(spiral)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible()
  await page.getByLabel('Email').fill(maya.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If ${maya.email} has an account, a link is on its way.`)).toBeVisible()

  const link = `/login?mode=reset&token=${await tokenIn(spiral, maya.email)}`
  await page.goto(link)
  await page.getByLabel('New password').fill('password')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('link', { name: 'This password is too common. Choose another.' })).toBeVisible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(maya.email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hi, / })).toBeVisible()

  // A used link says so even when somebody is signed in.
  await page.goto(link)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible()
})

test('who is signed in and forgot the password asks for a link, uses it, and signs in anew', async ({ page, spiral, signedInAs }) => {
  const maya = await signedInAs()
  await page.goto('/account')
  await page.getByRole('link', { name: 'Forgot password' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(maya.email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText(`If ${maya.email} has an account, a link is on its way.`)).toBeVisible()

  await page.goto(`/login?mode=reset&token=${await tokenIn(spiral, maya.email)}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\?returnTo=/)
})

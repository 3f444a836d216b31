import { readFile } from 'node:fs/promises'
import { expect, test } from './fixtures.ts'

test('a shopper takes their data along, asks for the account to be closed, and keeps it after all', async ({ page, signedInAs }) => {
  const maya = await signedInAs({ firstName: 'Maya', lastName: 'Green' })
  await page.goto('/account')
  const panel = page.locator('#privacy')
  await panel.getByRole('button', { name: 'Ask for my data' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), panel.getByRole('link', { name: 'Download my data' }).click()])
  expect(file.suggestedFilename()).toBe('my-spiral-data.json')
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({ account: { profile: { email: maya.email } } })

  await panel.getByRole('button', { name: 'Close my account' }).click()
  const question = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(question.getByText('Tax law asks for them.')).toBeVisible()
  await question.getByLabel('Your password').fill('not mine')
  await question.getByRole('button', { name: 'Close my account' }).click()
  await expect(question.getByRole('link', { name: "That isn't your current password." })).toBeVisible()
  await question.getByLabel('Your password').fill(maya.password)
  await question.getByRole('button', { name: 'Close my account' }).click()
  await expect(panel.getByText(/Your account closes on/)).toBeVisible()
  await page.reload()
  await panel.getByRole('button', { name: 'Keep my account' }).click()
  await expect(panel.getByRole('button', { name: 'Close my account' })).toBeVisible()
})

test('whoever works at a store is told why the account cannot be closed', async ({ page, signedInAs }) => {
  await signedInAs({ platform: ['support'] })
  await page.goto('/account')
  await page.locator('#privacy').getByRole('button', { name: 'Close my account' }).click()
  const question = page.getByRole('dialog', { name: 'Close your account?' })
  await expect(question.getByText(/You have a role at a store/)).toBeVisible()
  await expect(question.getByLabel('Your password')).toHaveCount(0)
})

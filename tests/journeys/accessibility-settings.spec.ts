import type { Page } from '@playwright/test'
import { supportRequests } from '#contracts/support.ts'
import { callsOf } from '#tests/app.ts'
import { aPerson, PASSWORD } from '#tests/people.ts'
import { violationsOn } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { layoutFaults } from './layout.ts'
import { choose, openAlive } from './pressing.ts'

const textSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
const color = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).color)
const chooseIn = (page: Page, group: string, name: string) =>
  choose(page.getByRole('group', { name: group }).getByRole('radio', { name, exact: true }))

async function signIn(page: Page, email: string) {
  await openAlive(page, '/login')
  const main = page.getByRole('main')
  await main.getByLabel('Email').fill(email)
  await main.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}

test('large text and high contrast apply at once, before the next paint, and on the second device after signing in', async ({
  page,
  spiral,
  browser,
  signedInAs,
}) => {
  const maya = await signedInAs({ firstName: 'Maya' })
  await openAlive(page, '/accessibility-settings')
  expect(await textSize(page)).toBe('16px')
  await chooseIn(page, 'Text size', '150%')
  expect(await textSize(page)).toBe('24px')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH' && response.url().includes('preferences'))
  await chooseIn(page, 'Contrast', 'More')
  expect(await color(page)).toBe('rgb(0, 0, 0)')
  await saved

  // The script at the head of the page, and nothing that is loaded later.
  await page.route(/\.js(\?|$)/, (route) => route.abort())
  await page.goto('/about')
  expect([await textSize(page), await color(page)]).toEqual(['24px', 'rgb(0, 0, 0)'])

  const second = await browser.newContext({ baseURL: spiral.origin, serviceWorkers: 'block' })
  const other = await second.newPage()
  await openAlive(other, '/about')
  expect(await textSize(other)).toBe('16px')
  await signIn(other, maya.email)
  await expect.poll(() => textSize(other)).toBe('24px')
  expect(await color(other)).toBe('rgb(0, 0, 0)')
  await openAlive(other, '/accessibility-settings')
  await expect(other.getByRole('radio', { name: '150%' })).toBeChecked()
  await other.getByRole('button', { name: 'Reset all' }).click()
  await expect(other.getByText('Everything looks as at first.')).toBeVisible()
  expect(await textSize(other)).toBe('16px')
  await second.close()
})

test('a guest keeps the settings on the device, and the account gets them at the first sign-in', async ({ page, spiral }) => {
  const ben = await aPerson(spiral, { firstName: 'Ben' })
  await openAlive(page, '/accessibility-settings')
  await chooseIn(page, 'Text size', '120%')
  await chooseIn(page, 'Colors', 'Dark')
  await choose(page.getByRole('switch', { name: 'Plain font' }))
  await page.reload()
  await expect(page.getByRole('radio', { name: '120%' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Plain font' })).toBeChecked()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  const saved = page.waitForRequest((request) => request.method() === 'PATCH' && request.url().includes('preferences'))
  await signIn(page, ben.email)
  expect((await saved).postDataJSON()).toEqual({ accessibility: { textSize: 120, theme: 'dark', plainFont: true } })
})

test('feedback reaches a person, and an empty one says what is missing', async ({ page, spiral }) => {
  const support = await aPerson(spiral, { platform: ['support'] })
  await openAlive(page, '/accessibility-settings')
  const main = page.getByRole('main')
  await main.getByLabel('Your name').fill('Sam Reed')
  await main.getByLabel('Email').fill('sam@example.com')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('Write a few words first.').first()).toBeVisible()
  await main.getByLabel('What gets in your way?').fill('The stamps are hard to read.')
  await main.getByRole('button', { name: 'Send' }).click()
  await expect(main.getByText('We have your message.')).toBeVisible()
  const { body } = await callsOf(spiral)(support, supportRequests, { query: { state: 'open' } })
  expect(body.items[0]).toMatchObject({ who: 'Sam Reed', message: 'Accessibility: The stamps are hard to read.' })
})

test('with every setting on, the screen has no fault for axe in both themes and stays within a phone', async ({ page }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAlive(page, '/accessibility-settings')
  for (const colors of ['Light', 'Dark']) {
    await chooseIn(page, 'Colors', colors)
    expect(await violationsOn(page), colors).toEqual([])
  }
  await chooseIn(page, 'Text size', '150%')
  await chooseIn(page, 'Contrast', 'More')
  for (const name of ['Underline links', 'Bigger buttons and fields', 'Plain font']) await choose(page.getByRole('switch', { name }))
  for (const colors of ['Light', 'Dark']) {
    await chooseIn(page, 'Colors', colors)
    expect(await violationsOn(page), `${colors}, all on`).toEqual([])
    expect(await layoutFaults(page), colors).toEqual([])
  }
})

test('preferences are saved field by field, stay after a reload, and are cleared at once', async ({ page, signedInAs }) => {
  test.setTimeout(180_000)
  await signedInAs()
  await page.setViewportSize({ width: 390, height: 844 })
  await openAlive(page, '/enhanced-profile-settings')
  await page.getByLabel('Tops').selectOption('M')
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(1)
  await page.getByLabel('My birth month').selectOption('April')
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(2)
  await page.getByRole('switch', { name: 'Personal suggestions' }).click()
  await expect(page.getByRole('switch', { name: 'Personal suggestions' })).not.toBeChecked()
  await expect(page.getByText('the same for everybody there')).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toHaveCount(3)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOn(page), colorScheme).toEqual([])
    expect(await layoutFaults(page), colorScheme).toEqual([])
  }
  await page.reload()
  await expect(page.getByLabel('Tops')).toHaveValue('M')
  await expect(page.getByLabel('My birth month').locator('option:checked')).toHaveText('April')
  await openAlive(page, '/accessibility-settings')
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await chooseIn(page, 'Text size', '150%')
  await saved
  await openAlive(page, '/enhanced-profile-settings')
  expect(await textSize(page)).toBe('24px')
  expect(await layoutFaults(page), '150%').toEqual([])
  await page.getByRole('button', { name: 'Clear all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByLabel('Tops')).toHaveValue('')
  await expect(page.getByLabel('My birth month').locator('option:checked')).not.toHaveText('April')
  await expect(page.getByRole('switch', { name: 'Personal suggestions' })).not.toBeChecked()
})

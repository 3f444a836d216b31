import { aPerson } from '#tests/people.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

const REPORT = {
  startTime: Date.now() - 60_000,
  testResults: [
    {
      name: '/home/someone/house/server/cart.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'screens:R1 a cart holds', duration: 12, failureMessages: [] },
        { status: 'failed', fullName: 'a cart keeps a lamp', duration: 3, failureMessages: ['Error: the lamp is gone'] },
      ],
    },
  ],
}
const file = (text: string) => ({ name: 'vitest.json', mimeType: 'application/json', buffer: Buffer.from(text) })

test('a developer stores a report, marks its failure as known, writes down a rule, and opens every page', async ({ page, spiral }) => {
  const { cookies } = await aPerson(spiral, { platform: ['developer'] })
  await page.context().addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url: spiral.origin, httpOnly: true })))
  await openAlive(page, '/admin/testing')
  await expect(page.getByText('No runs yet')).toBeVisible()

  await page.getByRole('button', { name: 'Store a run' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Report of vitest').setInputFiles(file('not a report'))
  await dialog.getByRole('button', { name: 'Store' }).click()
  await expect(dialog.getByText('This is no JSON report of vitest or playwright.')).toBeVisible()
  await dialog.getByLabel('Report of vitest').setInputFiles(file(JSON.stringify(REPORT)))
  await dialog.getByRole('button', { name: 'Store' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('row').nth(1).getByRole('link').click()
  await expect(page.getByText('This is the first run of its kind.')).toBeVisible()
  await expect(page.getByText('a cart keeps a lamp').first()).toBeVisible()
  await page.getByRole('button', { name: /Known issue.*a cart keeps a lamp/ }).click()
  await page.getByLabel('Address of the issue').fill('https://issues.example/7')
  await page.getByLabel('Last day').fill('2026-01-01')
  await page.getByRole('button', { name: 'Mark', exact: true }).click()
  await expect(page.getByText('Choose a day that is still to come.').first()).toBeVisible()
  await page.getByLabel('Last day').fill('2099-01-01')
  await page.getByRole('button', { name: 'Mark', exact: true }).click()
  await expect(page.getByRole('link', { name: /Known until 2099-01-01/ })).toBeVisible()

  await page.getByRole('link', { name: 'Features', exact: true }).click()
  await page.getByRole('button', { name: /Write down.*screens:R1$/ }).click()
  await page.getByRole('combobox', { name: 'Result' }).selectOption('fail')
  await page.getByRole('dialog').getByRole('button', { name: 'Write down' }).click()
  await expect(page.getByText('Say in a few words what went wrong.').first()).toBeVisible()
  await page.getByRole('dialog').getByLabel('Note').fill('It says points.')
  await page.getByRole('dialog').getByRole('button', { name: 'Write down' }).click()
  await expect(page.getByText('It says points.')).toBeVisible()

  await page.getByRole('link', { name: 'Site', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Me' }).uncheck()
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByText(/pages opened, no faults/)).toBeVisible({ timeout: 90_000 })
  await expect(page.getByRole('link', { name: /build/ })).toBeVisible()
})

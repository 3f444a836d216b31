import { expect, test } from './fixtures.ts'

test('screens:R91 screens:R103 diagnostics makes the three calls, and each says OK', async ({ page }) => {
  await page.goto('/diagnostics')
  for (const path of ['/api/stores', '/api/products', '/api/check'])
    await expect(page.getByText(`GET ${path} OK`, { exact: true })).toBeVisible()
})

test('screens:R104 screens:R105 a line says which status came back, or why nothing did', async ({ page }) => {
  await page.route('**/api/stores', (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.route('**/api/products', (route) => route.abort('connectionrefused'))
  await page.goto('/diagnostics')
  await expect(page.getByText('GET /api/stores returned status 503', { exact: true })).toBeVisible()
  await expect(page.getByText('GET /api/products failed: Failed to fetch', { exact: true })).toBeVisible()
  await expect(page.getByText('GET /api/check OK', { exact: true })).toBeVisible()
})

test('screens:R106 an error that nothing caught has a line of its own', async ({ page }) => {
  await page.goto('/diagnostics')
  await expect(page.getByText('GET /api/check OK', { exact: true })).toBeVisible()
  await expect(page.getByText('No runtime error', { exact: true })).toBeVisible()
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a lamp fell over')
    })
  })
  await expect(page.getByText(/^Runtime error: .*a lamp fell over/)).toBeVisible()
})

test('a report is sent to support after it was shown, and waits there until somebody settles it', async ({ page, signedInAs }) => {
  await signedInAs({ firstName: 'Ida', lastName: 'Berg', platform: ['admin'] })
  await page.goto('/diagnostics')
  await expect(page.getByText('GET /api/check OK', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this report to support?' })
  await expect(dialog).toContainText('GET /api/check OK')
  await dialog.getByLabel(/What went wrong/).fill('The list of stores stays empty.')
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Report sent', { exact: true })).toBeVisible()

  await page.goto('/admin')
  await page.getByRole('link', { name: /1 report of diagnostics/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(page.getByText('The list of stores stays empty.')).toBeVisible()
  await page.getByRole('button', { name: /Settle/ }).click()
  await expect(page.getByText('No open reports')).toBeVisible()
})

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

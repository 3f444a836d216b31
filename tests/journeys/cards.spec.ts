import { aShop } from '#tests/shops.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

test('a store is followed and shared from its card', async ({ page, spiral, signedInAs }) => {
  await aShop(spiral, { product: { title: 'Blue mug' }, store: { name: 'Mug Harbor', phone: '+19525550100' } })
  await spiral.settle()
  await signedInAs()
  await openAlive(page, '/near-me?near=55425&within=25')
  await page.getByRole('button', { name: 'Follow Mug Harbor' }).first().click()
  await expect(page.getByRole('button', { name: 'Following Mug Harbor' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Share Mug Harbor' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a listing is reported from its page', async ({ page, spiral, signedInAs }) => {
  const shop = await aShop(spiral, { product: { title: 'Blue mug' } })
  await spiral.settle()
  await signedInAs()
  await openAlive(page, `/product/${shop.productId}`)
  await page.getByRole('button', { name: /^Report this listing/ }).click()
  await page.getByLabel("What's wrong?").selectOption({ label: 'Its words, pictures or price mislead' })
  await page.getByLabel('Tell us more').fill('The picture shows two mugs.')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Reported', { exact: true })).toBeVisible()
})

// The marketplace's own font is narrower than the ones that stand in for it until it is loaded.
test('before the fonts are there, text of twice the size stays within a phone, too', async ({ page, spiral }) => {
  await aShop(spiral, { product: { title: 'Blue mug' }, store: { name: 'Mug Harbor', phone: '+19525550100' } })
  await spiral.settle()
  await page.route('**/*.woff2', (route) => route.abort())
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/stores', '/malls', '/near-me?near=55425&within=25']) {
    await openAlive(page, path)
    await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect.soft(over, path).toBeLessThanOrEqual(0)
    const clipped = await page.evaluate(() => {
      // A row that is scrolled sideways goes on beyond the screen.
      const isInRow = (e: Element): boolean => {
        const parent = e.parentElement
        return parent !== null && (['auto', 'scroll'].includes(getComputedStyle(parent).overflowX) || isInRow(parent))
      }
      return [...document.querySelectorAll('main li *')]
        .filter((e) => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1 && !isInRow(e))
        .map((e) => `${e.tagName} ${e.textContent.slice(0, 30)}`)
    })
    expect.soft(clipped, path).toEqual([])
  }
})

import { SOMEBODY } from '#contracts/identity/people.ts'
import { aMall, aProduct, aRetailer, aStore } from '#tests/shops.ts'
import { aPromotion } from '#tests/promotions.ts'
import { expect, test } from './fixtures.ts'
import { openAlive } from './pressing.ts'

const MOST_SHIFT = 0.02
type Kept = { shift: number; moved: string[]; asksToSignIn: boolean }

for (const width of [390, 1440])
  test(`a page that signed-in people share says whose it is, and nothing moves, at ${width} px`, async ({ page, spiral, signedInAs }) => {
    const retailerId = await aRetailer(spiral)
    const mallId = await aMall(spiral)
    const storeId = await aStore(spiral, retailerId, { mallId })
    const { productId } = await aProduct(spiral, retailerId, { title: 'Oak bread board', storeIds: [storeId] })
    for (const n of [1, 2, 3, 4]) await aProduct(spiral, retailerId, { title: `Oak tray ${n}`, storeIds: [storeId] })
    await aPromotion(spiral, { retailerId, name: 'Board week' })
    await spiral.settle()
    await signedInAs()
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(() => {
      const kept: Kept = { shift: 0, moved: [], asksToSignIn: false }
      Object.assign(globalThis, { kept })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
          kept.shift += entry.value
          kept.moved.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? ''))
        }
      }).observe({ type: 'layout-shift', buffered: true })
      new MutationObserver(() => {
        kept.asksToSignIn ||= [...document.querySelectorAll('header button')].some((button) => button.textContent.startsWith('Sign in'))
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    // From the first page on this browser knows the name.
    await openAlive(page, '/products')
    for (const path of [
      `/product/${productId}`,
      `/store/${storeId}`,
      `/mall/${mallId}`,
      '/products',
      '/search?q=oak',
      '/stores',
      '/malls',
    ]) {
      await openAlive(page, path)
      await expect(page.getByRole('button', { name: /^Ana Lopez/ })).toBeVisible()
      expect(await page.locator('#brought').textContent(), path).toContain(SOMEBODY.id)
      const { shift, moved, asksToSignIn } = await page.evaluate(() => (globalThis as unknown as { kept: Kept }).kept)
      expect.soft(shift, `${path}: ${moved.join(' | ')}`).toBeLessThanOrEqual(MOST_SHIFT)
      expect.soft(asksToSignIn, path).toBe(false)
    }
  })

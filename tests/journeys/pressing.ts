import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Presses a box, a radio or a switch as a person does: once, and then sees what comes of it. What is pressed before a page is alive is done
 * when it is; Playwright's own `check()` would call it a failure that nothing changed at once.
 */
export async function choose(box: Locator): Promise<void> {
  await box.click()
  await expect(box).toBeChecked()
}
export async function takeOff(box: Locator): Promise<void> {
  await box.click()
  await expect(box).not.toBeChecked()
}

/** What is pressed is under way before its page is left: the cart shows it. */
export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible()
}

/** Every part of the page is alive: it answers keys, which nobody keeps for it until then. */
export const alive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => globalThis.earlyPresses?.isPageAlive && !document.querySelector('[data-asleep]'))

/** Goes there and waits until every part of the page is alive and no answer of the API is under way. */
export async function openAlive(page: Page, path: string): Promise<void> {
  const asked = new Set<Request>()
  const begin = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && pathname !== '/api/live') asked.add(request)
  }
  const end = (request: Request) => asked.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.goto(path)
  await alive(page)
  await expect.poll(() => asked.size).toBe(0)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

/** Until a read of this path that is under way has its answer or is called off, and the page had two frames to draw it. To be begun before. */
export async function readIsOver(page: Page, path: string): Promise<void> {
  await new Promise<void>((done) => {
    const look = (request: Request) => request.method() === 'GET' && new URL(request.url()).pathname === path && done()
    page.on('requestfinished', look).on('requestfailed', look)
  })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** It fades and slides no more: where it stands now, it stays. */
export const still = (shown: Locator): Promise<unknown> =>
  shown.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)))

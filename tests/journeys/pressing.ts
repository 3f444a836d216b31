import type { Locator, Page, Request } from '@playwright/test'
import { expect } from './fixtures.ts'

/**
 * Clicks a checkbox, radio or switch once and waits for the result, as a person would. A click before hydration takes effect after it;
 * Playwright's own `check()` would fail because nothing changes at once.
 */
export async function choose(box: Locator): Promise<void> {
  await box.click()
  await expect(box).toBeChecked()
}
export async function takeOff(box: Locator): Promise<void> {
  await box.click()
  await expect(box).not.toBeChecked()
}

/** Waits until the cart shows the item, so that the write is under way before the page is left. */
/** Adds the product on screen, for pickup unless the way was chosen before: without a place, shipping is suggested. */
export async function addToCart(page: Page, way: 'for pickup' | 'as chosen' = 'for pickup'): Promise<void> {
  const pickup = page.getByRole('radio', { name: /^Pickup/ })
  if (way === 'for pickup' && (await pickup.count()) > 0 && (await pickup.isEnabled())) await choose(pickup)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByRole('dialog', { name: /^Your cart/ })).toBeVisible()
}

/** Fills the card of the checkout with one of the sandbox's test cards. */
export async function useTestCard(page: Page, label = 'Visa that works'): Promise<void> {
  await page.getByRole('button', { name: 'Use a test card' }).click()
  await page.getByRole('button', { name: label }).click()
  await expect(page.getByLabel('Card number')).toBeFocused()
}

/** Every section is hydrated: only then are keys handled, because early key presses are not stored. */
export const alive = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => globalThis.earlyPresses?.isPageAlive && !document.querySelector('[data-asleep]'))

/** Opens a page and waits until every section is hydrated and no API request is pending. */
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

/** Resolves when a pending read of this path is answered or canceled, and two frames have passed. Call it before the read begins. */
export async function readIsOver(page: Page, path: string): Promise<void> {
  await new Promise<void>((done) => {
    const look = (request: Request) => request.method() === 'GET' && new URL(request.url()).pathname === path && done()
    page.on('requestfinished', look).on('requestfailed', look)
  })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Waits until the element's animations have ended and it no longer moves. */
export const still = (shown: Locator): Promise<unknown> =>
  shown.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)))

/** Collects what React reports where the first rendering in the browser differs from the page that the server drew. */
export function mismatchesOn(page: Page): string[] {
  const found: string[] = []
  const look = (text: string) => {
    if (/React error #(4[12]\d)|hydrat/i.test(text)) found.push(`${new URL(page.url()).pathname}: ${text}`)
  }
  page.on('pageerror', ({ message }) => look(message)).on('console', (message) => message.type() === 'error' && look(message.text()))
  return found
}

import type { Locator, Page } from '@playwright/test'
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

/** It fades and slides no more: where it stands now, it stays. */
export const still = (shown: Locator): Promise<unknown> =>
  shown.evaluate((element) => Promise.allSettled(element.getAnimations().map(({ finished }) => finished)))

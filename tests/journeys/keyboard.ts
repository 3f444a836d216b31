import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const MOST_STOPS = 120

/** The problem with the focus: nowhere, without a visible ring, or covered. Empty: none. */
async function faultOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!at || at === document.body) return 'the focus is nowhere'
    const name = `${at.tagName.toLowerCase()} "${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40)}"`
    // A radio group may draw its focus ring around the whole card.
    const marked = [at, at.closest('label'), at.parentElement].some((each) => {
      if (!each) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(each)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    })
    if (!marked) return `${name} does not show that it has the focus`
    const { left, top, width, height } = at.getBoundingClientRect()
    const points = [0.1, 0.5, 0.9].flatMap((x) => [0.1, 0.5, 0.9].map((y) => [left + width * x, top + height * y] as const))
    const isSeen = points.some(([x, y]) => {
      const above = document.elementFromPoint(x, y)
      return above !== null && (at.contains(above) || above.contains(at) || at.closest('label')?.contains(above))
    })
    return isSeen ? '' : `${name} is hidden where the focus is`
  })
}

/** The problem that remains after the page had time to draw the focus and scroll to it. */
async function lastingFault(page: Page): Promise<string> {
  let fault = ''
  await expect
    .poll(async () => (fault = await faultOfFocus(page)), { timeout: 2_000 })
    .toBe('')
    .catch(() => {})
  return fault
}

/** Presses Tab until the control has the focus; the focus must be visible at every stop. */
export async function tabTo(page: Page, wanted: Locator, { back = false } = {}): Promise<void> {
  await expect(wanted).toBeVisible()
  const faults: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) {
      expect(faults).toEqual([])
      return
    }
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab')
    const fault = await lastingFault(page)
    if (fault) faults.push(fault)
  }
  throw new Error(`Tab does not lead to ${String(wanted)}`)
}

/** After a page change the focus must soon be on a visible element. */
export async function expectFocusKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)).toBe(true)
}

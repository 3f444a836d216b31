import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * Accessibility violations that two looks in a row find, each after all animations end: an animation that begins during a look shows colors
 * that are not final. There are no frames, so axe need not open a second page to combine them.
 */
export async function violationsOn(page: Page, only?: string[]): Promise<Violations> {
  const first = await lookAt(page, only)
  return first.length === 0 ? first : lookAt(page, only)
}

async function lookAt(page: Page, only?: string[]): Promise<Violations> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], ...(only && { runOnly: only }) })
    .analyze()
  return violations
}

/** The rules whose outcome depends on the theme. */
export const colorsOn = (page: Page): Promise<Violations> => violationsOn(page, ['color-contrast', 'link-in-text-block'])

/** Only the serious and critical ones. */
export async function seriousOn(page: Page): Promise<Violations> {
  return (await violationsOn(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical')
}

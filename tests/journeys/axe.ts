import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * Accessibility violations, measured after all animations end, because a dialog's colors are not final before. There are no frames, so axe
 * need not open a second page to combine them.
 */
export async function violationsOn(page: Page): Promise<Violations> {
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
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations
}

/** Only the serious and critical ones. */
export async function seriousOn(page: Page): Promise<Violations> {
  return (await violationsOn(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical')
}

import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

/**
 * What stands in the way of people with disabilities, once nothing fades or slides any more: half way in, a dialog's colors are nobody's.
 * There are no frames, so axe need not open a second page to put their parts together.
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

/** Those of them that are serious or critical. */
export async function seriousOn(page: Page): Promise<Violations> {
  return (await violationsOn(page)).filter(({ impact }) => impact === 'serious' || impact === 'critical')
}

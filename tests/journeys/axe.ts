import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What stands in the way of people with disabilities. There are no frames, so it need not open a second page to put their parts together. */
export const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

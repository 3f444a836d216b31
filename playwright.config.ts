import { defineConfig } from '@playwright/test'
import { keepCompiled } from './server/platform/compiled.ts'
import { launchOptions, userAgent } from './tests/browser.ts'

// The screens are rendered here as `npm start` renders them; React does it at half the speed otherwise.
process.env.NODE_ENV ??= 'production'
keepCompiled()

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/global-setup.ts',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // When something hangs it is given up; what only takes its time on a crowded machine is not.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: await launchOptions(),
    userAgent,
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Each journey has a fresh browser, and fetching the whole shell ahead would only slow it down. Those about the worker allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // What stood on a page that failed is kept without one, and a trace doubles what a journey costs; ask for it with `--trace on`.
    trace: 'off',
  },
})

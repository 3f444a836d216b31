import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { cacheCompiledCode } from './server/platform/compile-cache.ts'
import { launchOptions, userAgent } from './tests/browser.ts'

// The screens are rendered here as `npm start` renders them; React does it at half the speed otherwise.
process.env.NODE_ENV ??= 'production'
cacheCompiledCode()
// The workers run the whole program, which makes much that is dropped at once.
process.env.NODE_OPTIONS ??= '--max-semi-space-size=64'
// A password hash of full cost takes a third of a second of processor time.
process.env['SPIRAL_PASSWORD_COST'] ??= '16'

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // Node reads these as they are, and keeps them compiled. Otherwise every worker translates the whole built web app again.
  build: { external: ['**/*.ts', '**/build/server/**'] },
  globalSetup: './tests/global-setup.ts',
  // One more took as long for all of them, and each of them longer.
  workers: availableParallelism(),
  // A journey that failed runs up to twice more. `npm test` lists those that passed only then, and fails when they are many (tools/test-counts.ts).
  retries: 2,
  forbidOnly: true,
  // A journey that hangs is stopped; one that is slow because the machine is busy is not.
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

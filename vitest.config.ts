import { defineConfig } from 'vitest/config'
import { keepCompiled } from './server/platform/compiled.ts'

// For the processes that run the tests, and those they start.
keepCompiled()

const shared = {
  pool: 'forks',
  // When something hangs it is given up; what only takes its time on a crowded machine is not.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Until what is waited for is there; a second is too little on a crowded machine.
  expect: { poll: { timeout: 10_000 } },
} as const

export default defineConfig({
  test: {
    maxWorkers: 2,
    globalSetup: ['tests/global-setup.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['contracts/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
        },
      },
      { test: { ...shared, name: 'safety', include: ['tests/safety/**/*.test.ts'] } },
      { test: { ...shared, name: 'walk', include: ['tests/*.test.ts'] } },
    ],
  },
})

import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { cacheCompiledCode } from './server/platform/compile-cache.ts'

// For the processes that run the tests, and those they start.
cacheCompiledCode()

// A password hash of full cost takes a tenth of a second of processor time, and hundreds of tests sign in.
process.env['SPIRAL_PASSWORD_COST'] ??= '16'

// Tests that make their data at random make other data in each run. They say the seed where they fail.
process.env['SPIRAL_SEED'] ??= String(randomInt(1_000_000))

const shared = {
  pool: 'forks' as const,
  // Tests make much that is dropped at once. With the usual 16 MB for what is new, Node copies it about for a tenth of the time.
  execArgv: ['--max-semi-space-size=64'],
  // A test that hangs is stopped; a test that is slow because the machine is busy is not.
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // A test that did not pass runs once more, with the same seed. `npm test` lists those that passed only then, and allows few of them
  // (tools/test-counts.ts).
  retry: 1,
  // A second is too short for `expect.poll` on a busy machine.
  expect: { poll: { timeout: 10_000 } },
}
// Loading the program takes a second or two, which is more than most test files take. Each worker loads it once.
const sharedProcess = { ...shared, isolate: false, setupFiles: ['tests/each-file.ts'] }
// These kill processes of their own, or take file descriptors and the right time from one.
const kills = [
  'tests/safety/addresses.test.ts',
  'tests/safety/clocks.test.ts',
  'tests/safety/crash.test.ts',
  'server/main.test.ts',
  'server/platform/embedded-postgres.test.ts',
]

export default defineConfig({
  test: {
    // Some tests wait for a minute of the clock or a process that starts; another one uses the core meanwhile.
    maxWorkers: availableParallelism() + 1,
    globalSetup: ['tests/global-setup.ts'],
    projects: [
      {
        test: {
          ...sharedProcess,
          name: 'unit',
          include: ['contracts/**/*.test.ts', 'sample/**/*.test.ts', 'server/**/*.test.ts', 'tools/**/*.test.ts'],
          // Rows that tests/access.test.ts walks over.
          exclude: [...kills, '**/access-rows.test.ts'],
        },
      },
      { test: { ...shared, isolate: false, name: 'web', include: ['web/**/*.test.{ts,tsx}'] } },
      { test: { ...sharedProcess, name: 'safety', include: ['tests/safety/**/*.test.ts'], exclude: kills } },
      { test: { ...shared, name: 'kills', include: kills } },
      { test: { ...sharedProcess, name: 'walk', include: ['tests/*.test.ts'] } },
    ],
  },
})

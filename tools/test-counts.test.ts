import { expect, test } from 'vitest'
import { closingLine, countPlaywright, countVitest } from './test-counts.ts'

test('each test of vitest counts once, and a file that does not load counts as a failure', () => {
  const report = {
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }, { status: 'pending' }, { status: 'todo' }] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(countVitest(JSON.stringify(report))).toEqual({ passed: 2, failed: 2, skipped: 2 })
})

test('a journey that passes only at a second try, and an error outside any journey, are failures', () => {
  const report = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] }
  expect(countPlaywright(JSON.stringify(report))).toEqual({ passed: 5, failed: 3, skipped: 2 })
})

test('the closing line speaks of skipped tests only when there are any', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(closingLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped')
})

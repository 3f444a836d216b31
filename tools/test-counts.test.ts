import { expect, test } from 'vitest'
import { closingLine, countPlaywright, countVitest, tooManyFlaky } from './test-counts.ts'

test('each test of vitest counts once, one that passed at its second run is flaky, and a file that does not load counts as a failure', () => {
  const report = {
    testResults: [
      {
        name: 'pace.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed', failureMessages: [] },
          { status: 'passed', fullName: 'killed, and back', failureMessages: ['Error: too late'] },
          { status: 'failed', fullName: 'nobody waits', failureMessages: ['Error: \u001b[31mexpected\u001b[39m 1\n  at …'] },
          { status: 'pending' },
          { status: 'todo' },
        ],
      },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { name: 'lost.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
    ],
  }
  expect(countVitest(JSON.stringify(report))).toEqual({
    passed: 3,
    failed: 2,
    skipped: 2,
    failures: ['pace.test.ts: nobody waits\n  Error: expected 1\n    at …', 'lost.test.ts\n  Cannot find module'],
    flaky: ['pace.test.ts: killed, and back\n  Error: too late'],
  })
})

test('a journey that passes at its second run is passed and flaky; an error outside any journey is a failure', () => {
  const spec = (title: string, ok: boolean, ...messages: (string | null)[]) => ({
    title,
    ok,
    file: 'shop.spec.ts',
    line: 7,
    tests: [{ results: messages.map((message) => (message ? { error: { message } } : {})) }],
  })
  const suites = [
    { specs: [spec('red', false, 'no lamp')], suites: [{ specs: [spec('flaky', true, 'too late', null), spec('green', true, null)] }] },
  ]
  const report = { suites, stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'no browser' }] }
  expect(countPlaywright(JSON.stringify(report))).toEqual({
    passed: 6,
    failed: 2,
    skipped: 2,
    flaky: ['shop.spec.ts:7: flaky\n  too late'],
    failures: ['shop.spec.ts:7: red\n  no lamp', 'Outside any journey\n  no browser'],
  })
})

test('three flaky tests pass, a fourth one fails the run', () => {
  expect(tooManyFlaky(['a', 'b', 'c'])).toBeNull()
  expect(tooManyFlaky(['a', 'b', 'c', 'd'])).toBe('4 tests passed only at their second run; at most 3 may.')
})

test('the closing line speaks of skipped tests only when there are any', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(closingLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped')
})

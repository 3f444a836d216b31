import { expect, test } from 'vitest'
import { closingLine, countPlaywright, countVitest } from './test-counts.ts'

test('each test of vitest counts once, and a file that does not load counts as a failure', () => {
  const report = {
    testResults: [
      {
        name: 'pace.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'passed' },
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
    passed: 2,
    failed: 2,
    skipped: 2,
    failures: ['pace.test.ts: nobody waits\n  Error: expected 1\n    at …', 'lost.test.ts\n  Cannot find module'],
  })
})

test('a journey that passes only at a second try, and an error outside any journey, are failures', () => {
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
    passed: 5,
    failed: 3,
    skipped: 2,
    failures: ['shop.spec.ts:7: red\n  no lamp', 'shop.spec.ts:7: flaky\n  too late', 'Outside any journey\n  no browser'],
  })
})

test('the closing line speaks of skipped tests only when there are any', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(closingLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped')
})

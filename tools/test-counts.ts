export type Counts = { passed: number; failed: number; skipped: number }

type VitestReport = { testResults: { status: string; assertionResults: { status: string }[] }[] }
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] }

/** Counts vitest's JSON report. A file that could not even be loaded counts as one failed test. */
export function countVitest(text: string): Counts {
  const report: VitestReport = JSON.parse(text)
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of report.testResults) {
    const failedBefore = counts.failed
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1
      else if (test.status === 'failed') counts.failed += 1
      else counts.skipped += 1
    }
    if (status === 'failed' && counts.failed === failedBefore) counts.failed += 1
  }
  return counts
}

/** Counts playwright's JSON report. What passed only at a second try did not keep its promise. */
export function countPlaywright(text: string): Counts {
  const { stats, errors }: PlaywrightReport = JSON.parse(text)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

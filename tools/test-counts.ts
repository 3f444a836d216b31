export type Counts = { passed: number; failed: number; skipped: number }
/** Failures: what did not pass, by name and its first words, for whoever sees only the end of a long output. */
export type Result = Counts & { failures: string[] }

type VitestTest = { status: string; fullName?: string; failureMessages?: string[] }
type VitestReport = { testResults: { name?: string; status: string; message?: string; assertionResults: VitestTest[] }[] }
type PlaywrightSpec = { title: string; file: string; line: number; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

const WORDS = 600
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const failure = (where: string, why: string | undefined) =>
  `${where}\n  ${(why ?? '').replace(ESCAPES, '').slice(0, WORDS).replaceAll('\n', '\n  ')}`

/** Counts vitest's JSON report. A file that could not even be loaded counts as one failed test. */
export function countVitest(text: string): Result {
  const report: VitestReport = JSON.parse(text)
  const result: Result = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const fail = (where: string, why: string | undefined) => {
    result.failed += 1
    result.failures.push(failure(where, why))
  }
  for (const { name = 'A file', status, message, assertionResults } of report.testResults) {
    const failedBefore = result.failed
    for (const test of assertionResults) {
      if (test.status === 'passed') result.passed += 1
      else if (test.status === 'failed') fail(`${name}: ${test.fullName}`, test.failureMessages?.[0])
      else result.skipped += 1
    }
    if (status === 'failed' && result.failed === failedBefore) fail(name, message)
  }
  return result
}

/** Counts playwright's JSON report. What passed only at a second try did not keep its promise. */
export function countPlaywright(text: string): Result {
  const report: PlaywrightReport = JSON.parse(text)
  const { stats, errors } = report
  const errorsOf = ({ tests }: PlaywrightSpec) => tests.flatMap(({ results }) => results.flatMap(({ error }) => (error ? [error] : [])))
  const failures = specsOf(report)
    .filter((spec) => !spec.ok || errorsOf(spec).length > 0)
    .map((spec) => failure(`${spec.file}:${spec.line}: ${spec.title}`, errorsOf(spec)[0]?.message))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [...failures, ...errors.map(({ message }) => failure('Outside any journey', message))],
  }
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)]

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export type Counts = { passed: number; failed: number; skipped: number }
/**
 * Failures and flaky tests by name and the first words of their error, for readers who see only the end of a long output.
 * A flaky test failed, ran once more and passed; it counts as passed too.
 */
export type Result = Counts & { failures: string[]; flaky: string[] }

type VitestTest = { status: string; fullName?: string; failureMessages?: string[] }
type VitestReport = { testResults: { name?: string; status: string; message?: string; assertionResults: VitestTest[] }[] }
type PlaywrightSpec = { title: string; file: string; line: number; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] }
type PlaywrightReport = PlaywrightSuite & {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
}

const WORDS = 600
const MOST_FLAKY = 3
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
/** A failure by its place and the first characters of its error, without colors. */
export const failure = (where: string, why: string | undefined, characters = WORDS) =>
  `${where}\n  ${(why ?? '').replace(ESCAPES, '').slice(0, characters).replaceAll('\n', '\n  ')}`

export const nothingYet = (): Result => ({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] })

/**
 * Counts vitest's JSON report. A file that fails to load counts as one failed test; a passed test with an error passed on its second run.
 */
export function countVitest(text: string): Result {
  const report: VitestReport = JSON.parse(text)
  const result = nothingYet()
  const fail = (where: string, why: string | undefined) => {
    result.failed += 1
    result.failures.push(failure(where, why))
  }
  for (const { name = 'A file', status, message, assertionResults } of report.testResults) {
    const failedBefore = result.failed
    for (const test of assertionResults) {
      if (test.status === 'passed') {
        result.passed += 1
        if (test.failureMessages?.length) result.flaky.push(failure(`${name}: ${test.fullName}`, test.failureMessages[0]))
      } else if (test.status === 'failed') fail(`${name}: ${test.fullName}`, test.failureMessages?.[0])
      else result.skipped += 1
    }
    if (status === 'failed' && result.failed === failedBefore) fail(name, message)
  }
  return result
}

/** Counts playwright's JSON report. An error outside any journey counts as one failed test. */
export function countPlaywright(text: string): Result {
  const report: PlaywrightReport = JSON.parse(text)
  const { stats, errors } = report
  const errorsOf = ({ tests }: PlaywrightSpec) => tests.flatMap(({ results }) => results.flatMap(({ error }) => (error ? [error] : [])))
  const told = (specs: PlaywrightSpec[]) =>
    specs.map((spec) => failure(`${spec.file}:${spec.line}: ${spec.title}`, errorsOf(spec)[0]?.message))
  const specs = specsOf(report)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    flaky: told(specs.filter((spec) => spec.ok && errorsOf(spec).length > 0)),
    failures: [...told(specs.filter((spec) => !spec.ok)), ...errors.map(({ message }) => failure('Outside any journey', message))],
  }
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)]

/** More than three flaky tests in a run count as one more failure: such a run proves too little. Returns null for three or fewer. */
export const tooManyFlaky = (flaky: readonly string[]): string | null =>
  flaky.length > MOST_FLAKY ? `${flaky.length} tests passed only at their second run; at most ${MOST_FLAKY} may.` : null

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

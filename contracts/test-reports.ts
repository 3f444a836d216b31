import {
  type Citation,
  MOST_PROBLEMS,
  type NewTestRun,
  type SuiteCounts,
  type TestProblem,
  type TestState,
  type TestSuite,
} from './test-center.ts'

/** A test of a runner's report. */
export type ReportedTest = { file: string; name: string; state: TestState; ms: number; message: string }
type VitestReport = {
  startTime?: number
  testResults: {
    name?: string
    status: string
    message?: string
    assertionResults: { status: string; fullName?: string; duration?: number | null; failureMessages?: string[] }[]
  }[]
}
type PlaywrightSuite = {
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { results: { status?: string; duration?: number; error?: { message?: string } }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = PlaywrightSuite & { stats: { startTime?: string }; errors: { message?: string }[] }

export class NotAReport extends Error {}
const WORDS = 2_000
const ESCAPES = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g')
const plain = (words: string | undefined): string => (words ?? '').replace(ESCAPES, '').slice(0, WORDS)
const OUTSIDE = 'Outside any test'

/** The tests of a JSON report of vitest or playwright, and when it began. Throws `NotAReport` for any other text. */
export function readReport(text: string): { startedAt: Date; tests: ReportedTest[] } {
  const report = parsed(text)
  if (report && 'testResults' in report && Array.isArray(report.testResults)) return ofVitest(report as VitestReport)
  if (report && 'stats' in report && 'suites' in report) return ofPlaywright(report as PlaywrightReport)
  throw new NotAReport('This is no JSON report of vitest or playwright.')
}

function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

function ofVitest({ startTime, testResults }: VitestReport) {
  const root = folderOf(testResults.map(({ name = '' }) => name))
  const tests = testResults.flatMap(({ name = '', status, message, assertionResults }): ReportedTest[] => {
    const file = name.slice(root.length)
    const own = assertionResults.map(
      ({ status: state, fullName = '', duration, failureMessages: [failure] = [] }): ReportedTest => ({
        file,
        name: fullName,
        state: state === 'passed' && failure !== undefined ? 'flaky' : state === 'passed' || state === 'failed' ? state : 'skipped',
        ms: Math.round(duration ?? 0),
        message: plain(failure),
      }),
    )
    const isLost = status === 'failed' && own.every(({ state }) => state !== 'failed')
    return isLost ? [...own, { file, name: OUTSIDE, state: 'failed', ms: 0, message: plain(message) }] : own
  })
  return { startedAt: new Date(startTime ?? 0), tests }
}

function ofPlaywright(report: PlaywrightReport) {
  const tests = specsOf(report).flatMap(({ title, file, ok, tests: each }): ReportedTest[] =>
    each.map(({ results }) => {
      const failure = results.find(({ error }) => error)?.error
      const isSkipped = results.every(({ status }) => status === 'skipped')
      return {
        file: `tests/journeys/${file}`,
        name: title,
        state: isSkipped ? 'skipped' : !ok ? 'failed' : failure ? 'flaky' : 'passed',
        ms: Math.round(results.reduce((sum, { duration = 0 }) => sum + duration, 0)),
        message: plain(failure?.message),
      }
    }),
  )
  const outside = report.errors.map(
    ({ message }): ReportedTest => ({ file: 'tests/journeys', name: OUTSIDE, state: 'failed', ms: 0, message: plain(message) }),
  )
  return { startedAt: new Date(report.stats.startTime ?? 0), tests: [...tests, ...outside] }
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(specsOf),
]

/** The folder that all of these paths lie in, with its last slash. */
function folderOf(paths: readonly string[]): string {
  const [first = '', ...rest] = paths
  const parts = first.split('/').slice(0, -1)
  while (parts.length > 0 && !rest.every((path) => path.startsWith(`${parts.join('/')}/`))) parts.pop()
  // A report of one file, or of one folder, still begins at the folder of the project.
  const top = parts.findIndex((part) => /^(contracts|sample|server|tests|tools|web)$/.test(part))
  const own = top < 0 ? parts : parts.slice(0, top)
  return own.length > 0 ? `${own.join('/')}/` : ''
}

/** The suite of a test, by its file. */
export function suiteOf(file: string): TestSuite {
  if (file === 'tests/journeys/walk.spec.ts') return 'screens'
  if (file.startsWith('tests/journeys')) return 'journeys'
  if (file.startsWith('tests/safety/')) return 'safety'
  if (file.startsWith('tests/')) return 'house'
  return file.startsWith('server/') ? 'server' : 'unit'
}

const WORST: readonly TestState[] = ['failed', 'flaky', 'skipped', 'passed']
const worse = (one: TestState | undefined, other: TestState): TestState =>
  one !== undefined && WORST.indexOf(one) < WORST.indexOf(other) ? one : other

/**
 * The rules and the screens that a test cites: "screens:R53 …", "screens:/cart …". The walk over every screen lists their paths; in other
 * names a path may be that of an endpoint.
 */
function cited(suite: TestSuite, name: string): string[] {
  const rules = name.match(/\b(?:screens|safety):[A-Z]+\d+/g) ?? []
  const paths = name.match(suite === 'screens' ? /(?<=^|\s)\/[a-z0-9/:-]*(?=\s|$)/g : /(?<=screens:)\/[a-z0-9/:-]*(?=\s|$)/g) ?? []
  return [...rules, ...paths]
}

/** Sums up the tests of one or several reports of the same build. */
export function summedUp(build: string, startedAt: Date, tests: readonly ReportedTest[]): NewTestRun {
  const suites = new Map<TestSuite, SuiteCounts>()
  const citations = new Map<string, TestState>()
  const problems: TestProblem[] = []
  for (const { file, name, state, ms, message } of tests) {
    const suite = suiteOf(file)
    const counts = suites.get(suite) ?? { suite, passed: 0, failed: 0, flaky: 0, skipped: 0, ms: 0 }
    suites.set(suite, { ...counts, [state]: counts[state] + 1, ms: counts.ms + ms })
    for (const each of cited(suite, name)) citations.set(each, worse(citations.get(each), state))
    if ((state === 'failed' || state === 'flaky') && problems.length < MOST_PROBLEMS)
      problems.push({ suite, file: file.slice(0, 300) || 'A file', name: name.slice(0, 500) || 'A test', state, message })
  }
  return {
    kind: 'tests',
    build,
    startedAt,
    suites: [...suites.values()],
    problems,
    citations: [...citations].map(([name, state]): Citation => ({ name, state })),
  }
}

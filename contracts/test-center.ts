import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { inUrl, TestRunId } from './ids.ts'
import { LIMITS } from './limits.ts'
import { Nothing, pageOf, Paging } from './page.ts'
import { Instant, TypedDay } from './time.ts'

/** The parts of a run of the tests, with their names for people. */
export const TEST_SUITES = {
  unit: 'Units',
  server: 'Rules and endpoints',
  house: 'Whole server',
  safety: 'Safety',
  journeys: 'Journeys in a browser',
  screens: 'Every screen',
  crawl: 'Site',
  probes: 'Smoke probes',
} as const
export const TEST_SUITE_NAMES = ['unit', 'server', 'house', 'safety', 'journeys', 'screens', 'crawl', 'probes'] as const
export const TestSuite = z.enum(TEST_SUITE_NAMES)
export type TestSuite = z.infer<typeof TestSuite>
/** A flaky test failed first and passed at its next try. */
export const TestState = z.enum(['passed', 'failed', 'flaky', 'skipped'])
export type TestState = z.infer<typeof TestState>

const Count = z.int32().min(0)
const COUNTS = { passed: Count, failed: Count, flaky: Count, skipped: Count, ms: Count }
export const SuiteCounts = z.strictObject({ suite: TestSuite, ...COUNTS })
export type SuiteCounts = z.infer<typeof SuiteCounts>
/** A test is known by its file and its name. */
const TestKey = { file: z.string().min(1).max(300), name: z.string().min(1).max(500) }
export const TestProblem = z.strictObject({
  suite: TestSuite,
  ...TestKey,
  state: z.enum(['failed', 'flaky']),
  message: z.string().max(4_000),
})
export type TestProblem = z.infer<typeof TestProblem>
/** A numbered rule (`screens:R53`) or the path of a screen (`/cart`) that tests name, with the worst state of these tests. */
export const Citation = z.strictObject({ name: z.string().min(1).max(120), state: TestState })
export type Citation = z.infer<typeof Citation>

export const MOST_PROBLEMS = LIMITS.listInBody
export const RUN_KINDS = ['tests', 'crawl', 'probes'] as const
const Build = z.string().trim().min(1, 'Name the build: its version or revision.').max(80, 'Keep it under 80 characters.')
/** The sums of a run, with its problems one by one. */
export const NewTestRun = z.strictObject({
  kind: z.enum(['tests', 'crawl']),
  build: Build,
  startedAt: Instant,
  suites: z.array(SuiteCounts).min(1, 'There is no test in it.').max(TEST_SUITE_NAMES.length),
  problems: z.array(TestProblem).max(MOST_PROBLEMS, `Over ${MOST_PROBLEMS} problems: something else is broken.`),
  citations: z.array(Citation).max(LIMITS.listInBody),
})
export type NewTestRun = z.infer<typeof NewTestRun>

export const TestRun = z.object({
  id: TestRunId,
  kind: z.enum(RUN_KINDS),
  build: z.string(),
  /** Who stored it; null: a build without a person. */
  by: z.string().nullable(),
  startedAt: Instant,
  suites: z.array(SuiteCounts),
})
export type TestRun = z.infer<typeof TestRun>
const KnownIssue = z.object({ link: z.string(), until: z.iso.date(), by: z.string().nullable() })
const ProblemOfRun = TestProblem.extend({ known: KnownIssue.nullable() })
export type ProblemOfRun = z.infer<typeof ProblemOfRun>

const developer = { access: 'platform:developer' } as const
export const testRuns = endpoint('GET /api/test-center/runs', {
  ...developer,
  summary: 'The stored runs of tests, crawls and probes, newest first.',
  query: z.object({ ...Paging, kind: z.enum(RUN_KINDS).optional() }),
  reply: pageOf(TestRun),
})
export const testRun = endpoint('GET /api/test-center/runs/:id', {
  ...developer,
  summary: 'A run with its failed and flaky tests, beside an earlier run of its kind.',
  params: z.object({ id: inUrl(TestRunId) }),
  query: z.object({ with: inUrl(TestRunId).optional() }),
  reply: z.object({
    run: TestRun,
    problems: z.array(ProblemOfRun),
    /** Null: it is the first of its kind. */
    before: TestRun.nullable(),
    /** Tests that fail now and did not before, and the reverse. */
    broken: z.array(z.object(TestKey)),
    mended: z.array(z.object(TestKey)),
  }),
})
/** The newest runs that trends and flaky tests are counted over. */
export const TREND_RUNS = 30
export const testTrends = endpoint('GET /api/test-center/trends', {
  ...developer,
  summary: `The last ${TREND_RUNS} runs of the tests, and the tests that were flaky in them.`,
  reply: z.object({
    runs: z.array(TestRun),
    flaky: z.array(z.object({ ...TestKey, times: z.int(), lastAt: Instant, known: KnownIssue.nullable() })),
  }),
})
export const storeTestRun = endpoint('POST /api/test-center/runs', {
  ...developer,
  status: 201,
  summary: 'Store a run of the tests, summed up from the reports of its runners, or a crawl.',
  idempotent: true,
  body: NewTestRun,
  reply: z.object({ id: TestRunId }),
})
export const PROBES_PER_MINUTE = 6
export const runProbes = endpoint('POST /api/test-center/probes', {
  ...developer,
  status: 201,
  summary: 'Ask this server for its main pages and lists, and store what it answered. It changes nothing else.',
  body: z.strictObject({}),
  reply: z.object({ id: TestRunId }),
})
export const markKnownIssue = endpoint('PUT /api/test-center/known-issues', {
  ...developer,
  summary: 'Say that a test is known to fail, with the link of its issue and the last day.',
  body: z.strictObject({
    ...TestKey,
    link: z
      .url({ protocol: /^https?$/, error: 'Enter the address of the issue, such as https://…' })
      .max(500, 'Keep it under 500 characters.'),
    until: TypedDay('Choose the last day.'),
  }),
  reply: Nothing,
  status: 204,
})
export const forgetKnownIssue = endpoint('POST /api/test-center/known-issues/end', {
  ...developer,
  summary: 'The test is no longer known to fail.',
  body: z.strictObject(TestKey),
  reply: Nothing,
  status: 204,
})

export const MARK_STATES = ['pass', 'fail', 'blocked'] as const
export const MarkState = z.enum(MARK_STATES)
const Mark = z.object({ state: MarkState, note: z.string(), browser: z.string(), by: z.string().nullable(), at: Instant })
export const AcceptanceRule = z.object({
  rule: z.string(),
  words: z.string(),
  /** What the tests said that name it, in the newest run; null: no test names it. */
  automatic: TestState.nullable(),
  /** The newest result of a person. */
  mark: Mark.nullable(),
  isRetest: z.boolean(),
})
export type AcceptanceRule = z.infer<typeof AcceptanceRule>
export const acceptance = endpoint('GET /api/test-center/acceptance', {
  ...developer,
  summary: 'The numbered rules by feature, with the newest result of the tests and of a person, and the tested screens.',
  reply: z.object({
    /** The run that the automatic results come from. */
    run: TestRun.nullable(),
    features: z.array(z.object({ feature: z.string(), rules: z.array(AcceptanceRule) })),
    /** By the path of a screen: the worst state of the tests that name it. */
    screens: z.record(z.string(), TestState),
  }),
})
export const markRule = endpoint('POST /api/test-center/acceptance', {
  ...developer,
  summary: 'Write down what a person found when they tried a rule.',
  idempotent: true,
  body: z
    .strictObject({
      rule: z.string().max(40),
      state: MarkState,
      note: z.string().trim().max(1_000, 'Keep it under 1,000 characters.'),
      browser: z.string().trim().max(120),
    })
    .check(({ value, issues }) => {
      if (value.state !== 'pass' && value.note === '')
        issues.push({ code: 'custom', input: value.note, path: ['note'], message: 'Say in a few words what went wrong.' })
    }),
  reply: Nothing,
  status: 204,
})
export const askForRetest = endpoint('POST /api/test-center/acceptance/retest', {
  ...developer,
  summary: 'Ask that a rule is tried again, or take that back.',
  body: z.strictObject({ rule: z.string().max(40), isWanted: z.boolean() }),
  reply: Nothing,
  status: 204,
})

export const testCenterProblems = {
  'test_center.unknown_rule': { status: 404, message: 'There is no rule of this name.' },
  'test_center.past_day': { status: 422, message: 'Choose a day that is still to come.' },
  'test_center.not_compared': { status: 404, message: 'That run is of another kind, or gone.' },
} as const

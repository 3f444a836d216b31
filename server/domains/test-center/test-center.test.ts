import { afterAll, beforeAll, expect, test } from 'vitest'
import { roadmapOffice } from '#contracts/roadmap.ts'
import {
  acceptance,
  askForRetest,
  forgetKnownIssue,
  markKnownIssue,
  markRule,
  type NewTestRun,
  runProbes,
  storeTestRun,
  testRun,
  testRuns,
  testTrends,
} from '#contracts/test-center.ts'
import { NotAReport, readReport, summedUp } from '#contracts/test-reports.ts'
import { testApp, type TestApp } from '#tests/app.ts'
import { aPerson, type TestPerson } from '#tests/people.ts'

let app: TestApp
let developer: TestPerson
beforeAll(async () => {
  app = await testApp()
  developer = await aPerson(app, { platform: ['developer'] })
})
afterAll(() => app.close())

const VITEST = JSON.stringify({
  startTime: Date.parse('2026-11-01T10:00:00Z'),
  testResults: [
    {
      name: '/home/someone/house/server/domains/cart/cart.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'screens:R1 a cart holds', duration: 12.4, failureMessages: [] },
        { status: 'failed', fullName: 'screens:R1 a cart keeps', duration: 3, failureMessages: ['Error: \u001b[31mgone\u001b[39m'] },
      ],
    },
    {
      name: '/home/someone/house/tests/safety/crash.test.ts',
      status: 'passed',
      assertionResults: [
        { status: 'passed', fullName: 'safety:M1 money', duration: 9, failureMessages: ['Error: late'] },
        { status: 'pending', fullName: 'GET /api/cart later', failureMessages: [] },
      ],
    },
    { name: '/home/someone/house/web/lost.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
  ],
})
const PLAYWRIGHT = JSON.stringify({
  stats: { startTime: '2026-11-01T10:10:00Z' },
  errors: [{ message: 'no browser' }],
  suites: [
    {
      specs: [
        { title: 'every screen: / /cart', file: 'walk.spec.ts', ok: true, tests: [{ results: [{ status: 'passed', duration: 20 }] }] },
        {
          title: 'screens:/cart it is kept',
          file: 'cart.spec.ts',
          ok: false,
          tests: [{ results: [{ status: 'failed', duration: 5, error: { message: 'no lamp' } }] }],
        },
      ],
    },
  ],
})
const run = (build: string, failing: readonly string[], state: 'failed' | 'flaky' = 'failed'): NewTestRun => ({
  ...summedUp(build, new Date('2026-11-02T10:00:00Z'), [
    { file: 'server/a.test.ts', name: 'screens:R2 one', state: 'passed', ms: 5, message: '' },
    ...failing.map((name) => ({ file: 'server/a.test.ts', name, state, ms: 7, message: 'red' })),
  ]),
})
const store = async (body: NewTestRun, who = developer) => (await app.call(who, storeTestRun, { body })).body.id

test('reports of both runners become sums by suite, problems, and the worst state of each rule and screen that they cite', () => {
  const { startedAt, tests } = readReport(VITEST)
  const summed = summedUp('abc', startedAt, [...tests, ...readReport(PLAYWRIGHT).tests])
  expect(summed.startedAt.toISOString()).toBe('2026-11-01T10:00:00.000Z')
  expect(summed.suites).toEqual([
    { suite: 'server', passed: 1, failed: 1, flaky: 0, skipped: 0, ms: 15 },
    { suite: 'safety', passed: 0, failed: 0, flaky: 1, skipped: 1, ms: 9 },
    { suite: 'unit', passed: 0, failed: 1, flaky: 0, skipped: 0, ms: 0 },
    { suite: 'screens', passed: 1, failed: 0, flaky: 0, skipped: 0, ms: 20 },
    { suite: 'journeys', passed: 0, failed: 2, flaky: 0, skipped: 0, ms: 5 },
  ])
  expect(summed.problems.map(({ file, name, state, message }) => [file, name, state, message])).toEqual([
    ['server/domains/cart/cart.test.ts', 'screens:R1 a cart keeps', 'failed', 'Error: gone'],
    ['tests/safety/crash.test.ts', 'safety:M1 money', 'flaky', 'Error: late'],
    ['web/lost.test.ts', 'Outside any test', 'failed', 'Cannot find module'],
    ['tests/journeys/cart.spec.ts', 'screens:/cart it is kept', 'failed', 'no lamp'],
    ['tests/journeys', 'Outside any test', 'failed', 'no browser'],
  ])
  expect(summed.citations).toEqual([
    { name: 'screens:R1', state: 'failed' },
    { name: 'safety:M1', state: 'flaky' },
    { name: '/', state: 'passed' },
    { name: '/cart', state: 'failed' },
  ])
})

test.each(['', 'no json', '[]', 'null', '{"numPassedTests":3}'])('%j is no report', (text) => {
  expect(() => readReport(text)).toThrow(NotAReport)
})

test('a run is kept once, and shown beside the one before it: what fails since, and what passes again', async () => {
  const first = await store(run('one', ['old fault', 'lasting fault']))
  const key = crypto.randomUUID()
  const again = () => app.call(developer, storeTestRun, { body: run('two', ['lasting fault', 'new fault']), key })
  const second = (await again()).body.id
  expect((await again()).body.id).toBe(second)
  expect((await app.call(developer, testRuns, { query: { kind: 'tests' } })).body.items.map(({ id }) => id)).toEqual([second, first])

  const { body } = await app.call(developer, testRun, { params: { id: second }, query: {} })
  expect(body.before?.id).toBe(first)
  expect([body.broken, body.mended]).toEqual([
    [{ file: 'server/a.test.ts', name: 'new fault' }],
    [{ file: 'server/a.test.ts', name: 'old fault' }],
  ])
  expect(body.problems.map(({ name, message }) => [name, message])).toEqual([
    ['lasting fault', 'red'],
    ['new fault', 'red'],
  ])
  expect((await app.call(developer, testRun, { params: { id: first }, query: {} })).body.before).toBeNull()
})

test('a run of another kind is not compared', async () => {
  const tests = await store(run('kinds', []))
  const crawl = await store({ ...run('kinds', []), kind: 'crawl' })
  expect((await app.call(developer, testRun, { params: { id: tests }, query: { with: crawl } })).problem).toMatchObject({
    code: 'test_center.not_compared',
  })
})

test('a flaky test is counted over the runs; a known issue excuses it up to its day, and a day that is over is refused', async () => {
  await store(run('flaky one', ['now and then'], 'flaky'))
  await store(run('flaky two', ['now and then'], 'flaky'))
  const found = async () => (await app.call(developer, testTrends)).body.flaky.find(({ name }) => name === 'now and then')
  expect(await found()).toMatchObject({ times: 2, known: null })
  const issue = { file: 'server/a.test.ts', name: 'now and then', link: 'https://issues.example/1' }
  const mark = (until: string) => app.call(developer, markKnownIssue, { body: { ...issue, until } })
  expect((await mark('2026-01-01')).problem).toMatchObject({ errors: [{ pointer: '/until' }] })
  expect((await mark('2099-01-01')).status).toBe(204)
  expect(await found()).toMatchObject({ times: 2, known: { link: issue.link, until: '2099-01-01' } })
  await app.call(developer, forgetKnownIssue, { body: { file: issue.file, name: issue.name } })
  expect(await found()).toMatchObject({ known: null })
  const bad = await app.call(developer, markKnownIssue, {
    raw: { ...issue, link: 'javascript:alert(1)', until: '2099-01-01' },
    body: { ...issue, until: '2099-01-01' },
  })
  expect(bad.status).toBe(422)
})

test('rules show the newest run and the newest person; without a test they come first, and a failure needs a note', async () => {
  const nobody = await app.call(developer, markRule, { body: { rule: 'no such rule', state: 'pass', note: '', browser: '' } })
  expect(nobody.problem).toMatchObject({ code: 'test_center.unknown_rule' })
  const bare = { rule: 'screens:R2', state: 'fail' as const, note: ' ', browser: 'Firefox 140' }
  expect((await app.call(developer, markRule, { raw: bare, body: bare })).status).toBe(422)
  await store(run('rules', []))
  await app.call(developer, markRule, { body: { ...bare, note: 'It says points.' } })
  const ruleOf = async (name: string) =>
    (await app.call(developer, acceptance)).body.features.flatMap(({ rules }) => rules).find(({ rule }) => rule === name)
  expect(await ruleOf('screens:R2')).toMatchObject({
    automatic: 'passed',
    isRetest: false,
    mark: { state: 'fail', note: 'It says points.', browser: 'Firefox 140' },
  })
  await app.call(developer, askForRetest, { body: { rule: 'screens:R2', isWanted: true } })
  expect(await ruleOf('screens:R2')).toMatchObject({ isRetest: true })
  await app.call(developer, markRule, { body: { ...bare, state: 'pass', note: '' } })
  expect(await ruleOf('screens:R2')).toMatchObject({ isRetest: false, mark: { state: 'pass' } })
  const { features } = (await app.call(developer, acceptance)).body
  const own = features.find(({ rules }) => rules.some(({ rule }) => rule === 'screens:R2'))?.rules ?? []
  expect(own.at(-1)?.rule).toBe('screens:R2')
})

test('probes ask the server itself, and only so often', async () => {
  const { body, status } = await app.call(developer, runProbes, { body: {} })
  expect(status).toBe(201)
  const { run: stored, problems } = (await app.call(developer, testRun, { params: { id: body.id }, query: {} })).body
  expect(stored).toMatchObject({ kind: 'probes', suites: [{ suite: 'probes', passed: 5, failed: 4 }] })
  // The server of these tests has no pages.
  expect(problems.map(({ file }) => file)).toEqual(['/', '/products', '/stores', '/malls'])
  const statuses = []
  for (let i = 0; i < 6; i++) statuses.push((await app.call(developer, runProbes, { body: {} })).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
})

test('a gate of the roadmap asks for a run of the tests without a failure', async () => {
  const admin = await aPerson(app, { platform: ['admin'] })
  const check = async () =>
    (await app.call(admin, roadmapOffice)).body.gates
      .flatMap(({ checks }) => checks)
      .find(({ title }) => title === 'The newest run of the tests passed')
  await store(run('red', ['a fault']))
  expect(await check()).toMatchObject({ isPassed: false, detail: '1 failed in build red.' })
  await store(run('green', []))
  expect(await check()).toMatchObject({ isPassed: true })
})

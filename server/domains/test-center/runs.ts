import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { TestRunId, UserId } from '#contracts/ids.ts'
import type { Page } from '#contracts/page.ts'
import {
  type NewTestRun,
  type ProblemOfRun,
  type RUN_KINDS,
  testCenterProblems,
  type testRun,
  type TestRun,
  type testRuns,
  type testTrends,
  TREND_RUNS,
} from '#contracts/test-center.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { joinPerson } from '../identity/teams.ts'

type Stored = Omit<NewTestRun, 'kind'> & { kind: (typeof RUN_KINDS)[number] }
const RUN = `r.id, r.kind, r.build, u.name as by, r.started_at as "startedAt", r.suites`
const RUNS = `test_runs r left ${joinPerson('u.id = r.user_id', 'u')}`
/** An issue that is over does not excuse a test any more. */
const KNOWN = `case when k.file is not null then json_build_object('link', k.link, 'until', k.until, 'by', ku.name) end as known`
const known = (problem: string): string =>
  `left join known_test_issues k on k.file = ${problem}.file and k.name = ${problem}.name and k.until >= current_date left ${joinPerson('ku.id = k.user_id', 'ku')}`

/** Stores a run with its problems. `by`: the person who stores it, or null for a build. */
export async function storeRun(
  tx: Db,
  by: UserId | null,
  { kind, build, startedAt, suites, problems, citations }: Stored,
): Promise<TestRunId> {
  const [row] = await rowsOf<{ id: TestRunId }>(tx, 'test-center.store')`
    insert into test_runs (kind, build, user_id, started_at, suites, citations)
    values (${kind}, ${build}, ${by}, ${startedAt}, ${JSON.stringify(suites)}::jsonb, ${JSON.stringify(citations)}::jsonb) returning id`
  if (!row) throw new Error('the run was not written')
  await rowsOf(tx, 'test-center.store-problems')`
    insert into test_problems (run_id, suite, file, name, state, message)
    select ${row.id}, p.suite, p.file, p.name, p.state, p.message
    from json_to_recordset(${JSON.stringify(problems)}::json) as p(suite text, file text, name text, state text, message text)`
  return row.id
}

export const runsOf = (db: Db, { kind, ...asked }: Sent<typeof testRuns>['query']): Promise<Page<TestRun>> =>
  pageBy(
    'test-runs',
    { id: 'id' },
    asked,
    (after, limit) =>
      rowsOf<TestRun>(db, 'test-center.runs')`
      select ${sql(RUN)} from ${sql(RUNS)}
      where (${after?.id ?? null}::bigint is null or r.id < ${after?.id ?? null}) and (${kind ?? null}::text is null or r.kind = ${kind ?? null})
      order by r.id desc limit ${sql(limit)}`,
  )

const oneRun = async (db: Db, id: TestRunId): Promise<TestRun | null> => {
  const [run] = await rowsOf<TestRun>(db, 'test-center.run')`select ${sql(RUN)} from ${sql(RUNS)} where r.id = ${id}`
  return run ?? null
}

/** The newest run of the tests, with what its tests cite. */
export async function newestRun(db: Db): Promise<{ run: TestRun; citations: NewTestRun['citations'] } | null> {
  const [row] = await rowsOf<TestRun & { citations: NewTestRun['citations'] }>(db, 'test-center.newest')`
    select ${sql(RUN)}, r.citations from ${sql(RUNS)} where r.kind = 'tests' order by r.id desc limit 1`
  if (!row) return null
  const { citations, ...run } = row
  return { run, citations }
}

/** A run with its problems, beside `other` or the one before it of its kind. */
export async function runOf(db: Db, id: TestRunId, other: TestRunId | undefined): Promise<Reply<typeof testRun>> {
  return transact(db, async (tx) => {
    const run = await oneRun(tx, id)
    if (!run) throw new Problem('not_found')
    const [earlier] = await rowsOf<{ id: TestRunId }>(tx, 'test-center.before')`
      select id from test_runs where kind = ${run.kind} and id = coalesce(${other ?? null}::bigint,
        (select max(id) from test_runs where kind = ${run.kind} and id < ${id}))`
    if (other !== undefined && !earlier) throw new Problem(testCenterProblems, 'test_center.not_compared')
    const problems = await rowsOf<ProblemOfRun>(tx, 'test-center.problems')`
      select p.suite, p.file, p.name, p.state, p.message, ${sql(KNOWN)} from test_problems p ${sql(known('p'))}
      where p.run_id = ${id} order by p.state, p.id`
    const before = earlier ? await oneRun(tx, earlier.id) : null
    const failedIn = (runId: TestRunId, not: TestRunId) =>
      rowsOf<{ file: string; name: string }>(tx, 'test-center.compare')`
        select file, name from test_problems p where run_id = ${runId} and state = 'failed' and not exists
          (select from test_problems o where o.run_id = ${not} and o.state = 'failed' and o.file = p.file and o.name = p.name)
        order by p.id`
    return {
      run,
      problems,
      before,
      broken: before ? await failedIn(id, before.id) : [],
      mended: before ? await failedIn(before.id, id) : [],
    }
  })
}

/** The newest runs of the tests, oldest first, and the tests that were flaky in them. */
export async function trendsOf(db: Db): Promise<Reply<typeof testTrends>> {
  const runs = await rowsOf<TestRun>(db, 'test-center.trends')`
    select ${sql(RUN)} from ${sql(RUNS)} where r.kind = 'tests' order by r.id desc limit ${sql(TREND_RUNS)}`
  const ids = runs.map(({ id }) => id)
  const flaky = await rowsOf<Reply<typeof testTrends>['flaky'][number]>(db, 'test-center.flaky')`
    select p.file, p.name, count(*)::int as times, max(r.started_at) as "lastAt",
      (array_agg(json_build_object('link', k.link, 'until', k.until, 'by', ku.name)) filter (where k.file is not null))[1] as known
    from test_problems p join test_runs r on r.id = p.run_id ${sql(known('p'))}
    where p.run_id = any(${ids}::bigint[]) and p.state = 'flaky' group by p.file, p.name
    order by times desc, p.file, p.name limit 100`
  return { runs: runs.toReversed(), flaky }
}

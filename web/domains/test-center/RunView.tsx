import { useQuery } from '@tanstack/react-query'
import type { TestRunId } from '#contracts/ids.ts'
import { TestRunId as RunId } from '#contracts/ids.ts'
import { grouped } from '#contracts/numbers.ts'
import { type ProblemOfRun, TEST_SUITES, type TestRun, testRuns } from '#contracts/test-center.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { useList } from '#web/lib/use-list.ts'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { KnownIssue } from './KnownIssue.tsx'
import { oneRun } from './queries.ts'
import { State, stateOf, timeWords } from './run-words.tsx'
import { TestName } from './Trends.tsx'

/** One run: its suites, its failed and flaky tests with their messages, and its difference from an earlier run. */
export function RunView({ id }: { id: TestRunId }) {
  const asked = RunId.safeParse(Number(useAddressFilters().get('with')))
  const { data, error, refetch } = useQuery(oneRun(id, asked.success ? asked.data : undefined))
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />
  const { run, problems, before, broken, mended } = data
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title={<>Run of build {run.build}</>}
        lead={
          <>
            <LocalTime at={run.startedAt} format={dateAndTime} />, stored by {run.by ?? 'a build'}
          </>
        }
        actions={<TextLink to="/admin/testing">All runs</TextLink>}
      />
      <Counts run={run} before={before} />
      <Section title="Failed and flaky">
        {problems.length === 0 ? (
          <p className="text-soft">Every test passed at its first try.</p>
        ) : (
          <ul className="flex flex-col divide-y divide-hairline rounded-md border border-hairline bg-surface">
            {problems.map((problem) => (
              <li key={`${problem.file} ${problem.name} ${problem.state}`} className="p-4">
                <Problem problem={problem} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="Beside an earlier run" aside={before && <Compared run={run} before={before} />}>
        {before ? (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <Difference title="Fail since" none="Nothing fails that passed before." tests={broken} />
            <Difference title="Pass again" none="Nothing passes that failed before." tests={mended} />
          </div>
        ) : (
          <p className="text-soft">This is the first run of its kind.</p>
        )}
      </Section>
    </div>
  )
}

function Counts({ run, before }: { run: TestRun; before: TestRun | null }) {
  const earlier = new Map(before?.suites.map((each) => [each.suite, each]))
  return (
    <OfficeTable
      label="Suites of the run"
      rows={run.suites}
      rowKey={({ suite }) => suite}
      columns={[
        { key: 'suite', head: 'Suite', cell: ({ suite }) => TEST_SUITES[suite] },
        { key: 'state', head: 'Result', cell: (counts) => <State state={stateOf(counts)} /> },
        { key: 'passed', head: 'Passed', cell: ({ passed }) => grouped(passed), className: 'text-right tabular' },
        { key: 'failed', head: 'Failed', cell: ({ failed }) => grouped(failed), className: 'text-right tabular' },
        { key: 'flaky', head: 'Flaky', cell: ({ flaky }) => grouped(flaky), className: 'text-right tabular' },
        { key: 'skipped', head: 'Skipped', cell: ({ skipped }) => grouped(skipped), className: 'text-right tabular' },
        {
          key: 'ms',
          head: 'Time of the tests',
          cell: ({ suite, ms }) => {
            const was = earlier.get(suite)?.ms
            return was === undefined ? timeWords(ms) : `${timeWords(ms)}, before ${timeWords(was)}`
          },
        },
      ]}
    />
  )
}

const Problem = ({ problem }: { problem: ProblemOfRun }) => (
  <div className="flex flex-col gap-2">
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-1 basis-72 flex-col gap-1">
        <State state={problem.state} />
        <TestName name={problem.name} file={problem.file} />
      </div>
      <KnownIssue test={problem} />
    </div>
    <details>
      <summary className="min-h-9 cursor-pointer py-1.5 font-medium text-link">
        Message<span className="visually-hidden"> of {problem.name}</span>
      </summary>
      <pre className="overflow-x-auto rounded-sm bg-sunken p-3 text-xs whitespace-pre-wrap">{problem.message || 'It has no message.'}</pre>
    </details>
  </div>
)

/** Chooses the run beside it among the newest of its kind. */
function Compared({ run, before }: { run: TestRun; before: TestRun }) {
  const { change } = useAddressFilters()
  const { data } = useList(testRuns, [], { kind: run.kind })
  const others = data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== run.id) ?? []
  const all = others.some(({ id }) => id === before.id) ? others : [before, ...others]
  return (
    <Select
      label="Beside"
      value={String(before.id)}
      choices={all.map(({ id, build, startedAt }) => ({ value: String(id), label: `${build.slice(0, 12)}, ${dateAndTime(startedAt)}` }))}
      onChange={({ target }) => change({ with: target.value })}
    />
  )
}

const Difference = ({ title, none, tests }: { title: string; none: string; tests: readonly { file: string; name: string }[] }) => (
  <div className="flex flex-col gap-2">
    <h3 className="text-base font-semibold">{tests.length === 0 ? title : `${title}: ${plural(tests.length, 'test', 'tests')}`}</h3>
    {tests.length === 0 ? (
      <p className="text-soft">{none}</p>
    ) : (
      <ul className="flex flex-col gap-2">
        {tests.map(({ file, name }) => (
          <li key={`${file} ${name}`}>
            <TestName name={name} file={file} />
          </li>
        ))}
      </ul>
    )}
  </div>
)

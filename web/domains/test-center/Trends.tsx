import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import { grouped } from '#contracts/numbers.ts'
import type { testTrends } from '#contracts/test-center.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { Trend } from '#web/ui/Chart.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { OfficeTable } from '#web/ui/OfficeTable.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { KnownIssue } from './KnownIssue.tsx'
import { trends } from './queries.ts'
import { msOf, timeWords, totalOf } from './run-words.tsx'

/** The last runs of the tests over time, and the tests that were flaky in them. Read when it is opened. */
export function Trends({ isOpen }: { isOpen: boolean }) {
  const [wasOpened, setOpened] = useState(isOpen)
  return (
    <details open={isOpen} onToggle={() => setOpened(true)}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium text-link">Trends and flaky tests</summary>
      {wasOpened && <Opened />}
    </details>
  )
}

function Opened() {
  const { data, error, refetch } = useQuery(trends())
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />
  if (data.runs.length === 0) return <p className="text-soft">No run of the tests is stored yet.</p>
  return <Shown {...data} />
}

function Shown({ runs, flaky }: Reply<typeof testTrends>) {
  const points = (value: (run: (typeof runs)[number]) => number) =>
    runs.map((run) => ({ label: `${day(run.startedAt)}, ${run.build.slice(0, 8)}`, value: value(run) }))
  return (
    <div className="flex flex-col gap-5 py-3">
      <div className="grid items-start gap-3 lg:grid-cols-3">
        <Trend
          title="Passed tests"
          pointName="Run"
          points={points((run) => totalOf(run, 'passed') + totalOf(run, 'flaky'))}
          format={grouped}
        />
        <Trend
          title="Failed and flaky tests"
          pointName="Run"
          points={points((run) => totalOf(run, 'failed') + totalOf(run, 'flaky'))}
          format={grouped}
        />
        <Trend
          title="Time of the tests"
          about="Added up. Tests run side by side, so a run is shorter."
          pointName="Run"
          points={points(msOf)}
          format={timeWords}
        />
      </div>
      {flaky.length === 0 ? (
        <p className="text-soft">No test was flaky in {plural(runs.length, 'run', 'runs')}.</p>
      ) : (
        <OfficeTable
          label="Flaky tests"
          rows={flaky}
          rowKey={({ file, name }) => `${file} ${name}`}
          columns={[
            { key: 'name', head: 'Flaky test', cell: ({ name, file }) => <TestName name={name} file={file} />, stack: { wide: true } },
            { key: 'times', head: 'Runs', cell: ({ times }) => `${times} of ${runs.length}`, sortBy: ({ times }) => times },
            { key: 'last', head: 'Last', cell: ({ lastAt }) => <LocalTime at={lastAt} format={day} />, sortBy: ({ lastAt }) => lastAt },
            { key: 'known', head: 'Issue', cell: (test) => <KnownIssue test={test} /> },
          ]}
        />
      )}
    </div>
  )
}

export const TestName = ({ name, file }: { name: string; file: string }) => (
  <span className="flex min-w-0 flex-col">
    <span className="break-words">{name}</span>
    <span className="text-sm break-all text-mute">{file}</span>
  </span>
)

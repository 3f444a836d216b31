import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { grouped } from '#contracts/numbers.ts'
import { RUN_KINDS, type TestRun, testRuns } from '#contracts/test-center.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useProbes } from './queries.ts'
import { msOf, State, stateOfRun, timeWords, totalOf } from './run-words.tsx'
import { StoreRun } from './StoreRun.tsx'
import { Trends } from './Trends.tsx'

const KINDS: Record<TestRun['kind'], string> = { tests: 'Tests', crawl: 'Site', probes: 'Smoke probes' }
const count = (state: 'passed' | 'failed' | 'flaky' | 'skipped', head: string): OfficeColumn<TestRun> => ({
  key: state,
  head,
  cell: (run) => grouped(totalOf(run, state)),
  className: 'text-right tabular',
})
const COLUMNS: OfficeColumn<TestRun>[] = [
  {
    key: 'when',
    head: 'Run',
    cell: ({ id, startedAt }) => (
      <TextLink to={`/admin/testing?run=${id}`}>
        <LocalTime at={startedAt} format={dateAndTime} />
      </TextLink>
    ),
    className: 'whitespace-nowrap',
  },
  { key: 'state', head: 'Result', cell: (run) => <State state={stateOfRun(run)} /> },
  { key: 'kind', head: 'Kind', cell: ({ kind }) => KINDS[kind] },
  { key: 'build', head: 'Build', cell: ({ build }) => build, className: 'break-all' },
  count('passed', 'Passed'),
  count('failed', 'Failed'),
  count('flaky', 'Flaky'),
  count('skipped', 'Skipped'),
  { key: 'ms', head: 'Time of the tests', cell: (run) => timeWords(msOf(run)), className: 'whitespace-nowrap' },
]

/** All stored runs, with their trends. */
export function Suites({ areTrendsOpen }: { areTrendsOpen: boolean }) {
  const [isStoring, setStoring] = useState(false)
  const probes = useProbes()
  return (
    <ListPage
      title="Testing"
      lead="What was tested, when, and with what result. Runs stay for 180 days."
      actions={
        <>
          <Button
            variant="secondary"
            busy={probes.isPending}
            busyLabel="Asking…"
            onClick={() => probes.mutate({ body: {} }, { onSuccess: () => toast({ title: 'Probes stored' }) })}
          >
            Run smoke probes
          </Button>
          <Button onClick={() => setStoring(true)}>Store a run</Button>
        </>
      }
      first={<Trends key={String(areTrendsOpen)} isOpen={areTrendsOpen} />}
      list={useList(testRuns, ['kind'])}
      noun={['run', 'runs']}
      filters={[
        {
          name: 'kind',
          label: 'Runs by kind',
          divides: true,
          choices: [{ value: null, label: 'All' }, ...RUN_KINDS.map((value) => ({ value, label: KINDS[value] }))],
        },
      ]}
      table={{ columns: COLUMNS, rowKey: ({ id }) => id }}
      empty={{
        title: 'No runs yet',
        icon: <FlaskConical strokeWidth={1.75} />,
        children: 'Run npm test -- --reports FOLDER, then store the two files of the folder here. Smoke probes run at once.',
      }}
    >
      {isStoring && <StoreRun onClose={() => setStoring(false)} />}
    </ListPage>
  )
}

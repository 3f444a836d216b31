import { useState } from 'react'
import { type FailingJob, Reasoned } from '#contracts/machine.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { useCancelJob, useRetryJob } from './queries.ts'

type Act = { kind: 'retry' | 'cancel'; job: FailingJob }

/** Jobs that failed at least once; each is retried, or removed by an admin, for a reason. */
export function FailingJobs({ jobs, mayCancel }: { jobs: readonly FailingJob[]; mayCancel: boolean }) {
  const [act, setAct] = useState<Act | null>(null)
  const columns: readonly OfficeColumn<FailingJob>[] = [
    {
      key: 'task',
      head: 'Job',
      cell: ({ id, task }) => <span className="wrap-anywhere">{`${task} (${id})`}</span>,
      sortBy: ({ task }) => task,
    },
    {
      key: 'state',
      head: 'State',
      cell: (job) => <StatusDot tone={job.isDead ? 'danger' : 'warning'}>{stateOf(job)}</StatusDot>,
      sortBy: stateOf,
    },
    {
      key: 'tries',
      head: 'Tries',
      cell: ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`,
      sortBy: ({ attempts }) => attempts,
    },
    { key: 'error', head: 'Last error', cell: ({ error }) => <span className="wrap-anywhere">{error}</span>, stack: { wide: true } },
    { key: 'next', head: 'Due', cell: ({ runAt }) => <LocalTime at={runAt} format={dateAndTime} />, sortBy: ({ runAt }) => runAt },
    {
      key: 'acts',
      head: <span className="visually-hidden">Acts</span>,
      cell: (job) =>
        !job.isRunning && (
          <span className="flex gap-2">
            <Button variant="secondary" size="sm" onClick={() => setAct({ kind: 'retry', job })}>
              Retry<span className="visually-hidden"> job {job.id}</span>
            </Button>
            {mayCancel && (
              <Button variant="quiet-danger" size="sm" onClick={() => setAct({ kind: 'cancel', job })}>
                Remove<span className="visually-hidden"> job {job.id}</span>
              </Button>
            )}
          </span>
        ),
      stack: { wide: true },
    },
  ]
  return (
    <Section title={`Failing jobs (${jobs.length})`}>
      {jobs.length === 0 ? (
        <p className="text-soft">No job fails.</p>
      ) : (
        <OfficeTable label="Failing jobs" columns={columns} rows={jobs} rowKey={({ id }) => id} />
      )}
      {act && <ActDialog key={`${act.kind} ${act.job.id}`} act={act} onClose={() => setAct(null)} />}
    </Section>
  )
}

const stateOf = ({ isDead, isRunning }: FailingJob): string => (isRunning ? 'Runs now' : isDead ? 'Given up' : 'Tried again later')

function ActDialog({ act: { kind, job }, onClose }: { act: Act; onClose: () => void }) {
  const retry = useRetryJob()
  const cancel = useCancelJob()
  const isRetry = kind === 'retry'
  return (
    <ReasonDialog
      title={isRetry ? `Retry job ${job.id}` : `Remove job ${job.id}`}
      schema={Reasoned}
      hint="It goes into the audit log."
      maxLength={300}
      submitLabel={isRetry ? 'Retry' : 'Remove job'}
      onSubmit={async ({ reason }) => {
        await (isRetry ? retry : cancel).mutateAsync({ params: { id: job.id }, body: { reason } })
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-soft">
        {isRetry
          ? `${job.task} runs now and gets all of its tries again.`
          : `${job.task} is removed and never runs. Its work stays undone unless somebody does it another way.`}
      </p>
    </ReasonDialog>
  )
}

import { useState } from 'react'
import { type FailedMessage, type Machine, Reasoned } from '#contracts/machine.ts'
import { grouped } from '#contracts/numbers.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { useReplayMessage } from './queries.ts'

/** Messages of webhooks that were given up; each can be sent again, for a reason. */
export function FailedMessages({ webhooks: { queued, sentToday, failed } }: { webhooks: Machine['webhooks'] }) {
  const [again, setAgain] = useState<FailedMessage | null>(null)
  const columns: readonly OfficeColumn<FailedMessage>[] = [
    { key: 'id', head: 'Message', cell: ({ id, kind }) => `${kind} (${id})` },
    { key: 'host', head: 'To', cell: ({ host }) => <span className="wrap-anywhere">{host}</span>, sortBy: ({ host }) => host },
    { key: 'tries', head: 'Tries', cell: ({ attempts }) => attempts, sortBy: ({ attempts }) => attempts },
    { key: 'error', head: 'Last error', cell: ({ error }) => <span className="wrap-anywhere">{error}</span>, stack: { wide: true } },
    {
      key: 'tried',
      head: 'Last try',
      cell: ({ lastTriedAt }) => (lastTriedAt ? <LocalTime at={lastTriedAt} format={dateAndTime} /> : 'Never'),
      sortBy: ({ lastTriedAt }) => lastTriedAt,
    },
    {
      key: 'acts',
      head: <span className="visually-hidden">Acts</span>,
      cell: (message) =>
        message.isOpen ? (
          <Button variant="secondary" size="sm" onClick={() => setAgain(message)}>
            Send again<span className="visually-hidden"> (message {message.id})</span>
          </Button>
        ) : (
          <span className="text-soft">Its webhook is stopped</span>
        ),
      stack: { wide: true },
    },
  ]
  return (
    <Section title={`Failed webhook messages (${failed.length})`}>
      <p className="text-soft">
        {grouped(queued)} waiting, {grouped(sentToday)} sent in the last 24 hours.
      </p>
      {failed.length > 0 && <OfficeTable label="Failed webhook messages" columns={columns} rows={failed} rowKey={({ id }) => id} />}
      {again && <AgainDialog key={again.id} message={again} onClose={() => setAgain(null)} />}
    </Section>
  )
}

function AgainDialog({ message: { id, host }, onClose }: { message: FailedMessage; onClose: () => void }) {
  const replay = useReplayMessage()
  return (
    <ReasonDialog
      title={`Send message ${id} again`}
      schema={Reasoned}
      hint="It goes into the audit log and the history of the business."
      maxLength={300}
      submitLabel="Send again"
      onSubmit={async ({ reason }) => {
        await replay.mutateAsync({ params: { id }, body: { reason } })
        onClose()
      }}
      onClose={onClose}
    >
      <p className="text-soft">{host} gets the same event again, with the same id.</p>
    </ReasonDialog>
  )
}

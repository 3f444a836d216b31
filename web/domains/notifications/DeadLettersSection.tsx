import { MailCheck, RotateCw } from 'lucide-react'
import { attention, outbox } from '#contracts/admin/admin.ts'
import { type DeadLetter, deadLetters, retryDeadLetter } from '#contracts/admin/dead-letters.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'

const CHANNELS: Record<DeadLetter['channel'], string> = { email: 'Email', push: 'Push', job: 'Job' }

/** Messages and jobs that ran out of retries, with the reason and a retry button. */
export function DeadLettersSection() {
  return (
    <ListPage
      title="Not delivered"
      lead="Messages and jobs that failed for good. They won't retry on their own."
      list={useList(deadLetters, [])}
      noun={['message', 'messages']}
      table={{ columns: COLUMNS, rowKey: ({ channel, id }) => `${channel} ${id}` }}
      empty={{
        title: 'Everything was delivered',
        icon: <MailCheck strokeWidth={1.75} />,
        children: 'Failed messages and jobs show up here with their last error.',
      }}
    />
  )
}

const COLUMNS: readonly OfficeColumn<DeadLetter>[] = [
  { key: 'subject', head: 'Message', cell: ({ subject }) => subject, className: 'min-w-56' },
  { key: 'channel', head: 'Channel', cell: ({ channel }) => CHANNELS[channel] },
  { key: 'to', head: 'To', cell: ({ to }) => <span className="break-all">{to}</span>, className: 'min-w-40', stack: { wide: true } },
  {
    key: 'error',
    head: 'Last error',
    cell: ({ error }) => <span className="break-words text-danger">{error}</span>,
    className: 'min-w-56',
    stack: { wide: true },
  },
  { key: 'attempts', head: 'Tries', cell: ({ attempts }) => attempts, numeric: true, sortBy: ({ attempts }) => attempts },
  { key: 'first', head: 'First tried', cell: ({ firstTriedAt }) => dateAndTime(firstTriedAt), className: 'whitespace-nowrap' },
  {
    key: 'last',
    head: 'Last tried',
    cell: ({ lastTriedAt }) => dateAndTime(lastTriedAt),
    className: 'whitespace-nowrap',
    sortBy: ({ lastTriedAt }) => lastTriedAt,
  },
  { key: 'retry', head: <span className="visually-hidden">Try again</span>, cell: (row) => <Retry row={row} /> },
]

function Retry({ row: { channel, id, subject } }: { row: DeadLetter }) {
  const retry = useWrite(retryDeadLetter, [read(deadLetters), read(attention), read(outbox)])
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={retry.isPending}
      busyLabel="Queueing…"
      icon={<RotateCw aria-hidden="true" className="size-4" />}
      onClick={() => retry.mutate({ params: { channel, id } }, { onSuccess: () => toast({ title: 'Trying again' }) })}
    >
      Retry<span className="visually-hidden"> {subject}</span>
    </Button>
  )
}

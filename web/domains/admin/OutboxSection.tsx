import { Mail as MailIcon } from 'lucide-react'
import { type Mail, outbox } from '#contracts/admin/admin.ts'
import { mailWords } from '#contracts/notifications/mails.ts'
import { officeLink } from '#contracts/office-links.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { StatusDot, type Tone } from '#web/ui/Badge.tsx'
import { Link } from '#web/ui/Link.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { MailPanel } from './MailPanel.tsx'
import { WaitingReveals } from './WaitingReveals.tsx'

const STATES: Record<Mail['state'], { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  kept: { label: 'Kept here, not sent', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** Emails that this server wrote: sent, queued, or kept here where no mail server is set up. */
export function OutboxSection() {
  const { get, change, hrefWith } = useAddressFilters()
  return (
    <ListPage
      title="Outbox"
      lead="Every email this server wrote, newest first. We record who reads one."
      list={useList(outbox, ['q'])}
      noun={['email', 'emails']}
      search="Recipient or subject"
      table={{ columns: columns((id) => hrefWith({ mail: String(id) })), rowKey: ({ id }) => id }}
      empty={{
        title: 'No emails yet',
        icon: <MailIcon strokeWidth={1.75} />,
        children: 'Emails show up here as soon as they are written.',
      }}
    >
      <WaitingReveals />
      <MailPanel id={get('mail')} onClose={() => change({ mail: null })} />
    </ListPage>
  )
}

const columns = (hrefOf: (id: number) => string): OfficeColumn<Mail>[] => [
  {
    key: 'subject',
    head: 'Subject',
    cell: ({ id, subject }) => (
      <Link to={hrefOf(id)} preventScrollReset className={linkClass}>
        {subject}
      </Link>
    ),
    className: 'min-w-64',
  },
  { key: 'to', head: 'To', cell: ({ to }) => to, stack: { wide: true } },
  { key: 'state', head: 'State', cell: (row) => <Delivery row={row} />, className: 'min-w-40' },
  { key: 'attempts', head: 'Tries', numeric: true, cell: ({ attempts }) => attempts || '–' },
  { key: 'kind', head: 'Kind', cell: ({ kind }) => mailWords(kind), className: 'whitespace-nowrap' },
  { key: 'at', head: 'Written', cell: ({ createdAt }) => dateAndTime(createdAt), className: 'whitespace-nowrap' },
]

/** Delivery state, last error, and time of the next retry. */
function Delivery({ row: { state, lastError, nextTryAt, attempts } }: { row: Mail }) {
  return (
    <span className="flex flex-col items-start gap-0.5">
      <StatusDot tone={STATES[state].tone}>{STATES[state].label}</StatusDot>
      {(state === 'queued' || state === 'failed') && lastError && <span className="text-xs break-words text-danger">{lastError}</span>}
      {state === 'queued' && attempts > 0 && nextTryAt && <span className="text-xs text-mute">Next try {dateAndTime(nextTryAt)}</span>}
      {state === 'failed' && (
        <TextLink to={officeLink('admin', 'dead-letters')} className="text-xs">
          Try again…
        </TextLink>
      )}
    </span>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Mail as MailIcon } from 'lucide-react'
import type { z } from 'zod'
import type { Mail } from '#contracts/admin.ts'
import { mailWords } from '#contracts/mails.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { moment } from '#web/lib/moments.ts'
import { StatusDot, type Tone } from '#web/ui/Badge.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import { MailPanel } from './MailPanel.tsx'
import { mailPages } from './queries.ts'

type Row = z.output<typeof Mail>
const STATES: Record<Row['state'], { label: string; tone: Tone }> = {
  queued: { label: 'Queued', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
}

/** The mails this server wrote. */
export function OutboxSection() {
  const { get, change, hrefWith } = useAddressFilters()
  const q = get('q')
  const list = useInfiniteQuery(mailPages(q))
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title="Outbox" lead="Every mail this server wrote, newest first. Reading one is recorded." />
      <SearchField label="Receiver or subject" value={q ?? ''} onSearch={(text) => change({ q: text })} className="w-full max-w-md" />
      <Pages
        list={list}
        noun="mails"
        empty={
          q ? (
            <EmptyState title="No mails match" action={<TextLink to={hrefWith({ q: null })}>Show all mails</TextLink>} />
          ) : (
            <EmptyState icon={<MailIcon strokeWidth={1.75} />} title="No mails yet">
              They appear here as they are written.
            </EmptyState>
          )
        }
      >
        {(mails) => (
          <DataTable stacks label="Mails" columns={columns((id) => hrefWith({ mail: String(id) }))} rows={mails} rowKey={({ id }) => id} />
        )}
      </Pages>
      <MailPanel id={get('mail')} onClose={() => change({ mail: null })} />
    </div>
  )
}

const columns = (hrefOf: (id: number) => string): Column<Row>[] => [
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
  { key: 'at', head: 'Written', cell: ({ createdAt }) => moment(createdAt), className: 'whitespace-nowrap' },
]

/** Where it stands, what went wrong last, and when it is tried again. */
function Delivery({ row: { state, lastError, nextTryAt, attempts } }: { row: Row }) {
  return (
    <span className="flex flex-col items-start gap-0.5">
      <StatusDot tone={STATES[state].tone}>{STATES[state].label}</StatusDot>
      {state !== 'sent' && lastError && <span className="text-xs break-words text-danger">{lastError}</span>}
      {state === 'queued' && attempts > 0 && nextTryAt && <span className="text-xs text-mute">Next try {moment(nextTryAt)}</span>}
      {state === 'failed' && (
        <TextLink to="/admin?section=dead-letters" className="text-xs">
          Try again…
        </TextLink>
      )}
    </span>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import type { z } from 'zod'
import type { AuditEntry } from '#contracts/admin.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { moment } from '#web/lib/moments.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { changesIn } from './changes.ts'
import { auditPages } from './queries.ts'

type Entry = z.output<typeof AuditEntry>
const COLUMNS: Column<Entry>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => moment(at), className: 'whitespace-nowrap' },
  { key: 'who', head: 'Who', cell: ({ who }) => who },
  { key: 'act', head: 'Act', cell: ({ act }) => act, className: 'whitespace-nowrap' },
  { key: 'subject', head: 'On', cell: ({ subject }) => subject, className: 'whitespace-nowrap' },
  { key: 'outcome', head: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { key: 'change', head: 'Before and after', cell: (entry) => <Change entry={entry} />, className: 'min-w-72', stack: { wide: true } },
]

/** Who did what to what, with what it was before and after. Nothing here can be changed. */
export function AuditSection() {
  const { get, change, hrefWith } = useAddressFilters()
  const q = get('q')
  const list = useInfiniteQuery(auditPages(q))
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title="Audit" />
      <SearchField label="Person, act or subject" value={q ?? ''} onSearch={(text) => change({ q: text })} className="w-full max-w-md" />
      <Pages
        list={list}
        noun="entries"
        empty={
          q ? (
            <EmptyState title="No entries match" action={<TextLink to={hrefWith({ q: null })}>Show all entries</TextLink>} />
          ) : (
            <EmptyState icon={<ScrollText strokeWidth={1.75} />} title="Nothing recorded yet">
              Acts of the platform's staff appear here.
            </EmptyState>
          )
        }
      >
        {(entries) => <DataTable stacks label="Audit" columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />}
      </Pages>
    </div>
  )
}

const Outcome = ({ outcome }: Pick<Entry, 'outcome'>) =>
  outcome === 'done' ? <StatusDot tone="success">Done</StatusDot> : <StatusDot tone="danger">Refused</StatusDot>

function Change({ entry: { before, after } }: { entry: Entry }) {
  const changes = changesIn(before, after)
  if (changes.length === 0) return <span className="text-mute">–</span>
  return (
    <ul>
      {changes.map(({ name, from, to }) => (
        <li key={name}>
          <span className="text-soft">{name}:</span> {from !== null && `${from} → `}
          {to ?? 'none'}
        </li>
      ))}
    </ul>
  )
}

import { ScrollText } from 'lucide-react'
import type { z } from 'zod'
import { audit, type AuditEntry } from '#contracts/admin/admin.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { changesIn } from './changes.ts'

type Entry = z.output<typeof AuditEntry>
const COLUMNS: OfficeColumn<Entry>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => dateAndTime(at), className: 'whitespace-nowrap' },
  { key: 'who', head: 'Who', cell: ({ who }) => who },
  { key: 'act', head: 'Act', cell: ({ act }) => act, className: 'whitespace-nowrap' },
  { key: 'subject', head: 'On', cell: ({ subject }) => subject, className: 'whitespace-nowrap' },
  { key: 'outcome', head: 'Outcome', cell: ({ outcome }) => <Outcome outcome={outcome} /> },
  { key: 'change', head: 'Before and after', cell: (entry) => <Change entry={entry} />, className: 'min-w-72', stack: { wide: true } },
]

/** The audit log: actor, action, target, and values before and after. Read-only. */
export function AuditSection() {
  return (
    <ListPage
      title="Audit"
      list={useList(audit, ['q', 'from', 'to'])}
      noun={['entry', 'entries']}
      search="Person, act or subject"
      dates={{ label: 'Days' }}
      table={{ columns: COLUMNS, rowKey: ({ id }) => id }}
      empty={{
        title: 'Nothing recorded yet',
        icon: <ScrollText strokeWidth={1.75} />,
        children: "Acts of the platform's staff appear here.",
      }}
    />
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

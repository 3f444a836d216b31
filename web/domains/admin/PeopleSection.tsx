import { useInfiniteQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { AdminPerson } from '#contracts/admin.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { moment } from '#web/lib/moments.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { peoplePages } from './queries.ts'

type Row = z.output<typeof AdminPerson>
const COLUMNS: Column<Row>[] = [
  { key: 'who', head: 'Name', cell: ({ name }) => name, className: 'whitespace-nowrap' },
  { key: 'email', head: 'Email', cell: ({ email }) => email, stack: { wide: true } },
  { key: 'joined', head: 'Joined', cell: ({ joinedAt }) => moment(joinedAt), className: 'whitespace-nowrap' },
  { key: 'state', head: 'State', cell: (row) => <State row={row} />, className: 'whitespace-nowrap' },
  {
    key: 'roles',
    head: 'Roles',
    cell: ({ roles }) => <span className="text-soft">{roles.join(', ') || 'Shopper'}</span>,
    className: 'min-w-48',
    stack: { wide: true },
  },
]

/** Every account, the newest first; `?joined=today` shows the day's. */
export function PeopleSection() {
  const { get, change, hrefWith } = useAddressFilters()
  const q = get('q')
  const isToday = get('joined') === 'today'
  const list = useInfiniteQuery(peoplePages({ q, today: isToday || undefined }))
  return (
    <div className="flex flex-col gap-5">
      <PageTitle title="People" />
      <SearchField label="Name or email" value={q ?? ''} onSearch={(text) => change({ q: text })} className="w-full max-w-md" />
      <ChipLinks
        label="Accounts by day"
        chips={[
          { to: hrefWith({ joined: null }), label: 'All', current: !isToday },
          { to: hrefWith({ joined: 'today' }), label: 'Joined today', current: isToday },
        ]}
      />
      <Pages
        list={list}
        noun="people"
        empty={<EmptyState title="Nobody matches" action={<TextLink to={hrefWith({ q: null, joined: null })}>Show everybody</TextLink>} />}
      >
        {(people) => <DataTable stacks label="People" columns={COLUMNS} rows={people} rowKey={({ id }) => id} />}
      </Pages>
    </div>
  )
}

function State({ row: { isClosed, isConfirmed } }: { row: Row }) {
  if (isClosed) return <StatusDot tone="neutral">Closed</StatusDot>
  return isConfirmed ? <StatusDot tone="success">Confirmed</StatusDot> : <StatusDot tone="warning">Email not confirmed</StatusDot>
}

import { type AdminPerson, adminPeople } from '#contracts/admin/admin.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'

const COLUMNS: OfficeColumn<AdminPerson>[] = [
  { key: 'who', head: 'Name', cell: ({ name }) => name, className: 'whitespace-nowrap' },
  { key: 'email', head: 'Email', cell: ({ email }) => email, stack: { wide: true } },
  { key: 'joined', head: 'Joined', cell: ({ joinedAt }) => dateAndTime(joinedAt), className: 'whitespace-nowrap' },
  { key: 'state', head: 'State', cell: (row) => <State row={row} />, className: 'whitespace-nowrap' },
  {
    key: 'roles',
    head: 'Roles',
    cell: ({ roles }) => <span className="text-soft">{roles.join(', ') || 'Shopper'}</span>,
    className: 'min-w-48',
    stack: { wide: true },
  },
]

/** All accounts, newest first; `?joined=today` shows accounts created today. */
export function PeopleSection() {
  const { get } = useAddressFilters()
  return (
    <ListPage
      title="People"
      list={useList(adminPeople, ['q'], { today: get('joined') === 'today' || undefined })}
      noun={['person', 'people']}
      search="Name or email"
      filters={[
        {
          name: 'joined',
          label: 'Accounts by day',
          choices: [
            { value: null, label: 'All' },
            { value: 'today', label: 'Joined today' },
          ],
        },
      ]}
      table={{ columns: COLUMNS, rowKey: ({ id }) => id }}
      empty={{ title: 'No one has joined yet' }}
    />
  )
}

function State({ row: { isClosed, isConfirmed } }: { row: AdminPerson }) {
  if (isClosed) return <StatusDot tone="neutral">Closed</StatusDot>
  return isConfirmed ? <StatusDot tone="success">Confirmed</StatusDot> : <StatusDot tone="warning">Email not confirmed</StatusDot>
}

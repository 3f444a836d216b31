import { useSuspenseQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { type AdminMall, adminMalls } from '#contracts/admin/malls.ts'
import { MallId } from '#contracts/ids.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge, StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { HoursTable } from '../../malls/HoursTable.tsx'
import { Facts, History, People } from './BusinessParts.tsx'
import { ChangeMall, CreateMall, InviteToMall, type MallMove, MoveMall } from './MallForms.tsx'
import { oneMall } from './queries.ts'

const COLUMNS: OfficeColumn<AdminMall>[] = [
  { key: 'name', head: 'Name', cell: (row) => <Name row={row} />, stack: { wide: true } },
  { key: 'place', head: 'Place', cell: ({ city, state }) => `${city}, ${state}`, className: 'whitespace-nowrap' },
  { key: 'stores', head: 'Stores', cell: ({ stores }) => stores, className: 'text-right' },
  { key: 'center', head: 'SPIRAL Center', cell: ({ hasCenter }) => (hasCenter ? 'Yes' : 'No') },
  { key: 'parcels', head: 'Open parcels', cell: ({ openParcels }) => openParcels, className: 'text-right' },
  { key: 'joined', head: 'Joined', cell: ({ joinedAt }) => dateAndTime(joinedAt), className: 'whitespace-nowrap' },
]

function Name({ row: { id, name, isSample, suspended, closed } }: { row: AdminMall }) {
  const { hrefWith } = useAddressFilters()
  return (
    <span className="flex flex-wrap items-center gap-2">
      <TextLink to={hrefWith({ id: String(id) })}>{name}</TextLink>
      {suspended && <Badge tone="warning">{closed ? 'Closed' : 'Suspended'}</Badge>}
      {isSample && <Badge>Sample</Badge>}
    </span>
  )
}

/** All malls; `?id=` shows one of them. */
export function MallsSection() {
  const { get, change } = useAddressFilters()
  const [isAdding, setAdding] = useState(false)
  const list = useList(adminMalls, ['q', 'center'])
  const id = get('id')
  const chosen = MallId.safeParse(Number(id))
  if (id !== undefined && chosen.success)
    return (
      <SectionBoundary key={id} fallback={<SkeletonRows />}>
        <MallPage id={chosen.data} />
      </SectionBoundary>
    )
  return (
    <ListPage
      title="Malls"
      actions={<Button onClick={() => setAdding(true)}>Add mall</Button>}
      list={list}
      noun={['mall', 'malls']}
      search="Name or city"
      filters={[
        {
          name: 'center',
          label: 'SPIRAL Center',
          choices: [
            { value: null, label: 'All' },
            { value: 'with', label: 'With a SPIRAL Center' },
            { value: 'without', label: 'Without' },
          ],
        },
      ]}
      table={{ columns: COLUMNS, rowKey: (row) => row.id }}
      empty={{
        title: 'No malls yet',
        icon: <Building2 strokeWidth={1.75} />,
        children: 'Add the first mall. Stores on a street need none.',
      }}
    >
      {isAdding && <CreateMall onClose={() => setAdding(false)} onCreated={(made) => change({ id: String(made.id) })} />}
    </ListPage>
  )
}

function MallPage({ id }: { id: MallId }) {
  const { hrefWith } = useAddressFilters()
  const { data: mall } = useSuspenseQuery(oneMall(id))
  const [open, setOpen] = useState<'edit' | 'invite' | MallMove | null>(null)
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <p>
          <TextLink to={hrefWith({ id: null })}>All malls</TextLink>
        </p>
        <PageTitle
          title={mall.name}
          lead={
            mall.suspended ? (
              <StatusDot tone={mall.closed ? 'neutral' : 'danger'}>{mall.closed ? 'Closed' : 'Suspended'}</StatusDot>
            ) : (
              <TextLink to={`/mall/${mall.slug}`}>See its page</TextLink>
            )
          }
          actions={
            mall.closed ? null : (
              <>
                <Button variant="secondary" onClick={() => setOpen('edit')}>
                  Edit
                </Button>
                <Button
                  variant={mall.suspended ? 'primary' : 'quiet-danger'}
                  onClick={() => setOpen(mall.suspended ? 'active' : 'suspended')}
                >
                  {mall.suspended ? 'Open again' : 'Suspend'}
                </Button>
                {mall.suspended && (
                  <Button variant="quiet-danger" onClick={() => setOpen('closed')}>
                    Close for good
                  </Button>
                )}
              </>
            )
          }
        />
        {mall.suspendedBecause && <p className="break-words text-soft">Reason: {mall.suspendedBecause}</p>}
      </div>
      <Card>
        <Facts>
          <dt>Address</dt>
          <dd>
            {mall.street}, {mall.city}, {mall.state} {mall.zip}
          </dd>
          <dt>Hours</dt>
          <dd>
            <HoursTable label={`Hours of ${mall.name}`} days={mall.hoursByDay} timeZone={mall.timeZone} />
          </dd>
          <dt>Amenities</dt>
          <dd>{mall.amenities.join(', ') || 'None listed'}</dd>
          <dt>SPIRAL Center</dt>
          <dd>{mall.hasCenter ? `${mall.centerPlace ?? 'Yes'}, keeps orders ${mall.centerHoldDays} days` : 'None'}</dd>
          <dt>Open parcels</dt>
          <dd>{mall.openParcels}</dd>
        </Facts>
      </Card>
      <Section title="Stores">
        {mall.storeList.length === 0 ? (
          <p className="text-soft">No stores yet. Add a store at its retailer and choose this mall.</p>
        ) : (
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
            {mall.storeList.map((store) => (
              <li key={store.id} className="min-w-0 break-words">
                <TextLink to={`/admin?section=retailers&id=${store.retailerId}`}>{store.name}</TextLink>
                {store.unit && <span className="text-soft"> · {store.unit}</span>}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <People
        people={mall.people}
        action={
          !mall.closed && (
            <Button size="sm" variant="secondary" onClick={() => setOpen('invite')}>
              Invite someone
            </Button>
          )
        }
      />
      <History of={mall.name} events={mall.timeline} />
      {open === 'edit' && <ChangeMall mall={mall} onClose={() => setOpen(null)} />}
      {(open === 'active' || open === 'suspended' || open === 'closed') && <MoveMall mall={mall} to={open} onClose={() => setOpen(null)} />}
      {open === 'invite' && <InviteToMall mall={mall} onClose={() => setOpen(null)} />}
    </div>
  )
}

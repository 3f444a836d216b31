import { useSuspenseQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { type AdminMall, adminMalls } from '#contracts/admin/malls.ts'
import { MallId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge, StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { HoursTable } from '../../malls/HoursTable.tsx'
import { BusinessList, Facts, History, People } from './BusinessParts.tsx'
import { ChangeMall, CreateMall, InviteToMall, MoveMall } from './MallForms.tsx'
import type { Move } from './MoveDialog.tsx'
import { oneMall } from './queries.ts'

const COLUMNS: readonly OfficeColumn<AdminMall>[] = [
  { key: 'place', head: 'Place', cell: ({ city, state }) => `${city}, ${state}`, className: 'whitespace-nowrap' },
  { key: 'stores', head: 'Stores', cell: ({ stores }) => stores, className: 'text-right' },
  { key: 'center', head: 'SPIRAL Center', cell: ({ hasCenter }) => (hasCenter ? 'Yes' : 'No') },
  { key: 'parcels', head: 'Open parcels', cell: ({ openParcels }) => openParcels, className: 'text-right' },
]
const CENTER = [
  { value: null, label: 'All' },
  { value: 'with', label: 'With a SPIRAL Center' },
  { value: 'without', label: 'Without' },
]

export function MallsSection() {
  return (
    <BusinessList
      title="Malls"
      list={useList(adminMalls, ['q', 'center'])}
      noun={['mall', 'malls']}
      filters={[{ name: 'center', label: 'SPIRAL Center', choices: CENTER }]}
      columns={COLUMNS}
      badge={({ suspended, closed }) => suspended && <Badge tone="warning">{closed ? 'Closed' : 'Suspended'}</Badge>}
      empty={{
        title: 'No malls yet',
        icon: <Building2 strokeWidth={1.75} />,
        children: 'Add the first mall. Stores on a street need none.',
      }}
      idOf={MallId}
      Page={MallPage}
      Create={CreateMall}
    />
  )
}

function MallPage({ id }: { id: MallId }) {
  const { hrefWith } = useAddressFilters()
  const { data: mall } = useSuspenseQuery(oneMall(id))
  const [open, setOpen] = useState<'edit' | 'invite' | Move | null>(null)
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
                <TextLink to={officeLink('admin', 'retailers', { id: store.retailerId })}>{store.name}</TextLink>
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

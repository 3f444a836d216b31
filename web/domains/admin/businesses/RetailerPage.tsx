import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminRetailerDetail } from '#contracts/admin/retailers.ts'
import type { RetailerId } from '#contracts/ids.ts'
import { officeLink } from '#contracts/office-links.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { Badge, StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Facts, History, People } from './BusinessParts.tsx'
import { oneRetailer } from './queries.ts'
import { ChangeRetailer, InviteToRetailer, moveLabel, MoveRetailer } from './RetailerForms.tsx'
import { STATUS } from './retailer-status.ts'
import { ChangeStore, CloseStore, CreateStore } from './StoreForms.tsx'

type Target = Parameters<typeof MoveRetailer>[0]['to']
type StoreRow = AdminRetailerDetail['storeList'][number]
type Open =
  | { form: 'edit' | 'invite' | 'store' }
  | { form: 'move'; to: Target }
  | { form: 'place'; store: StoreRow }
  | { form: 'close'; store: StoreRow }

/** One retailer: its terms, stores, people and history, and every act of an admin on it. */
export function RetailerPage({ id }: { id: RetailerId }) {
  const { hrefWith } = useAddressFilters()
  const { data: retailer } = useSuspenseQuery(oneRetailer(id))
  const [open, setOpen] = useState<Open | null>(null)
  const { name, status, next, people, timeline, statusReason } = retailer
  const isClosed = status === 'closed'
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-3">
        <p>
          <TextLink to={hrefWith({ id: null })}>All retailers</TextLink>
        </p>
        <PageTitle
          title={name}
          lead={
            <span className="flex flex-wrap items-center gap-2">
              <StatusDot tone={STATUS[status].tone}>{STATUS[status].label}</StatusDot>
              {retailer.isSample && <Badge>Sample</Badge>}
            </span>
          }
          actions={
            isClosed ? null : (
              <>
                <Button variant="secondary" onClick={() => setOpen({ form: 'edit' })}>
                  Edit
                </Button>
                {next.filter(isTarget).map((to) => (
                  <Button key={to} variant={to === 'active' ? 'primary' : 'quiet-danger'} onClick={() => setOpen({ form: 'move', to })}>
                    {moveLabel(to)}
                  </Button>
                ))}
              </>
            )
          }
        />
        {statusReason && status !== 'active' && <p className="break-words text-soft">Reason: {statusReason}</p>}
        {status === 'pending' && <p className="text-soft">{nextStep(retailer)}</p>}
      </div>
      <Card>
        <Facts>
          <dt>Legal name</dt>
          <dd>{retailer.legalName}</dd>
          <dt>Commission</dt>
          <dd>
            {retailer.commissionPercent}%, <TextLink to={officeLink('admin', 'commission')}>by the rules</TextLink>
          </dd>
          <dt>On sale</dt>
          <dd>{plural(retailer.products, 'product')}</dd>
          <dt>Open orders</dt>
          <dd>{retailer.openOrders}</dd>
          <dt>Payouts</dt>
          <dd>
            <TextLink to={officeLink('admin', 'payouts', { retailerId: id })}>Payouts and limits</TextLink>
          </dd>
        </Facts>
      </Card>
      <Section
        title="Stores"
        aside={
          !isClosed && (
            <Button size="sm" variant="secondary" onClick={() => setOpen({ form: 'store' })}>
              Add store
            </Button>
          )
        }
      >
        <Stores stores={retailer.storeList} onOpen={setOpen} />
      </Section>
      <People
        people={people}
        action={
          !isClosed && (
            <Button size="sm" variant="secondary" onClick={() => setOpen({ form: 'invite' })}>
              Invite someone
            </Button>
          )
        }
      />
      <History of={name} events={timeline} />
      <OpenForm open={open} retailer={retailer} onClose={() => setOpen(null)} />
    </div>
  )
}

const isTarget = (status: string): status is Target => status !== 'pending'

/** The next thing to do before a new retailer can be activated. */
function nextStep({ people, storeList }: AdminRetailerDetail): string {
  if (people.length === 0) return 'Next: invite its owner.'
  if (storeList.length === 0) return 'Next: add its first store.'
  return 'Shoppers see nothing of it yet. Activate it when its team is ready.'
}

function OpenForm({ open, retailer, onClose }: { open: Open | null; retailer: AdminRetailerDetail; onClose: () => void }) {
  if (open === null) return null
  if (open.form === 'edit') return <ChangeRetailer retailer={retailer} onClose={onClose} />
  if (open.form === 'invite') return <InviteToRetailer retailer={retailer} onClose={onClose} />
  if (open.form === 'store') return <CreateStore retailer={retailer} onClose={onClose} />
  if (open.form === 'move') return <MoveRetailer retailer={retailer} to={open.to} onClose={onClose} />
  if (open.form === 'place') return <ChangeStore store={open.store} onClose={onClose} />
  if (open.form === 'close') return <CloseStore store={open.store} onClose={onClose} />
  return null
}

const STORE_STATUS = {
  open: { label: 'Open', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  closed: { label: 'Closed', tone: 'neutral' },
} as const

function Stores({ stores, onOpen }: { stores: readonly StoreRow[]; onOpen: (open: Open) => void }) {
  if (stores.length === 0) return <p className="text-soft">No stores yet. Products need a store before shoppers can buy them.</p>
  return (
    <ul className="flex flex-col gap-3">
      {stores.map((store) => (
        <li key={store.id}>
          <Card className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <h3 className="text-base">
                {store.status === 'closed' ? store.name : <TextLink to={`/store/${store.slug}`}>{store.name}</TextLink>}
              </h3>
              <p className="break-words text-soft">
                {[store.mall?.name, store.unit, `${store.street}, ${store.city}, ${store.state} ${store.zip}`].filter(Boolean).join(' · ')}
              </p>
              <p className="flex flex-wrap items-center gap-3 text-sm">
                <StatusDot tone={STORE_STATUS[store.status].tone}>{STORE_STATUS[store.status].label}</StatusDot>
                {store.openOrders > 0 && <span className="text-soft">{plural(store.openOrders, 'open order')}</span>}
              </p>
            </div>
            {store.status !== 'closed' && (
              <div className="flex gap-2">
                <Button size="sm" variant="quiet" onClick={() => onOpen({ form: 'place', store })}>
                  Edit<span className="visually-hidden"> {store.name}</span>
                </Button>
                <Button size="sm" variant="quiet-danger" onClick={() => onOpen({ form: 'close', store })}>
                  Close<span className="visually-hidden"> {store.name}</span>
                </Button>
              </div>
            )}
          </Card>
        </li>
      ))}
    </ul>
  )
}

import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MallId } from '#contracts/ids.ts'
import type { Tenant, TenantInvite } from '#contracts/mall-office/mall-office.ts'
import { dollars, cents } from '#contracts/money.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle, Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { AskedShops } from './AskedShops.tsx'
import { InviteTenant } from './InviteTenant.tsx'
import { MoveTenant, type Unit } from './MoveTenant.tsx'
import { invitesOf, tenantsOf, useWithdrawInvite } from './queries.ts'
import { FAULT_WORDS, INVITE_WORDS } from './words.ts'

/** The stores of a mall with their units and health, and the businesses that were invited. */
export function TenantsSection({ mallId }: { mallId: MallId }) {
  const { get, change } = useAddressFilters()
  const { items, units } = useSuspenseQuery(tenantsOf(mallId)).data
  const [moved, setMoved] = useState<Tenant | null>(null)
  const isInviting = get('invite') !== undefined
  const setInviting = (open: boolean) => change({ invite: open ? '1' : null, shop: null, unit: null })
  const invite = <Button onClick={() => setInviting(true)}>Invite a store</Button>
  return (
    <div className="flex flex-col gap-8">
      <PageTitle title="Stores" lead="Your mall's stores on SPIRAL and how they're doing." actions={invite} />
      {items.length === 0 ? (
        <EmptyState title="No stores on SPIRAL yet">Invite the stores of your mall. The link fills in your mall and their unit.</EmptyState>
      ) : (
        <Section title={`${items.length} ${items.length === 1 ? 'store' : 'stores'}`}>
          <OfficeTable label="Stores" columns={columns(units, setMoved)} rows={items} rowKey={({ storeId }) => storeId} />
          <p className="text-soft">Sales and pickups on time show once the store's owner shares them with you.</p>
        </Section>
      )}
      <AskedShops mallId={mallId} onInvite={(shop) => change({ invite: '1', shop: shop.shop, unit: shop.unit })} />
      <Invites mallId={mallId} />
      {isInviting && (
        <InviteTenant mallId={mallId} units={units} business={get('shop')} unit={get('unit')} onClose={() => setInviting(false)} />
      )}
      {moved && <MoveTenant mallId={mallId} tenant={moved} units={units} onClose={() => setMoved(null)} />}
    </div>
  )
}

const columns = (units: readonly Unit[], onMove: (tenant: Tenant) => void): readonly OfficeColumn<Tenant>[] => [
  {
    key: 'name',
    head: 'Store',
    cell: ({ slug, name, retailer }) => (
      <span className="flex flex-col">
        <TextLink to={`/store/${slug}`}>{name}</TextLink>
        {retailer !== name && <span className="text-soft">{retailer}</span>}
      </span>
    ),
    sortBy: ({ name }) => name,
    stack: { wide: true },
  },
  { key: 'unit', head: 'Unit', cell: ({ floor, unit }) => [floor, unit].filter(Boolean).join(', ') || 'None', sortBy: ({ unit }) => unit },
  {
    key: 'opening',
    head: 'Hours',
    cell: ({ opening }) => <StatusDot tone={opening.open ? 'success' : 'neutral'}>{opening.label}</StatusDot>,
  },
  {
    key: 'stock',
    head: 'In stock',
    cell: ({ inStock, stockChangedAt }) => (
      <span className="flex flex-col">
        <span className="tabular">{inStock.toLocaleString('en-US')}</span>
        {stockChangedAt && (
          <span className="text-soft">
            Changed <Ago at={stockChangedAt} />
          </span>
        )}
      </span>
    ),
    sortBy: ({ inStock }) => inStock,
  },
  {
    key: 'pickups',
    head: 'On time, 30 days',
    cell: ({ sharesFigures, pickups }) =>
      !sharesFigures ? (
        <span className="text-soft">Not shared</span>
      ) : pickups && pickups.due > 0 ? (
        `${pickups.onTime} of ${pickups.due}`
      ) : (
        'None yet'
      ),
  },
  {
    key: 'sales',
    head: 'Sales, 30 days',
    cell: ({ sharesFigures, sales }) =>
      sharesFigures && sales !== null ? dollars(cents(sales)) : <span className="text-soft">Not shared</span>,
    sortBy: ({ sales }) => sales,
  },
  {
    key: 'health',
    head: 'Health',
    cell: ({ faults }) =>
      faults.length === 0 ? (
        <StatusDot tone="success">Good</StatusDot>
      ) : (
        <StatusDot tone="warning">{faults.map((fault) => FAULT_WORDS[fault]).join(', ')}</StatusDot>
      ),
    sortBy: ({ faults }) => faults.length,
  },
  ...(units.length > 0
    ? [
        {
          key: 'move',
          head: <span className="visually-hidden">Change unit</span>,
          cell: (tenant: Tenant) => (
            <Button variant="quiet" size="sm" className="max-sm:-ml-3" onClick={() => onMove(tenant)}>
              Change unit<span className="visually-hidden"> of {tenant.name}</span>
            </Button>
          ),
        },
      ]
    : []),
]

function Invites({ mallId }: { mallId: MallId }) {
  const list = useInfiniteQuery(invitesOf(mallId))
  const [withdrawn, setWithdrawn] = useState<TenantInvite | null>(null)
  const withdraw = useWithdrawInvite()
  const shown: readonly OfficeColumn<TenantInvite>[] = [
    { key: 'business', head: 'Business', cell: ({ business }) => business, stack: { wide: true } },
    { key: 'email', head: 'Email', cell: ({ email }) => email },
    { key: 'unit', head: 'Unit', cell: ({ unit }) => unit ?? 'Any' },
    {
      key: 'state',
      head: 'State',
      cell: ({ state }) => (
        <StatusDot tone={state === 'joined' ? 'success' : state === 'applied' ? 'info' : 'neutral'}>{INVITE_WORDS[state]}</StatusDot>
      ),
    },
    { key: 'at', head: 'Sent', cell: ({ createdAt, invitedBy }) => `${dateAndTime(createdAt)} by ${invitedBy}` },
    {
      key: 'withdraw',
      head: <span className="visually-hidden">Remove</span>,
      cell: (row) => (
        <Button variant="quiet" size="sm" className="max-sm:-ml-3" onClick={() => setWithdrawn(row)}>
          Remove<span className="visually-hidden"> the invitation of {row.business}</span>
        </Button>
      ),
    },
  ]
  return (
    <Section title="Invitations">
      <Pages
        list={list}
        noun="invitations"
        empty={<p className="text-soft">None yet. An invitation opens the application with your mall filled in.</p>}
      >
        {(rows) => <OfficeTable label="Invitations" columns={shown} rows={rows} rowKey={({ id }) => id} />}
      </Pages>
      <ConfirmDialog
        open={withdrawn !== null}
        title={`Remove the invitation of ${withdrawn?.business ?? ''}?`}
        confirmLabel="Remove"
        destructive
        busy={withdraw.isPending}
        onClose={() => setWithdrawn(null)}
        onConfirm={() => withdrawn && withdraw.mutate({ params: { id: withdrawn.id } }, { onSettled: () => setWithdrawn(null) })}
      >
        If they started an application, they can finish it.
      </ConfirmDialog>
    </Section>
  )
}

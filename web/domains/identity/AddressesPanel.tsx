import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address, Viewer } from '#contracts/identity/auth.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog, Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { AddressForm } from './AddressForm.tsx'
import { Panel } from './Panel.tsx'
import { myAddresses, useRemoveAddress } from './queries.ts'

export function AddressesPanel({ viewer }: { viewer: Viewer }) {
  const { data, error, refetch } = useQuery(myAddresses())
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const add = (
    <Button variant="secondary" onClick={() => setEdited('new')}>
      Add address
    </Button>
  )
  return (
    <Panel id="addresses" title="Addresses" aside={add}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonText />}
      {data?.items.length === 0 && <p className="text-soft">No saved addresses. Add one to check out faster.</p>}
      <ul className="flex flex-col divide-y divide-hairline">
        {data?.items.map((address) => (
          <AddressRow key={address.id} address={address} onEdit={() => setEdited(address)} />
        ))}
      </ul>
      <Dialog open={edited !== null} onClose={() => setEdited(null)} title={edited === 'new' ? 'Add address' : 'Change address'}>
        {edited && <AddressForm address={edited === 'new' ? null : edited} recipient={viewer.name} onDone={() => setEdited(null)} />}
      </Dialog>
    </Panel>
  )
}

function AddressRow({ address, onEdit }: { address: Address; onEdit: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const remove = useRemoveAddress()
  const { id, label, recipient, street1, street2, city, state, zip, isDefault } = address
  return (
    <li className="flex flex-wrap items-start justify-between gap-2 py-3 first:pt-0 last:pb-0">
      <div>
        <p className="flex items-center gap-2 font-medium">
          {label} {isDefault && <Badge tone="accent">Default</Badge>}
        </p>
        <address className="text-soft not-italic">
          {recipient}
          <br />
          {[street1, street2].filter(Boolean).join(', ')}
          <br />
          {city}, {state} {zip}
        </address>
      </div>
      <div className="flex gap-1">
        <Button variant="quiet" onClick={onEdit}>
          Change<span className="visually-hidden"> {label}</span>
        </Button>
        <Button variant="quiet" onClick={() => setAsked(true)}>
          Remove<span className="visually-hidden"> {label}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        title={`Remove ${label}?`}
        confirmLabel="Remove address"
        destructive
        busy={remove.isPending}
        onClose={() => setAsked(false)}
        onConfirm={() => remove.mutate({ params: { id } }, { onSettled: () => setAsked(false) })}
      >
        {street1}, {city}. Orders keep the address they were sent to.
      </ConfirmDialog>
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import type { StaysShipped } from '#contracts/orders/to-center.ts'
import type { Parcel } from '#contracts/pickups/trips.ts'
import { faultOf } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { centersOf, useSendToCenter } from './queries.ts'

const WHY: Record<StaysShipped, string> = {
  not_shipped_home: 'This parcel does not go to an address of yours.',
  packed: 'This parcel can no longer change its way. The store may have packed it for your address, or your order can still be undone.',
  choice: 'The store asked you about this parcel. Answer first, on the page of the order.',
  gift: 'This parcel is for someone else.',
  discount: 'This parcel was bought with a discount, which belongs to this way of delivery.',
  changed: 'A part of this parcel went back or is missing.',
  store: 'This store does not send to SPIRAL Centers now.',
  no_center: 'None of your other parcels goes to a SPIRAL Center in the state where this one was taxed.',
}

/** Offers to send a parcel to the Center of the trip, with what that changes before anything is done. */
export function ToCenter({ parcel }: { parcel: Parcel }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Send to a SPIRAL Center instead<span className="visually-hidden">: the parcel from {parcel.storeName}</span>
      </Button>
      {isOpen && <Quote parcel={parcel} onClose={() => setOpen(false)} />}
    </>
  )
}

function Quote({ parcel: { orderNumber, fulfillmentId, storeName }, onClose }: { parcel: Parcel; onClose: () => void }) {
  const part = { number: orderNumber, fulfillmentId }
  const { data, error, refetch } = useQuery(centersOf(part))
  const send = useSendToCenter()
  const [chosen, setChosen] = useState<string | null>(null)
  const center = data?.centers.find(({ mallId }) => String(mallId) === chosen) ?? data?.centers[0]
  async function confirm() {
    if (!center) return
    const done = await send.mutateAsync({ params: part, body: { mallId: center.mallId, refund: center.refund } }).catch(() => null)
    if (!done) return void refetch()
    toast({
      title: `Goes to the SPIRAL Center at ${center.name}`,
      body: `Order ${done.number} takes its place.${done.refund > 0 ? ` ${dollars(done.refund)} goes back to you.` : ''}`,
    })
    onClose()
  }
  return (
    <Dialog
      open
      title={`One trip: the parcel from ${storeName}`}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Keep it shipped
          </Button>
          {center && (
            <Button busy={send.isPending} onClick={() => void confirm()}>
              Send it there
            </Button>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        {send.error && (
          <Notice tone="danger" title="Nothing changed">
            {faultOf(send.error)}
          </Notice>
        )}
        {data ? (
          center ? (
            <>
              {data.centers.length > 1 && (
                <RadioGroup
                  name="center"
                  legend="SPIRAL Center"
                  choices={data.centers.map(({ mallId, name, parcels }) => ({
                    value: String(mallId),
                    label: `${name} (${plural(parcels, 'parcel')} of yours)`,
                  }))}
                  value={String(center.mallId)}
                  onChange={({ target }) => setChosen(target.value)}
                />
              )}
              <p>
                SPIRAL Center at {center.name}, {center.address}. {plural(center.parcels, 'other parcel')} of yours{' '}
                {center.parcels === 1 ? 'goes' : 'go'} there.
              </p>
              <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
                <dt>Paid now</dt>
                <dd className="tabular text-right">{dollars(center.paid)}</dd>
                <dt>Price at the Center</dt>
                <dd className="tabular text-right">{dollars(center.total)}</dd>
                <dt className="font-semibold">Goes back to you</dt>
                <dd className="tabular text-right font-semibold">{dollars(center.refund)}</dd>
              </dl>
              <p className="text-soft">
                {center.estimate}. You collect it there within {plural(center.holdDays, 'day')}. Prices, tax and SPIRALs of the items stay
                as they are. It gets an order number of its own.
              </p>
            </>
          ) : (
            <p>{WHY[data.stays ?? 'packed']}</p>
          )
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-32 w-full rounded-md" />
        )}
      </div>
    </Dialog>
  )
}

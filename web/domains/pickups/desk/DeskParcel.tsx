import { useSuspenseQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { CenterSpotId, type MallId } from '#contracts/ids.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { atPlace } from '#web/lib/date-format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SectionBoundary } from '#web/ui/SectionBoundary.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { PrintWork } from '../../store-work/PrintWork.tsx'
import { WorkActions } from '../../store-work/WorkActions.tsx'
import { WorkLines } from '../../store-work/WorkLines.tsx'
import { CustodyLine } from './CustodyLine.tsx'
import { DeskBadge } from './DeskBadge.tsx'
import { spotsAt, usePlace, useSendBack } from './queries.ts'

type DeskParcelProps = { mallId: MallId; item: OfficeFulfillment; now: Date }
/** One parcel at the Center: its shelf, its items, the way to its shopper or back, and all hands it went through. */
export function DeskParcel({ mallId, item, now }: DeskParcelProps) {
  return (
    <article aria-label={`Parcel for ${item.customer}`} className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          <strong>{item.customer}</strong>, order <span className="tabular">{item.orderNumber}</span>
        </p>
        <DeskBadge item={item} now={now} />
      </div>
      <Spot mallId={mallId} item={item} />
      {item.goingBack ? (
        <GoingBack mallId={mallId} item={item} />
      ) : (
        <>
          <WorkLines items={item.items} />
          {item.holdUntil && <p className="text-soft">Held until {atPlace(item.holdUntil, item.timeZone)}</p>}
          <WorkActions item={item} />
          <PrintWork item={item} />
        </>
      )}
      <SectionBoundary fallback={<SkeletonRows />}>
        <CustodyLine fulfillmentId={item.id} timeZone={item.timeZone} />
      </SectionBoundary>
    </article>
  )
}

function Spot({ mallId, item }: Omit<DeskParcelProps, 'now'>) {
  const place = usePlace()
  const { items: spots } = useSuspenseQuery(spotsAt(mallId)).data
  if (spots.length === 0) return null
  return (
    <Select
      label="Shelf or locker"
      value={item.spot ? String(item.spot.id) : ''}
      disabled={place.isPending}
      onChange={({ target }) =>
        place.mutate({
          params: { mallId, fulfillmentId: item.id },
          body: { spotId: target.value ? CenterSpotId.parse(Number(target.value)) : null },
        })
      }
      choices={[{ value: '', label: 'No shelf' }, ...spots.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  )
}

function GoingBack({ mallId, item }: Omit<DeskParcelProps, 'now'>) {
  const send = useSendBack()
  return (
    <div className="flex flex-col gap-4">
      <Notice title={`Goes back to ${item.storeName}`}>
        No one picked it up in time, and the shopper got a refund. It's back in stock once the store receives it.
      </Notice>
      <Button
        size="lg"
        busy={send.isPending}
        busyLabel="Saving…"
        icon={<Undo2 aria-hidden="true" className="size-6" strokeWidth={1.75} />}
        onClick={() => send.mutate({ params: { mallId, fulfillmentId: item.id } })}
      >
        Give to the courier
      </Button>
    </div>
  )
}

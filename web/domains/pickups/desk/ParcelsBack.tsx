import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import type { StoreId } from '#contracts/ids.ts'
import type { OfficeFulfillment } from '#contracts/store-work/store-work.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { backPages, useReceiveBack } from './queries.ts'
import { ScanLabel } from './ScanLabel.tsx'

/** Parcels that nobody collected at a SPIRAL Center come back to their store; a scan puts their pieces in stock again. */
export function ParcelsBack({ storeId }: { storeId: StoreId }) {
  const receive = useReceiveBack()
  const list = useInfiniteQuery(backPages(storeId))
  const [received, setReceived] = useState<OfficeFulfillment>()
  async function take(code: string) {
    setReceived(undefined)
    setReceived(await receive.mutateAsync({ body: { code, storeId } }))
  }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">Parcels that no one picked up at a SPIRAL Center come back here.</p>
      {received && (
        <Notice tone="success" title={`Parcel ${received.parcelCode ?? ''} is back`}>
          Its items are back in stock.
          <BackLines item={received} />
        </Notice>
      )}
      <Pages list={list} noun="parcels" empty={<NothingBack />}>
        {(items) => (
          <div className="flex flex-col gap-5">
            <ScanLabel busy={receive.isPending} act="Check in" onCode={take} />
            <ul className="divide-y divide-hairline rounded-md border border-hairline bg-surface">
              {items.map((item) => (
                <li key={item.id} className="flex flex-col gap-2 px-4 py-3">
                  <span className="flex flex-wrap items-center gap-3">
                    <span className="tabular font-semibold">{item.parcelCode}</span>
                    <span className="tabular text-soft">{item.orderNumber}</span>
                    <Badge tone="info">
                      {item.goingBack === 'waiting' ? `At the Center, ${item.centerName ?? ''}` : 'With the courier'}
                    </Badge>
                  </span>
                  <BackLines item={item} />
                </li>
              ))}
            </ul>
          </div>
        )}
      </Pages>
    </div>
  )
}

const BackLines = ({ item }: { item: OfficeFulfillment }) => (
  <p className="text-soft">
    {item.items
      .map(({ title, options, quantity }) => `${plural(quantity, 'piece')} of ${[title, options].filter(Boolean).join(', ')}`)
      .join('; ')}
  </p>
)

const NothingBack = () => (
  <EmptyState icon={<PackageCheck strokeWidth={1.75} />} title="Nothing is coming back">
    Parcels that you send to SPIRAL Centers are received there.
  </EmptyState>
)

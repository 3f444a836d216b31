import type { StorePlace } from '#contracts/checkout/checkout.ts'
import { placeBeside } from '#contracts/stores/store-names.ts'
import { Distance } from './Distance.tsx'
import { Skeleton } from './Skeleton.tsx'

type StoreWhereProps = { storeName: string; mallName: string | null; place: StorePlace | null; className?: string }

/** Mall, floor, unit, city and miles of a store. Its line is kept free until the server's answer brings them. */
export function StoreWhere({ storeName, mallName, place, className = '' }: StoreWhereProps) {
  if (!place)
    return (
      <span className="flex h-5 items-center">
        <Skeleton className="h-4 w-48" />
      </span>
    )
  return (
    <span className={`block text-sm font-normal text-soft ${className}`}>
      {placeBeside(storeName, { ...place, mallName })}
      {place.distanceMiles !== null && (
        <>
          {' · '}
          <Distance distanceMiles={place.distanceMiles} />
        </>
      )}
    </span>
  )
}

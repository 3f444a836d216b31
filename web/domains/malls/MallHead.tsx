import { Building2, MapPin } from 'lucide-react'
import type { Mall } from '#contracts/malls/malls.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Directions } from './Directions.tsx'
import { OpenNow } from './OpenNow.tsx'
import { ShopThisMall } from './ShopThisMall.tsx'

export function MallHead({ mall }: { mall: Mall }) {
  return (
    <div className="flex flex-col gap-4 rounded-md bg-sunken p-4 sm:flex-row sm:items-center sm:gap-6 sm:p-6">
      <span aria-hidden="true" className="flex size-16 shrink-0 items-center justify-center rounded-md bg-tint-strong text-link-strong">
        <Building2 className="size-8" strokeWidth={1.75} />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h1>{mall.name}</h1>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <OpenNow opening={mall.opening} timeZone={mall.timeZone} />
          <span className="text-soft">{plural(mall.storeCount, 'store')} on SPIRAL</span>
          {mall.hasCenter && <Badge tone="accent">SPIRAL Center</Badge>}
        </p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <span className="inline-flex items-start gap-2">
            <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
            {mall.address}
          </span>
          <Directions name={mall.name} lat={mall.lat} lon={mall.lon} />
        </p>
      </div>
      <ShopThisMall mall={mall} />
    </div>
  )
}

import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Mall } from '#contracts/malls/malls.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { sharedMall } from '#web/shell/shares/shared.ts'
import { ShareButton } from '#web/shell/shares/ShareButton.tsx'
import { Directions } from './Directions.tsx'
import { OpenNow } from './OpenNow.tsx'
import { ShopThisMall } from './ShopThisMall.tsx'

/** The building, the name, whether it is open, and the way to its products. */
export function MallHead({ mall, actions }: { mall: Mall /** More to do with the mall, beside sharing it. */; actions?: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-md border border-hairline bg-surface">
      {mall.picture && (
        <PlacePicture
          keeps="foot"
          picture={mall.picture}
          eager
          sizes="(min-width: 80rem) 76rem, 100vw"
          className="aspect-2/1 sm:aspect-8/3 lg:aspect-16/5"
        />
      )}
      <div className="flex flex-col gap-4 p-4 sm:flex-row sm:items-center sm:gap-6 sm:p-6">
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
        <div className="flex flex-col gap-3 sm:max-w-80">
          <div className="flex flex-wrap items-center gap-2">
            <ShopThisMall mall={mall} />
            <ShareButton shared={sharedMall(mall)} />
            {actions}
          </div>
          <TextLink to={`/community?group=mall-${mall.slug}`}>Ask the community</TextLink>
          <TextLink to={`/mall-gift-card-system?mall=${mall.id}`}>Give a gift card for this mall</TextLink>
        </div>
      </div>
    </div>
  )
}

import { Building2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import type { ShownMall } from '#contracts/malls/malls.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PlacePicture } from '#web/ui/PlacePicture.tsx'
import { ShownProducts } from './ShownProducts.tsx'
import { OpenNow } from './OpenNow.tsx'
import { ShopThisMall } from './ShopThisMall.tsx'

// Loaded after the list, which is there to be read first.
const PlaceActions = lazy(() => import('#web/shell/PlaceActions.tsx'))

/** A mall in a list: its building, address, distance, closing time, number of stores and three products. */
export function MallCard({ mall, near = false, headingLevel = 2 }: { mall: ShownMall; near?: boolean; headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  return (
    <Card hover className="relative flex h-full flex-col gap-3 overflow-hidden">
      <div className="-mx-4 -mt-4">
        {mall.picture ? (
          <PlacePicture
            keeps="foot"
            picture={mall.picture}
            decorative
            sizes="(min-width: 80rem) 26rem, (min-width: 48rem) 46vw, 94vw"
            className="aspect-8/3"
          />
        ) : (
          <span aria-hidden="true" className="flex aspect-8/3 items-center justify-center bg-tint text-link-strong">
            <Building2 className="size-10" strokeWidth={1.25} />
          </span>
        )}
      </div>
      <div>
        <Heading className="text-h4">
          <Link to={`/mall/${mall.slug}`} prefetch="intent" className="text-text no-underline after:absolute after:inset-0 hover:underline">
            {mall.name}
          </Link>
        </Heading>
        <p className="text-soft">
          {mall.city}, {mall.state}
          {near && (
            <>
              {' · '}
              <Distance distanceMiles={mall.distanceMiles} />
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <OpenNow opening={mall.opening} timeZone={mall.timeZone} />
        <span className="text-soft">{plural(mall.storeCount, 'store')} on SPIRAL</span>
        {mall.hasCenter && <Badge tone="accent">SPIRAL Center</Badge>}
      </div>
      <ShownProducts products={mall.products} place={mall.name} />
      <div className="relative z-1 mt-auto flex w-fit flex-wrap items-center gap-2">
        <ShopThisMall mall={mall} size="sm" quiet />
        <Suspense fallback={<span className="h-9" />}>
          <PlaceActions mall={mall} />
        </Suspense>
      </div>
    </Card>
  )
}

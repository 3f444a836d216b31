import { Building2 } from 'lucide-react'
import type { MallCard as Mall } from '#contracts/malls/malls.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Link } from '#web/ui/Link.tsx'
import { OpenNow } from './OpenNow.tsx'
import { ShopThisMall } from './ShopThisMall.tsx'

/** A mall in a list: address, distance, closing time and number of stores. */
export function MallCard({ mall, near = false, headingLevel = 2 }: { mall: Mall; near?: boolean; headingLevel?: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  return (
    <Card hover className="relative flex h-full flex-col gap-3">
      <div className="flex items-start gap-3">
        <span aria-hidden="true" className="flex size-12 shrink-0 items-center justify-center rounded-md bg-tint text-link-strong">
          <Building2 className="size-6" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <Heading className="text-h4">
            <Link
              to={`/mall/${mall.slug}`}
              prefetch="intent"
              className="text-text no-underline after:absolute after:inset-0 hover:underline"
            >
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
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <OpenNow opening={mall.opening} timeZone={mall.timeZone} />
        <span className="text-soft">{plural(mall.storeCount, 'store')} on SPIRAL</span>
        {mall.hasCenter && <Badge tone="accent">SPIRAL Center</Badge>}
      </div>
      <div className="relative z-1 mt-auto w-fit">
        <ShopThisMall mall={mall} size="sm" quiet />
      </div>
    </Card>
  )
}

import { Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PickupPass } from '#contracts/pickups/pickups.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { PlaceTime, PlaceWords } from '#web/ui/PlaceTime.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { LargePass } from './LargePass.tsx'

type PassFaceProps = {
  pass: Pick<PickupPass, 'place' | 'code' | 'qr' | 'holdUntil' | 'items'>
  headingLevel?: 2 | 3
  /** Shown next to the end of the hold. */
  aside?: ReactNode
  children?: ReactNode
}

/** The pass: a QR code to scan or a code to read out, the place, the end of the hold, and the items. */
export function PassFace({ pass, headingLevel = 3, aside, children }: PassFaceProps) {
  const { place } = pass
  const Heading = `h${headingLevel}` as const
  return (
    <article
      aria-label={`Pass for ${place.name}`}
      className="grid overflow-hidden rounded-lg border border-hairline bg-surface sm:grid-cols-[auto_minmax(0,1fr)]"
    >
      <div className="flex flex-col items-center justify-center gap-3 bg-band p-6 text-on-band">
        <img src={pass.qr} alt={`QR of code ${pass.code}`} width={208} height={208} className="size-52 rounded-sm" />
        <p className="flex flex-col items-center">
          <span className="text-sm text-on-band-soft">Code</span>
          <span className="tabular text-h3 font-semibold tracking-widest">{pass.code}</span>
        </p>
        <LargePass pass={pass} />
      </div>
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <Heading className="text-h4">{place.name}</Heading>
          <Badge tone={place.opening.open ? 'success' : 'neutral'}>
            <PlaceWords words={place.opening.label} timeZone={place.timeZone} />
          </Badge>
        </div>
        <p className="flex items-start gap-2">
          <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
          <span>
            {place.directions && <span className="block font-medium">{place.directions}</span>}
            {place.address}
          </span>
        </p>
        {pass.holdUntil && (
          <div className="flex items-start gap-2">
            <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <span>
                Held until <PlaceTime at={pass.holdUntil} timeZone={place.timeZone} />
              </span>
              {aside}
            </div>
          </div>
        )}
        <ul className="flex flex-col gap-2">
          {pass.items.map((item, i) => (
            <li key={`${item.title}${item.options}${i}`} className="flex items-center gap-3">
              <span className="w-10 shrink-0">
                <ProductPicture picture={item.image} name={item.title} sizes="2.5rem" decorative />
              </span>
              <span>
                {item.quantity} × {item.title}
                {item.options && <span className="text-soft"> ({item.options})</span>}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-soft">Show this code at pickup. No code? Bring a photo ID.</p>
        {children}
      </div>
    </article>
  )
}

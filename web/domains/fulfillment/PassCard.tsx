import { Clock, MapPin } from 'lucide-react'
import type { PickupPass } from '#contracts/pickups.ts'
import { moment } from '#web/lib/moments.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Collector } from './Collector.tsx'
import { ExtendHold } from './ExtendHold.tsx'
import { collectedPart } from './queries.ts'

/** Everything that waits at one place, with what opens it: a QR to scan or a code to say. */
export function PassCard({ pass, headingLevel = 3, orderKey }: { pass: PickupPass; headingLevel?: 2 | 3; orderKey?: string | undefined }) {
  const { place } = pass
  const part = collectedPart(pass.orderNumber, pass.fulfillmentId, orderKey)
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
      </div>
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <Heading className="text-h4">{place.name}</Heading>
          <Badge tone={place.opening.open ? 'success' : 'neutral'}>{place.opening.label}</Badge>
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
              <span suppressHydrationWarning>Held until {moment(pass.holdUntil)}</span>
              {pass.may.extendHold && <ExtendHold part={part} />}
            </div>
          </div>
        )}
        <Collector part={part} names={pass.collectors} mayChange />
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {pass.items.map((item, i) => (
            <li key={`${item.title}${item.options}${i}`}>
              {item.quantity} × {item.title}
              {item.options && <span className="text-soft"> ({item.options})</span>}
            </li>
          ))}
        </ul>
        <p className="text-sm text-soft">
          The code works once. With it you need no ID; without it the desk asks for a photo ID.{' '}
          <TextLink to={`/order-details?id=${pass.orderNumber}`}>Order {pass.orderNumber}</TextLink>
        </p>
      </div>
    </article>
  )
}

import { MapPin } from 'lucide-react'
import type { MallWithCenter } from '#contracts/malls/centers.ts'
import { Card } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { CenterFacts } from '../../malls/CenterFacts.tsx'
import { Directions } from '../../malls/Directions.tsx'
import { HoursTable } from '../../malls/HoursTable.tsx'
import { OpenNow } from '../../malls/OpenNow.tsx'
import { SetMyCenter } from '../../malls/SetMyCenter.tsx'

/** A center in a list: desk location, hours and services. */
export function CenterCard({ mall: { id, slug, name, address, lat, lon, distanceMiles, center } }: { mall: MallWithCenter }) {
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-base">
          <TextLink to={`/mall/${slug}`}>{name}</TextLink>
        </h3>
        {distanceMiles !== null && (
          <span className="text-sm text-soft">
            <Distance distanceMiles={distanceMiles} />
          </span>
        )}
      </div>
      <p className="flex items-start gap-2">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
        <span>
          <span className="block font-medium">{center.place}</span>
          <span className="text-soft">{address}</span>
        </span>
      </p>
      <p>
        <OpenNow opening={center.opening} timeZone={center.timeZone} />
      </p>
      <CenterFacts center={center} />
      <details className="text-sm">
        <summary className="min-h-6 font-medium text-link">Hours of the next seven days</summary>
        <div className="mt-2">
          <HoursTable label={`Hours of the SPIRAL Center at ${name}`} days={center.hoursByDay} timeZone={center.timeZone} />
        </div>
      </details>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
        <Directions name={name} lat={lat} lon={lon} />
        <SetMyCenter mallId={id} name={name} />
      </div>
    </Card>
  )
}

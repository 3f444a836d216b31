import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import type { MallCard } from '#contracts/malls.ts'
import { plural } from '#web/lib/format.ts'
import { Card } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Directions } from '../malls/Directions.tsx'
import { HoursTable } from '../malls/HoursTable.tsx'
import { OpenNow } from '../malls/OpenNow.tsx'
import { oneMall } from '../malls/queries.ts'

/** A center in a list. Its desk and hours come with the mall itself. */
export function CenterCard({ mall }: { mall: MallCard }) {
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <h3 className="text-base">
          <TextLink to={`/mall/${mall.slug}`}>{mall.name}</TextLink>
        </h3>
        {mall.distanceMiles !== null && (
          <span className="text-sm text-soft">
            <Distance distanceMiles={mall.distanceMiles} />
          </span>
        )}
      </div>
      <Desk mall={mall} />
    </Card>
  )
}

function Desk({ mall: { id } }: { mall: MallCard }) {
  const { data } = useQuery(oneMall(String(id)))
  if (!data) return <Skeleton className="h-20 w-full" />
  const { center, name, lat, lon } = data
  return (
    <>
      <p className="flex items-start gap-2">
        <MapPin aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-link" strokeWidth={1.75} />
        <span>
          {center && <span className="block font-medium">{center.place}</span>}
          <span className="text-soft">{data.address}</span>
        </span>
      </p>
      {center && (
        <>
          <p>
            <OpenNow opening={center.opening} />
          </p>
          <details className="text-sm">
            <summary className="min-h-6 font-medium text-link">Hours</summary>
            <div className="mt-2">
              <HoursTable label={`Hours of the SPIRAL Center at ${name}`} days={center.hoursByDay} />
            </div>
          </details>
          <p className="text-sm text-soft">Holds parcels for {plural(center.holdDays, 'day')}.</p>
        </>
      )}
      <p className="mt-auto text-sm">
        <Directions name={name} lat={lat} lon={lon} />
      </p>
    </>
  )
}

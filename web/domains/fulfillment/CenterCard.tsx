import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { type MallCard, mall as oneMall } from '#contracts/malls.ts'
import { read } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'

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
  const { data } = useQuery(read(oneMall, { params: { id: String(id) }, query: {} }))
  const center = data?.center
  if (!data) return <Skeleton className="h-20 w-full" />
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
            <Badge tone={center.opening.open ? 'success' : 'neutral'}>{center.opening.label}</Badge>
          </p>
          <details className="text-sm">
            <summary className="min-h-6 font-medium text-link">Hours</summary>
            <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              {center.hoursByDay.map(({ day, text }) => (
                <div key={day} className="contents">
                  <dt>{day}</dt>
                  <dd className="tabular text-soft">{text}</dd>
                </div>
              ))}
            </dl>
          </details>
          <p className="text-sm text-soft">Holds parcels for {plural(center.holdDays, 'day')}.</p>
        </>
      )}
      <p className="mt-auto text-sm">
        <a
          className={linkClass}
          href={`https://www.google.com/maps/dir/?api=1&destination=${data.lat},${data.lon}`}
          target="_blank"
          rel="noreferrer"
        >
          Directions<span className="visually-hidden"> to {data.name} (opens another site)</span>
        </a>
      </p>
    </>
  )
}

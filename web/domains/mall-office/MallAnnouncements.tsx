import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { PlaceTime } from '#web/ui/PlaceTime.tsx'
import { announcedAt } from './queries.ts'

/** What a mall tells its shoppers now. Nothing to say takes no room. */
export function MallAnnouncements({ mall, timeZone }: { mall: string; timeZone: string }) {
  const items = useQuery(announcedAt(mall)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <section aria-label="Announcements" className="grid gap-3 lg:grid-cols-2">
      {items.map(({ id, title, body, until }) => (
        <div key={id} className="flex gap-3 rounded-md bg-tint p-4">
          <Megaphone aria-hidden="true" className="size-5 shrink-0 text-link-strong" strokeWidth={1.75} />
          <div className="flex flex-col gap-1">
            <h2 className="text-h4">{title}</h2>
            <p className="whitespace-pre-line">{body}</p>
            {until && (
              <p className="text-sm text-soft">
                Until <PlaceTime at={until} timeZone={timeZone} />
              </p>
            )}
          </div>
        </div>
      ))}
    </section>
  )
}

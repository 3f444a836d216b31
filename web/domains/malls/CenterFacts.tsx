import type { Center } from '#contracts/malls/malls.ts'
import { HOLD_EXTENSION_DAYS } from '#contracts/pickups/pickups.ts'
import { plural } from '#web/lib/format.ts'
import { Badge } from '#web/ui/Badge.tsx'

/** A center's services, hold period and busy hours. */
export function CenterFacts({ center: { holdDays, services, crowd } }: { center: Center }) {
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label="Services" className="flex flex-wrap gap-2">
        {services.map((service) => (
          <li key={service}>
            <Badge>{service}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">
        Keeps parcels for {plural(holdDays, 'day')}. You can ask once for {HOLD_EXTENSION_DAYS} more.
      </p>
      {crowd && <p className="text-sm text-soft">{crowdWords(crowd)}</p>}
    </div>
  )
}

const NOW = { quiet: 'Usually quiet at this hour.', usual: 'As many people as usual at this hour.', busy: 'Usually busy at this hour.' }

/** For example "Usually busy at this hour. Most people come around 5 PM." */
export function crowdWords({ now, busiestHour }: NonNullable<Center['crowd']>): string {
  const when = `Most people come around ${hourWords(busiestHour)}.`
  return now ? `${NOW[now]} ${when}` : when
}
const hourWords = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

import { Check } from 'lucide-react'
import type { Mall } from '#contracts/malls/malls.ts'
import { Card, Section } from '#web/ui/Card.tsx'
import { HoursTable } from './HoursTable.tsx'
import { SpecialHours } from './SpecialHours.tsx'

/** Opening hours and services of the mall. */
export function MallVisit({ mall }: { mall: Mall }) {
  return (
    <Section title="Your visit">
      <Card className="flex flex-col gap-4">
        <HoursTable label={`Hours of ${mall.name}`} days={mall.hoursByDay} timeZone={mall.timeZone} />
        <SpecialHours name={mall.name} days={mall.specialHours} />
        {mall.amenities.length > 0 && (
          <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {mall.amenities.map((amenity) => (
              <li key={amenity} className="flex items-center gap-2">
                <Check aria-hidden="true" className="size-4 shrink-0 text-success" strokeWidth={2} />
                {amenity}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </Section>
  )
}

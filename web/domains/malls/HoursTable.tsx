import { tellsTime } from '#contracts/zones.ts'
import { ClockNote } from '#web/ui/PlaceTime.tsx'

type HoursTableProps = { label: string; days: readonly { day: string; text: string }[]; timeZone: string }

/** Opening hours by day in the place's time zone; readers in another time zone are told. */
export function HoursTable({ label, days, timeZone }: HoursTableProps) {
  if (days.length === 0) return <p className="text-soft">Hours not known</p>
  return (
    <div className="flex flex-col gap-2">
      <dl aria-label={label} className="grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1">
        {days.map(({ day, text }) => (
          <div key={day} className="contents">
            <dt>{day}</dt>
            <dd className="tabular text-soft">{text}</dd>
          </div>
        ))}
      </dl>
      {days.some(({ text }) => tellsTime(text)) && <ClockNote timeZone={timeZone} />}
    </div>
  )
}

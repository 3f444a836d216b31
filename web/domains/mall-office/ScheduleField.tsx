import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { MOST_SPECIAL_DAYS, type Schedule, type SpecialDay } from '#contracts/stores/settings.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input } from '#web/ui/Input.tsx'
import { HolidayFields } from '../stores/HolidayFields.tsx'
import { WeekField } from '../stores/WeekField.tsx'

type ScheduleFieldProps = { label: string; schedule: Schedule; onChange: (schedule: Schedule) => void }
const FIRST = { from: '10:00', to: '16:00' }

/** The hours of a mall or its desk: a usual week, public holidays, and days with other hours. */
export function ScheduleField({ label, schedule, onChange }: ScheduleFieldProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const { week, closedOnHolidays, specialDays } = schedule
  const put = (i: number, change: Partial<SpecialDay>) =>
    onChange({ ...schedule, specialDays: specialDays.map((day, at) => (at === i ? { ...day, ...change } : day)) })
  return (
    <div role="group" aria-label={label} className="flex flex-col gap-4">
      <WeekField week={week} onChange={(changed) => onChange({ ...schedule, week: changed })} />
      <Checkbox
        label="Closed on all federal holidays"
        checked={closedOnHolidays}
        onChange={(event) => onChange({ ...schedule, closedOnHolidays: event.target.checked })}
      />
      <HolidayFields holidays={schedule.holidays ?? []} onChange={(holidays) => onChange({ ...schedule, holidays })} />
      <div className="flex flex-col gap-2">
        <h3 ref={head} tabIndex={-1} className="text-base font-medium">
          Days with other hours
        </h3>
        {specialDays.map(({ date, everyYear, spans: [span] }, i) => (
          <div
            key={i}
            role="group"
            aria-label={`Day ${i + 1}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline py-2"
          >
            <Input
              type="date"
              labelHidden
              label={`Day ${i + 1}: date`}
              value={date}
              onChange={(event) => put(i, { date: event.target.value })}
              fieldClassName="w-44"
            />
            <Checkbox label="Every year" checked={everyYear} onChange={(event) => put(i, { everyYear: event.target.checked })} />
            <Checkbox
              label="Open"
              checked={span !== undefined}
              onChange={(event) => put(i, { spans: event.target.checked ? [FIRST] : [] })}
            />
            {span &&
              (['from', 'to'] as const).map((end) => (
                <Input
                  key={end}
                  type="time"
                  labelHidden
                  label={`Day ${i + 1}: ${end}`}
                  value={span[end]}
                  onChange={(event) => put(i, { spans: [{ ...span, [end]: event.target.value }] })}
                  fieldClassName="w-34"
                />
              ))}
            <IconButton
              label={`Remove day ${i + 1}`}
              onClick={() => {
                onChange({ ...schedule, specialDays: specialDays.filter((_, at) => at !== i) })
                head.current?.focus()
              }}
            >
              <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </IconButton>
          </div>
        ))}
        {specialDays.length < MOST_SPECIAL_DAYS && (
          <div>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => onChange({ ...schedule, specialDays: [...specialDays, { date: '', everyYear: false, spans: [] }] })}
            >
              Add a day
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import type { OpenSpan } from '#contracts/stores/settings.ts'
import { SpanFields } from './SpanFields.tsx'
import type { StoreFormState } from './store-fields.ts'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const FIRST: OpenSpan = { from: '10:00', to: '20:00' }

/** The usual week: each day is closed, open, or open with a break. */
export function HoursFields({ form, zone }: { form: StoreFormState; zone: string }) {
  const week = form.watch('schedule.week')
  const change = (day: number, spans: OpenSpan[]) => form.setValue(`schedule.week.${day}`, spans, { shouldDirty: true })
  const [monday = []] = week
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">Hours</legend>
      <p className="text-soft">In {zone}. Midnight to midnight means open all day.</p>
      {DAYS.map((name, day) => {
        const spans = week[day] ?? []
        return (
          <div
            key={name}
            role="group"
            aria-label={name}
            className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-hairline py-1"
          >
            <Checkbox
              label={name}
              checked={spans.length > 0}
              onChange={(event) => change(day, event.target.checked ? [FIRST] : [])}
              className="w-36"
            />
            <SpanFields form={form} name={`schedule.week.${day}`} day={name} spans={spans} onChange={(changed) => change(day, changed)} />
          </div>
        )
      })}
      <div>
        <Button variant="quiet" size="sm" onClick={() => DAYS.forEach((_, day) => change(day, structuredClone(monday)))}>
          Use Monday's hours every day
        </Button>
      </div>
      <Checkbox {...form.field('schedule.closedOnHolidays')} label="Closed on all federal holidays" />
    </fieldset>
  )
}

import type { OpenSpan } from '#contracts/stores/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input } from '#web/ui/Input.tsx'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const USUAL: OpenSpan = { from: '10:00', to: '20:00' }
export const USUAL_WEEK: OpenSpan[][] = DAYS.map((_, day) => (day === 6 ? [{ from: '11:00', to: '18:00' }] : [USUAL]))

/** The opening hours of a usual week. Breaks and special days are set by the store itself. */
export function WeekField({ week, onChange }: { week: OpenSpan[][]; onChange: (week: OpenSpan[][]) => void }) {
  const put = (day: number, spans: OpenSpan[]) => onChange(week.map((old, i) => (i === day ? spans : old)))
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="font-medium">Hours</legend>
      {DAYS.map((name, day) => {
        const [span] = week[day] ?? []
        return (
          <div key={name} role="group" aria-label={name} className="flex flex-wrap items-center gap-x-3 border-b border-hairline py-1">
            <Checkbox
              label={name}
              checked={span !== undefined}
              onChange={(event) => put(day, event.target.checked ? [USUAL] : [])}
              className="w-32"
            />
            {span ? (
              <span className="flex items-center gap-2">
                {(['from', 'to'] as const).map((end) => (
                  <Input
                    key={end}
                    type="time"
                    required
                    labelHidden
                    label={`${name} ${end}`}
                    value={span[end]}
                    onChange={(event) => put(day, [{ ...span, [end]: event.target.value }, ...(week[day] ?? []).slice(1)])}
                    fieldClassName="w-34"
                  />
                ))}
              </span>
            ) : (
              <span className="text-soft">Closed</span>
            )}
          </div>
        )
      })}
      <div>
        <Button variant="quiet" size="sm" onClick={() => onChange(week.map(() => structuredClone(week[0] ?? [])))}>
          Use Monday's hours every day
        </Button>
      </div>
    </fieldset>
  )
}

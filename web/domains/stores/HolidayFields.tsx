import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { canBeObserved, HOLIDAY_CODES, HOLIDAYS, type HolidayCode } from '#contracts/stores/holidays.ts'
import type { Holiday } from '#contracts/stores/settings.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'

type HolidayFieldsProps = { holidays: readonly Holiday[]; onChange: (holidays: Holiday[]) => void }
const SHORT_DAY = { from: '10:00', to: '18:00' }
const CLOSED_BY_MOST: readonly HolidayCode[] = ['easter', 'thanksgiving', 'christmas']

/** The hours on named holidays, which come back every year by themselves: closed, or open for one span. */
export function HolidayFields({ holidays, onChange }: HolidayFieldsProps) {
  const head = useRef<HTMLHeadingElement>(null)
  const free = HOLIDAY_CODES.filter((code) => !holidays.some(({ day }) => day === code))
  const put = (day: HolidayCode, change: Partial<Holiday>) =>
    onChange(holidays.map((holiday) => (holiday.day === day ? { ...holiday, ...change } : holiday)))
  const add = (days: readonly HolidayCode[]) => {
    const added = [...holidays, ...days.map((day) => ({ day, observed: false, spans: [] }))]
    onChange(HOLIDAY_CODES.flatMap((code) => added.find(({ day }) => day === code) ?? []))
  }
  return (
    <div role="group" aria-label="Holidays" className="flex flex-col gap-2">
      <h3 ref={head} tabIndex={-1} className="text-base font-medium">
        Holidays
      </h3>
      <p className="text-soft">They come back every year. Shoppers see the next ones as holiday hours.</p>
      {holidays.map(({ day, observed, spans: [span] }) => (
        <div
          key={day}
          role="group"
          aria-label={HOLIDAYS[day].name}
          className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-b border-hairline py-1 sm:grid-cols-[11rem_1fr_auto]"
        >
          <span className="min-h-11 content-center self-start">{HOLIDAYS[day].name}</span>
          <div className="col-span-2 row-start-2 flex flex-wrap items-center gap-x-4 gap-y-1 sm:col-span-1 sm:row-start-auto">
            <Checkbox
              label="Open"
              checked={span !== undefined}
              onChange={(event) => put(day, { spans: event.target.checked ? [SHORT_DAY] : [] })}
            />
            {span ? (
              <div className="flex gap-2">
                {(['from', 'to'] as const).map((end) => (
                  <Input
                    key={end}
                    type="time"
                    required
                    labelHidden
                    label={`${HOLIDAYS[day].name} ${end}`}
                    value={span[end]}
                    onChange={(event) => put(day, { spans: [{ ...span, [end]: event.target.value }] })}
                    fieldClassName="w-34"
                  />
                ))}
              </div>
            ) : (
              <span className="flex min-h-11 items-center text-soft">Closed</span>
            )}
            {canBeObserved(day) && (
              <Checkbox
                label="Also the workday beside it, if it falls on a weekend"
                checked={observed}
                onChange={(event) => put(day, { observed: event.target.checked })}
              />
            )}
          </div>
          <IconButton
            label={`Remove ${HOLIDAYS[day].name}`}
            className="col-start-2 row-start-1 self-start sm:col-start-3"
            onClick={() => {
              onChange(holidays.filter((holiday) => holiday.day !== day))
              head.current?.focus()
            }}
          >
            <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        </div>
      ))}
      <div className="flex flex-wrap items-end gap-3">
        {free.length > 0 && (
          <Select
            label="Add a holiday"
            placeholder="Choose a holiday"
            choices={free.map((code) => ({ value: code, label: HOLIDAYS[code].name }))}
            value=""
            onChange={({ target }) => add(free.filter((code) => code === target.value))}
            fieldClassName="w-full sm:w-72"
          />
        )}
        {CLOSED_BY_MOST.every((code) => free.includes(code)) && (
          <Button variant="quiet" size="sm" onClick={() => add(CLOSED_BY_MOST)}>
            Close on Easter, Thanksgiving and Christmas
          </Button>
        )}
      </div>
    </div>
  )
}

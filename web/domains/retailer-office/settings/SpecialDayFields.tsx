import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useFieldArray } from 'react-hook-form'
import { MOST_SPECIAL_DAYS, type OpenSpan } from '#contracts/stores/settings.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input } from '#web/ui/Input.tsx'
import { SpanFields } from './SpanFields.tsx'
import type { StoreFormState } from './store-fields.ts'

const FIRST: OpenSpan = { from: '10:00', to: '16:00' }

/** Days that differ from the usual week, such as Christmas Eve: closed, or with hours of their own. */
export function SpecialDayFields({ form }: { form: StoreFormState }) {
  const days = useFieldArray({ control: form.control, name: 'schedule.specialDays', keyName: 'key' })
  const watched = form.watch('schedule.specialDays')
  const legend = useRef<HTMLLegendElement>(null)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend ref={legend} tabIndex={-1} className="font-medium">
        Days with other hours
      </legend>
      <p className="text-soft">Single days that are closed or short. They override your weekly hours and holidays.</p>
      {days.fields.map(({ key }, i) => {
        const spans = watched[i]?.spans ?? []
        const change = (changed: OpenSpan[]) => form.setValue(`schedule.specialDays.${i}.spans`, changed, { shouldDirty: true })
        const name = `Day ${i + 1}`
        return (
          <div
            key={key}
            role="group"
            aria-label={name}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-b border-hairline py-2"
          >
            <Input
              {...form.field(`schedule.specialDays.${i}.date`)}
              type="date"
              labelHidden
              label={`${name}: date`}
              fieldClassName="w-44"
            />
            <Checkbox {...form.field(`schedule.specialDays.${i}.everyYear`)} label="Every year" />
            <Checkbox label="Open" checked={spans.length > 0} onChange={(event) => change(event.target.checked ? [FIRST] : [])} />
            <SpanFields form={form} name={`schedule.specialDays.${i}.spans`} day={name} spans={spans} onChange={change} />
            <IconButton
              label={`Remove day ${i + 1}`}
              onClick={() => {
                days.remove(i)
                legend.current?.focus()
              }}
            >
              <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </IconButton>
          </div>
        )
      })}
      {days.fields.length < MOST_SPECIAL_DAYS && (
        <div>
          <Button variant="secondary" size="sm" onClick={() => days.append({ date: '', everyYear: false, spans: [] })}>
            Add a day
          </Button>
        </div>
      )}
    </fieldset>
  )
}

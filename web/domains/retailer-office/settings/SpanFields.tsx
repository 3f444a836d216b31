import type { OpenSpan } from '#contracts/stores/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import type { StoreFormState } from './store-fields.ts'

const AFTER_A_BREAK: OpenSpan = { from: '14:00', to: '20:00' }

type SpanFieldsProps = {
  form: StoreFormState
  name: `schedule.week.${number}` | `schedule.specialDays.${number}.spans`
  day: string
  spans: readonly OpenSpan[]
  onChange: (spans: OpenSpan[]) => void
}

/** From and to of one day, once more after a break. */
export function SpanFields({ form, name, day, spans, onChange }: SpanFieldsProps) {
  if (spans.length === 0) return <span className="flex min-h-11 items-center text-soft">Closed</span>
  return (
    <span className="flex flex-wrap items-start gap-x-4 gap-y-2">
      {spans.map((_, i) => (
        <span key={i} className="flex items-start gap-2">
          <Input
            {...form.field(`${name}.${i}.from` as 'schedule.week.0.0.from')}
            type="time"
            labelHidden
            label={`${day} from${i > 0 ? ', after the break' : ''}`}
            fieldClassName="w-34"
          />
          <span aria-hidden="true" className="flex min-h-11 items-center">
            –
          </span>
          <Input
            {...form.field(`${name}.${i}.to` as 'schedule.week.0.0.to')}
            type="time"
            labelHidden
            label={`${day} to${i > 0 ? ', after the break' : ''}`}
            fieldClassName="w-34"
          />
        </span>
      ))}
      {spans.length === 1 ? (
        <Button variant="quiet" size="sm" onClick={() => onChange([...spans, AFTER_A_BREAK])}>
          Add a break<span className="visually-hidden"> on {day}</span>
        </Button>
      ) : (
        <Button variant="quiet" size="sm" onClick={() => onChange(spans.slice(0, 1))}>
          Remove the break<span className="visually-hidden"> on {day}</span>
        </Button>
      )}
    </span>
  )
}

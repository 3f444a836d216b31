import { useState } from 'react'
import type { Application } from '#contracts/applications/applications.ts'
import { type OpenSpan, Schedule } from '#contracts/stores/settings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { fieldId, fieldIn, isOpen } from './field-paths.ts'
import { useSaveField } from './queries.ts'
import { SourceMark } from './SourceMark.tsx'

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
type Span = OpenSpan & { nextDay: boolean }
const FIRST: Span = { from: '10:00', to: '19:00', nextDay: false }
const AFTER_A_BREAK: Span = { from: '14:00', to: '19:00', nextDay: false }
const EMPTY: Schedule = { week: DAYS.map(() => []), closedOnHolidays: false, specialDays: [] }
const closesEarly = ({ from, to }: OpenSpan) => from !== '' && to !== '' && to <= from
const faultOf = (span: Span): string | null =>
  span.from === '' || span.to === ''
    ? 'Enter both times.'
    : closesEarly(span) && !span.nextDay
      ? "Closes before it opens. Past midnight? Tick 'next day'."
      : null

/** The usual week of a store. Changes are kept here until "Save hours", because a half-typed week is no schedule. */
export function ScheduleField({ application, path, store }: { application: Application; path: string; store: string }) {
  const field = fieldIn(application, path)
  const parsed = Schedule.safeParse(field?.value)
  const stored = parsed.success ? parsed.data : null
  return <Hours key={field?.version ?? 0} {...{ application, path, store }} stored={stored} />
}

function Hours({ application, path, store, stored }: { application: Application; path: string; store: string; stored: Schedule | null }) {
  const saving = useSaveField(application.id, path)
  const begun = stored ?? EMPTY
  const [week, setWeek] = useState<Span[][]>(begun.week.map((spans) => spans.map((span) => ({ ...span, nextDay: closesEarly(span) }))))
  const [closedOnHolidays, setClosed] = useState(begun.closedOnHolidays)
  const [wasTried, setTried] = useState(false)
  const disabled = !isOpen(application, path)
  const change = (day: number, spans: Span[]) => setWeek(week.map((own, at) => (at === day ? spans : own)))
  async function save() {
    setTried(true)
    if (week.flat().some((span) => faultOf(span) !== null)) return
    await saving.save({ ...begun, week: week.map((spans) => spans.map(({ from, to }) => ({ from, to }))), closedOnHolidays })
  }
  return (
    <fieldset id={fieldId(path)} tabIndex={-1} disabled={disabled} className="flex flex-col gap-1">
      <legend className="font-medium">Opening hours</legend>
      <p className="text-sm text-soft">In the store's time zone. Check the days it opens.</p>
      {DAYS.map((name, day) => (
        <Day key={name} {...{ name, wasTried }} spans={week[day] ?? []} onChange={(spans) => change(day, spans)} />
      ))}
      <div className="flex flex-wrap items-center gap-x-4">
        <Button variant="quiet" size="sm" onClick={() => setWeek(DAYS.map(() => structuredClone(week[0] ?? [])))}>
          Use Monday's hours every day
        </Button>
        <Checkbox label="Closed on all federal holidays" checked={closedOnHolidays} onChange={(event) => setClosed(event.target.checked)} />
      </div>
      {saving.error !== null && <Notice tone="danger">{saving.error}</Notice>}
      {!disabled && (
        <Button variant="secondary" busy={saving.isSaving} className="self-start" onClick={() => void save()}>
          Save hours<span className="visually-hidden"> of {store}</span>
        </Button>
      )}
      <SourceMark application={application} path={path} />
    </fieldset>
  )
}

type DayProps = { name: string; spans: readonly Span[]; wasTried: boolean; onChange: (spans: Span[]) => void }
function Day({ name, spans, wasTried, onChange }: DayProps) {
  return (
    <div role="group" aria-label={name} className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-hairline py-1">
      <Checkbox
        label={name}
        checked={spans.length > 0}
        onChange={(event) => onChange(event.target.checked ? [FIRST] : [])}
        className="w-32 shrink-0"
      />
      <span className="flex flex-col gap-2">
        {spans.length === 0 && <span className="flex min-h-11 items-center text-soft">Closed</span>}
        {spans.map((span, i) => (
          <SpanField
            key={i}
            name={i > 0 ? `${name} after the break` : name}
            span={span}
            error={wasTried ? faultOf(span) : null}
            onChange={(changed) => onChange(spans.map((own, at) => (at === i ? changed : own)))}
          />
        ))}
        {spans.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            className="self-start"
            onClick={() => onChange(spans.length === 1 ? [...spans, AFTER_A_BREAK] : spans.slice(0, 1))}
          >
            {spans.length === 1 ? 'Add a break' : 'Remove the break'}
            <span className="visually-hidden"> on {name}</span>
          </Button>
        )}
      </span>
    </div>
  )
}

type SpanProps = { name: string; span: Span; error: string | null; onChange: (span: Span) => void }
function SpanField({ name, span, error, onChange }: SpanProps) {
  return (
    <span className="flex flex-wrap items-start gap-2">
      <Input
        type="time"
        labelHidden
        label={`${name} opens`}
        value={span.from}
        fieldClassName="w-34"
        onChange={(event) => onChange({ ...span, from: event.target.value })}
      />
      <span aria-hidden="true" className="flex min-h-11 items-center">
        –
      </span>
      <Input
        type="time"
        labelHidden
        label={`${name} closes`}
        value={span.to}
        fieldClassName="w-34"
        {...(error !== null && { error })}
        onChange={(event) => onChange({ ...span, to: event.target.value })}
      />
      <Checkbox
        label={
          <>
            next day<span className="visually-hidden">, {name}</span>
          </>
        }
        checked={span.nextDay}
        onChange={(event) => onChange({ ...span, nextDay: event.target.checked })}
      />
    </span>
  )
}

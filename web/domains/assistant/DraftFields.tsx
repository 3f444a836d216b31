import { type FieldValue, labelOf } from '#contracts/applications/fields.ts'
import type { Suggestion } from '#contracts/applications/applications.ts'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { Confidence } from './Confidence.tsx'
import { scheduleLines } from './schedule-lines.ts'

/** The drafted fields with their source; text can be corrected here. */
export function DraftFields({
  suggestions,
  onChange,
}: {
  suggestions: readonly Suggestion[]
  onChange: (field: string, value: FieldValue) => void
}) {
  return (
    <ul className="grid gap-5 md:grid-cols-2">
      {suggestions.map(({ field, value, source, confidence }) => (
        <li key={field} className={field === 'business.story' ? 'flex flex-col gap-2 md:col-span-2' : 'flex flex-col gap-2'}>
          <FieldOf field={field} value={value} onChange={onChange} />
          <Confidence source={source} confidence={confidence} />
        </li>
      ))}
    </ul>
  )
}

type FieldProps = { field: string; value: FieldValue; onChange: (field: string, value: FieldValue) => void }
function FieldOf({ field, value, onChange }: FieldProps) {
  const label = labelOf(field)
  if (typeof value === 'string' && value.length > 80)
    return <Textarea label={label} rows={4} value={value} maxLength={2_000} onChange={(event) => onChange(field, event.target.value)} />
  if (typeof value === 'string')
    return <Input label={label} value={value} maxLength={300} onChange={(event) => onChange(field, event.target.value)} />
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium">{label}</p>
      {typeof value === 'object' ? (
        <ul className="tabular">
          {scheduleLines(value).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>{typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value}</p>
      )}
    </div>
  )
}

import { Download } from 'lucide-react'
import { month as monthWords } from '#web/lib/date-format.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'

type MonthBarProps = { month: string; months: readonly string[]; onChoose: (month: string) => void; csv: string }

/** The month of a statement, and the statement as a file. */
export function MonthBar({ month, months, onChoose, csv }: MonthBarProps) {
  const choices = [...new Set([month, ...months])].map((value) => ({ value, label: monthWords(new Date(`${value}-15T00:00:00`)) }))
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <Select
        label="Month"
        value={month}
        choices={choices}
        onChange={({ target }) => onChoose(target.value)}
        fieldClassName="w-full sm:w-60"
      />
      <a href={csv} download className={buttonClass({ variant: 'secondary' })}>
        <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
        Download as CSV
      </a>
    </div>
  )
}

import { csvOf } from '#contracts/csv.ts'
import { Download } from 'lucide-react'
import type { ImportRun } from '#contracts/imports.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { Section } from '#web/ui/Card.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'

type Fault = ImportRun['errors'][number]
const COLUMNS: OfficeColumn<Fault>[] = [
  {
    key: 'line',
    head: 'Line',
    numeric: true,
    cell: ({ line }) => (
      <span>
        <span className="sm:hidden">Line </span>
        {line.toLocaleString('en-US')}
      </span>
    ),
    className: 'w-20',
    sortBy: ({ line }) => line,
  },
  { key: 'column', head: 'Column', cell: ({ column }) => column ?? '–', sortBy: ({ column }) => column, className: 'whitespace-nowrap' },
  { key: 'what', head: 'What is wrong', cell: ({ message }) => message, className: 'min-w-72', stack: { wide: true } },
  { key: 'handle', head: 'Product', cell: ({ handle }) => handle ?? '–', sortBy: ({ handle }) => handle, className: 'whitespace-nowrap' },
]

/** All errors with their position in the file. */
export function ImportErrors({ run: { errors, errorCount } }: { run: ImportRun }) {
  const isCut = errorCount > errors.length
  const count = (n: number) => n.toLocaleString('en-US')
  return (
    <Section
      title="Errors"
      level={3}
      aside={isCut && <span className="text-soft">{`The first ${count(errors.length)} of ${count(errorCount)}`}</span>}
    >
      <SaveErrors errors={errors} />
      <OfficeTable label="Errors by line and column" columns={COLUMNS} rows={errors} rowKey={(fault) => errors.indexOf(fault)} />
    </Section>
  )
}

/** Downloads the errors, to fix them next to the file. */
function SaveErrors({ errors }: { errors: readonly Fault[] }) {
  const save = () =>
    saveFile(
      'import-errors.csv',
      csvOf(
        ['Line', 'Column', 'What is wrong', 'Product'],
        errors.map(({ line, column, message, handle }) => [line, column, message, handle]),
      ),
    )
  return (
    <Button
      variant="secondary"
      className="self-start"
      icon={<Download aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={save}
    >
      Save as a file
    </Button>
  )
}

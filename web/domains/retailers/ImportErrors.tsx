import type { ImportRun } from '#contracts/retailers.ts'
import { Section } from '#web/ui/Card.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'

type Fault = ImportRun['errors'][number]
const COLUMNS: Column<Fault>[] = [
  { key: 'line', head: 'Line', numeric: true, cell: ({ line }) => line.toLocaleString('en-US'), className: 'w-20' },
  { key: 'column', head: 'Column', cell: ({ column }) => column ?? '–', className: 'whitespace-nowrap' },
  { key: 'what', head: 'What is wrong', cell: ({ message }) => message, className: 'min-w-72' },
  { key: 'handle', head: 'Product', cell: ({ handle }) => handle ?? '–', className: 'whitespace-nowrap' },
]

/** Every error where it stands in the file. */
export function ImportErrors({ run: { errors, errorCount } }: { run: ImportRun }) {
  const isCut = errorCount > errors.length
  const count = (n: number) => n.toLocaleString('en-US')
  return (
    <Section
      title="Errors"
      level={3}
      aside={isCut && <span className="text-soft">{`The first ${count(errors.length)} of ${count(errorCount)}`}</span>}
    >
      <DataTable label="Errors by line and column" columns={COLUMNS} rows={errors} rowKey={(fault) => errors.indexOf(fault)} />
    </Section>
  )
}

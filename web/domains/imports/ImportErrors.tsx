import { Download } from 'lucide-react'
import { importLeftOut, type ImportRun } from '#contracts/imports/imports.ts'
import { buttonClass } from '#web/ui/Button.tsx'
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
  { key: 'what', head: 'Problem', cell: ({ message }) => message, className: 'min-w-72', stack: { wide: true } },
  { key: 'handle', head: 'Product', cell: ({ handle }) => handle ?? '–', sortBy: ({ handle }) => handle, className: 'whitespace-nowrap' },
]

/** All errors with their position in the file. */
export function ImportErrors({ run: { id, errors, errorCount } }: { run: ImportRun }) {
  const isCut = errorCount > errors.length
  const count = (n: number) => n.toLocaleString('en-US')
  return (
    <Section
      title="Errors"
      level={3}
      aside={isCut && <span className="text-soft">{`The first ${count(errors.length)} of ${count(errorCount)}`}</span>}
    >
      <SaveErrors id={id} />
      <OfficeTable label="Errors by line and column" columns={COLUMNS} rows={errors} rowKey={(fault) => errors.indexOf(fault)} />
    </Section>
  )
}

/** The lines that were left out, to mend and send again. */
const SaveErrors = ({ id }: { id: ImportRun['id'] }) => (
  <div className="flex flex-col gap-1">
    <a
      href={importLeftOut.path.replace(':id', String(id))}
      download="lines-to-mend.csv"
      className={`${buttonClass({ variant: 'secondary' })} self-start`}
    >
      <Download aria-hidden="true" className="size-5" strokeWidth={1.75} /> Save these lines as a file
    </a>
    <p className="text-soft">Fix them in the file and upload it: products you already have stay as they are.</p>
  </div>
)

import { ArrowLeft } from 'lucide-react'
import { ImportId, type RetailerId } from '#contracts/ids.ts'
import { type ImportRun, imports } from '#contracts/imports/imports.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Section } from '#web/ui/Card.tsx'
import { type OfficeColumn, OfficeTable } from '#web/ui/OfficeTable.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { linkClass, TextLink } from '#web/ui/TextLink.tsx'
import type { Overview } from '../retailers/DashboardHead.tsx'
import { ImportDetails } from './ImportDetails.tsx'
import { ImportFeeds } from './ImportFeeds.tsx'
import { ImportForm } from './ImportForm.tsx'
import { IMPORT_STATES } from '../retailers/words.ts'

type ImportCenterProps = { retailerId: RetailerId | undefined; stores: Overview['stores'] }

/** Imports: choose a file, preview, apply, undo. `?import=` opens one import. */
export function ImportCenter({ retailerId, stores }: ImportCenterProps) {
  const { get, change, hrefWith } = useAddressFilters()
  const id = ImportId.safeParse(Number(get('import'))).data
  if (id)
    return (
      <div className="flex flex-col gap-6">
        <TextLink to={hrefWith({ import: null })} className="inline-flex items-center gap-2 self-start">
          <ArrowLeft aria-hidden="true" className="size-4" /> All imports
        </TextLink>
        <ImportDetails id={id} />
      </div>
    )
  return (
    <div className="flex flex-col gap-10">
      <ImportForm stores={stores} onChecked={(run) => change({ import: String(run.id) }, { replace: false })} />
      <ImportFeeds retailerId={retailerId} stores={stores} />
      <PastImports retailerId={retailerId} hrefOf={(run) => hrefWith({ import: String(run.id) })} />
    </div>
  )
}

function PastImports({ retailerId, hrefOf }: { retailerId: RetailerId | undefined; hrefOf: (run: ImportRun) => string }) {
  const list = useList(imports, [], { retailerId })
  const columns: OfficeColumn<ImportRun>[] = [
    {
      key: 'file',
      head: 'File',
      cell: (run) => (
        <Link to={hrefOf(run)} preventScrollReset className={linkClass}>
          {run.fileName}
        </Link>
      ),
      className: 'min-w-48',
    },
    { key: 'state', head: 'State', cell: (run) => <ImportState run={run} /> },
    { key: 'store', head: 'Store', cell: ({ storeName }) => storeName, className: 'min-w-40' },
    {
      key: 'when',
      head: 'When',
      cell: ({ createdAt }) => dateAndTime(createdAt),
      className: 'whitespace-nowrap',
      sortBy: ({ createdAt }) => createdAt,
    },
    { key: 'rows', head: 'Lines', numeric: true, cell: ({ rows }) => rows.toLocaleString('en-US') },
    {
      key: 'products',
      head: 'Products',
      numeric: true,
      cell: ({ counts }) => (counts.newProducts + counts.changedProducts).toLocaleString('en-US'),
    },
    {
      key: 'errors',
      head: 'Errors',
      numeric: true,
      cell: ({ errorCount }) => errorCount.toLocaleString('en-US'),
      sortBy: ({ errorCount }) => errorCount,
    },
  ]
  return (
    <Section title="Past imports">
      <Pages list={list} noun="imports" empty={<p className="text-soft">No files yet. Your first import appears here.</p>}>
        {(runs) => <OfficeTable label="Past imports" columns={columns} rows={runs} rowKey={({ id }) => id} sorts={!list.hasNextPage} />}
      </Pages>
    </Section>
  )
}

function ImportState({ run: { state, working } }: { run: ImportRun }) {
  const { label, tone } = IMPORT_STATES[state]
  return working ? <StatusDot tone="info">In progress</StatusDot> : <StatusDot tone={tone}>{label}</StatusDot>
}

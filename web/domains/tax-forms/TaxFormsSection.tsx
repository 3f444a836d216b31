import { Download, ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { REPORT_ZONE } from '#contracts/reports.ts'
import { FIRST_TAX_YEAR, FORM_THRESHOLDS, makeTaxForms, type TaxedSeller, taxedSellers, taxFormsFile } from '#contracts/tax-forms.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'

const YEARS = 3
const COLUMNS: OfficeColumn<TaxedSeller>[] = [
  { key: 'name', head: 'Business', cell: ({ payee }) => payee.name },
  { key: 'state', head: 'State', cell: ({ payee }) => payee.state ?? 'Not known' },
  { key: 'transactions', head: 'Payments', numeric: true, cell: ({ transactions }) => transactions.toLocaleString('en-US') },
  { key: 'gross', head: 'Gross card sales', numeric: true, cell: ({ gross }) => dollars(gross) },
  { key: 'due', head: 'Required by', cell: ({ due }) => (due.length > 0 ? due.join(', ') : 'No law') },
  {
    key: 'form',
    head: 'Form',
    cell: ({ form, upToDate }) => (
      <span className="flex flex-wrap items-center gap-2">
        {form ? `Version ${form.version}, ${dollars(form.gross)}` : 'None'}
        {!upToDate && <Badge tone="warning">{form ? 'To correct' : 'To make'}</Badge>}
      </span>
    ),
  },
]

/** Card sales of a calendar year, and the 1099-K forms about them. For admins. */
export function TaxFormsSection() {
  const thisYear = Number(useNow().toLocaleDateString('en-CA', { timeZone: REPORT_ZONE }).slice(0, 4))
  const asked = Number(useAddressFilters().get('year'))
  const years = Array.from({ length: YEARS }, (_, i) => thisYear - i).filter((year) => year >= FIRST_TAX_YEAR)
  const year = years.includes(asked) ? asked : thisYear
  const [making, setMaking] = useState(false)
  const make = useWrite(makeTaxForms, [read(taxedSellers)])
  const listed = FORM_THRESHOLDS.filter(({ official }) => !official).map(({ place }) => place)
  return (
    <ListPage
      title="Tax forms"
      lead={`Form 1099-K, from card sales before commission, refunds and disputes, and without sales tax. The lower limits of ${listed.join(', ')} come from published lists: check them with the state before you file. Taxpayer numbers are not kept here.`}
      actions={
        <>
          {year < thisYear && <Button onClick={() => setMaking(true)}>Make forms for {year}</Button>}
          <a href={`${taxFormsFile.path}?year=${year}`} download className={buttonClass({ variant: 'secondary' })}>
            <Download aria-hidden="true" className="size-5" strokeWidth={1.75} />
            Download as CSV
          </a>
        </>
      }
      list={useList(taxedSellers, [], { year })}
      noun={['business', 'businesses']}
      filters={[
        {
          name: 'year',
          label: 'Year',
          divides: true,
          choices: years.map((each, i) => ({ value: i === 0 ? null : String(each), label: String(each) })),
        },
      ]}
      table={{ columns: COLUMNS, rowKey: ({ id }) => id }}
      empty={{ title: `No card sales in ${year}`, icon: <ReceiptText strokeWidth={1.75} /> }}
    >
      <ConfirmDialog
        open={making}
        title={`Make the forms for ${year}?`}
        confirmLabel="Make forms"
        keepLabel="Not now"
        busy={make.isPending}
        busyLabel="Making…"
        onConfirm={() =>
          make.mutate(
            { body: { year } },
            {
              onSuccess: ({ made, corrected }) => {
                setMaking(false)
                toast({
                  title: `${plural(made, 'form')} made, ${corrected} corrected`,
                  body: 'Their owners get an email and find them under Tax forms.',
                })
              },
            },
          )
        }
        onClose={() => setMaking(false)}
      >
        <p>Each business above a limit gets a form. Where a form no longer agrees with the books, it gets a corrected version.</p>
      </ConfirmDialog>
    </ListPage>
  )
}

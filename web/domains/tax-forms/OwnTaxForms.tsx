import { Download, ReceiptText } from 'lucide-react'
import type { RetailerId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { ownTaxFormFile, ownTaxForms } from '#contracts/tax-forms.ts'
import { day } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'

/** The 1099-K forms of a business, to read and to download. For its owners. */
export function OwnTaxForms({ retailerId }: { retailerId: RetailerId }) {
  return (
    <ListPage
      title="Tax forms"
      lead="Form 1099-K: what shoppers paid you by card in a year, before commission, refunds and disputes, and without sales tax. Where the law asks for it, SPIRAL makes yours after the end of the year and emails you."
      list={useList(ownTaxForms, [], { retailerId })}
      noun={['form', 'forms']}
      table={{
        rowKey: ({ id }) => id,
        columns: [
          {
            key: 'form',
            head: 'Form',
            cell: ({ year, version }) => (
              <span className="flex flex-wrap items-center gap-2">
                1099-K for {year} {version > 1 && <Badge tone="info">Corrected</Badge>}
              </span>
            ),
          },
          { key: 'payee', head: 'Made out to', cell: ({ payee }) => payee.legalName },
          { key: 'made', head: 'Made', cell: ({ madeAt }) => <LocalTime at={madeAt} format={day} />, className: 'whitespace-nowrap' },
          { key: 'transactions', head: 'Payments', numeric: true, cell: ({ transactions }) => transactions.toLocaleString('en-US') },
          { key: 'gross', head: 'Gross amount', numeric: true, cell: ({ gross }) => dollars(gross) },
          {
            key: 'file',
            head: <span className="visually-hidden">File</span>,
            stack: { head: 'File' },
            cell: ({ id, year, version }) => (
              <a href={ownTaxFormFile.path.replace(':id', String(id))} download className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
                Download
                <span className="visually-hidden">
                  {' '}
                  the form for {year}, version {version}
                </span>
              </a>
            ),
          },
        ],
      }}
      empty={{
        title: 'No tax forms yet',
        icon: <ReceiptText strokeWidth={1.75} />,
        children: 'Federal law asks for one above $20,000 and 200 payments in a year. Some states ask for one earlier.',
      }}
    />
  )
}

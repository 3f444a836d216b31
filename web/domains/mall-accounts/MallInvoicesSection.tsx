import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { type AdminMallInvoice, mallInvoices, payMallInvoice } from '#contracts/mall-accounts.ts'
import { dollars } from '#contracts/money.ts'
import { month as monthWords } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import type { OfficeColumn } from '#web/ui/OfficeTable.tsx'
import { InvoiceStanding, STATE_CHOICES } from './InvoiceStanding.tsx'
import { usePayInvoice } from './queries.ts'

/** The invoices of all malls, and what they paid. For admins. */
export function MallInvoicesSection() {
  const list = useList(mallInvoices, ['state', 'mallId'])
  const [paid, setPaid] = useState<AdminMallInvoice | null>(null)
  const columns: OfficeColumn<AdminMallInvoice>[] = [
    { key: 'number', head: 'Invoice', cell: ({ number }) => number, className: 'whitespace-nowrap' },
    { key: 'mall', head: 'Mall', cell: ({ mall }) => mall.name, sortBy: ({ mall }) => mall.name },
    { key: 'month', head: 'Month', cell: ({ month }) => monthWords(new Date(`${month}-15T12:00:00`)) },
    { key: 'state', head: 'State', cell: (invoice) => <InvoiceStanding invoice={invoice} /> },
    { key: 'amount', head: 'Amount', numeric: true, cell: ({ amount }) => dollars(amount), sortBy: ({ amount }) => amount },
    {
      key: 'acts',
      head: <span className="visually-hidden">Actions</span>,
      stack: { head: 'Actions' },
      cell: (invoice) =>
        invoice.state !== 'paid' && (
          <Button size="sm" variant="secondary" onClick={() => setPaid(invoice)}>
            Mark as paid<span className="visually-hidden">: {invoice.number}</span>
          </Button>
        ),
    },
  ]
  return (
    <ListPage
      title="Mall invoices"
      lead="What malls owe for SPIRALs and gift cards that they gave out, newest first."
      list={list}
      noun={['invoice', 'invoices']}
      filters={[{ name: 'state', label: 'State', choices: STATE_CHOICES }]}
      table={{ columns, rowKey: ({ id }) => id }}
      empty={{
        title: 'No invoices yet',
        icon: <ReceiptText strokeWidth={1.75} />,
        children: 'They are made on the third of each month, for malls that owe something.',
      }}
    >
      {paid && <Payment invoice={paid} onClose={() => setPaid(null)} />}
    </ListPage>
  )
}

function Payment({ invoice: { id, number, amount, mall }, onClose }: { invoice: AdminMallInvoice; onClose: () => void }) {
  const pay = usePayInvoice()
  return (
    <FormDialog
      title={`${mall.name} paid ${dollars(amount)}`}
      schema={payMallInvoice.body}
      defaultValues={{ reference: '' }}
      submitLabel="Mark as paid"
      onSubmit={async (body) => {
        await pay.mutateAsync({ params: { id }, body })
        toast({ title: `${number} is paid` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Mark it once the whole amount is in the bank account. This can't be undone.</p>
          <Input {...form.field('reference')} label="Reference on the bank statement" maxLength={140} autoComplete="off" />
        </>
      )}
    </FormDialog>
  )
}

import { Banknote } from 'lucide-react'
import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { type CashOutRequest, cashOutRequests, payCashOut } from '#contracts/wallet.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { usePayCashOut } from './queries.ts'

/** Small gift card balances that people asked for in cash, as the law of their state allows, and refunds that nothing else can take. */
export function CashOutsSection() {
  const isPaid = useAddressFilters().get('state') === 'paid'
  return (
    <ListPage
      title="Cash-outs"
      lead="Small gift card balances, and refunds to gift cards that can't be used any more, to pay by check. The money has left the cards."
      list={useList(cashOutRequests, [], { state: isPaid ? 'paid' : 'open' })}
      noun={['cash-out', 'cash-outs']}
      filters={[
        {
          name: 'state',
          label: 'Cash-outs',
          divides: true,
          choices: [
            { value: null, label: 'To pay' },
            { value: 'paid', label: 'Paid' },
          ],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (request) => <Request request={request} /> }}
      empty={{
        title: isPaid ? 'Nothing paid yet' : 'Nothing to pay',
        icon: <Banknote strokeWidth={1.75} />,
        children: 'People ask from their wallet in states that require cash-outs. Refunds come here when their gift card has ended.',
      }}
    />
  )
}

function Request({ request }: { request: CashOutRequest }) {
  const { amount, state, source, payTo, askedAt, paidAt, paidNote } = request
  return (
    <Card className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="text-base">{[dollars(amount), state].filter(Boolean).join(', ')}</h2>
        <p className="text-sm break-words">{payTo || 'The account was closed'}</p>
        <p className="text-sm text-soft">
          {source} · asked {dateAndTime(askedAt)}
        </p>
        {paidAt && (
          <p className="text-sm text-soft">
            Paid {dateAndTime(paidAt)}: {paidNote}
          </p>
        )}
      </div>
      {!paidAt && <Pay request={request} />}
    </Card>
  )
}

function Pay({ request: { id, amount, payTo } }: { request: CashOutRequest }) {
  const [isOpen, setOpen] = useState(false)
  const pay = usePayCashOut()
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Mark as paid<span className="visually-hidden"> to {payTo}</span>
      </Button>
      {isOpen && (
        <FormDialog
          title={`Paid ${dollars(amount)}`}
          schema={payCashOut.body}
          defaultValues={{ note: '' }}
          submitLabel="Mark as paid"
          onSubmit={async (body) => {
            await pay.mutateAsync({ params: { id }, body })
            toast({ title: 'Marked as paid' })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <p>{payTo}</p>
              <Input {...form.field('note')} label="How it was paid" placeholder="Check 1042" maxLength={200} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

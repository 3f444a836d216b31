import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { donationPayouts, type GroupToPay, payDonations } from '#contracts/loyalty/rewards.ts'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { readPages } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { usePayDonations } from './queries.ts'

/** Pays a group all that is due to it. */
export function PayGroup({ group: { id, name, due } }: { group: GroupToPay }) {
  const [isOpen, setOpen] = useState(false)
  const pay = usePayDonations()
  if (due === 0) return null
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Pay out<span className="visually-hidden"> to {name}</span>
      </Button>
      {isOpen && (
        <FormDialog
          title={`Pay ${dollars(due)} to ${name}`}
          schema={payDonations.body.pick({ note: true })}
          defaultValues={{ note: '' }}
          submitLabel="Mark as paid"
          onSubmit={async ({ note }) => {
            await pay.mutateAsync({ params: { id }, body: { amount: due, note } })
            toast({ title: 'Marked as paid', body: 'Donors see it in their history.' })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <p>Send the money first. Donations of the last 30 minutes aren't included, because members can still undo them.</p>
              <Input {...form.field('note')} label="How it was paid" placeholder="Check 1042" maxLength={200} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

/** Payments to groups so far. */
export function PaidToGroups() {
  const list = useInfiniteQuery(readPages(donationPayouts, { query: {} }))
  return (
    <Pages list={list} noun="payments" empty={<p className="text-soft">No donations paid out yet.</p>}>
      {(items) => (
        <ul className="flex flex-col divide-y divide-hairline">
          {items.map(({ id, group, amount, donations, note, paidAt }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
              <span className="min-w-0 break-words">
                {group}
                <span className="block text-sm text-soft">
                  <LocalTime at={paidAt} format={day} />, {plural(donations, 'donation')}, {note}
                </span>
              </span>
              <span className="tabular">{dollars(amount)}</span>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}

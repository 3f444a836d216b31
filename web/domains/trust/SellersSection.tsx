import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { dollars } from '#contracts/money.ts'
import { checkSeller, type Seller, sellers } from '#contracts/trust/sellers.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'

/** Businesses, and the yearly checks of who they are. */
export function SellersSection() {
  const isChecked = useAddressFilters().get('state') === 'checked'
  return (
    <ListPage
      title="Seller checks"
      lead="Each business is checked once a year. Approved applications count by themselves. High-volume sellers come first: the law names them."
      list={useList(sellers, [], { state: isChecked ? 'checked' : 'to_check' })}
      noun={['business', 'businesses']}
      filters={[
        {
          name: 'state',
          label: 'Businesses',
          divides: true,
          choices: [
            { value: null, label: 'To check' },
            { value: 'checked', label: 'Checked' },
          ],
        },
      ]}
      cards={{ rowKey: ({ retailerId }) => retailerId, card: (seller) => <SellerCard seller={seller} /> }}
      empty={{ title: isChecked ? 'No business is checked yet' : 'Every business is checked', icon: <IdCard strokeWidth={1.75} /> }}
    />
  )
}

function SellerCard({ seller }: { seller: Seller }) {
  const { name, legalName, isHighVolume, sales, gross, identity, isDue, checkedBy } = seller
  return (
    <Card className="flex flex-wrap items-start justify-between gap-3">
      <div className="flex min-w-0 flex-col gap-1">
        <h2 className="flex flex-wrap items-center gap-2 text-base">
          {name} {isHighVolume && <Badge tone="info">High volume</Badge>} {isDue && <Badge tone="warning">Due again</Badge>}
        </h2>
        <p className="break-words text-soft">
          {[legalName, `${plural(sales, 'sale')} and ${dollars(gross)} in 12 months`].filter(Boolean).join(' · ')}
        </p>
        {identity && (
          <p className="text-sm break-words text-soft">
            {identity.street}, {identity.city}, {identity.state} {identity.zip} ·{' '}
            {[identity.phone, identity.email].filter(Boolean).join(' · ')}
          </p>
        )}
        {identity && (
          <p className="text-sm text-soft">
            Checked {calendarDay(identity.checkedAt)} {checkedBy ? `by ${checkedBy}` : 'with the application'}
          </p>
        )}
      </div>
      <RecordCheck seller={seller} />
    </Card>
  )
}

function RecordCheck({ seller: { retailerId, name, identity } }: { seller: Seller }) {
  const [isOpen, setOpen] = useState(false)
  const check = useWrite(checkSeller, [read(sellers)], { failure: 'mine' })
  return (
    <>
      <Button size="sm" variant={identity ? 'quiet' : 'primary'} onClick={() => setOpen(true)}>
        Record a check<span className="visually-hidden"> of {name}</span>
      </Button>
      {isOpen && (
        <FormDialog
          title={`Documents of ${name}`}
          schema={checkSeller.body}
          defaultValues={{
            street: identity?.street ?? '',
            city: identity?.city ?? '',
            state: identity?.state ?? '',
            zip: identity?.zip ?? '',
            phone: identity?.phone ?? '',
            email: identity?.email ?? '',
          }}
          submitLabel="I checked the documents"
          busyLabel="Saving…"
          cancelLabel="Not now"
          onSubmit={async (body) => {
            await check.mutateAsync({ params: { id: retailerId }, body })
            toast({ title: `${name} is checked` })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <p className="text-soft">
                Enter the details from the documents. Shoppers see them once the business is a high-volume seller.
              </p>
              <Input {...form.field('street')} label="Street address" autoComplete="off" maxLength={120} />
              <div className="grid gap-4 sm:grid-cols-3">
                <Input {...form.field('city')} label="City" autoComplete="off" maxLength={80} />
                <Input {...form.field('state')} label="State" hint="Two letters" autoComplete="off" maxLength={2} />
                <Input {...form.field('zip')} label="ZIP" inputMode="numeric" autoComplete="off" maxLength={5} />
              </div>
              <Input {...form.field('phone')} label="Phone" type="tel" autoComplete="off" maxLength={20} />
              <Input {...form.field('email')} label="Email" type="email" autoComplete="off" optional maxLength={254} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

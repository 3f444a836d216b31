import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { officeLink } from '#contracts/office-links.ts'
import { certifyIdentity, INFORM_TERMS, SentIdentity, sendIdentity, verification, type Verification } from '#contracts/trust/inform.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Identity } from './SellerDisclosure.tsx'

const own = (retailerId: RetailerId) => ({ ...read(verification, { query: { retailerId } }), staleTime: 0 })

/** Who a business is, as the law asks it: what SPIRAL knows, what is missing, and the yearly word of the business. For its owners. */
export function OwnVerification({ retailerId }: { retailerId: RetailerId }) {
  const { data, error, refetch } = useQuery(own(retailerId))
  return (
    <div className="flex flex-col gap-8">
      <PageTitle
        title="Verification"
        lead={
          data &&
          `A business with ${grouped(data.line.sales)} sales and ${dollars(data.line.gross)} in 12 months tells us who it is, and confirms it every year.`
        }
      />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows />}
      {data && <Standing retailerId={retailerId} data={data} />}
    </div>
  )
}

function Standing({ retailerId, data }: { retailerId: RetailerId; data: Verification }) {
  const { duty, identity, isHighVolume, sales, gross, certifiedAt, validUntil, hasBank } = data
  const [isOpen, setOpen] = useState(false)
  const confirm = useWrite(certifyIdentity, [own(retailerId), read(retailerOverview)])
  const mayConfirm = identity !== null && !duty?.sentAt
  return (
    <>
      <State data={data} />
      <Section title="Your details">
        <Card className="flex flex-col items-start gap-4">
          {identity ? <Identity seller={identity} /> : <p>We don't have verified details of your business yet.</p>}
          {identity && validUntil && (
            <p className="text-soft">
              {certifiedAt && `You confirmed this on ${calendarDay(certifiedAt)}. `}
              Valid until {calendarDay(validUntil)}.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            {mayConfirm && (
              <Button
                variant={duty ? 'primary' : 'secondary'}
                busy={confirm.isPending}
                busyLabel="Confirming…"
                onClick={() =>
                  confirm.mutate(
                    { body: { retailerId, checkedAt: identity.checkedAt } },
                    { onSuccess: () => void toast({ title: 'Thanks. That counts for a year' }) },
                  )
                }
              >
                Confirm, nothing changed
              </Button>
            )}
            <Button variant={identity || duty?.sentAt ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
              {identity || duty?.sentAt ? 'Correct details' : 'Send details'}
            </Button>
          </div>
        </Card>
      </Section>
      <Section title="Legal requirements">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <li>
            {isHighVolume ? 'You are a high-volume seller' : 'You are not a high-volume seller yet'}: {plural(sales, 'sale')} and{' '}
            {dollars(gross)} within 12 months.
          </li>
          <li>
            Bank account: {hasBank ? 'we have it' : 'missing'}. <TextLink to={officeLink('retailer', 'payouts')}>Open payouts</TextLink>
          </li>
          <li>Sanction lists: not checked.</li>
        </ul>
        <p className="max-w-prose text-sm text-soft">
          INFORM Consumers Act: {INFORM_TERMS.provide.days} days to send your details ({INFORM_TERMS.provide.source}),{' '}
          {INFORM_TERMS.certify.days} days to confirm them once a year ({INFORM_TERMS.certify.source}). We have {INFORM_TERMS.verify.days}{' '}
          days to check them ({INFORM_TERMS.verify.source}).
        </p>
      </Section>
      {isOpen && <DetailsForm retailerId={retailerId} data={data} onClose={() => setOpen(false)} />}
    </>
  )
}

function State({ data: { duty, identity } }: { data: Verification }) {
  if (!duty) return identity ? <Notice tone="success" title="Verified" /> : null
  const due = calendarDay(duty.dueAt)
  if (duty.heldAt)
    return (
      <Notice tone="danger" title={`Your sales are paused since ${calendarDay(duty.heldAt)}`}>
        {duty.sentAt
          ? 'We are checking your details. Shoppers can buy from you again once they are verified.'
          : duty.kind === 'certify'
            ? 'Confirm or correct your details. Confirming starts your sales again at once.'
            : 'Send your details. Shoppers can buy from you again once we have verified them.'}{' '}
        {duty.refused && `What has to be corrected: ${duty.refused} `}
        Fill the orders you have. Payouts wait.
      </Notice>
    )
  if (duty.sentAt)
    return <Notice title="We are checking your details">We got them on {calendarDay(duty.sentAt)} and email you when it's done.</Notice>
  return (
    <Notice tone="warning" title={duty.kind === 'certify' ? `Confirm your details by ${due}` : `Send your details by ${due}`}>
      {duty.refused && `What has to be corrected: ${duty.refused} `}
      After that day your sales pause until this is done.
    </Notice>
  )
}

function DetailsForm({
  retailerId,
  data: { duty, identity },
  onClose,
}: {
  retailerId: RetailerId
  data: Verification
  onClose: () => void
}) {
  const save = useWrite(sendIdentity, [own(retailerId), read(retailerOverview)], { failure: 'mine' })
  const known = duty?.sent ?? identity
  return (
    <FormDialog
      title="Details of your business"
      schema={SentIdentity}
      defaultValues={{
        street: known?.street ?? '',
        city: known?.city ?? '',
        state: known?.state ?? '',
        zip: known?.zip ?? '',
        phone: known?.phone ?? '',
        email: known?.email ?? '',
      }}
      submitLabel="Send details"
      busyLabel="Sending…"
      onSubmit={async (body) => {
        await save.mutateAsync({ body: { retailerId, ...body } })
        toast({ title: 'Sent. We check your details now' })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-soft">Shoppers see these once your business is a high-volume seller.</p>
          <Input {...form.field('street')} label="Street address" autoComplete="street-address" maxLength={120} />
          <div className="grid gap-4 sm:grid-cols-3">
            <Input {...form.field('city')} label="City" autoComplete="address-level2" maxLength={80} />
            <Input {...form.field('state')} label="State" hint="Two letters" autoComplete="address-level1" maxLength={2} />
            <Input {...form.field('zip')} label="ZIP code" inputMode="numeric" autoComplete="postal-code" maxLength={5} />
          </div>
          <Input {...form.field('phone')} label="Phone" type="tel" autoComplete="tel" maxLength={20} />
          <Input {...form.field('email')} label="Email" type="email" autoComplete="email" maxLength={254} />
        </>
      )}
    </FormDialog>
  )
}

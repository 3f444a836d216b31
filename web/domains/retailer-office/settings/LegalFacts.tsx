import { useState } from 'react'
import { askLegalName, askStoreAddress, type ProfileReview, type RetailerProfile } from '#contracts/retailer-office/profile.ts'
import { day } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useAskAddress, useAskLegalName } from './queries.ts'

type LegalFactsProps = { profile: RetailerProfile; store: RetailerProfile['stores'][number] | undefined }

/** The legal name and the address of the chosen store. We check a change before shoppers see it. */
export function LegalFacts({ profile, store }: LegalFactsProps) {
  const [asks, setAsks] = useState<'name' | 'address' | null>(null)
  const name = useAskLegalName(profile.retailerId)
  const address = useAskAddress(profile.retailerId)
  const reviewOf = (storeId: number | null) => profile.reviews.find((review) => review.storeId === storeId)
  const sent = () => toast({ title: 'Sent for review', body: 'Shoppers see the old value until we have checked it.' })
  return (
    <Section title="Legal name and address">
      <p className="max-w-prose text-soft">We check changes of these before shoppers see them. The old value stays until then.</p>
      {profile.mayEdit && <Fact label="Legal name" value={profile.legalName} review={reviewOf(null)} onChange={() => setAsks('name')} />}
      {store && (
        <Fact
          label={`Address of ${store.name}`}
          value={wordsOf(store.address)}
          review={reviewOf(store.id)}
          onChange={() => setAsks('address')}
        />
      )}
      {asks === 'name' && (
        <FormDialog
          title="Change the legal name"
          schema={askLegalName.body}
          defaultValues={{ legalName: profile.legalName }}
          submitLabel="Send for review"
          onSubmit={async (body) => {
            await name.mutateAsync({ params: { id: profile.retailerId }, body })
            sent()
          }}
          onClose={() => setAsks(null)}
        >
          {(form) => <Input {...form.field('legalName')} label="Legal name" hint="As on your registration." autoComplete="organization" />}
        </FormDialog>
      )}
      {asks === 'address' && store && (
        <FormDialog
          title={`Change the address of ${store.name}`}
          schema={askStoreAddress.body}
          defaultValues={{ street: store.address.street, zip: store.address.zip }}
          submitLabel="Send for review"
          onSubmit={async (body) => {
            await address.mutateAsync({ params: { id: store.id }, body })
            sent()
          }}
          onClose={() => setAsks(null)}
        >
          {(form) => (
            <>
              <Input {...form.field('street')} label="Street and number" autoComplete="off" />
              <Input {...form.field('zip')} label="ZIP code" inputMode="numeric" autoComplete="off" fieldClassName="w-40" />
            </>
          )}
        </FormDialog>
      )}
    </Section>
  )
}

const wordsOf = ({ street, city, state, zip }: RetailerProfile['stores'][number]['address']): string =>
  `${street}, ${city}, ${state} ${zip}`

type FactProps = { label: string; value: string; review: ProfileReview | undefined; onChange: () => void }
function Fact({ label, value, review, onChange }: FactProps) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-base">{label}</h3>
          <p className="break-words">{value}</p>
        </div>
        <Button variant="secondary" size="sm" onClick={onChange}>
          Change<span className="visually-hidden"> {label.toLowerCase()}</span>
        </Button>
      </div>
      {review?.state === 'waiting' && (
        <Notice title="Waiting for our review">
          Since {day(review.askedAt)}: {review.wanted}
        </Notice>
      )}
      {review?.state === 'refused' && (
        <Notice tone="warning" title="Your last change was not approved">
          You asked for: {review.wanted}. {review.reason}
        </Notice>
      )}
    </Card>
  )
}

import { Stamp } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import { adminProfileReviews, decideProfileReview } from '#contracts/retailer-office/profile.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'

type WaitingReview = Reply<typeof adminProfileReviews>['items'][number]

/** Legal names and addresses that businesses want to change; the old ones stay until somebody decides here. */
export function ProfileReviewsSection() {
  return (
    <ListPage
      title="Profile changes"
      lead="Legal names and store addresses, the oldest first. Shoppers see the old value until you decide."
      list={useList(adminProfileReviews, [])}
      noun={['change', 'changes']}
      cards={{ rowKey: ({ id }) => id, card: (review) => <Review review={review} /> }}
      empty={{
        title: 'No changes wait',
        icon: <Stamp strokeWidth={1.75} />,
        children: 'Changes come from the business profile of retailers.',
      }}
    />
  )
}

function Review({ review: { id, retailer, store, before, wanted, askedAt } }: { review: WaitingReview }) {
  const [isRefusing, setRefusing] = useState(false)
  const decide = useWrite(decideProfileReview, [read(adminProfileReviews)], { failure: isRefusing ? 'mine' : 'toast' })
  const what = store === null ? 'Legal name' : `Address of ${store}`
  return (
    <Card className="flex flex-col gap-3">
      <div className="min-w-0">
        <h2 className="text-base">
          {retailer}: {what}
        </h2>
        <p className="text-soft">Asked {dateAndTime(askedAt)}</p>
      </div>
      <dl className="grid gap-2 sm:grid-cols-2">
        <div>
          <dt className="text-soft">Now</dt>
          <dd className="break-words">{before}</dd>
        </div>
        <div>
          <dt className="text-soft">Wanted</dt>
          <dd className="break-words">{wanted}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={decide.isPending}
          busyLabel="Approving…"
          onClick={() =>
            decide.mutate(
              { params: { id }, body: { approve: true, reason: '' } },
              { onSuccess: () => void toast({ title: 'Approved', body: "We're emailing its managers." }) },
            )
          }
        >
          Approve<span className="visually-hidden"> {retailer}</span>
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setRefusing(true)}>
          Refuse<span className="visually-hidden"> {retailer}</span>
        </Button>
      </div>
      {isRefusing && (
        <ReasonDialog
          title={`Refuse the change of ${retailer}`}
          schema={decideProfileReview.body.pick({ reason: true })}
          submitLabel="Refuse"
          destructive
          onSubmit={async ({ reason }) => {
            await decide.mutateAsync({ params: { id }, body: { approve: false, reason } })
            toast({ title: 'Refused', body: "We're emailing its managers." })
          }}
          onClose={() => setRefusing(false)}
          hint="The managers of the business read it."
          rows={4}
          maxLength={500}
        />
      )}
    </Card>
  )
}

import { useState } from 'react'
import { type Claim, CLAIM_REASON_WORDS } from '#contracts/returns/claims.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Timeline } from '#web/ui/Timeline.tsx'
import type { OrderAddress } from '../orders/queries.ts'
import { useWithdrawClaim } from './claim-queries.ts'
import { CLAIM_STATE_WORDS, CLAIM_STEP_WORDS } from './claim-words.ts'
import { RefundLines } from '../payments/RefundLines.tsx'
import { dayOf } from './words.ts'

/** A claim as its shopper sees it: what they said, the store's answer, the decision and the money. */
export function ClaimCard({ claim, address }: { claim: Claim; address: OrderAddress }) {
  const { label, tone } = CLAIM_STATE_WORDS[claim.state]
  return (
    <Card className="flex flex-col gap-5 sm:p-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-h4">
            {claim.quantity > 1 && `${claim.quantity} × `}
            {claim.title}
          </h3>
          <p className="text-soft">
            {CLAIM_REASON_WORDS[claim.reason]} · {claim.storeName}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <div className="grid gap-6 sm:grid-cols-2">
        <div className="flex flex-col gap-4">
          <p className="break-words whitespace-pre-wrap">{claim.text}</p>
          <ClaimPhotos photos={claim.photos} orderKey={address.key} />
          {claim.refund && <RefundLines refund={claim.refund} isDone />}
        </div>
        <div className="flex flex-col gap-4">
          <Timeline
            label={`Steps of the claim about ${claim.title}`}
            steps={claim.timeline.map(({ step, at, note }, i) => ({
              key: step,
              label: CLAIM_STEP_WORDS[step],
              time: <LocalTime at={at} format={dateAndTime} />,
              detail: note,
              state: step === 'denied' ? 'failed' : claim.state === 'open' && i === claim.timeline.length - 1 ? 'current' : 'done',
            }))}
          />
          {claim.state === 'open' && (
            <p className="text-sm text-soft">
              {claim.answer === null
                ? `${claim.storeName} may answer until ${dayOf(claim.answerBy, claim.timeZone)}. Then SPIRAL support decides.`
                : 'SPIRAL support decides next. We email you.'}
            </p>
          )}
        </div>
      </div>
      {claim.state === 'open' && <Withdraw claim={claim} address={address} />}
    </Card>
  )
}

export const ClaimPhotos = ({ photos, orderKey }: { photos: Claim['photos']; orderKey?: string | undefined }) =>
  photos.length > 0 && (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ id, src }, i) => (
        <li key={id}>
          <a href={orderKey ? `${src}?key=${orderKey}` : src}>
            <img
              src={orderKey ? `${src}?key=${orderKey}` : src}
              alt={`What you sent with the claim, ${i + 1}`}
              className="size-24 rounded-sm border border-hairline object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )

function Withdraw({ claim, address }: { claim: Claim; address: OrderAddress }) {
  const [isAsked, setAsked] = useState(false)
  const withdraw = useWithdrawClaim(address)
  const body = { params: { number: claim.orderNumber, id: claim.id }, query: address.key ? { key: address.key } : {} }
  return (
    <div className="flex justify-end border-t border-hairline pt-4">
      <Button variant="quiet-danger" onClick={() => setAsked(true)}>
        Withdraw claim
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Withdraw this claim?"
        keepLabel="Go back"
        confirmLabel="Withdraw claim"
        destructive
        busy={withdraw.isPending}
        busyLabel="Withdrawing…"
        onConfirm={() => withdraw.mutate(body, { onSettled: () => setAsked(false) })}
        onClose={() => setAsked(false)}
      >
        Support stops its review. You can open a new claim for this item within the 30 days.
      </ConfirmDialog>
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerClaim, CLAIM_REASON_WORDS, type ClaimAtWork } from '#contracts/returns/claims.ts'
import type { StoreId } from '#contracts/ids.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { ClaimPhotos } from './ClaimCard.tsx'
import { claimsOfStore, useAnswerClaim } from './claim-queries.ts'
import { CLAIM_STATE_WORDS } from './claim-words.ts'

/** Claims about a store's items, where its people tell their side. Nothing is shown while there are none. */
export function StoreClaims({ storeId }: { storeId: StoreId }) {
  const list = useInfiniteQuery(claimsOfStore(storeId))
  if (!list.data?.pages.some(({ items }) => items.length > 0)) return null
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-h3">Claims</h2>
      <p className="text-soft">Shoppers ask SPIRAL for their money back. Tell your side, then SPIRAL support decides.</p>
      <Pages list={list} noun="claims" empty={null}>
        {(items) => items.map((claim) => <OneClaim key={claim.id} claim={claim} />)}
      </Pages>
    </section>
  )
}

function OneClaim({ claim }: { claim: ClaimAtWork }) {
  const { label, tone } = CLAIM_STATE_WORDS[claim.state]
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="text-h4">
            {claim.quantity > 1 && `${claim.quantity} × `}
            {claim.title}
          </h3>
          <p className="text-soft">
            {claim.customer} · Order {claim.orderNumber} · {CLAIM_REASON_WORDS[claim.reason]}
          </p>
        </div>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="break-words whitespace-pre-wrap">{claim.text}</p>
      <ClaimPhotos photos={claim.photos} />
      {claim.answer !== null && (
        <div className="border-l-2 border-hairline pl-3">
          <p className="text-sm text-soft">Your answer</p>
          <p className="break-words whitespace-pre-wrap">{claim.answer}</p>
        </div>
      )}
      {claim.decision !== null && (
        <div className="border-l-2 border-accent pl-3">
          <p className="text-sm text-soft">SPIRAL support</p>
          <p className="break-words whitespace-pre-wrap">{claim.decision}</p>
        </div>
      )}
      {claim.state === 'open' && claim.answer === null && <Answer claim={claim} />}
    </Card>
  )
}

function Answer({ claim }: { claim: ClaimAtWork }) {
  const [isOpen, setOpen] = useState(false)
  const answer = useAnswerClaim()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button size="lg" onClick={() => setOpen(true)}>
        Answer<span className="visually-hidden"> the claim about {claim.title}</span>
      </Button>
      <span className="text-soft">
        {claim.isLate ? (
          "The time to answer is over, but support hasn't decided yet."
        ) : (
          <>
            Until <LocalTime at={claim.answerBy} format={dateAndTime} />
          </>
        )}
      </span>
      {isOpen && (
        <FormDialog
          title={`Answer the claim about ${claim.title}`}
          schema={answerClaim.body}
          keptAs={`claim answer ${claim.id}`}
          defaultValues={{ answer: '' }}
          submitLabel="Send answer"
          busyLabel="Sending…"
          onSubmit={(body) => answer.mutateAsync({ params: { id: claim.id }, body })}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <Textarea
              {...form.field('answer')}
              label="What happened on your side?"
              hint="The shopper and SPIRAL support read it. You can answer once."
              rows={5}
              maxLength={2000}
            />
          )}
        </FormDialog>
      )}
    </div>
  )
}

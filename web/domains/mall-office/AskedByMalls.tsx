import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import type { RetailerId } from '#contracts/ids.ts'
import type { askedOfRetailer } from '#contracts/mall-office/mall-promotions.ts'
import { toast } from '#web/state/toasts.ts'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, Section } from '#web/ui/Card.tsx'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { promotionsAskedOf, useAnswerMallPromotion } from './promotion-queries.ts'
import { clockWords } from './words.ts'

type Asked = Reply<typeof askedOfRetailer>['items'][number]
/** What the malls of a business ask it for; nothing where they ask for nothing. */
export function AskedByMalls({ retailerId }: { retailerId: RetailerId }) {
  const items = useQuery(promotionsAskedOf(retailerId)).data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title="Your malls ask">
      <ul className="flex flex-col gap-3">
        {items.map((item) => (
          <li key={item.id}>
            <One retailerId={retailerId} item={item} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function One({
  retailerId,
  item: { id, name, words, percent, startsAt, endsAt, withdrawnAt, mall, stores, isAgreed },
}: {
  retailerId: RetailerId
  item: Asked
}) {
  const answer = useAnswerMallPromotion(retailerId)
  const [asks, setAsks] = useState<'agree' | 'decline' | null>(null)
  const send = (agreed: boolean) =>
    answer.mutate(
      { params: { id }, body: { retailerId, isAgreed: agreed } },
      { onSuccess: () => toast({ title: agreed ? 'You take part' : 'Declined' }), onSettled: () => setAsks(null) },
    )
  const named = <span className="visually-hidden">: {name}</span>
  return (
    <Card className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-h4">{name}</h3>
        {(isAgreed !== null || withdrawnAt) && (
          <StatusDot tone={isAgreed ? 'success' : 'neutral'}>
            {isAgreed ? 'You take part' : isAgreed === false ? 'Declined' : 'Withdrawn'}
          </StatusDot>
        )}
      </div>
      <p>
        {mall}: {percent}% off at {stores.join(', ')}, {clockWords(startsAt)} to {clockWords(endsAt)}
      </p>
      {words && <p className="break-words whitespace-pre-line text-soft">{words}</p>}
      {withdrawnAt && isAgreed !== false && (
        <p>
          {mall} withdrew this promotion.
          {isAgreed && ' Your own promotion stays as it is. You can pause or end it.'}
        </p>
      )}
      {isAgreed === null && !withdrawnAt && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setAsks('agree')}>
            Take part{named}
          </Button>
          <Button size="sm" variant="secondary" onClick={() => setAsks('decline')}>
            Decline{named}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asks !== null}
        title={asks === 'decline' ? `Decline ${name}?` : `Take part in ${name}?`}
        confirmLabel={asks === 'decline' ? 'Decline' : 'Take part'}
        keepLabel="Not now"
        busy={answer.isPending}
        onClose={() => setAsks(null)}
        onConfirm={() => send(asks === 'agree')}
      >
        {asks === 'decline'
          ? 'Your stores keep their prices. You answer once.'
          : `Shoppers get ${percent}% off all items at ${stores.join(', ')}. You pay for the discount. It joins your promotions, where you can pause or end it.`}
      </ConfirmDialog>
    </Card>
  )
}

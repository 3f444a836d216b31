import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { linkAbout, useConfirmMailed, useLeaveMailed } from './queries.ts'

/** The page of a mailed link: it confirms a vote or a place on the waitlist, or takes it back. Opening it changes nothing. */
export function MailedLink({ linkKey: key }: { linkKey: string }) {
  const [isGone, setGone] = useState(false)
  const { data, error, refetch } = useQuery({ ...linkAbout(key), enabled: !isGone })
  const [confirm, leave] = [useConfirmMailed(key), useLeaveMailed()]
  if (isGone) return <Notice tone="success">Done. We deleted it, and your email with it.</Notice>
  if (error && !data)
    return error.status === 410 ? (
      <Notice tone="warning">{sentenceFor(error)}</Notice>
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  if (!data) return <SkeletonText lines={2} />
  const { is, about, email, isConfirmed } = data
  const isVote = is === 'vote'
  const params = { key }
  return (
    <Card className="flex flex-col items-start gap-3 border-accent">
      <h2 className="text-h4">{isVote ? `Your vote for “${about}”` : `Your place on the waitlist for ${about}`}</h2>
      <p className="text-soft" role="status">
        {isConfirmed ? `Confirmed for ${email}.` : `For ${email}. Nothing counts until you confirm it.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {!isConfirmed && (
          <Button busy={confirm.isPending} onClick={() => confirm.mutate({ params })}>
            {isVote ? 'Confirm my vote' : 'Confirm my place'}
          </Button>
        )}
        <Button
          variant={isConfirmed ? 'secondary' : 'quiet'}
          busy={leave.isPending}
          onClick={() => leave.mutate({ params }, { onSuccess: () => setGone(true) })}
        >
          {isVote ? 'Take back my vote' : 'Leave the waitlist'}
        </Button>
      </div>
    </Card>
  )
}

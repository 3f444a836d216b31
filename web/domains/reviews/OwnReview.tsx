import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { OwnReview as Own } from '#contracts/reviews/writing.ts'
import { plural } from '#web/lib/format.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { About } from './queries.ts'
import { Photos } from './Photos.tsx'
import { AppealButton } from '../moderation/AppealButton.tsx'
import { ownReview } from './writing.ts'
import { Stars } from '#web/ui/Stars.tsx'
import WriteReview from './WriteReview.tsx'

/** The person's own review with its state, the button to write one, or why they cannot. */
export default function OwnReview({ about, title }: { about: About; title: string }) {
  const viewer = useViewer()
  const location = useLocation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({ ...ownReview(about), enabled: viewer !== null })
  if (!viewer)
    return (
      <p>
        Bought this? <TextLink to={signInAddress(location)}>Sign in</TextLink> to write a review.
      </p>
    )
  if (!data) return null
  const { review, may, reward } = data
  if (!review && may !== 'may') return <p className="text-soft">{WHY_NOT[may]}</p>
  return (
    <div className="flex flex-col items-start gap-3">
      {review && <Written review={review} />}
      <Button variant={review ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
        {review ? 'Change your review' : 'Write a review'}
      </Button>
      {!review && reward > 0 && (
        <p className="text-sm text-soft">
          You earn {plural(reward, 'SPIRAL')}, whatever your rating. Readers see that your review was rewarded.
        </p>
      )}
      {isOpen && <WriteReview about={about} title={title} review={review} onClose={() => setOpen(false)} />}
    </div>
  )
}

const WHY_NOT = {
  not_bought: 'You can review this after you buy it and receive it.',
  not_received: 'You can write a review when your order is picked up or delivered.',
  own_trade: "You work for a seller, so you can't review this.",
}

function Written({ review: { id, rating, text, photos, state, note, mayAppeal } }: { review: Own }) {
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <h3 className="text-base">Your review</h3>
      <Stars rating={rating} />
      <p className="break-words whitespace-pre-wrap">{text}</p>
      <Photos photos={photos} author="you" />
      {state === 'held' && <Notice title="We check this review">Others see it when a moderator has read it.</Notice>}
      {state === 'hidden' && (
        <Notice tone="warning" title="This review is hidden">
          {note}
        </Notice>
      )}
      {mayAppeal && <AppealButton kind="review" id={id} />}
    </div>
  )
}

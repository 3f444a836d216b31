import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { z } from 'zod'
import { REVIEW_MAX, REVIEW_MIN, type ReviewPhoto } from '#contracts/reviews.ts'
import { type OwnReview as Own, writeReview } from '#contracts/review-writing.ts'
import { plural } from '#web/lib/format.ts'
import { signInAddress } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import type { About } from './queries.ts'
import { PhotoField } from './PhotoField.tsx'
import { Photos } from './Photos.tsx'
import { AppealButton } from '../moderation/AppealButton.tsx'
import { ownReview, useWriteReview } from './writing.ts'
import { Stars } from '#web/ui/Stars.tsx'

const WORDS = ['Bad', 'Poor', 'Okay', 'Good', 'Great']
const Form = z.strictObject({
  rating: z.enum(['1', '2', '3', '4', '5'], 'Choose 1 to 5 stars.'),
  text: writeReview.body.shape.text,
})

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
      {isOpen && <WriteForm about={about} title={title} review={review} onClose={() => setOpen(false)} />}
    </div>
  )
}

const WHY_NOT = {
  not_bought: 'You can review this after you buy it and receive it.',
  not_received: 'You can write a review when your order is picked up or delivered.',
  own_trade: "You work for a seller, so you can't review this.",
}

function WriteForm({ about, title, review, onClose }: { about: About; title: string; review: Own | null; onClose: () => void }) {
  const write = useWriteReview()
  const [photos, setPhotos] = useState<ReviewPhoto[]>(review?.photos ?? [])
  return (
    <FormDialog
      title={`Review ${title}`}
      schema={Form}
      keptAs={`review ${about.subject} ${about.id}`}
      defaultValues={review ? { rating: String(review.rating) as '1', text: review.text } : { text: '' }}
      submitLabel={review ? 'Save review' : 'Send review'}
      cancelLabel="Not now"
      onSubmit={async ({ rating, text }) => {
        const { state, earned } = await write.mutateAsync({
          query: about,
          body: { rating: Number(rating), text, photoIds: photos.map(({ id }) => id), version: review?.version ?? 0 },
        })
        toast({
          title: state === 'shown' ? 'Your review is shown' : 'We got your review',
          body:
            state === 'held'
              ? 'We check it before others see it.'
              : earned > 0 && !review
                ? `You earned ${plural(earned, 'SPIRAL')}.`
                : 'Thank you.',
        })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <RadioGroup
            {...form.field('rating')}
            legend="Your rating"
            choices={WORDS.map((word, i) => ({ value: String(i + 1), label: `${plural(i + 1, 'star')}: ${word}` })).reverse()}
          />
          <Textarea
            {...form.field('text')}
            label="Your review"
            hint={`${REVIEW_MIN} to ${REVIEW_MAX.toLocaleString('en-US')} characters. Say what it is like, so that others can choose.`}
            rows={6}
          />
          <PhotoField photos={photos} onChange={setPhotos} />
        </>
      )}
    </FormDialog>
  )
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

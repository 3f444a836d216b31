import { useState } from 'react'
import { z } from 'zod'
import { MOST_REVIEW_PHOTOS, REVIEW_MAX, REVIEW_MIN, type ReviewPhoto } from '#contracts/reviews/reviews.ts'
import { type OwnReview, writeReview } from '#contracts/reviews/writing.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/state/toasts.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { PhotoField } from './PhotoField.tsx'
import type { About } from './queries.ts'
import { useSendPhoto, useWriteReview } from './writing.ts'

const WORDS = ['Bad', 'Poor', 'Okay', 'Good', 'Great']
const Form = z.strictObject({
  rating: z.enum(['1', '2', '3', '4', '5'], 'Choose 1 to 5 stars.'),
  text: writeReview.body.shape.text,
})

/** Writes a review, or changes the one that the person wrote. */
export default function WriteReview({
  about,
  title,
  review,
  onClose,
}: {
  about: About
  title: string
  review: OwnReview | null
  onClose: () => void
}) {
  const write = useWriteReview()
  const send = useSendPhoto()
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
          <PhotoField photos={photos} onChange={setPhotos} most={MOST_REVIEW_PHOTOS} of="your review" send={send} />
        </>
      )}
    </FormDialog>
  )
}

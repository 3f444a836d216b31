import { lazy, Suspense, useState } from 'react'
import { type Review } from '#contracts/reviews/reviews.ts'
import { markHelpful } from '#contracts/reviews/writing.ts'
import { useWrite } from '#web/lib/api.ts'
import { day } from '#web/lib/date-format.ts'
import { useViewer } from '#web/shell/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { Photos } from './Photos.tsx'
import { allOfReviews } from './queries.ts'
import { Stars } from '#web/ui/Stars.tsx'

// Loaded when somebody answers.
const ReplyForm = lazy(async () => ({ default: (await import('./ReviewForms.tsx')).ReplyForm }))

/** One review with the seller's answer, the helpful votes, and the ways to answer or report it. */
export function ReviewCard({ review }: { review: Review }) {
  const { author, rating, text, photos, storeName, writtenAt, editedAt, isRewarded, reply, mayReply, isMine } = review
  const [isOpen, setOpen] = useState(false)
  const viewer = useViewer()
  return (
    <article className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars rating={rating} />
        <h3 className="text-base">{author}</h3>
        <p className="text-sm text-soft">
          <LocalTime at={writtenAt} format={day} />
          {editedAt && ', changed later'}
        </p>
      </div>
      <p className="text-sm text-soft">
        Verified purchase at {storeName}
        {isRewarded && ' · SPIRALs given for this review'}
      </p>
      <p className="max-w-prose break-words whitespace-pre-wrap">{text}</p>
      <Photos photos={photos} author={author} />
      {reply && (
        <div className="border-l-2 border-accent pl-3">
          <p className="text-sm text-soft">
            {reply.by} answered, <LocalTime at={reply.at} format={day} />
          </p>
          <p className="max-w-prose break-words whitespace-pre-wrap">{reply.text}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Helpful review={review} canVote={viewer !== null && !isMine} />
        {mayReply && (
          <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
            Answer<span className="visually-hidden"> {author}</span>
          </Button>
        )}
        {!isMine && <ReportButton kind="review" id={review.id} named={`the review by ${author}`} />}
        {reply && <ReportButton kind="review_reply" id={review.id} named={`to the review by ${author}`} label="Report the answer" />}
      </div>
      <Suspense>{isOpen && <ReplyForm review={review} onClose={() => setOpen(false)} />}</Suspense>
    </article>
  )
}

function Helpful({ review: { id, helpful, isHelpfulToMe, author }, canVote }: { review: Review; canVote: boolean }) {
  const mark = useWrite(markHelpful, allOfReviews())
  if (!canVote) return helpful > 0 ? <p className="text-sm text-soft">Helpful to {helpful}</p> : null
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-pressed={isHelpfulToMe}
      busy={mark.isPending}
      onClick={() => mark.mutate({ params: { id }, body: { isHelpful: !isHelpfulToMe } })}
    >
      Helpful{helpful > 0 && ` (${helpful})`}
      <span className="visually-hidden">: the review by {author}</span>
    </Button>
  )
}

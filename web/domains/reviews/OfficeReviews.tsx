import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import type { OfficeReview } from '#contracts/reviews/writing.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ReplyForm } from './ReviewForms.tsx'
import { reviewsFor } from './writing.ts'

/** Reviews by people who bought from a retailer, with the answers still to give. */
export function OfficeReviews({ retailerId }: { retailerId: RetailerId }) {
  const [showsAll, setShowsAll] = useState(false)
  const [answered, setAnswered] = useState<OfficeReview | null>(null)
  const list = useInfiniteQuery({ ...reviewsFor(retailerId, showsAll ? 'all' : 'open'), placeholderData: (before) => before })
  return (
    <div className="flex flex-col gap-4">
      <Checkbox label="Show answered reviews too" checked={showsAll} onChange={({ target }) => setShowsAll(target.checked)} />
      <Pages
        list={list}
        noun="reviews"
        empty={<EmptyState title="No reviews to answer">Reviews by shoppers who bought from you show up here.</EmptyState>}
      >
        {(items: OfficeReview[]) => (
          <ul className="flex flex-col gap-3">
            {items.map((review) => (
              <li key={review.id}>
                <One review={review} onAnswer={() => setAnswered(review)} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
      {answered && <ReplyForm review={answered} onClose={() => setAnswered(null)} />}
    </div>
  )
}

function One({
  review: { rating, text, author, writtenAt, storeName, about, isAnswered },
  onAnswer,
}: {
  review: OfficeReview
  onAnswer: () => void
}) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">
          {author}, <Ago at={writtenAt} />, about <TextLink to={about.href}>{about.title}</TextLink>
          {storeName && `, bought at ${storeName}`}
        </p>
        <StatusDot tone={isAnswered ? 'success' : 'warning'}>{isAnswered ? 'Answered' : 'Waiting'}</StatusDot>
      </div>
      <Stars rating={rating} />
      <p className="max-w-prose break-words">{text}</p>
      {!isAnswered && (
        <Button size="sm" className="self-start" onClick={onAnswer}>
          Answer<span className="visually-hidden"> {author}</span>
        </Button>
      )}
    </Card>
  )
}

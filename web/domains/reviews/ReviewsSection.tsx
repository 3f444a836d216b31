import { Star } from 'lucide-react'
import { useState } from 'react'
import { type RetailerId, StoreId } from '#contracts/ids.ts'
import { type OfficeReview, retailerReviews } from '#contracts/reviews/writing.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { useList } from '#web/lib/use-list.ts'
import { storeIn, useOwnStores } from '#web/shell/membership.ts'
import { Ago } from '#web/ui/Ago.tsx'
import { StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { Stars } from '#web/ui/Stars.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ReportButton } from '../moderation/ReportButton.tsx'
import { ChangeReplyForm, ReplyForm } from './ReviewForms.tsx'

const STARS = [5, 4, 3, 2, 1]

/** Reviews by people who bought from a retailer or its chosen store, with the answers of its team. */
export function ReviewsSection({ retailerId }: { retailerId: RetailerId }) {
  const { get } = useAddressFilters()
  const chosen = storeIn(
    useOwnStores().filter((each) => each.retailerId === retailerId),
    get('store'),
  )
  const [open, setOpen] = useState<OfficeReview | null>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      title="Reviews"
      lead="Written by people who received an order from you. Everyone can read your answers."
      list={useList(retailerReviews, ['state', 'stars'], { retailerId, storeId: chosen && StoreId.parse(chosen.id) })}
      noun={['review', 'reviews']}
      filters={[
        {
          name: 'state',
          label: 'Reviews by answer',
          divides: true,
          choices: [
            { value: null, label: 'To answer' },
            { value: 'all', label: 'All' },
          ],
        },
        {
          name: 'stars',
          label: 'Reviews by stars',
          choices: [{ value: null, label: 'All stars' }, ...STARS.map((stars) => ({ value: String(stars), label: plural(stars, 'star') }))],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (review) => <One review={review} onAnswer={() => setOpen(review)} /> }}
      empty={{
        title: get('state') === 'all' ? 'No reviews yet' : 'No reviews to answer',
        icon: <Star strokeWidth={1.75} />,
        children: 'Reviews by shoppers who bought from you show up here.',
      }}
    >
      {open &&
        (open.answer ? (
          <ChangeReplyForm review={open} answer={open.answer} onClose={close} />
        ) : (
          <ReplyForm review={open} onClose={close} />
        ))}
    </ListPage>
  )
}

function One({ review, onAnswer }: { review: OfficeReview; onAnswer: () => void }) {
  const { id, rating, text, author, writtenAt, storeName, about, answer } = review
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-soft">
          {author}, <Ago at={writtenAt} />, about <TextLink to={about.href}>{about.title}</TextLink>
          {storeName && storeName !== about.title && `, bought at ${storeName}`}
        </p>
        <StatusDot tone={answer ? 'success' : 'warning'}>{answer ? 'Answered' : 'Waiting'}</StatusDot>
      </div>
      <Stars rating={rating} />
      <p className="max-w-prose break-words whitespace-pre-wrap">{text}</p>
      {answer && (
        <div className="flex max-w-prose flex-col gap-1 border-l-2 border-hairline pl-3">
          <p className="text-sm text-soft">
            Your answer, <Ago at={answer.at} />
            {answer.isHidden && ', hidden by a moderator'}
          </p>
          <p className="break-words whitespace-pre-wrap">{answer.text}</p>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        {!answer?.isHidden && (
          <Button size="sm" variant={answer ? 'secondary' : 'primary'} onClick={onAnswer}>
            {answer ? 'Change answer' : 'Answer'}
            <span className="visually-hidden"> {answer ? `to ${author}` : author}</span>
          </Button>
        )}
        <ReportButton kind="review" id={id} named={`the review by ${author}`} />
      </div>
    </Card>
  )
}

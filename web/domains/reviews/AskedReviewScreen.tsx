import { useQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { useState } from 'react'
import { z } from 'zod'
import { REVIEW_MAX, REVIEW_MIN } from '#contracts/reviews/reviews.ts'
import { writeAskedReview } from '#contracts/reviews/writing.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { reviewAsked, useWriteAsked } from './writing.ts'

const WORDS = ['Bad', 'Poor', 'Okay', 'Good', 'Great']
const Form = z.strictObject({
  rating: z.enum(['1', '2', '3', '4', '5'], 'Choose 1 to 5 stars.'),
  text: writeAskedReview.body.shape.text,
})

/** The form of the email that asks for a review: its link stands for its person, so nobody signs in. */
export default function AskedReviewScreen() {
  const { get } = useAddressFilters()
  const key = get('key') ?? ''
  return (
    <div className="mx-auto flex max-w-prose flex-col gap-6 py-6">
      {key.length < 40 ? <Ended /> : <Asked token={key} stars={get('stars') ?? null} />}
    </div>
  )
}

const Ended = () => (
  <>
    <PageTitle title="Write a review" />
    <EmptyState icon={<Star strokeWidth={1.75} />} title="This link has expired" action={<ButtonLink to="/orders">My orders</ButtonLink>}>
      You can still write your review from your orders.
    </EmptyState>
  </>
)

function Asked({ token, stars }: { token: string; stars: string | null }) {
  const { data, error, refetch } = useQuery({ ...reviewAsked(token), staleTime: 0 })
  const [sent, setSent] = useState<{ state: string; earned: number } | null>(null)
  if (error) {
    const isEnded = error instanceof ApiProblem && [404, 410, 422].includes(error.status)
    return isEnded ? <Ended /> : <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (!data)
    return (
      <>
        <PageTitle title="Write a review" />
        <SkeletonText lines={4} />
      </>
    )
  if (sent)
    return (
      <>
        <PageTitle title="Write a review" />
        <Notice
          tone="success"
          title={sent.state === 'shown' ? 'Thanks! Your review is shown.' : 'Thanks! We check your review before others see it.'}
        >
          {sent.earned > 0 && `You earned ${plural(sent.earned, 'SPIRAL')}. `}
          <TextLink to={`${data.href}#reviews`}>See {data.title}</TextLink>
        </Notice>
      </>
    )
  if (data.isWritten)
    return (
      <>
        <PageTitle title="Write a review" />
        <Notice title={`You already reviewed ${data.title}`}>
          Sign in to change it. <TextLink to={`${data.href}#reviews`}>See your review</TextLink>
        </Notice>
      </>
    )
  return (
    <>
      <PageTitle
        title={`How do you like the ${data.title}?`}
        {...(data.reward > 0 && {
          lead: `${data.firstName}, you earn ${plural(data.reward, 'SPIRAL')} whatever your rating. Readers see that your review was rewarded.`,
        })}
      />
      <Write token={token} stars={stars} onSent={setSent} />
    </>
  )
}

type WriteProps = { token: string; stars: string | null; onSent: (sent: { state: string; earned: number }) => void }
function Write({ token, stars, onSent }: WriteProps) {
  const write = useWriteAsked(token)
  const preset = Form.shape.rating.safeParse(stars)
  const form = useServerForm(Form, { defaultValues: { text: '', ...(preset.success && { rating: preset.data }) }, keptAs: 'asked review' })
  const send = async ({ rating, text }: z.output<typeof Form>) =>
    onSent(await write.mutateAsync({ params: { token }, body: { rating: Number(rating), text } }))
  return (
    <form method="post" onSubmit={form.submit(send)} noValidate className="flex flex-col gap-5">
      <ErrorSummary {...form.summary} />
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
      <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
        Send review
      </Button>
    </form>
  )
}

import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { CATEGORIES } from '#contracts/notifications/news.ts'
import { ApiProblem, sentenceFor } from '#web/lib/api.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonText } from '#web/ui/Skeleton.tsx'
import { unsubscribeAbout, useUnsubscribe } from './queries.ts'

const ENDED = 'This link is not valid any more. You can choose your messages in your settings.'

/** The page of an email's unsubscribe link: it names the category, and one press unsubscribes. Opening it changes nothing. */
export function Unsubscribe({ token }: { token: string | null }) {
  if (token === null) return <Notice tone="warning">{ENDED}</Notice>
  return <About token={token} />
}

function About({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(unsubscribeAbout(token))
  const stop = useUnsubscribe(token)
  if (error) {
    const isEnded = error.status === 410 || error.status === 404
    return isEnded ? <Notice tone="warning">{sentenceFor(error)}</Notice> : <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <SkeletonText lines={2} />
  const { label } = CATEGORIES[data.category]
  if (data.isOff) {
    return (
      <Notice tone="success" title="No more of these emails">
        {data.email} gets no emails about “{label}” any more.
      </Notice>
    )
  }
  return (
    <Card className="flex flex-col items-start gap-3 border-accent">
      <h2 className="text-h4">Stop emails about “{label}”?</h2>
      <p className="text-soft">
        They go to {data.email}. Nothing is changed yet. Emails about your orders still come: they belong to the purchase.
      </p>
      {stop.error && <Notice tone="danger">{stop.error instanceof ApiProblem ? sentenceFor(stop.error) : ENDED}</Notice>}
      <Button
        busy={stop.isPending}
        busyLabel="One moment…"
        onClick={() => stop.mutate({ params: { token } })}
        icon={<MailX aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      >
        Stop these emails
      </Button>
    </Card>
  )
}

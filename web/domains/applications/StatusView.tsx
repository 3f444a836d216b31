import { type Application, REJECT_REASONS, STATE_WORDS, writeToReviewer } from '#contracts/applications/applications.ts'
import { dateAndTime, day } from '#web/lib/date-format.ts'
import { useNow } from '#web/lib/now.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Timeline, type TimelineStep } from '#web/ui/Timeline.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { Answers } from './Answers.tsx'
import { fieldIn } from './field-paths.ts'
import { useStartApplication, useWriteToReviewer } from './queries.ts'

export const STATE_TONES: Record<Application['state'], Tone> = {
  draft: 'neutral',
  submitted: 'info',
  in_review: 'info',
  needs_changes: 'warning',
  approved: 'success',
  rejected: 'danger',
}
export const businessName = (application: Application): string => {
  const name = fieldIn(application, 'business.name')?.value
  return typeof name === 'string' ? name : 'Your business'
}

/** Where a submitted application stands. */
export function StatusView({ application }: { application: Application }) {
  const { state } = application
  return (
    <div className="flex max-w-3xl flex-col gap-8 py-4">
      <PageTitle
        title={businessName(application)}
        lead="Your application to sell on SPIRAL."
        actions={<Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>}
      />
      <Outcome application={application} />
      <Section title="Status">
        <Timeline label="Application" steps={stepsOf(application)} />
      </Section>
      {state !== 'approved' && state !== 'rejected' && <Messages application={application} />}
      <details className="flex flex-col gap-3">
        <summary className="min-h-11 w-fit content-center font-medium text-link underline underline-offset-3">Your answers</summary>
        <div className="mt-3 flex flex-col gap-3">
          <Answers application={application} />
        </div>
      </details>
    </div>
  )
}

function Outcome({ application }: { application: Application }) {
  const { state, answerBy, reasons, words, reapplyAt } = application
  if (state === 'approved')
    return (
      <Notice
        tone="success"
        title="Approved"
        action={
          // A new page: this tab does not know the new role yet.
          <ButtonLink to="/retailer-dashboard" reloadDocument>
            Open your office
          </ButtonLink>
        }
      >
        Your business is on SPIRAL, and you are signed in to its office.
      </Notice>
    )
  if (state === 'rejected')
    return (
      <Notice tone="danger" title="We could not approve this application">
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {reasons.map((reason) => (
            <li key={reason}>{REJECT_REASONS[reason]}</li>
          ))}
        </ul>
        {words && <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{words}</p>}
        {reapplyAt && <Reapply from={reapplyAt} />}
      </Notice>
    )
  return (
    <Notice title="We have your application">
      {answerBy && (
        <>
          You get an answer by email by <LocalTime at={answerBy} format={day} />.{' '}
        </>
      )}
      You can't change it until then. If something's wrong, write to us below.
    </Notice>
  )
}

function Reapply({ from }: { from: Date }) {
  const start = useStartApplication()
  const now = useNow()
  if (from > now)
    return (
      <p className="mt-2 font-medium">
        You can apply again from <LocalTime at={from} format={day} />.
      </p>
    )
  return (
    <Button variant="secondary" className="mt-3" busy={start.isPending} onClick={() => start.mutate({ body: {} })}>
      Apply again with the same details
    </Button>
  )
}

function stepsOf({ state, createdAt, submittedAt, decidedAt, answerBy }: Application): TimelineStep[] {
  const isDecided = state === 'approved' || state === 'rejected'
  return [
    { key: 'started', label: 'Started', time: <LocalTime at={createdAt} format={dateAndTime} />, state: 'done' },
    { key: 'submitted', label: 'Submitted', time: submittedAt && <LocalTime at={submittedAt} format={dateAndTime} />, state: 'done' },
    {
      key: 'review',
      label: state === 'submitted' ? 'Waiting for a reviewer' : 'Review',
      detail:
        !isDecided && answerBy ? (
          <>
            Answer by <LocalTime at={answerBy} format={day} />
          </>
        ) : undefined,
      state: isDecided ? 'done' : 'current',
    },
    {
      key: 'decision',
      label: state === 'rejected' ? 'Not approved' : 'Approved',
      time: decidedAt && <LocalTime at={decidedAt} format={dateAndTime} />,
      state: state === 'rejected' ? 'failed' : isDecided ? 'done' : 'next',
    },
  ]
}

/** The messages between applicant and reviewer, and the place to write. */
export function Messages({ application }: { application: Application }) {
  const form = useServerForm(writeToReviewer.body, { defaultValues: { text: '' }, keptAs: `application ${application.id}` })
  const write = useWriteToReviewer()
  const send = form.submit(async (body) => {
    await write.mutateAsync({ params: { id: application.id }, body })
    form.reset({ text: '' })
  })
  return (
    <Section title="Messages">
      <MessageList messages={application.messages} />
      <form noValidate onSubmit={send} className="flex max-w-prose flex-col gap-3">
        <ErrorSummary {...form.summary} />
        <Textarea {...form.field('text')} label="Write to the reviewer" rows={3} maxLength={2_000} />
        <Button type="submit" variant="secondary" busy={write.isPending} className="self-start">
          Send
        </Button>
      </form>
    </Section>
  )
}

export function MessageList({ messages }: { messages: Application['messages'] }) {
  if (messages.length === 0) return <p className="text-soft">No messages yet.</p>
  return (
    <ol className="flex flex-col gap-3">
      {messages.map(({ id, from, name, text, at }) => (
        <li key={id}>
          <Card className={from === 'reviewer' ? 'border-l-4 border-l-accent' : ''}>
            <p className="text-sm text-soft">
              {name}, <LocalTime at={at} format={dateAndTime} />
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          </Card>
        </li>
      ))}
    </ol>
  )
}

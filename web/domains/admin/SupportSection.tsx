import { useInfiniteQuery } from '@tanstack/react-query'
import { MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import { answerSupport, type SupportRequest } from '#contracts/support.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { moment } from '#web/lib/moments.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { useServerForm } from '#web/ui/useServerForm.ts'
import { supportPages, useAnswerSupport } from './queries.ts'

/** Messages of the contact form and disputed lines of SPIRALs; each is answered once. */
export function SupportSection() {
  const { get, hrefWith } = useAddressFilters()
  const state = get('state') === 'answered' ? 'answered' : 'open'
  const list = useInfiniteQuery(supportPages(state))
  return (
    <div className="flex flex-col gap-5">
      <PageTitle
        title="Support"
        lead="What people wrote and which lines of their SPIRALs they dispute. They are told of the answer at once."
      />
      <ChipLinks
        label="Questions"
        chips={[
          { label: 'Open', to: hrefWith({ state: null }), current: state === 'open' },
          { label: 'Answered', to: hrefWith({ state: 'answered' }), current: state === 'answered' },
        ]}
      />
      <Pages
        list={list}
        noun="questions"
        empty={
          <EmptyState
            icon={<MessageSquareReply strokeWidth={1.75} />}
            title={state === 'open' ? 'Nobody waits for an answer' : 'Nothing answered yet'}
          >
            Questions come from the About page and from the history of SPIRALs.
          </EmptyState>
        }
      >
        {(requests) => (
          <ul className="flex flex-col gap-4">
            {requests.map((request) => (
              <li key={request.id}>
                <Request request={request} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </div>
  )
}

function Request({ request }: { request: SupportRequest }) {
  const { kind, who, email, about, message, askedAt, answer, answeredAt, answeredBy } = request
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base">{kind === 'spirals' ? `${who} disputes a line of their SPIRALs` : `${who} wrote`}</h2>
          <p className="break-words text-soft">
            {email} · {moment(askedAt)}
          </p>
        </div>
        {answer === null && <Answer request={request} />}
      </div>
      {about && <p className="rounded-sm bg-sunken p-3 text-sm">{about}</p>}
      <p className="break-words whitespace-pre-wrap">{message}</p>
      {answer !== null && (
        <div className="border-l-2 border-accent pl-3">
          <p className="text-sm text-soft">
            {answeredBy ?? 'Support'}
            {answeredAt && `, ${moment(answeredAt)}`}
          </p>
          <p className="break-words whitespace-pre-wrap">{answer}</p>
        </div>
      )}
    </Card>
  )
}

function Answer({ request }: { request: SupportRequest }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Answer<span className="visually-hidden"> {request.who}</span>
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={`Answer ${request.who}`}>
        <AnswerForm request={request} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function AnswerForm({ request: { id, kind, who, message }, onDone }: { request: SupportRequest; onDone: () => void }) {
  const answer = useAnswerSupport()
  const form = useServerForm(answerSupport.body, { keptAs: `answer ${id}`, defaultValues: { answer: '' } })
  const send = form.submit(async (body) => {
    await answer.mutateAsync({ params: { id }, body })
    toast({ title: 'Answered', body: kind === 'spirals' ? `${who} is told by the channels they chose.` : `${who} is told by mail.` })
    onDone()
  })
  return (
    <form method="post" onSubmit={send} noValidate className="flex flex-col gap-4 text-base">
      <ErrorSummary {...form.summary} />
      <blockquote className="max-h-40 overflow-auto border-l-2 border-hairline pl-3 break-words whitespace-pre-wrap text-soft">
        {message}
      </blockquote>
      <Textarea {...form.field('answer')} label="Your answer" rows={6} maxLength={2000} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.isSubmitting} busyLabel="Sending…">
          Send answer
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  )
}

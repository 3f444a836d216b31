import { MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import { answerSupport, type SupportRequest, supportRequests } from '#contracts/support.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { useAnswerSupport } from './queries.ts'

/** Contact form messages and disputed SPIRALs entries; each gets one reply. */
export function SupportSection() {
  const isAnswered = useAddressFilters().get('state') === 'answered'
  return (
    <ListPage
      title="Support"
      lead="Questions and disputed SPIRALs. People hear your answer right away."
      list={useList(supportRequests, [], { state: isAnswered ? 'answered' : 'open' })}
      noun={['question', 'questions']}
      filters={[
        {
          name: 'state',
          label: 'Questions',
          divides: true,
          choices: [
            { value: null, label: 'Open' },
            { value: 'answered', label: 'Answered' },
          ],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (request) => <Request request={request} /> }}
      empty={{
        title: isAnswered ? 'Nothing answered yet' : 'No one is waiting for an answer',
        icon: <MessageSquareReply strokeWidth={1.75} />,
        children: 'Questions come from the About page and from the history of SPIRALs.',
      }}
    />
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
            {email} · {dateAndTime(askedAt)}
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
            {answeredAt && `, ${dateAndTime(answeredAt)}`}
          </p>
          <p className="break-words whitespace-pre-wrap">{answer}</p>
        </div>
      )}
    </Card>
  )
}

function Answer({ request: { id, kind, who, message } }: { request: SupportRequest }) {
  const [isOpen, setOpen] = useState(false)
  const answer = useAnswerSupport()
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Answer<span className="visually-hidden"> {who}</span>
      </Button>
      {isOpen && (
        <FormDialog
          title={`Answer ${who}`}
          schema={answerSupport.body}
          keptAs={`answer ${id}`}
          defaultValues={{ answer: '' }}
          submitLabel="Send answer"
          busyLabel="Sending…"
          cancelLabel="Not now"
          onSubmit={async (body) => {
            await answer.mutateAsync({ params: { id }, body })
            toast({
              title: 'Answered',
              body: kind === 'spirals' ? `${who} is told by the channels they chose.` : `${who} gets an email.`,
            })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <blockquote className="max-h-40 overflow-auto border-l-2 border-hairline pl-3 break-words whitespace-pre-wrap text-soft">
                {message}
              </blockquote>
              <Textarea {...form.field('answer')} label="Your answer" rows={6} maxLength={2000} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { attention } from '#contracts/admin/admin.ts'
import { answerEnquiry, closeEnquiry, enquiries, type Enquiry, ENQUIRY_STATES, ownEnquiry } from '#contracts/enquiries.ts'
import { read, useWrite } from '#web/lib/api.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { toast } from '#web/state/toasts.ts'
import { AnswerDialog, GivenAnswer } from '#web/ui/Answer.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'

const reads = [read(enquiries), read(attention)]

const EMPTY = { new: 'No new enquiries', answered: 'Nothing answered yet', closed: 'Nothing closed yet' }

/** Stores and malls that want to join. */
export function EnquiriesSection() {
  const asked = useAddressFilters().get('state')
  const state = ENQUIRY_STATES.find((each) => each === asked) ?? 'new'
  return (
    <ListPage
      title="Inquiries"
      lead="Stores and malls that want to join. Your reply goes out by email."
      list={useList(enquiries, [], { state })}
      noun={['enquiry', 'enquiries']}
      filters={[
        {
          name: 'state',
          label: 'Inquiries',
          divides: true,
          choices: [
            { value: null, label: 'New' },
            { value: 'answered', label: 'Answered' },
            { value: 'closed', label: 'Closed' },
          ],
        },
      ]}
      cards={{ rowKey: ({ id }) => id, card: (enquiry) => <EnquiryCard enquiry={enquiry} /> }}
      empty={{
        title: EMPTY[state],
        icon: <Handshake strokeWidth={1.75} />,
        children: 'Inquiries come from the Sell on SPIRAL page.',
      }}
    />
  )
}

function EnquiryCard({ enquiry }: { enquiry: Enquiry }) {
  const { kind, business, who, email, phone, zip, message, askedAt, owner, answer, answeredAt, answeredBy } = enquiry
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base break-words">
            {business}{' '}
            <span className="font-normal text-soft">
              ({kind === 'mall' ? 'mall' : 'store'}, {zip})
            </span>
          </h2>
          <p className="break-words text-soft">{[who, email, phone, dateAndTime(askedAt)].filter(Boolean).join(' · ')}</p>
          <p className="text-sm text-soft">{owner ? `Owner: ${owner}` : 'No owner yet'}</p>
        </div>
        <Acts enquiry={enquiry} />
      </div>
      {message && <p className="break-words whitespace-pre-wrap">{message}</p>}
      {answer !== null && <GivenAnswer by={answeredBy ?? 'SPIRAL'} at={answeredAt} answer={answer} />}
    </Card>
  )
}

function Acts({ enquiry: { id, business, state, isMine, message, answer } }: { enquiry: Enquiry }) {
  const [isAnswering, setAnswering] = useState(false)
  const send = useWrite(answerEnquiry, reads, { failure: 'mine' })
  const own = useWrite(ownEnquiry, reads)
  const close = useWrite(closeEnquiry, reads)
  const about = <span className="visually-hidden"> {business}</span>
  if (state === 'closed') return null
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" variant="quiet" busy={own.isPending} onClick={() => own.mutate({ params: { id }, body: { mine: !isMine } })}>
        {isMine ? 'Leave to others' : 'Assign to me'}
        {about}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        busy={close.isPending}
        onClick={() => close.mutate({ params: { id } }, { onSuccess: () => toast({ title: `${business} closed` }) })}
      >
        Close{about}
      </Button>
      {answer === null && (
        <Button size="sm" onClick={() => setAnswering(true)}>
          Reply{about}
        </Button>
      )}
      {isAnswering && (
        <AnswerDialog
          verb="Reply to"
          whom={business}
          message={message}
          schema={answerEnquiry.body}
          keptAs={`enquiry ${id}`}
          onSend={async (body) => {
            await send.mutateAsync({ params: { id }, body })
            toast({ title: 'Reply sent' })
          }}
          onClose={() => setAnswering(false)}
        />
      )}
    </div>
  )
}

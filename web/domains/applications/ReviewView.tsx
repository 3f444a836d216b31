import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noteOnApplication, type ReviewedApplication, writeToApplicant } from '#contracts/applications/review.ts'
import { APPLICATION_FIELDS, APPLICATION_STEPS, fieldOf, kindOf, labelOf, STEP_WORDS } from '#contracts/applications/fields.ts'
import { DOCUMENT_KINDS, REJECT_REASONS, STATE_WORDS } from '#contracts/applications/applications.ts'
import type { ApplicationId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Decision } from './Decision.tsx'
import { reviewed, useAssign, useNote, useWriteToApplicant } from './queries.ts'
import { valueWords } from './value-words.ts'
import { SOURCE_WORDS } from './SourceMark.tsx'
import { businessName, MessageList, STATE_TONES } from './StatusView.tsx'
import { CheckRow } from './CheckRow.tsx'

/** One application with all that decides about it. */
export function ReviewView({ id }: { id: ApplicationId }) {
  const { data } = useSuspenseQuery(reviewed(id))
  const { application, applicant, isLate, checks, history, stores } = data
  const isWaiting = application.state === 'submitted' || application.state === 'in_review'
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <TextLink to="/admin/retailer-applications">All applications</TextLink>
        <PageTitle
          title={businessName(application)}
          lead={`${applicant.name}, ${applicant.email}${applicant.emailVerified ? '' : ' (not confirmed)'}`}
          actions={
            <>
              <Badge tone={STATE_TONES[application.state]}>{STATE_WORDS[application.state]}</Badge>
              {isLate && <Badge tone="danger">Late</Badge>}
            </>
          }
        />
        {application.submittedAt && (
          <p className="text-soft">
            Submitted <LocalTime at={application.submittedAt} format={dateAndTime} />
            {isWaiting && application.answerBy && (
              <>
                {', answer by '}
                <LocalTime at={application.answerBy} format={dateAndTime} />
              </>
            )}
            , terms {application.acceptedTerms}.
          </p>
        )}
      </div>
      {application.state === 'rejected' && (
        <Notice tone="danger" title="Rejected">
          {application.reasons.map((reason) => REJECT_REASONS[reason]).join(' ')} {application.words}
        </Notice>
      )}
      {application.state === 'needs_changes' && (
        <Notice tone="warning" title="Waiting for the applicant">
          {application.words}
        </Notice>
      )}
      {stores.length > 0 && (
        <p>
          On SPIRAL as{' '}
          {stores.map(({ id: store, slug, name }, i) => (
            <span key={store}>
              {i > 0 && ', '}
              <TextLink to={`/store/${slug}`}>{name}</TextLink>
            </span>
          ))}
          .
        </p>
      )}
      {isWaiting && <Assignee review={data} />}
      {isWaiting && <Decision review={data} />}
      <Section title="Checks">
        <ul className="flex flex-col gap-3">
          {checks.map((check) => (
            <CheckRow key={check.code} id={id} check={check} mayCheck={isWaiting} />
          ))}
        </ul>
      </Section>
      <Section title="Application">
        {APPLICATION_STEPS.map((step) => (
          <StepFields key={step} review={data} step={step} />
        ))}
      </Section>
      <Section title="Documents">
        {application.documents.length === 0 && <p className="text-soft">None.</p>}
        <ul className="flex flex-col gap-2">
          {application.documents.map(({ id: document, kind, fileName, href, addedAt }) => (
            <li key={document}>
              <a className="plain-link wrap-anywhere" href={href} target="_blank" rel="noreferrer">
                {DOCUMENT_KINDS[kind]}: {fileName}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>{' '}
              <span className="text-sm text-soft">
                added <LocalTime at={addedAt} format={dateAndTime} />. Opening it is recorded.
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {application.products.length > 0 && (
        <Section title="Drafted products">
          <ul className="grid gap-2 sm:grid-cols-2">
            {application.products.map(({ id: product, title, price, source }) => (
              <li key={product}>
                {title}, {price === null ? 'no price' : dollars(price)}
                {source && <span className="text-soft"> ({SOURCE_WORDS[source.kind].toLowerCase()})</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Messages" aside={<WriteButton id={id} />}>
        <MessageList messages={application.messages} />
      </Section>
      <Section title="History and notes" aside={<NoteButton id={id} />}>
        <ol className="flex flex-col gap-2">
          {history.map(({ id: event, act, who, detail, at }) => (
            <li key={event} className="border-l-2 border-hairline pl-3">
              <span className="font-medium">{act}</span> by {who}, <LocalTime at={at} format={dateAndTime} className="text-sm text-soft" />
              {detail && <span className="block whitespace-pre-wrap text-soft wrap-anywhere">{detail}</span>}
            </li>
          ))}
        </ol>
      </Section>
    </div>
  )
}

function Assignee({ review: { application, assignee, desk } }: { review: ReviewedApplication }) {
  const assign = useAssign(application.id)
  return (
    <Select
      label="Reviewer"
      fieldClassName="max-w-xs"
      placeholder="No one yet"
      value={assignee?.id ?? ''}
      choices={desk.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) => {
        const admin = desk.find(({ id }) => id === event.target.value)
        assign.mutate({ params: { id: application.id }, body: { userId: admin?.id ?? null } })
      }}
    />
  )
}

function StepFields({ review: { application }, step }: { review: ReviewedApplication; step: (typeof APPLICATION_STEPS)[number] }) {
  const kinds = Object.keys(APPLICATION_FIELDS)
  const fields = application.fields
    .filter(({ field, value }) => {
      const kind = kindOf(field)
      return value !== null && kind !== null && fieldOf(kind).step === step
    })
    .toSorted((a, b) => kinds.indexOf(kindOf(a.field) ?? '') - kinds.indexOf(kindOf(b.field) ?? ''))
  if (fields.length === 0) return null
  return (
    <Card>
      <h3 className="mb-2">{STEP_WORDS[step]}</h3>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {fields.map(({ field, value, source, where, confidence }) => (
          <div key={field} className="min-w-0">
            <dt className="text-sm text-soft">{labelOf(field)}</dt>
            <dd className="wrap-anywhere">
              {value !== null && valueWords(field, value)}{' '}
              {source !== 'typed' && (
                <span className="text-sm text-soft">
                  {SOURCE_WORDS[source]}, confirmed{confidence !== null && ` (${Math.round(confidence * 100)}% sure)`}: {where}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

function WriteButton({ id }: { id: ApplicationId }) {
  const [isOpen, setOpen] = useState(false)
  const write = useWriteToApplicant(id)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Write to the applicant
      </Button>
      {isOpen && (
        <FormDialog
          title="Write to the applicant"
          schema={writeToApplicant.body}
          defaultValues={{ text: '' }}
          submitLabel="Send"
          onSubmit={async (body) => {
            await write.mutateAsync({ params: { id }, body })
            toast({ title: 'Message sent' })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => <Textarea {...form.field('text')} label="Message" hint="It goes out by email too." rows={5} maxLength={2_000} />}
        </FormDialog>
      )}
    </>
  )
}

function NoteButton({ id }: { id: ApplicationId }) {
  const [isOpen, setOpen] = useState(false)
  const note = useNote(id)
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Add a note
      </Button>
      {isOpen && (
        <FormDialog
          title="Add a note"
          schema={noteOnApplication.body}
          defaultValues={{ text: '' }}
          submitLabel="Save note"
          onSubmit={async (body) => {
            await note.mutateAsync({ params: { id }, body })
          }}
          onClose={() => setOpen(false)}
        >
          {(form) => <Textarea {...form.field('text')} label="Note" hint="Only admins see it." rows={4} maxLength={2_000} />}
        </FormDialog>
      )}
    </>
  )
}

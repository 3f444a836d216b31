import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminOrders, type AdminOrder } from '#contracts/admin/admin.ts'
import { dollars } from '#contracts/money.ts'
import { officeLink } from '#contracts/office-links.ts'
import { closeCase, escalateCase, noteInCase, type Outcome, OUTCOMES, type SupportCase } from '#contracts/support.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Badge, StatusDot } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Points } from '#web/ui/Points.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ORDER_STATE_WORDS } from '../fulfillment/states.ts'
import { RETURN_STATE_WORDS } from '../returns/words.ts'
import { Composer } from './Composer.tsx'
import { DueBadge } from './DueBadge.tsx'
import { useClaim, useClose, useEscalate, useNote, useRelease } from './queries.ts'
import { Said } from './Said.tsx'
import { Transcript } from './Transcript.tsx'
import { KIND_WORDS } from './words.ts'

const OUTCOME_CHOICES = (Object.keys(OUTCOMES) as Outcome[]).map((value) => ({ value, label: OUTCOMES[value] }))

/** One case: what was said, the answer, and the person's orders beside it. */
export function CaseView({ case: one }: { case: SupportCase }) {
  const { hrefWith } = useAddressFilters()
  const { data: found } = useQuery(read(adminOrders, { query: { q: one.email, limit: 6 } }))
  const { id, kind, who, email, reason, about, message, askedAt, transcript, messages, isMine, isEscalated, outcome, closedAt } = one
  return (
    <div className="flex flex-col gap-6">
      <p>
        <TextLink to={hrefWith({ case: null })}>All cases</TextLink>
      </p>
      <PageTitle title={who} lead={`${KIND_WORDS[kind]}, ${dateAndTime(askedAt)}`} actions={<Acts one={one} />} />
      <div className="flex flex-wrap gap-2">
        {outcome && closedAt ? <Badge>{`${OUTCOMES[outcome]}, ${dateAndTime(closedAt)}`}</Badge> : <DueBadge request={one} />}
        {isEscalated && !closedAt && <Badge tone="warning">For an admin</Badge>}
        {one.claimedBy && <Badge tone="accent">{isMine ? 'Yours' : one.claimedBy}</Badge>}
        {one.atRisk !== null && one.atRisk > 0 && <Badge tone="info">{`${dollars(one.atRisk)} under way`}</Badge>}
      </div>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {reason && <Card className="bg-sunken">Handed over because: {reason}</Card>}
          {transcript.length > 0 && <Transcript case={one} />}
          <Section title="With support">
            <ol className="flex flex-col gap-2">
              <Said by={who} at={askedAt}>
                {about && <span className="mb-2 block text-sm text-soft">{about}</span>}
                {message}
              </Said>
              {messages.map(({ id: messageId, by, at, text, isInternal }) => (
                <Said key={messageId} by={by} at={at} isOurs isInternal={isInternal}>
                  {text}
                </Said>
              ))}
            </ol>
          </Section>
          {isMine && !closedAt && <Composer key={id} case={one} order={found?.items[0]} />}
        </div>
        <aside aria-label="Customer" className="flex min-w-0 flex-col gap-6">
          <Customer email={email} orders={found?.items} of={one.customer} />
          {one.earlier.length > 0 && (
            <Section title="Earlier cases" level={3}>
              <ul className="flex flex-col gap-2 text-sm">
                {one.earlier.map((each) => (
                  <li key={each.id}>
                    <TextLink to={hrefWith({ case: String(each.id) })}>{dateAndTime(each.askedAt)}</TextLink>
                    <span className="block truncate text-soft">{each.message}</span>
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </aside>
      </div>
    </div>
  )
}

type Dialog = 'note' | 'escalate' | 'close'
function Acts({ one: { id, who, isMine, claimedBy, closedAt } }: { one: SupportCase }) {
  const [open, setOpen] = useState<Dialog | null>(null)
  const [claim, release] = [useClaim(), useRelease()]
  const [note, escalate, close] = [useNote(), useEscalate(), useClose()]
  const params = { id }
  const shut = () => setOpen(null)
  return (
    <>
      {!closedAt && claimedBy === null && (
        <Button busy={claim.isPending} busyLabel="Claiming…" onClick={() => claim.mutate({ params })}>
          Claim
        </Button>
      )}
      <Button variant="secondary" onClick={() => setOpen('note')}>
        Add note
      </Button>
      {isMine && !closedAt && (
        <>
          <Button variant="secondary" onClick={() => setOpen('escalate')}>
            Hand to an admin
          </Button>
          <Button variant="secondary" onClick={() => setOpen('close')}>
            Close case
          </Button>
          <Button variant="secondary" disabled={release.isPending} onClick={() => release.mutate({ params })}>
            Release
          </Button>
        </>
      )}
      {open === 'note' && (
        <FormDialog
          title={`Note about ${who}`}
          schema={noteInCase.body}
          keptAs={`note ${id}`}
          defaultValues={{ note: '' }}
          submitLabel="Add note"
          onSubmit={(body) => note.mutateAsync({ params, body })}
          onClose={shut}
        >
          {(form) => <Textarea {...form.field('note')} label="Note" hint="Only support reads it." rows={4} maxLength={2000} />}
        </FormDialog>
      )}
      {open === 'escalate' && (
        <FormDialog
          title="Hand to an admin"
          schema={escalateCase.body}
          keptAs={`escalate ${id}`}
          defaultValues={{ why: '' }}
          submitLabel="Hand over"
          onSubmit={(body) => escalate.mutateAsync({ params, body })}
          onClose={shut}
        >
          {(form) => <Textarea {...form.field('why')} label="Why?" hint="The admins read it as a note." rows={4} maxLength={2000} />}
        </FormDialog>
      )}
      {open === 'close' && (
        <FormDialog
          title="Close case"
          schema={closeCase.body}
          defaultValues={{ outcome: 'solved' }}
          submitLabel="Close case"
          cancelLabel="Keep open"
          onSubmit={(body) => close.mutateAsync({ params, body })}
          onClose={shut}
        >
          {(form) => <Select {...form.field('outcome')} label="Outcome" choices={OUTCOME_CHOICES} />}
        </FormDialog>
      )}
    </>
  )
}

/** Who it is, and their latest orders; an order opens with its refunds. */
type CustomerProps = { email: string; orders: readonly AdminOrder[] | undefined; of: SupportCase['customer'] }
function Customer({ email, orders, of }: CustomerProps) {
  const { hrefWith } = useAddressFilters()
  return (
    <Section title="Customer" level={3}>
      <p className="text-sm break-words">{email}</p>
      {of && <Points points={of.spirals} />}
      {orders?.length === 0 && <p className="text-sm text-soft">No orders with this email.</p>}
      <ul className="flex flex-col gap-3 text-sm">
        {orders?.map(({ number, state, placedAt, total, stores }) => (
          <li key={number} className="flex flex-col gap-0.5 border-b border-hairline pb-3">
            <span className="flex flex-wrap justify-between gap-2">
              <TextLink to={hrefWith({ order: number })}>{number}</TextLink>
              {dollars(total)}
            </span>
            <span className="text-soft">
              {stores.join(', ')}, {dateAndTime(placedAt)}
            </span>
            <StatusDot tone={ORDER_STATE_WORDS[state].tone}>{ORDER_STATE_WORDS[state].label}</StatusDot>
          </li>
        ))}
      </ul>
      <TextLink to={officeLink('admin', 'orders', { q: email })}>All orders</TextLink>
      {of && of.returns.length > 0 && (
        <>
          <h3 className="text-base">Returns</h3>
          <ul className="flex flex-col gap-2 text-sm">
            {of.returns.map(({ id, orderNumber, storeName, state }) => (
              <li key={id} className="flex flex-wrap justify-between gap-2">
                <span>
                  <TextLink to={hrefWith({ order: orderNumber })}>{orderNumber}</TextLink>, {storeName}
                </span>
                <StatusDot tone={RETURN_STATE_WORDS[state].tone}>{RETURN_STATE_WORDS[state].label}</StatusDot>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

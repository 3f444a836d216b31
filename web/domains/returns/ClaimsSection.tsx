import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import {
  CLAIM_REASON_WORDS,
  type ClaimToDecide,
  ClaimDecision,
  claimQueue,
  type EscalatedReturn,
  escalatedReturns,
  ruleOnReturn,
} from '#contracts/returns/claims.ts'
import { dollars } from '#contracts/money.ts'
import { RETURN_REASON_WORDS } from '#contracts/returns/returns.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { useList } from '#web/lib/use-list.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type Chip, ChipLinks } from '#web/ui/ChipLinks.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { ListPage } from '#web/ui/ListPage.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ClaimPhotos } from './ClaimCard.tsx'
import { useDecideClaim, useRuleOnReturn } from './claim-queries.ts'
import { CLAIM_STATE_WORDS } from './claim-words.ts'
import { RefundLines } from '../payments/RefundLines.tsx'
import { RETURN_STATE_WORDS } from './words.ts'

const FUNDER_CHOICES = [
  { value: 'store', label: 'The store' },
  { value: 'platform', label: 'SPIRAL' },
]
const STATES = [
  {
    name: 'state',
    label: 'State',
    divides: true,
    choices: [
      { value: null, label: 'To decide' },
      { value: 'decided', label: 'Decided' },
    ],
  },
]

/** Claims under the guarantee, and returns that shoppers brought to support: the oldest first. */
export function ClaimsSection() {
  const { get, hrefWith } = useAddressFilters()
  const isReturns = get('of') === 'returns'
  const isDecided = get('state') === 'decided'
  const chips: Chip[] = [
    { to: hrefWith({ of: null, state: null }), label: 'Guarantee claims', current: !isReturns },
    { to: hrefWith({ of: 'returns', state: null }), label: 'Returns to review', current: isReturns },
  ]
  return (
    <div className="flex flex-col gap-4">
      <ChipLinks label="What to decide" chips={chips} />
      {isReturns ? <Returns key="returns" isDecided={isDecided} /> : <Claims key="claims" isDecided={isDecided} />}
    </div>
  )
}

const Claims = ({ isDecided }: { isDecided: boolean }) => (
  <ListPage
    title="Claims"
    lead="Both sides have their say, then you decide. The refund goes back the way the order was paid."
    list={useList(claimQueue, [], { state: isDecided ? 'decided' : 'open' })}
    noun={['claim', 'claims']}
    filters={STATES}
    cards={{ rowKey: ({ id }) => id, card: (claim) => <OneClaim claim={claim} /> }}
    empty={{
      title: isDecided ? 'Nothing decided yet' : 'No claim is waiting',
      icon: <ShieldCheck strokeWidth={1.75} />,
      children: 'Shoppers open claims on their orders, under the SPIRAL Guarantee.',
    }}
  />
)
const Returns = ({ isDecided }: { isDecided: boolean }) => (
  <ListPage
    title="Returns to review"
    lead="Shoppers asked for your decision because the store refused a return or doesn't answer."
    list={useList(escalatedReturns, [], { state: isDecided ? 'decided' : 'open' })}
    noun={['return', 'returns']}
    filters={STATES}
    cards={{ rowKey: ({ id }) => id, card: (item) => <OneReturn item={item} /> }}
    empty={{
      title: isDecided ? 'Nothing decided yet' : 'No return is waiting',
      icon: <ShieldCheck strokeWidth={1.75} />,
      children: 'Returns come here when a shopper asks support about them.',
    }}
  />
)

const Said = ({ by, text }: { by: string; text: string }) => (
  <div className="border-l-2 border-hairline pl-3">
    <p className="text-sm text-soft">{by}</p>
    <p className="break-words whitespace-pre-wrap">{text}</p>
  </div>
)

function OneClaim({ claim }: { claim: ClaimToDecide }) {
  const { customer, email, storeName, orderNumber, createdAt, quantity, title, reason, answer, answerBy, state, full, refund } = claim
  const { label, tone } = CLAIM_STATE_WORDS[state]
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base">
            {quantity > 1 && `${quantity} × `}
            {title}: {CLAIM_REASON_WORDS[reason]}
          </h2>
          <p className="break-words text-soft">
            {customer}, {email} · {storeName} · {dateAndTime(createdAt)}
          </p>
          <TextLink to={`/order-details?id=${orderNumber}`}>Order {orderNumber}</TextLink>
        </div>
        <span className="flex items-center gap-3">
          {state !== 'open' && <Badge tone={tone}>{label}</Badge>}
          {state === 'open' && <Decide claim={claim} />}
        </span>
      </div>
      <Said by={customer} text={claim.text} />
      <ClaimPhotos photos={claim.photos} />
      {answer !== null ? (
        <Said by={storeName} text={answer} />
      ) : (
        state === 'open' && (
          <p className="text-sm text-soft">
            {claim.isLate ? `${storeName} didn't answer in time.` : `${storeName} may answer until ${dateAndTime(answerBy)}.`}
          </p>
        )
      )}
      {state === 'open' && full && <p className="text-sm text-soft">In full: {dollars(full.total)} with tax.</p>}
      {state === 'open' && !full && <p className="text-sm text-warning">These items were refunded in the meantime.</p>}
      {claim.decision !== null && <Said by={claim.decidedBy ?? 'Support'} text={claim.decision} />}
      {refund && (
        <div className="max-w-md">
          <RefundLines refund={refund} isDone />
          <p className="text-sm text-soft">Paid by {claim.funder === 'platform' ? 'SPIRAL' : 'the store'}</p>
        </div>
      )}
    </Card>
  )
}

function Decide({ claim: { id, title, full } }: { claim: ClaimToDecide }) {
  const [isOpen, setOpen] = useState(false)
  const decide = useDecideClaim()
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Decide<span className="visually-hidden"> the claim about {title}</span>
      </Button>
      {isOpen && (
        <FormDialog
          title={`Decide the claim about ${title}`}
          schema={ClaimDecision}
          keptAs={`decide claim ${id}`}
          defaultValues={{ words: '' }}
          submitLabel="Decide"
          busyLabel="Deciding…"
          onSubmit={(body) => decide.mutateAsync({ params: { id }, body })}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <RadioGroup
                {...form.field('outcome')}
                legend="Decision"
                choices={[
                  { value: 'full', label: full ? `Approve in full, ${dollars(full.total)}` : 'Approve in full' },
                  { value: 'part', label: 'Approve a part' },
                  { value: 'deny', label: 'Deny' },
                ]}
              />
              {form.watch('outcome') === 'part' && (
                <Input
                  {...form.field('amount')}
                  {...form.register('amount', {
                    setValueAs: (typed: unknown) => (typed === '' || typed === undefined ? undefined : Number(typed)),
                  })}
                  label="Amount of the price"
                  inputMode="decimal"
                  hint={full ? `Less than ${dollars(full.goods)}. Its tax is added.` : 'Its tax is added.'}
                />
              )}
              {form.watch('outcome') !== 'deny' && <RadioGroup {...form.field('funder')} legend="Who pays?" choices={FUNDER_CHOICES} />}
              <Textarea {...form.field('words')} label="Reason" hint="The shopper reads it." rows={4} maxLength={2000} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

function OneReturn({ item }: { item: EscalatedReturn }) {
  const { label, tone } = RETURN_STATE_WORDS[item.state]
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base">Return to {item.storeName}</h2>
          <p className="break-words text-soft">
            {item.customer}, {item.email}
            {item.escalatedAt && ` · ${dateAndTime(item.escalatedAt)}`}
          </p>
          <TextLink to={`/order-details?id=${item.orderNumber}`}>Order {item.orderNumber}</TextLink>
        </div>
        <span className="flex items-center gap-3">
          <Badge tone={tone}>{label}</Badge>
          {!item.ruling && <Rule item={item} />}
        </span>
      </div>
      <ul className="flex flex-col">
        {item.lines.map((line) => (
          <li key={line.id}>
            {line.quantity} × {line.title}: {RETURN_REASON_WORDS[line.reason]}
          </li>
        ))}
      </ul>
      <ClaimPhotos photos={item.photos} />
      {item.said && <Said by={item.customer} text={item.said} />}
      {item.refusal && <Said by={item.storeName} text={item.refusal} />}
      {item.full && <p className="text-sm text-soft">A refund gives back {dollars(item.full.total)} with tax.</p>}
      {item.ruling && <Said by={item.ruling.isRefund ? 'Support refunded it' : 'Support agreed with the store'} text={item.ruling.words} />}
    </Card>
  )
}

const CHOICES = [
  { value: 'refund', label: 'Refund the items' },
  { value: 'deny', label: "Don't refund them" },
]
function Rule({ item: { id, storeName, full } }: { item: EscalatedReturn }) {
  const [isOpen, setOpen] = useState(false)
  const rule = useRuleOnReturn()
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Decide<span className="visually-hidden"> the return to {storeName}</span>
      </Button>
      {isOpen && (
        <FormDialog
          title={`Decide the return to ${storeName}`}
          schema={ruleOnReturn.body}
          keptAs={`rule on return ${id}`}
          defaultValues={{ words: '' }}
          submitLabel="Decide"
          busyLabel="Deciding…"
          onSubmit={(body) => rule.mutateAsync({ params: { id }, body })}
          onClose={() => setOpen(false)}
        >
          {(form) => (
            <>
              <RadioGroup
                {...form.field('outcome')}
                legend="Decision"
                {...(full && { hint: `A refund gives back ${dollars(full.total)}.` })}
                choices={CHOICES}
              />
              {form.watch('outcome') === 'refund' && <RadioGroup {...form.field('funder')} legend="Who pays?" choices={FUNDER_CHOICES} />}
              <Textarea {...form.field('words')} label="Reason" hint="The shopper reads it." rows={4} maxLength={2000} />
            </>
          )}
        </FormDialog>
      )}
    </>
  )
}

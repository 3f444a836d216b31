import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import { RetailerId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { type PlanCharge, type PlanMembership, priceWords } from '#contracts/plans.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { day } from '#web/lib/date-format.ts'
import { preload } from '#web/lib/preload.ts'
import { toast } from '#web/state/toasts.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle, Section } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { cardName } from '../payments/SavedCardChoice.tsx'
import { myRepeats } from '../repeat-orders/queries.ts'
import { REPEAT_LEAD, RepeatOrders } from '../repeat-orders/RepeatOrders.tsx'
import { StartRepeat } from '../repeat-orders/StartRepeat.tsx'
import { dayWords } from './day-words.ts'
import { KeepPlan, PayWith } from './PlanDialogs.tsx'
import { membershipOf, useCancel } from './queries.ts'

const businessIn = (text: string | null | undefined): RetailerId | null => RetailerId.safeParse(Number(text)).data ?? null
const load = preload(({ url }) => {
  const retailerId = businessIn(url.searchParams.get('business'))
  return retailerId === null ? [membershipOf(null), myRepeats()] : [membershipOf(retailerId)]
})
export { load as clientLoader, load as loader }

/** Everything that renews: of the account, or with `?business=` of a business. `?repeat=` names an order, and `&item=` its line, to repeat. */
export default function SubscriptionsScreen() {
  const { get, change } = useAddressFilters()
  const retailerId = businessIn(get('business'))
  const { data } = useSuspenseQuery(membershipOf(retailerId))
  const repeats = useQuery({ ...myRepeats(), enabled: retailerId === null })
  const items = retailerId === null ? (repeats.data?.items ?? []) : []
  const order = retailerId === null ? get('repeat') : undefined
  const plansLink = retailerId === null ? '/plans' : `/plans?for=retailers&business=${retailerId}`
  return (
    <div className="flex flex-col gap-10 py-4">
      <PageTitle
        title="Subscriptions"
        lead="Your plan and your repeat orders, with the next charge and every charge before. Cancel here in two clicks."
      />
      {data.membership && <Membership membership={data.membership} saved={data.saved} plansLink={plansLink} />}
      {repeats.error && !repeats.data && <ErrorState error={repeats.error} onRetry={() => void repeats.refetch()} />}
      {items.length > 0 && (
        <Section title="Repeat orders">
          <p className="text-soft">{REPEAT_LEAD}</p>
          <RepeatOrders items={items} />
        </Section>
      )}
      {!data.membership && items.every(({ state }) => state === 'ended') && (
        <EmptyState
          icon={<Repeat strokeWidth={1.75} />}
          title="Nothing renews. You won't be charged."
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <ButtonLink to={plansLink}>See plans</ButtonLink>
              {retailerId === null && (
                <ButtonLink variant="secondary" to="/orders">
                  Repeat an order
                </ButtonLink>
              )}
            </div>
          }
        >
          {retailerId === null
            ? 'A plan or a repeat order that you start shows up here, with its next charge.'
            : 'A plan that you start shows up here, with its next charge.'}
        </EmptyState>
      )}
      {data.charges.length > 0 && (
        <Section title="Charges">
          <Charges charges={data.charges} />
        </Section>
      )}
      {order && <StartRepeat order={order} item={get('item')} onClose={() => change({ repeat: null, item: null })} />}
    </div>
  )
}

const STATES = {
  pending: { words: 'Waiting for your bank', tone: 'warning' },
  active: { words: 'On', tone: 'success' },
  past_due: { words: 'Card declined', tone: 'danger' },
  canceled: { words: 'Canceled', tone: 'neutral' },
  ended: { words: 'Ended', tone: 'neutral' },
} as const

function Membership({ membership, saved, plansLink }: { membership: PlanMembership; saved: Cents; plansLink: string }) {
  const { plan, state, periodEnd, nextCharge, nextPlan, card, consent, mayChange } = membership
  const [open, setOpen] = useState<'card' | 'keep' | null>(null)
  const close = () => setOpen(null)
  const facts = [
    ['Price', priceWords(plan)],
    ['Next charge', nextCharge ? `${dollars(nextCharge.amount)} on ${dayWords(nextCharge.on)}` : 'None'],
    ...(state === 'canceled' ? [['Benefits until', dayWords(periodEnd)] as const] : []),
    ...(nextPlan ? [['From then on', `${nextPlan.name}, ${priceWords(nextPlan)}`] as const] : []),
    ...(plan.audience === 'shopper' ? [['Saved on shipping this period', dollars(saved)] as const] : []),
    ['Card', card ? cardName(card) : 'Not chosen'],
  ] as const
  return (
    <Section title="Plan">
      {state === 'past_due' && (
        <Notice tone="danger">
          Your card was declined. Choose another card to keep {plan.name}. We try again for ten days, then the plan ends.
        </Notice>
      )}
      <Card className="flex max-w-prose flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-h3">{plan.name}</h3>
          <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-soft">{name}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
        {mayChange && (
          <div className="flex flex-wrap gap-2">
            <Button variant={state === 'past_due' ? 'primary' : 'secondary'} onClick={() => setOpen('card')}>
              {state === 'past_due' ? 'Choose another card' : 'Change card'}
            </Button>
            {state === 'active' && (
              <ButtonLink variant="secondary" to={plansLink}>
                Change plan
              </ButtonLink>
            )}
            {state === 'canceled' && <Button onClick={() => setOpen('keep')}>Keep my plan</Button>}
            {(state === 'active' || state === 'past_due') && <Cancel membership={membership} />}
          </div>
        )}
        <details className="text-sm">
          <summary className="min-h-6 cursor-pointer text-soft">Terms you agreed to</summary>
          <p className="mt-2">{consent.text}</p>
          <p className="mt-2 text-soft">
            Agreed <LocalTime at={consent.at} format={day} />
          </p>
        </details>
      </Card>
      {open === 'card' && <PayWith membership={membership} onClose={close} />}
      {open === 'keep' && <KeepPlan membership={membership} onClose={close} />}
    </Section>
  )
}

/** The second press, on the same spot, cancels. */
function Cancel({ membership: { id, plan, state, periodEnd } }: { membership: PlanMembership }) {
  const [isAsked, setAsked] = useState(false)
  const cancel = useCancel()
  if (!isAsked)
    return (
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Cancel plan
      </Button>
    )
  return (
    <div role="group" aria-label={`Cancel ${plan.name}`} className="flex w-full flex-wrap items-center gap-2">
      <p className="w-full">
        {state === 'active'
          ? `You keep your benefits until ${dayWords(periodEnd)}. Nothing more is charged.`
          : 'Your plan ends now. Nothing more is charged.'}
      </p>
      <Button
        variant="danger"
        busy={cancel.isPending}
        busyLabel="Canceling…"
        onClick={() =>
          cancel.mutate(
            { params: { id }, body: {} },
            { onSuccess: () => toast({ title: `${plan.name} is canceled`, body: 'We emailed you the end date.' }) },
          )
        }
      >
        Yes, cancel
      </Button>
      <Button variant="secondary" onClick={() => setAsked(false)}>
        Keep my plan
      </Button>
    </div>
  )
}

const CHARGED = {
  created: 'Under way',
  paid: 'Paid',
  failed: 'Declined',
  returned: 'Given back',
  charged_back: 'Taken back by your bank',
} as const

function Charges({ charges }: { charges: readonly PlanCharge[] }) {
  return (
    <ul className="flex flex-col divide-y divide-hairline">
      {charges.map(({ number, planName, kind, amount, state, from, until, at }) => (
        <li key={number} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-3">
          <div>
            <p className="font-medium">
              {planName}
              {kind === 'switch' && ', change of plan'}
            </p>
            <p className="text-sm text-soft">
              {dayWords(from)} until {dayWords(until)}. Receipt {number}, <LocalTime at={at} format={day} />
            </p>
          </div>
          <p className="tabular text-right">
            {dollars(amount)}
            <span className="block text-sm text-soft">{CHARGED[state]}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

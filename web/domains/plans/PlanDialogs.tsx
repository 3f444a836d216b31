import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { type RetailerId, SavedCardId } from '#contracts/ids.ts'
import { dollars } from '#contracts/money.ts'
import { consentLabel, consentMissing, type Plan, type PlanMembership, priceWords, renewalTerms } from '#contracts/plans.ts'
import { toast } from '#web/state/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { AddCard } from '../payments/AddCard.tsx'
import { cardChoices, WithCards } from '../payments/WithCards.tsx'
import { dayWords } from './day-words.ts'
import { switchOffer, useKeep, usePayWith, useStart, useSwitch } from './queries.ts'

const consentTo = (plan: Plan) => z.boolean().refine((isTicked) => isTicked, consentMissing(plan))
const savedCard = z.string().regex(/^\d+$/, 'Choose a card.')
const idOf = (text: string): SavedCardId => SavedCardId.parse(Number(text))

/** The terms, an unticked box and a card start a plan. */
export function StartPlan({ plan, retailerId, onClose }: { plan: Plan; retailerId: RetailerId | null; onClose: () => void }) {
  const start = useStart()
  // A card that is added first does not close the dialog for good.
  const [isAdding, setAdding] = useState(false)
  if (isAdding) return <AddCard onClose={() => setAdding(false)} />
  return (
    <WithCards onClose={onClose}>
      {(cards) => (
        <FormDialog
          title={`Start ${plan.name}`}
          schema={z.object({ savedCardId: savedCard, consent: consentTo(plan) })}
          defaultValues={{ savedCardId: String(cards[0]?.id ?? ''), consent: false }}
          submitLabel={`Pay ${dollars(plan.price)}`}
          busyLabel="Paying…"
          onSubmit={async ({ savedCardId, consent }) => {
            const { state } = await start.mutateAsync({ body: { retailerId, planId: plan.id, savedCardId: idOf(savedCardId), consent } })
            toast(
              state === 'pending'
                ? { title: 'Your bank is still checking the payment', body: 'We email you when it is done.' }
                : { title: `${plan.name} is on`, body: 'We emailed you a receipt.' },
            )
          }}
          onClose={onClose}
        >
          {(form) => (
            <>
              <p>{renewalTerms(plan)}</p>
              <Select {...form.field('savedCardId')} label="Card" choices={cardChoices(cards)} />
              <Button variant="quiet" onClick={() => setAdding(true)}>
                Use another card
              </Button>
              <Checkbox {...form.field('consent')} label={consentLabel(plan)} />
            </>
          )}
        </FormDialog>
      )}
    </WithCards>
  )
}

type SwitchPlanProps = { membership: PlanMembership; plan: Plan; onClose: () => void }
/** What another plan costs today, before anything is charged. */
export function SwitchPlan({ membership, plan, onClose }: SwitchPlanProps) {
  const { data: offer, error, refetch } = useQuery({ ...switchOffer(membership.id, plan.id), staleTime: 0 })
  const change = useSwitch()
  if (!offer)
    return (
      <Dialog open onClose={onClose} title={`Change to ${plan.name}`}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows />}
      </Dialog>
    )
  const isNow = offer.when === 'now'
  return (
    <FormDialog
      title={`Change to ${plan.name}`}
      schema={z.object({ consent: consentTo(plan) })}
      defaultValues={{ consent: false }}
      submitLabel={isNow && offer.dueNow > 0 ? `Pay ${dollars(offer.dueNow)}` : 'Change plan'}
      busyLabel="Changing…"
      onSubmit={async ({ consent }) => {
        await change.mutateAsync({ params: { id: membership.id }, body: { planId: plan.id, dueNow: offer.dueNow, consent } })
        toast({ title: isNow ? `Your plan is ${plan.name}` : `${plan.name} starts on ${dayWords(offer.startsOn)}` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
            <dt className="text-soft">Today</dt>
            <dd className="tabular text-right font-semibold">{dollars(offer.dueNow)}</dd>
            {offer.credit > 0 && (
              <>
                <dt className="text-soft">Already taken off: unused days of {membership.plan.name}</dt>
                <dd className="tabular text-right">−{dollars(offer.credit)}</dd>
              </>
            )}
            <dt className="text-soft">From {dayWords(offer.nextCharge.on)}</dt>
            <dd className="tabular text-right">{priceWords(plan)}</dd>
          </dl>
          {!isNow && (
            <p>
              You keep {membership.plan.name} until {dayWords(offer.startsOn)}. Then {plan.name} starts.
            </p>
          )}
          <p>{renewalTerms(plan)}</p>
          <Checkbox {...form.field('consent')} label={consentLabel(plan)} />
        </>
      )}
    </FormDialog>
  )
}

/** Takes a cancellation back. */
export function KeepPlan({ membership: { id, plan, periodEnd }, onClose }: Omit<SwitchPlanProps, 'plan'>) {
  const keep = useKeep()
  return (
    <FormDialog
      title={`Keep ${plan.name}`}
      schema={z.object({ consent: consentTo(plan) })}
      defaultValues={{ consent: false }}
      submitLabel="Keep my plan"
      onSubmit={async ({ consent }) => {
        await keep.mutateAsync({ params: { id }, body: { consent } })
        toast({ title: `${plan.name} renews on ${dayWords(periodEnd)}` })
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>Nothing is charged today.</p>
          <p>{renewalTerms(plan)}</p>
          <Checkbox {...form.field('consent')} label={consentLabel(plan)} />
        </>
      )}
    </FormDialog>
  )
}

/** Another saved card pays from now on. What is open is paid at once. */
export function PayWith({ membership: { id, state, card, plan }, onClose }: Omit<SwitchPlanProps, 'plan'>) {
  const pay = usePayWith()
  const [isAdding, setAdding] = useState(false)
  const isOpen = state === 'past_due'
  if (isAdding) return <AddCard onClose={() => setAdding(false)} />
  return (
    <WithCards onClose={onClose}>
      {(cards) => (
        <FormDialog
          title="Card of your plan"
          schema={z.object({ savedCardId: savedCard })}
          defaultValues={{ savedCardId: String(card?.id ?? cards[0]?.id ?? '') }}
          submitLabel={isOpen ? `Pay for ${plan.name}` : 'Use this card'}
          onSubmit={async ({ savedCardId }) => {
            await pay.mutateAsync({ params: { id }, body: { savedCardId: idOf(savedCardId) } })
            toast({ title: isOpen ? `${plan.name} is paid` : 'Card changed' })
          }}
          onClose={onClose}
        >
          {(form) => (
            <>
              {isOpen && <p>We charge this card for the open period at once.</p>}
              <Select {...form.field('savedCardId')} label="Card" choices={cardChoices(cards)} />
              <Button variant="quiet" onClick={() => setAdding(true)}>
                Use another card
              </Button>
            </>
          )}
        </FormDialog>
      )}
    </WithCards>
  )
}

import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import { type Cents, dollars } from '#contracts/money.ts'
import { BREAK_EVEN_DAYS, type Plan, type PlanMembership, priceWords } from '#contracts/plans.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { optional, preload } from '#web/lib/preload.ts'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { dayWords } from './day-words.ts'
import { StartPlan, SwitchPlan } from './PlanDialogs.tsx'
import { allPlans, breakEvenOf, membershipOf } from './queries.ts'

const load = preload(() => [allPlans(), optional(membershipOf(null))])
export { load as clientLoader, load as loader }

/** The plans of shoppers, or with `?for=retailers` those of businesses. */
export default function PlansScreen() {
  const { get, linkWith } = useAddressFilters()
  const isForRetailers = get('for') === 'retailers'
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle title="Plans" lead="Compare prices and benefits. Change or cancel any time." />
      <ChipLinks
        label="Plans for"
        chips={[
          { ...linkWith({ for: null }), label: 'Shoppers', current: !isForRetailers },
          { ...linkWith({ for: 'retailers' }), label: 'Retailers', current: isForRetailers },
        ]}
      />
      {isForRetailers ? <ForRetailers /> : <ForShoppers />}
    </div>
  )
}

function ForShoppers() {
  const viewer = useViewer()
  return <Offers audience="shopper" retailerId={null} isKnown={viewer !== null} signIn="/login?returnTo=%2Fplans" />
}

/** The plans of the business that the person owns or manages. */
function ForRetailers() {
  const viewer = useViewer()
  const { get, change } = useAddressFilters()
  const own = [
    ...new Map((viewer?.retailers ?? []).flatMap((each) => (each.role === 'staff' ? [] : [[each.retailerId, each] as const]))).values(),
  ]
  const chosen = own.find(({ retailerId }) => String(retailerId) === (get('business') ?? get('retailer'))) ?? own[0]
  return (
    <>
      {own.length > 1 && (
        <Select
          label="Business"
          value={String(chosen?.retailerId ?? '')}
          onChange={({ target }) => change({ business: target.value })}
          choices={own.map(({ retailerId, name }) => ({ value: String(retailerId), label: name }))}
          fieldClassName="max-w-sm"
        />
      )}
      {own.length === 0 && (
        <p>
          Not on SPIRAL yet? <TextLink to="/ai-retailer-signup">Join as Retailer</TextLink>
        </p>
      )}
      <Offers
        audience="retailer"
        retailerId={chosen?.retailerId ?? null}
        isKnown={chosen !== undefined}
        signIn={viewer ? '/ai-retailer-signup' : '/retailer-login?returnTo=%2Fplans%3Ffor%3Dretailers'}
      />
    </>
  )
}

type OffersProps = { audience: Plan['audience']; retailerId: RetailerId | null; isKnown: boolean; signIn: string }
function Offers({ audience, retailerId, isKnown, signIn }: OffersProps) {
  const { data } = useSuspenseQuery(allPlans())
  const own = useQuery({ ...membershipOf(retailerId), enabled: isKnown })
  const membership = own.data?.membership ?? null
  const costs = useQuery({ ...breakEvenOf(retailerId), enabled: isKnown }).data
  const [chosen, setChosen] = useState<Plan | null>(null)
  const close = () => setChosen(null)
  const items = data.items.filter((plan) => plan.audience === audience)
  return (
    <>
      {costs && <p className="text-soft">{ownWords(audience, costs.count, costs.amount)}</p>}
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {items.map((plan) => (
          <li key={plan.id}>
            <PlanCard
              plan={plan}
              isCurrent={membership ? membership.plan.id === plan.id : own.isSuccess && plan.price === 0}
              cost={costs?.items.find(({ planId }) => planId === plan.id)?.cost}
            >
              {plan.price === 0 ? null : !isKnown ? (
                <ButtonLink to={signIn}>Sign in to start</ButtonLink>
              ) : own.isPending ? null : (
                <Act plan={plan} membership={membership} isMine={membership?.mayChange ?? true} onChoose={() => setChosen(plan)} />
              )}
            </PlanCard>
          </li>
        ))}
      </ul>
      {chosen && !membership && <StartPlan plan={chosen} retailerId={retailerId} onClose={close} />}
      {chosen && membership && <SwitchPlan plan={chosen} membership={membership} onClose={close} />}
    </>
  )
}

type ActProps = { plan: Plan; membership: PlanMembership | null; isMine: boolean; onChoose: () => void }
function Act({ plan, membership, isMine, onChoose }: ActProps) {
  const price = <span className="visually-hidden"> for {priceWords(plan)}</span>
  if (!membership)
    return (
      <Button onClick={onChoose}>
        Start {plan.name}
        {price}
      </Button>
    )
  if (!isMine) return null
  if (membership.state !== 'active' || (membership.plan.id === plan.id && !membership.nextPlan))
    return membership.plan.id === plan.id ? (
      <ButtonLink
        variant="secondary"
        to={membership.retailerId === null ? '/subscriptions' : `/subscriptions?business=${membership.retailerId}`}
      >
        See my plan
      </ButtonLink>
    ) : null
  if (membership.nextPlan?.id === plan.id) return <p className="text-soft">Starts on {dayWords(membership.periodEnd)}</p>
  return (
    <Button variant="secondary" onClick={onChoose}>
      Change to {plan.name}
      {price}
    </Button>
  )
}

/** What the costs on the cards are made from. */
function ownWords(audience: Plan['audience'], count: number, amount: Cents): string {
  const days = `In the last ${BREAK_EVEN_DAYS} days`
  if (count === 0)
    return audience === 'shopper' ? `${days} you had no delivery with a shipping fee.` : `${days} your business sold nothing here.`
  return audience === 'shopper'
    ? `${days} you had ${plural(count, 'delivery', 'deliveries')} with ${dollars(amount)} of shipping. Each card shows the cost of a plan for these days.`
    : `${days} you sold ${dollars(amount)} in ${plural(count, 'order')}. Each card shows the cost of a plan for these days, commission included.`
}

type PlanCardProps = { plan: Plan; isCurrent: boolean; cost: Cents | undefined; children: ReactNode }
function PlanCard({ plan, isCurrent, cost, children }: PlanCardProps) {
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-h3">{plan.name}</h2>
        {isCurrent && <Badge tone="success">Your plan</Badge>}
      </div>
      <p className="text-h2 tabular">{priceWords(plan)}</p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2">
        {plan.commissionPercent !== null && (
          <div className="contents">
            <dt className="text-soft">Commission on each sale</dt>
            <dd className="tabular text-right font-medium">{plan.commissionPercent}%</dd>
          </div>
        )}
        {plan.benefits.map(({ what, measure }) => (
          <div key={what} className="contents">
            <dt className="text-soft">{what}</dt>
            <dd className="tabular text-right font-medium">{measure}</dd>
          </div>
        ))}
      </dl>
      {cost !== undefined && (
        <p>
          Your last {BREAK_EVEN_DAYS} days: <span className="tabular font-semibold">{dollars(cost)}</span>
        </p>
      )}
      {plan.price > 0 && <p className="text-sm text-soft">Renews each {plan.period} until you cancel. You agree to it before you pay.</p>}
      <div className="mt-auto">{children}</div>
    </Card>
  )
}

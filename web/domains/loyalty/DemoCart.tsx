import { useState } from 'react'
import type { CartItem } from '#contracts/cart/cart.ts'
import { ESTIMATES, type FulfillmentMethod, SHIPPING_CENTS } from '#contracts/constants.ts'
import { earns } from '#contracts/loyalty/earning.ts'
import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { cents } from '#contracts/money.ts'
import { POINTS_PER_DOLLAR, points, type Points } from '#contracts/points.ts'
import { useCart } from '#web/state/cart.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Price } from '#web/ui/Price.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { MethodSelect } from '../cart/MethodSelect.tsx'
import { useQuote } from '../cart/queries.ts'
import { DemoMath, type DemoGroup } from './DemoMath.tsx'
import { SpiralsSlider } from './SpiralsSlider.tsx'

type DemoCartProps = { rule: LoyaltyRule; items: readonly CartItem[]; isSample: boolean; balance: Points | null; ownTier: string }

/** A copy of the cart whose methods, SPIRALs and tier may be tried out; the server prices it. */
export function DemoCart({ rule, items: kept, isSample, balance, ownTier }: DemoCartProps) {
  const [methods, setMethods] = useState<Readonly<Record<string, FulfillmentMethod>>>({})
  const [tier, setTier] = useState(ownTier)
  const [used, setUsed] = useState(0)
  const items = kept.map((item) => sentBy(item, methods[item.id] ?? item.fulfillmentMethod))
  const { quote, error, refetch } = useQuote(items)
  if (error && !quote) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!quote) return <Skeleton className="h-72 w-full rounded-md" />
  const multiplier = rule.tiers.find(({ name }) => name === tier)?.multiplier ?? 1
  const groups: DemoGroup[] = quote.groups.map((group) => ({
    ...group,
    // The server knows the own tier; another one is tried with the same function.
    earned:
      tier === ownTier ? group.spiralsToEarn : earns(rule, group.fulfillmentMethod, cents(group.subtotal - group.discount), multiplier),
  }))
  const most = points(Math.floor((quote.total * POINTS_PER_DOLLAR) / 100))
  const chosen = points(Math.min(used, most))
  const isAbove = balance !== null && chosen > balance
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col gap-4">
        {isSample && <Notice title="Sample cart from stores near you">Your own cart is empty, so this one shows how it works.</Notice>}
        {quote.problems.map(({ message }) => (
          <Notice key={message} tone="warning">
            {message}
          </Notice>
        ))}
        <ul className="flex flex-col gap-4">
          {items.map((item) => (
            <li key={item.id}>
              <Card className="flex flex-wrap items-end justify-between gap-4">
                <div className="min-w-0">
                  <p className="font-medium break-words">
                    {item.quantity > 1 && `${item.quantity} × `}
                    {item.title}
                  </p>
                  <p className="text-soft">
                    {item.store}, <Price price={item.price} />
                  </p>
                </div>
                <MethodSelect item={item} onChoose={(method) => setMethods({ ...methods, [item.id]: method })} />
              </Card>
            </li>
          ))}
        </ul>
        <Select
          label="Tier"
          value={tier}
          choices={rule.tiers.map(({ name, multiplier: times }) => ({
            value: name,
            label: `${name} (×${times})${balance !== null && name === ownTier ? ', yours' : ''}`,
          }))}
          onChange={({ target }) => setTier(target.value)}
          fieldClassName="sm:w-60"
        />
        <SpiralsSlider chosen={chosen} most={most} balance={balance} onChoose={setUsed} />
      </div>
      <Card className="flex flex-col gap-4 sm:p-6 lg:sticky lg:top-4">
        <DemoMath rule={rule} quote={quote} groups={groups} used={chosen} isWhatIf={isAbove || balance === null} />
        {!isSample && (
          <ButtonLink
            to={balance !== null && chosen > 0 ? `/checkout?spirals=${Math.min(chosen, balance)}` : '/checkout'}
            onClick={() => {
              for (const [id, method] of Object.entries(methods)) useCart.getState().chooseMethod(id, method)
            }}
          >
            Use these choices
          </ButtonLink>
        )}
      </Card>
    </div>
  )
}

const sentBy = (item: CartItem, fulfillmentMethod: FulfillmentMethod): CartItem => ({
  ...item,
  fulfillmentMethod,
  estimatedDelivery: ESTIMATES[fulfillmentMethod],
  shippingCost: SHIPPING_CENTS[fulfillmentMethod],
})

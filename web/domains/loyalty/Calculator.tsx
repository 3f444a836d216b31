import { useState, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { FULFILLMENT_METHODS } from '#contracts/constants.ts'
import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { dollars } from '#contracts/money.ts'
import { grouped } from '#contracts/numbers.ts'
import { worth } from '#contracts/points.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { Card, Section } from '#web/ui/Card.tsx'
import { CopyLink } from '#web/ui/CopyLink.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { METHOD_WORDS } from '../fulfillment/states.ts'
import { calculate, type Field, faultOf, typedIn } from './calculation.ts'

const ACTS = [
  ['shares', 'Shares'],
  ['reviews', 'Verified reviews'],
] as const

/** What amounts would earn. The address can hold the calculation, so that it can be sent to someone. */
export function Calculator({ rule, tier }: { rule: LoyaltyRule; tier: string }) {
  const [search] = useSearchParams()
  const [typed, setTyped] = useState(() => typedIn(search, tier))
  const { lines, total } = calculate(rule, typed)
  const origin = useSyncExternalStore(
    nothingChanges,
    () => location.origin,
    () => null,
  )
  const field = (name: Field, label: string, isAmount: boolean) => (
    <Input
      key={name}
      name={name}
      label={label}
      value={typed[name]}
      inputMode={isAmount ? 'decimal' : 'numeric'}
      error={faultOf(name, typed[name])}
      onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
    />
  )
  return (
    <Section id="calculator" title="Calculator">
      <div className="grid items-start gap-6 md:grid-cols-2">
        <form method="get" onSubmit={(event) => event.preventDefault()} className="flex flex-col gap-4">
          <fieldset className="grid gap-4 sm:grid-cols-3">
            <legend className="mb-2 font-medium">Items in dollars, after discounts</legend>
            {FULFILLMENT_METHODS.map((method) => field(method, METHOD_WORDS[method], true))}
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-3">
            {ACTS.map(([name, label]) => field(name, label, false))}
            <Select
              name="tier"
              label="Tier"
              value={typed.tier}
              choices={rule.tiers.map(({ name, multiplier }) => ({ value: name, label: `${name} (×${multiplier})` }))}
              onChange={({ target }) => setTyped({ ...typed, tier: target.value })}
            />
          </div>
        </form>
        <Card className="flex flex-col gap-3 sm:p-6">
          <dl className="flex flex-col gap-2">
            {lines.map(({ key, label, points }) => (
              <div key={key} className="flex flex-wrap justify-between gap-x-4">
                <dt>{label}</dt>
                <dd className="tabular">{grouped(points)}</dd>
              </div>
            ))}
          </dl>
          <p aria-live="polite" className="flex flex-wrap justify-between gap-x-4 border-t border-hairline pt-3 font-semibold">
            <span>Together</span>
            <span className="tabular">
              {grouped(total)} SPIRALs, worth {dollars(worth(total))}
            </span>
          </p>
          <p className="text-sm text-soft">
            Rule version {rule.version}, since {calendarDay(rule.startsAt)}. Each amount counts as one store in an order. Checkout uses the
            same calculation.
          </p>
        </Card>
      </div>
      {origin && (
        <CopyLink label="Link to this calculation" url={`${origin}/tiered-spirals-engine?${new URLSearchParams(typed)}#calculator`} />
      )}
    </Section>
  )
}

const nothingChanges = () => () => {}

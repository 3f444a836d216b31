import { FULFILLMENT_METHODS } from '#contracts/constants.ts'
import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { plural } from '#web/lib/format.ts'
import { Card } from '#web/ui/Card.tsx'
import { METHOD_ICONS, METHOD_WORDS } from '../fulfillment/states.ts'

const WHY = {
  'in-store-pickup': 'Come by and get to know the store.',
  'ship-to-mall': 'Items from many stores, picked up in one visit.',
  'ship-to-me': 'Straight to your door.',
} as const

export function WaysToEarn({ rule: { pointsPerDollar, acts } }: { rule: LoyaltyRule }) {
  const others = [
    ...(acts.review > 0 ? [`A review of an item that you bought here earns ${plural(acts.review, 'SPIRAL')}, whatever its rating.`] : []),
    ...(acts.share > 0 ? [`A share earns ${plural(acts.share, 'SPIRAL')}.`] : []),
  ]
  return (
    <>
      <ul className="grid gap-4 sm:grid-cols-3">
        {FULFILLMENT_METHODS.map((method) => {
          const Icon = METHOD_ICONS[method]
          return (
            <li key={method}>
              <Card className="flex h-full flex-col gap-2">
                <Icon aria-hidden="true" className="size-7 text-link" strokeWidth={1.75} />
                <h3 className="text-base">{METHOD_WORDS[method]}</h3>
                <p className="text-h4 font-semibold">{plural(pointsPerDollar[method], 'SPIRAL')} per $1</p>
                <p className="text-soft">{WHY[method]}</p>
              </Card>
            </li>
          )
        })}
      </ul>
      {others.length > 0 && <p className="text-soft">{others.join(' ')}</p>}
    </>
  )
}

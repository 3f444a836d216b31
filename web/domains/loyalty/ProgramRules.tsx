import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { cents, dollars } from '#contracts/money.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'

/** What earns nothing, when SPIRALs arrive, what happens after a return, and when they expire. */
export function ProgramRules({ rule }: { rule: LoyaltyRule }) {
  const { mostPerPart, expiresAfterMonths, pointsPerDollarRedeemed } = rule
  const parts = [
    {
      title: 'Purchases that count',
      points: [
        'Items after discounts count, for each store of an order. Amounts are rounded down.',
        'Shipping, sales tax and gift cards that you buy earn nothing.',
        ...(mostPerPart === null ? [] : [`You can earn up to ${plural(mostPerPart, 'SPIRAL')} per store in an order.`]),
      ],
    },
    {
      title: 'Pending',
      points: [
        'SPIRALs are pending from the moment you order. They are yours when a store has handed over its part, or when a parcel has arrived.',
        'An order keeps the rule that applied when you placed it.',
      ],
    },
    {
      title: 'Returns and cancellations',
      points: [
        'When you return an item, the SPIRALs it earned go back too.',
        'If you used these SPIRALs already, you owe them, and your next earnings repay them first.',
        'SPIRALs that paid for a canceled or returned item come back to you and stay valid for at least a month.',
      ],
    },
    {
      title: 'Use',
      points: [
        `${pointsPerDollarRedeemed} SPIRALs take ${dollars(cents(100))} off at the checkout of any store.`,
        `SPIRALs expire ${plural(expiresAfterMonths, 'month')} after you earned them. The oldest are used first, and you get a reminder 30 days before.`,
      ],
    },
  ]
  return (
    <Section title="Rules">
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
        {parts.map(({ title, points }) => (
          <div key={title} className="flex flex-col gap-2">
            <h3 className="text-h4">{title}</h3>
            <ul className="flex list-disc flex-col gap-1 pl-5">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}

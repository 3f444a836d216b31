import type { LoyaltyRule } from '#contracts/loyalty.ts'
import { cents, dollars } from '#contracts/money.ts'
import { day } from '#web/lib/date-format.ts'
import { LocalTime } from '#web/ui/LocalTime.tsx'

/** Questions about the loyalty rule; each number comes from the rule. */
export function SpiralsQuestions({ rule }: { rule: LoyaltyRule }) {
  const questions = [
    {
      q: 'When do I get them?',
      a: 'They are on the way from the moment you order, and yours once a store has handed over its part of the order.',
    },
    {
      q: 'How do I use them?',
      a: `In the checkout, in whole points, up to what the order costs. ${rule.pointsPerDollarRedeemed} take ${dollars(cents(100))} off.`,
    },
    { q: 'Do they expire?', a: `${rule.expiresAfterMonths} months after they were earned. The oldest are used first.` },
    { q: 'How do tiers work?', a: 'They count what you earned in the last 12 months. A tier you reached stays for 12 months.' },
    { q: 'What if I cancel?', a: 'SPIRALs you used come back at once. Those you would have earned do not arrive.' },
  ]
  return (
    <div className="flex max-w-prose flex-col divide-y divide-hairline">
      {questions.map(({ q, a }) => (
        <details key={q} className="py-2">
          <summary className="min-h-11 content-center font-medium">{q}</summary>
          <p className="pb-2 text-soft">{a}</p>
        </details>
      ))}
      <p className="pt-4 text-sm text-mute">
        These rates apply since <LocalTime at={rule.startsAt} format={day} />.
      </p>
    </div>
  )
}

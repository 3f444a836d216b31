import type { LoyaltyRule } from '#contracts/loyalty/loyalty.ts'
import { cents, dollars } from '#contracts/money.ts'
import { day } from '#web/lib/date-format.ts'
import { LocalTime } from '#web/ui/LocalTime.tsx'

/** Questions about the loyalty rule; each number comes from the rule. */
export function SpiralsQuestions({ rule }: { rule: LoyaltyRule }) {
  const questions = [
    {
      q: 'When do I get them?',
      a: "They're pending when you order and yours once you have the items from that store.",
    },
    {
      q: 'How do I use them?',
      a: `At checkout, up to the cost of the order. ${rule.pointsPerDollarRedeemed} take ${dollars(cents(100))} off.`,
    },
    { q: 'Do they expire?', a: `${rule.expiresAfterMonths} months after they were earned. The oldest are used first.` },
    { q: 'How do tiers work?', a: 'They count what you earned in the last 12 months. A tier you reached stays for 12 months.' },
    { q: 'What if I cancel?', a: "You get back the SPIRALs you used right away. You don't earn SPIRALs on canceled items." },
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

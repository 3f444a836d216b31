import { changesBetween } from '#contracts/loyalty/rules.ts'
import type { LoyaltyRule, RuleVersion } from '#contracts/loyalty/loyalty.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** The version that is scheduled, with its date and what it changes. */
export function NextRule({ rule, versions }: { rule: LoyaltyRule; versions: readonly RuleVersion[] }) {
  const next = versions.find(({ state }) => state === 'scheduled')
  if (!next) return null
  return (
    <Notice title={`From ${calendarDay(next.startsAt)} on, new rules apply`}>
      <ul className="list-disc pl-5">
        {changesBetween(rule, next).map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Notice>
  )
}

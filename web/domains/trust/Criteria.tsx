import { Check, X } from 'lucide-react'
import { CRITERIA } from '#contracts/trust/criteria.ts'
import type { StoreCriterion, StoreTrust } from '#contracts/trust/mark.ts'
import { calendarDay } from '#web/lib/date-format.ts'

const BY_CODE = new Map(CRITERIA.map((criterion) => [criterion.code, criterion]))

/** Each criterion of the mark with the store's own figure. */
export function Criteria({ trust }: { trust: Pick<StoreTrust, 'name' | 'criteria' | 'countedAt'> }) {
  const { name, criteria, countedAt } = trust
  if (!countedAt) return <p className="text-sm text-soft">Counted for the first time tonight.</p>
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={`Figures of ${name}`} className="flex flex-col gap-1 text-sm">
        {criteria.map((criterion) => (
          <One key={criterion.code} criterion={criterion} />
        ))}
      </ul>
      <p className="text-xs text-mute">Counted on {calendarDay(countedAt)} from the records of the last 90 days.</p>
    </div>
  )
}

function One({ criterion: { code, own, isMet, missing } }: { criterion: StoreCriterion }) {
  const Icon = isMet ? Check : X
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden="true" className={`mt-0.5 size-4 shrink-0 ${isMet ? 'text-success' : 'text-danger'}`} strokeWidth={2.5} />
      <span className="min-w-0">
        <span className="visually-hidden">{isMet ? 'Met: ' : 'Not met: '}</span>
        {BY_CODE.get(code)?.name}: <span className="tabular font-medium">{own}</span>
        {missing !== null && <span className="text-soft"> ({missing})</span>}
      </span>
    </li>
  )
}

/** What a store still needs, in one line: "Needs 3 more reviews." */
export function missingWords(criteria: readonly StoreCriterion[]): string {
  const missing = criteria.flatMap((each) => each.missing ?? [])
  const words = missing.join(', ')
  return words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}.`
}

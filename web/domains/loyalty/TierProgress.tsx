import type { Spirals } from '#contracts/loyalty/loyalty.ts'
import { ProgressBar } from '#web/ui/ProgressBar.tsx'

/** The current tier and the progress to the next. */
export function TierProgress({
  spirals: { tier, nextTier, earnedLast12Months: earned },
}: {
  spirals: Pick<Spirals, 'tier' | 'nextTier' | 'earnedLast12Months'>
}) {
  const done = nextTier ? Math.min(100, Math.max(0, Math.round(((earned - tier.from) / (nextTier.from - tier.from)) * 100))) : 100
  return (
    <div className="flex flex-col gap-1.5">
      <p>
        <span className="font-semibold">{tier.name}</span> <span className="text-soft">earns ×{tier.multiplier}</span>
      </p>
      <ProgressBar done={done} />
      <p className="tabular text-sm text-soft">
        {nextTier
          ? `${Math.max(0, nextTier.from - earned).toLocaleString('en-US')} more to ${nextTier.name} (×${nextTier.multiplier})`
          : 'The highest tier'}
        {`. ${earned.toLocaleString('en-US')} in the last 12 months.`}
      </p>
    </div>
  )
}

import { useSuspenseQuery } from '@tanstack/react-query'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { NEXT_SHARE_DAY } from '#web/shell/shares/words.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Points } from '#web/ui/Points.tsx'
import { ownRewards, shareToday } from './queries.ts'

/** What is left today, and what this month brought. */
export function SocialToday() {
  const { used, limit, isConfirmed } = useSuspenseQuery(shareToday()).data
  const { earnedThisMonth } = useSuspenseQuery(ownRewards()).data
  return (
    <Section title="Today">
      {!isConfirmed && (
        <Notice tone="warning" title="Confirm your email">
          You earn SPIRALs for sharing once your email is confirmed.
        </Notice>
      )}
      <dl className="grid gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-1 rounded-md bg-sunken p-4">
          <dt className="text-soft">Share rewards today</dt>
          <dd className="text-h4 font-semibold">
            {used} of {limit} used
          </dd>
          <dd className="text-sm text-soft">
            {used < limit && `${plural(limit - used, 'reward')} left. `}
            {NEXT_SHARE_DAY}
          </dd>
        </div>
        <div className="flex flex-col gap-1 rounded-md bg-sunken p-4">
          <dt className="text-soft">Earned this month by sharing and inviting</dt>
          <dd className="text-h4 font-semibold">
            <Points points={earnedThisMonth} />
          </dd>
        </div>
      </dl>
    </Section>
  )
}

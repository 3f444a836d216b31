import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { ShareAllowance } from '#contracts/shares/shares.ts'
import { plural } from '#web/lib/format.ts'
import { TextLink } from '#web/ui/TextLink.tsx'
import { waysToEarn } from '#web/domains/shares/queries.ts'
import type { Shared } from './shared.ts'
import { NEXT_SHARE_DAY, rewardLeft } from './words.ts'

type ShareRewardProps = { shared: Shared; today: ShareAllowance | undefined; isSignedIn: boolean }
/** What this share earns, before it is made. */
export function ShareReward({ shared, today, isSignedIn }: ShareRewardProps) {
  if (!isSignedIn) return <SignInToEarn />
  if (!today) return null
  const { points, used, limit } = today
  const left = rewardLeft(shared, today)
  if (left === 'none') return null
  return (
    <p className="text-sm text-soft">
      {left === 'open' && `You earn ${plural(points, 'SPIRAL')} for this share. ${limit - used} of ${limit} rewards left today.`}
      {left === 'unconfirmed' && `Confirm your email to earn ${plural(points, 'SPIRAL')} for sharing.`}
      {left === 'same_today' && "You've already earned for sharing this today."}
      {left === 'day_full' && "You've reached today's share rewards."}
      {(left === 'same_today' || left === 'day_full') && ` ${NEXT_SHARE_DAY}`}
    </p>
  )
}

function SignInToEarn() {
  const { pathname, search } = useLocation()
  const { data } = useQuery(waysToEarn())
  if (!data || data.sharePoints === 0) return null
  return (
    <p className="text-sm">
      <TextLink to={`/login?returnTo=${encodeURIComponent(pathname + search)}`}>
        Sign in to earn {plural(data.sharePoints, 'SPIRAL')} for sharing
      </TextLink>
    </p>
  )
}

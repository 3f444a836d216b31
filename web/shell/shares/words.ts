import type { Reply } from '#contracts/endpoint.ts'
import type { share, ShareAllowance } from '#contracts/shares/shares.ts'
import { plural } from '#web/lib/format.ts'
import type { Shared } from './shared.ts'

/** The days of share rewards are those of the marketplace, wherever the reader is. */
export const NEXT_SHARE_DAY = 'New rewards start at midnight Eastern Time.'

/** The one sentence after a share. A guest's promises nothing. */
export function announcementOf({ outcome, points }: Reply<typeof share>): string {
  if (outcome === 'rewarded') return `+${plural(points, 'SPIRAL')} for sharing`
  if (outcome === 'day_full') return "Thanks for sharing. You've reached today's share rewards."
  if (outcome === 'same_today') return "Thanks for sharing. You've already earned for this one today."
  if (outcome === 'unconfirmed') return 'Thanks for sharing. Confirm your email to earn SPIRALs.'
  return 'Thanks for sharing.'
}

/** The server's name of a subject; an account is always the person's own. */
export const subjectKey = ({ kind, id }: Pick<Shared, 'kind' | 'id'>): string => `${kind} ${kind === 'account' ? 'me' : id}`

export type RewardLeft = 'open' | 'day_full' | 'same_today' | 'unconfirmed' | 'none'
export function rewardLeft(shared: Shared, { points, used, limit, isConfirmed, rewardedToday }: ShareAllowance): RewardLeft {
  if (points === 0) return 'none'
  if (!isConfirmed) return 'unconfirmed'
  if (rewardedToday.includes(subjectKey(shared))) return 'same_today'
  return used >= limit ? 'day_full' : 'open'
}

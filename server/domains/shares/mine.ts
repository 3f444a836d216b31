import type { Reply } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import {
  type inviter,
  type mySocialRewards,
  type Referral,
  type ReferralId,
  type ReferralState,
  sharesProblems,
} from '#contracts/shares/social-rewards.ts'
import { type Points, points } from '#contracts/points.ts'
import { type Actor, isPerson, type Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { personById } from '../identity/people.ts'
import { personOfCode } from './codes.ts'
import { challengesAt, finishedBy, progressIn, referralPoints } from './offers.ts'
import { monthStart, publicNameOf } from './rules.ts'

export async function rewardsOf({ db, clock }: Deps, { id }: Person): Promise<Reply<typeof mySocialRewards>> {
  const now = clock.now()
  const [challenges, finished, earnedThisMonth, referrals] = await Promise.all([
    challengesAt(db, now),
    finishedBy(db, id),
    earnedSince(db, id, monthStart(now)),
    referralsOf(db, id),
  ])
  const progress = await Promise.all(
    challenges.map(async (challenge) => ({
      ...challenge,
      done: Math.min(challenge.goal, await progressIn(db, id, challenge)),
      rewardedAt: finished.get(challenge.id) ?? null,
    })),
  )
  return { earnedThisMonth, challenges: progress, referrals }
}

async function earnedSince(db: Db, userId: UserId, since: Date): Promise<Points> {
  const [row] = await rowsOf<{ sum: number }>(
    db,
    'shares.earned_since',
    `select (coalesce((select sum(points) from shares where user_id = $1 and created_at >= $2), 0)
      + coalesce((select sum(points) from challenge_rewards where user_id = $1 and created_at >= $2), 0)
      + coalesce((select sum(points) from referrals where (inviter_id = $1 or friend_id = $1) and state = 'rewarded' and decided_at >= $2), 0))::bigint as sum`,
    [userId, since],
  )
  return points(row?.sum ?? 0)
}

type StoredReferral = {
  id: ReferralId
  inviter_id: UserId
  friend_id: UserId
  state: ReferralState
  points: Points
  created_at: Date
  reminded_at: Date | null
  appealed_at: Date | null
  note: string | null
}
const MOST_SHOWN = 200

async function referralsOf(db: Db, userId: UserId): Promise<Referral[]> {
  const rows = await rowsOf<StoredReferral>(db, 'shares.referrals_of')`
    select id, inviter_id, friend_id, state, points, created_at, reminded_at, appealed_at, note from referrals
    where inviter_id = ${userId} or friend_id = ${userId} order by id desc limit ${sql(MOST_SHOWN)}`
  return Promise.all(
    rows.map(async (row) => {
      const isInviter = row.inviter_id === userId
      const other = await personById(db, isInviter ? row.friend_id : row.inviter_id)
      return {
        id: row.id,
        name: other ? publicNameOf(other) : 'Someone',
        side: isInviter ? ('inviter' as const) : ('friend' as const),
        state: row.state,
        points: row.points,
        joinedAt: row.created_at,
        mayRemind: isInviter && row.state === 'waiting' && row.reminded_at === null,
        remindedAt: row.reminded_at,
        mayAppeal: row.state === 'held' && row.appealed_at === null,
        appealedAt: row.appealed_at,
        note: row.note,
      }
    }),
  )
}

export async function inviterBehind({ db, clock }: Deps, actor: Actor, code: string): Promise<Reply<typeof inviter>> {
  const userId = await personOfCode(db, code)
  const person = userId && (await personById(db, userId))
  if (!person) throw new Problem(sharesProblems, 'shares.unknown_code')
  return {
    name: publicNameOf(person),
    isMe: isPerson(actor) && actor.id === person.id,
    points: await referralPoints(db, clock.now()),
  }
}

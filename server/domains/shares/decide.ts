import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import {
  type decideReferral,
  type HeldReferral,
  type heldReferrals,
  type ReferralId,
  sharesProblems,
} from '#contracts/shares/social-rewards.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'
import { joinPerson, namesOf } from '../identity/teams.ts'
import { personById } from '../identity/people.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { newsOfDecision } from './news.ts'
import { pay, type ReferralRow } from './referrals.ts'
import { publicNameOf } from './rules.ts'

const HELD = `r.id, r.state, r.reasons, r.points, r.held_at as "heldAt", r.appeal, r.appealed_at as "appealedAt", r.decided_at as "decidedAt", r.note,
  r.inviter_id, r.friend_id, person.name as "decidedBy" from referrals r left ${joinPerson('person.id = r.decided_by')}`
type StoredReferral = Omit<HeldReferral, 'inviter' | 'friend'> & { inviter_id: UserId; friend_id: UserId }

/** Held rewards, those with an appeal and the oldest first; or the decided ones, newest first. */
export async function heldFor(
  db: Db,
  { state = 'held', ...asked }: Sent<typeof heldReferrals>['query'],
): Promise<Reply<typeof heldReferrals>> {
  const isOpen = state === 'held'
  const page = await pageBy(`shares.${state}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<StoredReferral>(
      db,
      isOpen ? 'shares.held' : 'shares.decided',
      isOpen
        ? `select ${HELD} where r.state = 'held' and ($1::bigint is null or r.id > $1) order by r.id limit $2`
        : `select ${HELD} where r.held_at is not null and r.state <> 'held' and ($1::bigint is null or r.id < $1) order by r.id desc limit $2`,
      [after?.id ?? null, limit],
    ),
  )
  const names = await namesOf(
    db,
    page.items.flatMap(({ inviter_id, friend_id }) => [inviter_id, friend_id]),
  )
  return {
    ...page,
    items: page.items.map(({ inviter_id, friend_id, ...row }) => ({
      ...row,
      inviter: names.get(inviter_id) ?? 'Someone',
      friend: names.get(friend_id) ?? 'Someone',
    })),
  }
}

/** Decides a held reward once, in the caller's transaction; not by one of the two. Both are told. */
export async function decide(
  tx: Db,
  deps: Deps,
  who: Person,
  id: ReferralId,
  { decision, note }: Sent<typeof decideReferral>['body'],
): Promise<void> {
  const [row] = await rowsOf<ReferralRow>(tx, 'shares.lock_held')`
    select id, inviter_id, friend_id, state, points, reasons, appealed_at from referrals where id = ${id} for no key update`
  if (!row) throw new Problem('not_found')
  if (row.state !== 'held') throw new Problem(sharesProblems, 'shares.not_held')
  if (who.id === row.inviter_id || who.id === row.friend_id) throw new Problem(sharesProblems, 'shares.own_referral')
  const now = deps.clock.now()
  const isPaid = decision === 'pay'
  await rowsOf(tx, 'shares.decide')`
    update referrals set state = 'refused', decided_by = ${who.id}, decided_at = ${now}, note = ${note} where id = ${id}`
  if (isPaid) await pay(tx, deps, row, now)
  await recordAct(tx, { who, act: `referral.${decision}`, subject: `referral ${id}`, before: { state: 'held' }, after: { note } })
  const [inviter, friend] = await Promise.all([personById(tx, row.inviter_id), personById(tx, row.friend_id)])
  if (!inviter || !friend) return
  const told = (userId: UserId, other: typeof inviter) =>
    newsOfDecision(userId, row, { other: publicNameOf(other), isPaid, note }, deps.config.publicOrigin)
  await tellPeople(tx, deps, [told(inviter.id, friend), told(friend.id, inviter)])
}

export const waiting = waitingRows<{ id: number; appealed: boolean; since: Date }>(
  'shares.for_admins',
  `select id, appealed_at is not null as appealed, held_at as since from referrals where state = 'held' order by id limit 100`,
  ({ appealed }) => ({
    code: 'shares.held',
    title: 'A reward for an invited friend is held',
    detail: appealed ? 'One of the two wrote about it.' : 'The two accounts look alike.',
    href: '/admin?section=social-rewards',
  }),
)

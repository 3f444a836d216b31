import type { FastifyRequest } from 'fastify'
import type { UserId } from '#contracts/ids.ts'
import type { Points } from '#contracts/points.ts'
import { type ReferralId, type ReferralState, type Suspicion, sharesProblems } from '#contracts/shares/social-rewards.ts'
import { DAY } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { accountsOfPerson, isOnDeviceOf, isOnNetworkOf, joinedAt, liveTogether, mailboxOf } from '../identity/same-person.ts'
import { type PersonCard, personById } from '../identity/people.ts'
import { reward } from '../loyalty/acts.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { hasOrdered, hasReceivedOrder, shipToOneAddress } from '../orders/first-order.ts'
import { saveOneCard } from '../payments/one-card.ts'
import { personOfCode } from './codes.ts'
import { newsOfHold, newsOfReminder, newsOfReward } from './news.ts'
import { referralPoints, rewardChallenges } from './offers.ts'
import { publicNameOf } from './rules.ts'

const JOIN_DAYS = 7

export type ReferralRow = {
  id: ReferralId
  inviter_id: UserId
  friend_id: UserId
  state: ReferralState
  points: Points
  reasons: Suspicion[]
  appealed_at: Date | null
}
const ROW = 'id, inviter_id, friend_id, state, points, reasons, appealed_at'

/** Notes who invited a person: in the first week, before the first order, once. A repeat with the same code changes nothing. */
export async function join(deps: Deps, friend: Person, code: string, request: FastifyRequest): Promise<void> {
  const { db, clock } = deps
  const inviterId = await personOfCode(db, code)
  const inviter = inviterId && (await personById(db, inviterId))
  if (!inviter) throw new Problem(sharesProblems, 'shares.unknown_code')
  if (inviter.id === friend.id) throw new Problem(sharesProblems, 'shares.own_link')
  const now = clock.now()
  const joined = await joinedAt(db, friend.id)
  if (!joined || now.getTime() - joined.getTime() > JOIN_DAYS * DAY) throw new Problem(sharesProblems, 'shares.too_late')
  if ((await hasOrdered(db, friend.id, friend.email)) || (await wasInvited(db, friend.id)))
    throw new Problem(sharesProblems, 'shares.too_late')
  const reasons = await signsAtJoin(deps, inviter, friend, request)
  await rowsOf(
    db,
    'shares.join',
    `insert into referrals (inviter_id, friend_id, points, reasons, created_at) values ($1, $2, $3, $4, $5) on conflict (friend_id) do nothing`,
    [inviter.id, friend.id, await referralPoints(db, now), reasons, now],
  )
}

/** Whether this person was invited before, with another account of their mailbox. */
const wasInvited = async (db: Db, userId: UserId): Promise<boolean> =>
  (
    await rowsOf(
      db,
      'shares.was-invited',
      `select from referrals where friend_id <> $1 and friend_id in (${accountsOfPerson('$1')}) limit 1`,
      [userId],
    )
  ).length > 0

async function signsAtJoin(deps: Deps, inviter: PersonCard, friend: Person, request: FastifyRequest): Promise<Suspicion[]> {
  const signs: Suspicion[] = []
  if (isOnDeviceOf(deps, request, inviter.email)) signs.push('device')
  if (await isOnNetworkOf(deps.db, inviter.id, request.ip)) signs.push('network')
  if (mailboxOf(inviter.email) === mailboxOf(friend.email)) signs.push('email')
  return signs
}

/** Signs that both accounts show once the friend has ordered. */
async function signsAfterOrder(tx: Db, one: UserId, other: UserId): Promise<Suspicion[]> {
  const [card, lives, ships] = await Promise.all([
    saveOneCard(tx, one, other),
    liveTogether(tx, one, other),
    shipToOneAddress(tx, one, other),
  ])
  return [...(card ? (['card'] as const) : []), ...(lives || ships ? (['address'] as const) : [])]
}

const WAITING = `select ${ROW} from referrals where state = 'waiting' and (friend_id = $1 or inviter_id = $1) order by id for no key update`

/**
 * Settles what waits for this person: an invited friend has received a first order, and both addresses are confirmed. Rewards both sides,
 * or holds the reward when the two accounts look like one person's. Repeated, it finds nothing that waits.
 */
export async function settleFor(tx: Db, deps: Deps, userId: UserId): Promise<void> {
  for (const row of await rowsOf<ReferralRow>(tx, 'shares.waiting', WAITING, [userId])) await settle(tx, deps, row)
}

async function settle(tx: Db, deps: Deps, row: ReferralRow): Promise<void> {
  const [inviter, friend] = await Promise.all([personById(tx, row.inviter_id), personById(tx, row.friend_id)])
  if (!inviter?.emailVerified || !friend?.emailVerified || !(await hasReceivedOrder(tx, friend.id))) return
  const now = deps.clock.now()
  const points = row.points > 0 ? row.points : await referralPoints(tx, now)
  const reasons = [...new Set([...row.reasons, ...(await signsAfterOrder(tx, inviter.id, friend.id))])]
  if (points > 0 && reasons.length > 0) {
    await rowsOf(tx, 'shares.hold')`
      update referrals set state = 'held', held_at = ${now}, reasons = ${reasons}, points = ${points} where id = ${row.id}`
    const told = { id: row.id, points }
    await tellPeople(tx, deps, [
      newsOfHold(inviter.id, told, publicNameOf(friend), deps.config.publicOrigin),
      newsOfHold(friend.id, told, publicNameOf(inviter), deps.config.publicOrigin),
    ])
    return
  }
  await pay(tx, deps, { ...row, points }, now)
  if (points === 0) return
  await tellPeople(tx, deps, [
    newsOfReward(inviter.id, { id: row.id, points }, { other: publicNameOf(friend), isInviter: true }, deps.config.publicOrigin),
    newsOfReward(friend.id, { id: row.id, points }, { other: publicNameOf(inviter), isInviter: false }, deps.config.publicOrigin),
  ])
}

/** Both sides get theirs in one transaction, each under this row's id, so neither can be paid twice. */
export async function pay(
  tx: Db,
  deps: Deps,
  row: Pick<ReferralRow, 'id' | 'inviter_id' | 'friend_id' | 'points'>,
  now: Date,
): Promise<void> {
  await rowsOf(tx, 'shares.pay')`update referrals set state = 'rewarded', decided_at = ${now}, points = ${row.points} where id = ${row.id}`
  const sides = [
    { userId: row.inviter_id, reference: `${row.id}/inviter`, memo: 'For inviting a friend' },
    { userId: row.friend_id, reference: `${row.id}/friend`, memo: 'For your first order as an invited friend' },
  ].toSorted((a, b) => a.userId.localeCompare(b.userId))
  for (const side of sides) await reward(tx, { ...side, act: 'referral', amount: row.points, now })
  await rewardChallenges(tx, deps, row.inviter_id)
}

/** The referral, locked, for one of its two people; `not_found` for everybody else. */
async function lockOwn(tx: Db, id: ReferralId, userId: UserId): Promise<ReferralRow> {
  const [row] = await rowsOf<ReferralRow>(tx, 'shares.lock_own')`
    select ${sql(ROW)} from referrals where id = ${id} and (inviter_id = ${userId} or friend_id = ${userId}) for no key update`
  if (!row) throw new Problem('not_found')
  return row
}

/** One reminder per friend, by the channels that the friend chose. */
export async function remind(deps: Deps, person: Person, id: ReferralId): Promise<void> {
  await transact(deps.db, async (tx) => {
    const row = await lockOwn(tx, id, person.id)
    if (row.inviter_id !== person.id || row.state !== 'waiting') throw new Problem('not_found')
    const first = await rowsOf(tx, 'shares.remind')`
      update referrals set reminded_at = ${deps.clock.now()} where id = ${id} and reminded_at is null returning id`
    if (first.length === 0) throw new Problem(sharesProblems, 'shares.reminded')
    const words = { from: publicNameOf(person), points: row.points }
    await tellPeople(tx, deps, [newsOfReminder(row.friend_id, id, words, deps.config.publicOrigin)])
  })
}

/** Either of the two explains a held reward, once. */
export async function appeal({ db, clock }: Deps, person: Person, id: ReferralId, text: string): Promise<void> {
  await transact(db, async (tx) => {
    const row = await lockOwn(tx, id, person.id)
    if (row.state !== 'held') throw new Problem(sharesProblems, 'shares.not_held')
    if (row.appealed_at) throw new Problem(sharesProblems, 'shares.appealed')
    await rowsOf(tx, 'shares.appeal')`
      update referrals set appeal = ${text}, appealed_by = ${person.id}, appealed_at = ${clock.now()} where id = ${id}`
  })
}

import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { type Points, points } from '#contracts/points.ts'
import { REWARDED_SHARES_A_DAY } from '#contracts/shares/shares.ts'
import {
  type addRewardOffer,
  type Challenge,
  type ChallengeId,
  type ChallengeKind,
  type RewardOffer,
  type rewardOffers,
  type socialRewards,
  sharesProblems,
} from '#contracts/shares/social-rewards.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { personById } from '../identity/people.ts'
import { currentRule } from '../loyalty/published-rules.ts'
import { lockShopper } from '../loyalty/spirals.ts'
import { reward } from '../loyalty/acts.ts'
import { newsOfChallenge } from './news.ts'
import { tellPeople } from '../notifications/tell-people.ts'

const OFFER = 'id, kind, title, goal, points, starts_at as "startsAt", ends_at as "endsAt"'
type Offer = Omit<Challenge, 'kind'> & { kind: ChallengeKind | 'referral' }

const runningAt = (db: Db, now: Date): Promise<Offer[]> =>
  rowsOf<Offer>(db, 'shares.running')`
    select ${sql(OFFER)} from reward_offers where starts_at <= ${now} and ends_at > ${now} order by ends_at, id`

const isChallenge = (offer: Offer): offer is Challenge => offer.kind !== 'referral'
export const challengesAt = async (db: Db, now: Date): Promise<Challenge[]> => (await runningAt(db, now)).filter(isChallenge)

/** What each side gets for an invited friend now; 0 while no bonus runs. */
export const referralPoints = async (db: Db, now: Date): Promise<Points> =>
  (await runningAt(db, now)).find(({ kind }) => kind === 'referral')?.points ?? points(0)

export async function waysToEarn({ db, clock }: Deps): Promise<Reply<typeof socialRewards>> {
  const now = clock.now()
  const [rule, running] = await Promise.all([currentRule(db, now), runningAt(db, now)])
  const referral = running.find(({ kind }) => kind === 'referral')
  return {
    sharePoints: rule.acts.share,
    reviewPoints: rule.acts.review,
    sharesADay: REWARDED_SHARES_A_DAY,
    referral: referral ? { points: referral.points, endsAt: referral.endsAt } : null,
    challenges: running.filter(isChallenge),
  }
}

/** Only what was rewarded or cannot be repeated counts, so that pressing a button often gains nothing. */
const COUNTS: Record<ChallengeKind, string> = {
  shares:
    'select count(distinct (kind, subject))::int as done from shares where user_id = $1 and slot is not null and created_at >= $2 and created_at < $3',
  visits: 'select count(distinct visitor)::int as done from share_visits where user_id = $1 and created_at >= $2 and created_at < $3',
  friends: `select count(*)::int as done from referrals where inviter_id = $1 and state = 'rewarded' and decided_at >= $2 and decided_at < $3`,
}
export async function progressIn(db: Db, userId: UserId, { kind, startsAt, endsAt }: Challenge): Promise<number> {
  const [row] = await rowsOf<{ done: number }>(db, `shares.progress_${kind}`, COUNTS[kind], [userId, startsAt, endsAt])
  return row?.done ?? 0
}

/** Rewards the running challenges that a person has just finished, once each. */
export async function rewardChallenges(tx: Db, deps: Deps, userId: UserId): Promise<void> {
  const now = deps.clock.now()
  const challenges = await challengesAt(tx, now)
  if (challenges.length === 0 || !(await personById(tx, userId))?.emailVerified) return
  for (const challenge of challenges) {
    if ((await progressIn(tx, userId, challenge)) < challenge.goal) continue
    await lockShopper(tx, userId)
    const first = await rowsOf(tx, 'shares.finish')`
      insert into challenge_rewards (offer_id, user_id, points, created_at) values (${challenge.id}, ${userId}, ${challenge.points}, ${now})
      on conflict do nothing returning offer_id`
    if (first.length === 0) continue
    const memo = `Challenge: ${challenge.title}`
    await reward(tx, { userId, act: 'challenge', reference: `${challenge.id}/${userId}`, amount: challenge.points, memo, now })
    await tellPeople(tx, deps, [newsOfChallenge(userId, challenge, deps.config.publicOrigin)])
  }
}

export const finishedBy = async (db: Db, userId: UserId): Promise<Map<ChallengeId, Date>> => {
  const rows = await rowsOf<{ id: ChallengeId; at: Date }>(db, 'shares.finished')`
    select offer_id as id, created_at as at from challenge_rewards where user_id = ${userId}`
  return new Map(rows.map(({ id, at }) => [id, at]))
}

const WITH_COST = `select o.id, o.kind, o.title, o.goal, o.points, o.starts_at as "startsAt", o.ends_at as "endsAt",
    case when o.starts_at > $1 then 'planned' when o.ends_at > $1 then 'running' else 'ended' end as state,
    case when o.kind = 'referral' then r.people else c.people end as people, case when o.kind = 'referral' then r.given else c.given end as given
  from reward_offers o
  left join lateral (select count(*)::int as people, coalesce(sum(points), 0)::bigint as given from challenge_rewards where offer_id = o.id) c on true
  left join lateral (select (2 * count(*))::int as people, coalesce(2 * sum(points), 0)::bigint as given from referrals
    where state = 'rewarded' and points > 0 and created_at >= o.starts_at and created_at < o.ends_at) r on true`

export const offersFor = (db: Db, query: Sent<typeof rewardOffers>['query'], now: Date): Promise<Reply<typeof rewardOffers>> =>
  pageBy('shares.offers', { id: 'id' }, query, (after, limit) =>
    rowsOf<RewardOffer>(db, 'shares.offers', `${WITH_COST} where $2::bigint is null or o.id < $2 order by o.id desc limit $3`, [
      now,
      after?.id ?? null,
      limit,
    ]),
  )

export async function addOffer({ db, clock }: Deps, who: Person | null, body: Sent<typeof addRewardOffer>['body']): Promise<RewardOffer> {
  return transact(db, async (tx) => {
    const { kind, title, points: given, startsAt, endsAt } = body
    const goal = kind === 'referral' ? 1 : body.goal
    if (kind === 'referral') await refuseSecondBonus(tx, startsAt, endsAt)
    const [row] = await rowsOf<{ id: ChallengeId }>(tx, 'shares.add_offer')`
      insert into reward_offers (kind, title, goal, points, starts_at, ends_at)
      values (${kind}, ${title}, ${goal}, ${given}, ${startsAt}, ${endsAt}) returning id`
    const [offer] = row ? await rowsOf<RewardOffer>(tx, 'shares.offer', `${WITH_COST} where o.id = $2`, [clock.now(), row.id]) : []
    if (!offer) throw new Error('an offer was not kept')
    await recordAct(tx, {
      who,
      act: 'reward-offer.add',
      subject: `reward offer ${offer.id}`,
      after: { kind, title, goal, points: given, startsAt, endsAt },
    })
    return offer
  })
}

/** One bonus at a time, so that what a friend is promised is never ambiguous. */
async function refuseSecondBonus(tx: Db, startsAt: Date, endsAt: Date): Promise<void> {
  await rowsOf(tx, 'shares.lock_bonus')`select pg_advisory_xact_lock(hashtextextended('referral bonus', 0))`
  const others = await rowsOf(tx, 'shares.other_bonus')`
    select from reward_offers where kind = 'referral' and starts_at < ${endsAt} and ends_at > ${startsAt} limit 1`
  if (others.length > 0) throw new Problem(sharesProblems, 'shares.overlap')
}

/** Ends an offer now; one that has not begun ends at its start. */
export async function endOffer({ db, clock }: Deps, who: Person, id: ChallengeId): Promise<void> {
  await transact(db, async (tx) => {
    const ended = await rowsOf(
      tx,
      'shares.end_offer',
      'update reward_offers set ends_at = greatest(starts_at, $2) where id = $1 and ends_at > $2 returning id',
      [id, clock.now()],
    )
    if (ended.length === 0) throw new Problem('not_found')
    await recordAct(tx, { who, act: 'reward-offer.end', subject: `reward offer ${id}` })
  })
}

import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { UserId } from '#contracts/ids.ts'
import { points } from '#contracts/points.ts'
import { REWARDED_SHARES_A_DAY, type share, type ShareAllowance } from '#contracts/shares/shares.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { currentRule } from '../loyalty/published-rules.ts'
import { lockShopper } from '../loyalty/spirals.ts'
import { reward } from '../loyalty/acts.ts'
import { codeOf } from './codes.ts'
import { rewardChallenges } from './offers.ts'
import { nextShareDay, publicNameOf, shareDayOf } from './rules.ts'
import { type Subject, subjectOf } from './subjects.ts'

type Outcome = Reply<typeof share>
type Today = { kind: string; subject: string; slot: number }

const rewardedOn = (db: Db, userId: UserId, day: string): Promise<Today[]> =>
  rowsOf<Today>(db, 'shares.rewarded_today')`
    select kind, subject, slot from shares where user_id = ${userId} and day = ${day} and slot is not null order by slot`

/**
 * Notes a share and rewards it: once per subject and day, five times a day, and only people with a confirmed address. The shares of one
 * person wait for one another.
 */
export async function noteShare(tx: Db, deps: Deps, person: Person, { kind, id, network }: Sent<typeof share>['body']): Promise<Outcome> {
  const now = deps.clock.now()
  const subject = await subjectOf({ ...deps, db: tx }, person, kind, id)
  await lockShopper(tx, person.id)
  const day = shareDayOf(now)
  const [today, rule] = await Promise.all([rewardedOn(tx, person.id, day), currentRule(tx, now)])
  const outcome = outcomeOf(person, subject, today, rule.acts.share)
  const isRewarded = outcome === 'rewarded'
  const given = isRewarded ? rule.acts.share : points(0)
  const [row] = await rowsOf<{ id: number }>(tx, 'shares.note')`
    insert into shares (user_id, kind, subject, title, path, network, day, slot, points, created_at)
    values (${person.id}, ${kind}, ${subject.subject}, ${subject.title}, ${subject.path}, ${network}, ${day},
      ${isRewarded ? today.length + 1 : null}, ${given}, ${now}) returning id`
  if (isRewarded && row) {
    const memo = `For sharing ${subject.inMemo}`
    await reward(tx, { userId: person.id, act: 'share', reference: String(row.id), amount: given, memo, now })
    await rewardChallenges(tx, deps, person.id)
  }
  return { outcome, points: given, resetsAt: nextShareDay(now) }
}

function outcomeOf(person: Person, { kind, subject }: Subject, today: readonly Today[], worth: number): Outcome['outcome'] {
  if (!person.emailVerified) return 'unconfirmed'
  if (worth === 0) return 'no_reward'
  if (today.some((one) => one.kind === kind && one.subject === subject)) return 'same_today'
  return today.length >= REWARDED_SHARES_A_DAY ? 'day_full' : 'rewarded'
}

export async function allowanceOf({ db, clock }: Deps, person: Person): Promise<ShareAllowance> {
  const now = clock.now()
  const [code, today, rule] = await Promise.all([codeOf(db, person.id), rewardedOn(db, person.id, shareDayOf(now)), currentRule(db, now)])
  return {
    code,
    points: rule.acts.share,
    used: today.length,
    limit: REWARDED_SHARES_A_DAY,
    resetsAt: nextShareDay(now),
    isConfirmed: person.emailVerified,
    rewardedToday: today.map(({ kind, subject }) => `${kind} ${subject}`),
    publicName: publicNameOf(person),
  }
}

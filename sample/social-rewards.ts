import type { SessionId } from '#contracts/ids.ts'
import { points } from '#contracts/points.ts'
import type { ShareKind } from '#contracts/shares/shares.ts'
import { DAY } from '#contracts/time.ts'
import { addOffer } from '#server/domains/shares/offers.ts'
import { noteShare } from '#server/domains/shares/share.ts'
import { transact, rowsOf } from '#server/platform/db.ts'
import type { Deps } from '#server/platform/deps.ts'
import { personOf } from './live-orders.ts'
import type { SampleShopper } from './people.ts'

export const SAMPLE_OFFERS = [
  { kind: 'referral', title: 'Bring a friend', goal: 1, points: points(250), days: 90 },
  { kind: 'shares', title: 'Share five local finds', goal: 5, points: points(50), days: 30 },
  { kind: 'visits', title: 'Bring ten neighbors', goal: 10, points: points(100), days: 60 },
] as const

/** A bonus for invited friends, two challenges, and shares of the first neighbors. */
export async function plantSocialRewards(deps: Deps, shoppers: readonly SampleShopper[], now: Date): Promise<void> {
  const { db } = deps
  if ((await rowsOf(db, 'sample.has_offers')`select from reward_offers limit 1`).length > 0) return
  for (const { days, ...offer } of SAMPLE_OFFERS)
    await addOffer(deps, null, { ...offer, startsAt: new Date(now.getTime() - 7 * DAY), endsAt: new Date(now.getTime() + days * DAY) })
  const things = await rowsOf<{ kind: ShareKind; id: string }>(db, 'sample.shareable')`
    (select 'store' as kind, id::text from stores order by id limit 3) union all (select 'mall', id::text from malls order by id limit 1)`
  for (const [i, shopper] of shoppers.slice(0, 4).entries())
    for (const { kind, id } of things.slice(i % 2))
      await transact(db, (tx) => noteShare(tx, deps, { ...personOf(shopper), sessionId: NO_SESSION }, { kind, id, network: 'link' }))
}
const NO_SESSION = '00000000-0000-4000-8000-000000000000' as SessionId

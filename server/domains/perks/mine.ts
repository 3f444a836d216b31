import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { PerkId, RetailerId, UserId } from '#contracts/ids.ts'
import { type joinPerks, type MyPerks, type myPerkStores, type PerkReward, type retailerPerks, perksProblems } from '#contracts/perks.ts'
import { type Points, points } from '#contracts/points.ts'
import type { Person } from '../../platform/actor.ts'
import { pageBy } from '../../platform/cursors.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { birthMonthOf, keepBirthMonth } from '../preferences/birth-month.ts'
import { retailersByIds } from '../retailers/retailers.ts'
import { storesOf } from '../stores/stores.ts'
import { dayOf, endedWords, isLive, isShown, type PerkRow, perksOf, shownPerk } from './read.ts'
import { rewardOf, titleOf } from './rules.ts'
import { settleBirthdays } from './settle.ts'

/** A retailer that sells, or for its members one that is suspended, so that they see what they hold; any other has no page. */
async function sellerOf(db: Db, id: RetailerId, member: UserId | null = null): Promise<{ name: string; isSelling: boolean }> {
  const found = (await retailersByIds(db, [id])).get(id)
  if (found?.status === 'active') return { name: found.name, isSelling: true }
  const isMember =
    found?.status === 'suspended' &&
    member !== null &&
    (await rowsOf(db, 'perks.is-member')`select from perk_members where retailer_id = ${id} and user_id = ${member}`).length > 0
  if (!found || !isMember) throw new Problem('not_found')
  return { name: found.name, isSelling: false }
}

export async function perksAt(db: Db, userId: UserId | null, retailerId: RetailerId, now: Date): Promise<Reply<typeof retailerPerks>> {
  const { name, isSelling } = await sellerOf(db, retailerId, userId)
  const [rows, stores] = await Promise.all([perksOf(db, retailerId), storesOf(db, [retailerId])])
  return {
    retailerId,
    name,
    stores: stores.map(({ slug, name: store, street, city, state }) => ({ slug, name: store, street, city, state })),
    perks: isSelling ? rows.filter((row) => isShown(row, now)).map(shownPerk) : [],
    isSelling,
  }
}

type Member = { joinedAt: Date; messages: boolean }
type RewardRow = {
  id: number
  perkId: PerkId
  code: string | null
  state: 'ready' | 'redeemed'
  expiresAt: Date
  redeemedAt: Date | null
}

export async function ownAt(db: Db, { id: userId }: Person, retailerId: RetailerId, now: Date): Promise<MyPerks> {
  await sellerOf(db, retailerId, userId)
  const [perks, [member], birthMonth, [asked], [sums], stamps, rewards, history] = await Promise.all([
    perksOf(db, retailerId),
    rowsOf<Member>(db, 'perks.member')`
      select joined_at as "joinedAt", messages from perk_members where retailer_id = ${retailerId} and user_id = ${userId}`,
    birthMonthOf(db, userId),
    rowsOf(db, 'perks.asked')`select from perk_asks where retailer_id = ${retailerId} and user_id = ${userId}`,
    sumsOf(db, userId, retailerId),
    rowsOf<{ perkId: PerkId; have: number }>(db, 'perks.own-stamps')`
      select perk_id as "perkId", count(*)::int as have from perk_stamps
      where user_id = ${userId} and perk_id in (select id from store_perks where retailer_id = ${retailerId}) group by 1`,
    rowsOf<RewardRow>(db, 'perks.own-rewards')`
      select id, perk_id as "perkId", code, state, expires_at as "expiresAt", redeemed_at as "redeemedAt" from perk_redemptions
      where user_id = ${userId} and state <> 'withdrawn' and perk_id in (select id from store_perks where retailer_id = ${retailerId})
      order by id desc limit 20`,
    historyOf(db, userId, retailerId),
  ])
  const byId = new Map(perks.map((perk) => [perk.id, perk]))
  return {
    membership: member ? { ...member, birthMonth } : null,
    hasAsked: asked !== undefined,
    earned: points(Math.max(0, sums?.earned ?? 0)),
    used: points(Math.max(0, sums?.used ?? 0)),
    stamps: perks
      .filter((perk) => perk.kind === 'stamps' && isLive(perk, now) && member)
      .map((perk) => {
        const goal = perk.goal ?? 1
        const have = stamps.find(({ perkId }) => perkId === perk.id)?.have ?? 0
        const given = rewards.filter(({ perkId }) => perkId === perk.id).length
        // A card that is full while the budget is spent stays full.
        return { perkId: perk.id, title: titleOf(perk), have: Math.max(0, Math.min(goal, have - given * goal)), goal }
      }),
    rewards: rewards.flatMap((row) => {
      const perk = byId.get(row.perkId)
      return perk ? [shownReward(row, perk, now)] : []
    }),
    history: history.map(({ at, words, perkId, spirals }) => {
      const perk = perkId === null ? undefined : byId.get(perkId)
      return { at, spirals, text: perk ? titleOf(perk) : `Order ${words}` }
    }),
  }
}

function shownReward(row: RewardRow, perk: PerkRow, now: Date): PerkReward {
  const isOver = row.state === 'ready' && (perk.endsAt <= now || row.expiresAt <= now)
  return {
    id: row.id,
    title: rewardOf(perk),
    code: row.state === 'ready' && !isOver ? row.code : null,
    value: perk.value,
    spirals: perk.spirals,
    state: isOver ? 'expired' : row.state,
    why: isOver ? (perk.endsAt <= now ? endedWords(perk) : expiredWords(row.expiresAt, perk.timeZone)) : null,
    expiresAt: row.expiresAt,
    redeemedAt: row.redeemedAt,
  }
}
export const expiredWords = (expiresAt: Date, timeZone: string): string => `This reward expired on ${dayOf(expiresAt, timeZone)}.`

/** One SPIRAL pays one cent, so what was taken of a part is also a number of SPIRALs. */
const sumsOf = (db: Db, userId: UserId, retailerId: RetailerId) =>
  rowsOf<{ earned: number; used: number }>(
    db,
    'perks.sums',
    `select (select coalesce(sum(e.points), 0) from loyalty_earnings e join fulfillments f on f.id = e.fulfillment_id
         where e.user_id = $1 and f.retailer_id = $2 and e.state = 'earned')::bigint
       + (select coalesce(sum(g.points), 0) from perk_gifts g join store_perks p on p.id = g.perk_id where g.user_id = $1 and p.retailer_id = $2)::bigint as earned,
       (select coalesce(sum(t.captured), 0) from tender_uses u join tender_splits t on t.tender_use_id = u.id join fulfillments f on f.id = t.fulfillment_id
         join orders o on o.id = f.order_id where o.user_id = $1 and f.retailer_id = $2 and u.kind = 'spirals' and o.state <> 'payment_pending')::bigint
       - (select coalesce(sum(b.points), 0) from spiral_give_backs b join fulfillments f on f.id = b.fulfillment_id join orders o on o.id = f.order_id
         where o.user_id = $1 and f.retailer_id = $2)::bigint as used`,
    [userId, retailerId],
  )

const historyOf = (db: Db, userId: UserId, retailerId: RetailerId) =>
  rowsOf<{ at: Date; words: string; perkId: PerkId | null; spirals: Points }>(db, 'perks.history')`
    select * from (
      select e.earned_at as at, e.order_number as words, null::bigint as "perkId", e.points as spirals
      from loyalty_earnings e join fulfillments f on f.id = e.fulfillment_id
      where e.user_id = ${userId} and f.retailer_id = ${retailerId} and e.state = 'earned' and e.points > 0
      union all
      select g.created_at, '', p.id, g.points from perk_gifts g join store_perks p on p.id = g.perk_id
      where g.user_id = ${userId} and p.retailer_id = ${retailerId} and g.points > 0
    ) lines order by at desc limit 20`

/** Orders placed from now on count. Joining again keeps the day on which it was first done. */
export const join = (
  deps: Deps,
  person: Person,
  retailerId: RetailerId,
  { messages, birthMonth }: Sent<typeof joinPerks>['body'],
): Promise<MyPerks> =>
  transact(deps.db, async (tx) => {
    const now = deps.clock.now()
    await sellerOf(tx, retailerId)
    await rowsOf(tx, 'perks.join')`
      insert into perk_members (retailer_id, user_id, messages, joined_at) values (${retailerId}, ${person.id}, ${messages}, ${now})
      on conflict (retailer_id, user_id) do update set messages = excluded.messages`
    if (birthMonth !== undefined) await keepBirthMonth(tx, person.id, birthMonth, now)
    await settleBirthdays(tx, deps, person.id)
    return ownAt(tx, person, retailerId, now)
  })

export const leave = (db: Db, person: Person, retailerId: RetailerId): Promise<unknown> =>
  rowsOf(db, 'perks.leave')`delete from perk_members where retailer_id = ${retailerId} and user_id = ${person.id}`

export async function ask(db: Db, person: Person, retailerId: RetailerId, now: Date): Promise<void> {
  await sellerOf(db, retailerId)
  if ((await perksOf(db, retailerId)).some((perk) => isShown(perk, now))) throw new Problem(perksProblems, 'perks.has_perks')
  await rowsOf(db, 'perks.ask')`
    insert into perk_asks (retailer_id, user_id, created_at) values (${retailerId}, ${person.id}, ${now}) on conflict do nothing`
}

export const joinedBy = (
  db: Db,
  person: Person,
  asked: Sent<typeof myPerkStores>['query'],
  now: Date,
): Promise<Reply<typeof myPerkStores>> =>
  pageBy('perks.mine', { id: 'id' }, asked, (after, limit) =>
    rowsOf<{ id: number; retailerId: RetailerId; name: string; perks: number; rewards: number }>(
      db,
      'perks.joined',
      `select m.id, m.retailer_id as "retailerId", r.display_name as name,
         (select count(*)::int from store_perks p where p.retailer_id = m.retailer_id and not p.is_draft and p.starts_at <= $2 and p.ends_at > $2) as perks,
         (select count(*)::int from perk_redemptions d join store_perks p on p.id = d.perk_id
           where p.retailer_id = m.retailer_id and d.user_id = m.user_id and d.state = 'ready' and d.expires_at > $2 and p.ends_at > $2) as rewards
       from perk_members m join retailers r on r.id = m.retailer_id
       where m.user_id = $1 and r.status in ('active', 'suspended') and ($3::bigint is null or m.id < $3) order by m.id desc limit $4`,
      [person.id, now, after?.id ?? null, limit],
    ),
  )

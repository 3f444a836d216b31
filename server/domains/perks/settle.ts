import type { FulfillmentId, OrderId, PerkId, UserId } from '#contracts/ids.ts'
import { DAY } from '#contracts/time.ts'
import { randomCode } from '../../platform/clock.ts'
import { type Db, rowsOf, sql } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { accountsOfPerson } from '../identity/same-person.ts'
import { personById } from '../identity/people.ts'
import { tellPeople } from '../notifications/tell-people.ts'
import { count, settleGift } from './gifts.ts'
import { newsOfReward } from './news.ts'
import { isLive, lockPerk, type PerkRow } from './read.ts'
import { rewardsFor } from './rules.ts'

export const CODE_LENGTH = 8
/** A reward is to be used within these days, and before its perk ends. */
const DAYS_TO_USE = 90

/** Of an order: placed while the perk ran, by a member who had joined. What was counted before is looked at again in any case. */
const COUNTS = `o.placed_at >= p.starts_at and o.placed_at < p.ends_at and exists (
    select from perk_members m where m.retailer_id = p.retailer_id and m.user_id = o.user_id and m.joined_at <= o.placed_at)`
const RECEIVED = `f.state in ('picked_up', 'delivered') and e.state <> 'dropped'`

/**
 * Brings the stamps, rewards and double SPIRALs of these orders to what their items are worth now. It compares states, so it may run any
 * number of times, in any order, after a hand-over, its undo, a refund or a return.
 */
export async function settleOrders(tx: Db, deps: Deps, orderIds: readonly OrderId[]): Promise<void> {
  if (orderIds.length === 0) return
  const perks = await rowsOf<{ id: PerkId }>(tx, 'perks.of-orders')`
    select p.id from store_perks p where not p.is_draft and p.kind <> 'birthday'
      and p.retailer_id in (select retailer_id from fulfillments where order_id = any(${orderIds}::bigint[])) order by p.id`
  for (const { id } of perks) {
    const perk = await lockPerk(tx, id)
    if (perk?.kind === 'stamps') await settleStamps(tx, deps, perk, orderIds)
    else if (perk) await settleDouble(tx, deps, perk, orderIds)
  }
}

/** A provisional account gets no SPIRALs; they come when its address is confirmed. */
const mayGetSpirals = async (tx: Db, userId: UserId): Promise<boolean> => (await personById(tx, userId))?.emailVerified ?? false

async function settleDouble(tx: Db, { clock }: Deps, perk: PerkRow, orderIds: readonly OrderId[]): Promise<void> {
  const parts = await rowsOf<{ id: FulfillmentId; userId: UserId; earned: number }>(tx, 'perks.double-parts')`
    select f.id, o.user_id as "userId", case when ${sql(RECEIVED)} then e.points else 0 end as earned
    from fulfillments f join orders o on o.id = f.order_id join loyalty_earnings e on e.fulfillment_id = f.id
    join store_perks p on p.id = ${perk.id}
    where f.order_id = any(${orderIds}::bigint[]) and f.retailer_id = p.retailer_id and o.user_id is not null and (
      exists (select from perk_gifts g where g.perk_id = p.id and g.user_id = o.user_id and g.reason = 'part ' || f.id)
      or (${sql(COUNTS)} and extract(isodow from o.placed_at at time zone p.time_zone) = any(p.weekdays)))
    order by o.user_id, f.id`
  for (const { id, userId, earned } of parts) {
    if (!(await mayGetSpirals(tx, userId))) continue
    const gift = { userId, reason: `part ${id}`, basis: earned, most: perk.budget - perk.spent }
    await count(tx, perk, await settleGift(tx, perk, gift, clock.now()))
  }
}

async function settleStamps(tx: Db, deps: Deps, perk: PerkRow, orderIds: readonly OrderId[]): Promise<void> {
  const found = await rowsOf<{ id: OrderId; userId: UserId; counts: boolean }>(tx, 'perks.stamp-orders')`
    select o.id, o.user_id as "userId", coalesce(sum(e.goods) filter (where ${sql(RECEIVED)}), 0) >= p.least as counts
    from orders o join fulfillments f on f.order_id = o.id join loyalty_earnings e on e.fulfillment_id = f.id
    join store_perks p on p.id = ${perk.id}
    where o.id = any(${orderIds}::bigint[]) and f.retailer_id = p.retailer_id and o.user_id is not null
      and (exists (select from perk_stamps s where s.perk_id = p.id and s.order_id = o.id) or (${sql(COUNTS)}))
    group by o.id, p.id order by o.user_id, o.id`
  for (const { id, userId, counts } of found)
    if (counts)
      await rowsOf(tx, 'perks.stamp')`
        insert into perk_stamps (perk_id, order_id, user_id, created_at) values (${perk.id}, ${id}, ${userId}, ${deps.clock.now()})
        on conflict do nothing`
    else await rowsOf(tx, 'perks.unstamp')`delete from perk_stamps where perk_id = ${perk.id} and order_id = ${id}`
  for (const userId of new Set(found.map((one) => one.userId))) await settleRewards(tx, deps, perk, userId)
}

/** Gives a reward for each full card, or withdraws those that the stamps no longer carry and nobody used. */
async function settleRewards(tx: Db, deps: Deps, perk: PerkRow, userId: UserId): Promise<void> {
  const now = deps.clock.now()
  const [row] = await rowsOf<{ stamps: number; given: number }>(tx, 'perks.stamps-of')`
    select (select count(*)::int from perk_stamps where perk_id = ${perk.id} and user_id = ${userId}) as stamps,
      (select count(*)::int from perk_redemptions where perk_id = ${perk.id} and user_id = ${userId} and state <> 'withdrawn') as given`
  const due = rewardsFor(row?.stamps ?? 0, perk.goal ?? Infinity)
  let given = row?.given ?? 0
  for (; given > due; given--) if (!(await withdraw(tx, perk, userId, now))) return
  if (given >= due || !isLive(perk, now) || (perk.value === null && !(await mayGetSpirals(tx, userId)))) return
  for (; given < due && perk.spent < perk.budget; given++) await giveReward(tx, deps, perk, userId, now)
}

async function giveReward(tx: Db, deps: Deps, perk: PerkRow, userId: UserId, now: Date): Promise<void> {
  const isCode = perk.value !== null
  const expiresAt = new Date(Math.min(perk.endsAt.getTime(), now.getTime() + DAYS_TO_USE * DAY))
  const [made] = await rowsOf<{ id: number }>(tx, 'perks.reward')`
    insert into perk_redemptions (perk_id, user_id, code, state, expires_at, redeemed_at, created_at)
    values (${perk.id}, ${userId}, ${isCode ? randomCode(CODE_LENGTH) : null}, ${isCode ? 'ready' : 'redeemed'}, ${expiresAt},
      ${isCode ? null : now}, ${now}) returning id`
  if (!made) throw new Error('a reward was not written')
  await count(tx, perk, 1)
  const spirals = perk.spirals ?? 0
  if (!isCode) await settleGift(tx, perk, { userId, reason: `reward ${made.id}`, basis: spirals, most: spirals }, now)
  await tellMember(tx, deps, perk, userId, `reward ${made.id}`)
}

/** SPIRALs go back first; a code only while nobody used it. A used code stays, and the next full card makes up for it. */
async function withdraw(tx: Db, perk: PerkRow, userId: UserId, now: Date): Promise<boolean> {
  const [gone] = await rowsOf<{ id: number; code: string | null }>(tx, 'perks.withdraw')`
    update perk_redemptions set state = 'withdrawn' where id = (
      select id from perk_redemptions
      where perk_id = ${perk.id} and user_id = ${userId} and (state = 'ready' or (state = 'redeemed' and code is null))
      order by id desc limit 1) and state <> 'withdrawn' and (state = 'ready' or code is null) returning id, code`
  if (!gone) return false
  await count(tx, perk, -1)
  if (gone.code === null) await settleGift(tx, perk, { userId, reason: `reward ${gone.id}`, basis: 0, most: 0 }, now)
  return true
}

/** Gives the SPIRALs of birthdays that are due now: once per year, to members who said their month. Of one person, or of all. */
export async function settleBirthdays(tx: Db, deps: Deps, only: UserId | null): Promise<void> {
  const now = deps.clock.now()
  const due = await rowsOf<{ id: PerkId; userId: UserId; reason: string }>(
    tx,
    'perks.birthdays',
    `select p.id, m.user_id as "userId", 'year ' || to_char($1::timestamptz at time zone p.time_zone, 'YYYY') as reason
     from store_perks p join perk_members m on m.retailer_id = p.retailer_id join users u on u.id = m.user_id
       join preferences f on f.user_id = m.user_id
     where p.kind = 'birthday' and not p.is_draft and p.starts_at <= $1 and p.ends_at > $1 and p.spent + p.spirals <= p.budget
       and f.birth_month = extract(month from $1::timestamptz at time zone p.time_zone) and u.email_verified
       and ($2::uuid is null or m.user_id = $2) and not exists (select from perk_gifts g where g.perk_id = p.id and g.user_id in (${accountsOfPerson('m.user_id')})
         and g.reason = 'year ' || to_char($1::timestamptz at time zone p.time_zone, 'YYYY'))
     order by p.id, m.user_id limit 500`,
    [now, only],
  )
  for (const [id, people] of Map.groupBy(due, (one) => one.id)) {
    const perk = await lockPerk(tx, id)
    for (const { userId, reason } of people) {
      const spirals = perk?.spirals ?? 0
      if (!perk || perk.spent + spirals > perk.budget) break
      if (await hadBirthday(tx, id, userId, reason)) continue
      const given = await settleGift(tx, perk, { userId, reason, basis: spirals, most: spirals }, now)
      await count(tx, perk, Math.max(0, given))
      if (given > 0) await tellMember(tx, deps, perk, userId, reason)
    }
  }
}

/** Whether this person got it for the year, with any of their accounts. Asked while the perk is held. */
const hadBirthday = async (tx: Db, perkId: PerkId, userId: UserId, reason: string): Promise<boolean> =>
  (
    await rowsOf(
      tx,
      'perks.had-birthday',
      `select from perk_gifts where perk_id = $1 and reason = $3 and user_id in (${accountsOfPerson('$2')}) limit 1`,
      [perkId, userId, reason],
    )
  ).length > 0

/** Tells a member who did not opt out. */
async function tellMember(tx: Db, deps: Deps, perk: PerkRow, userId: UserId, reason: string): Promise<void> {
  const [member] = await rowsOf(tx, 'perks.may-tell')`
    select from perk_members where retailer_id = ${perk.retailerId} and user_id = ${userId} and messages`
  if (member) await tellPeople(tx, deps, [newsOfReward(userId, perk, reason, deps.config.publicOrigin)])
}

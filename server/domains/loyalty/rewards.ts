import type { MallId, RetailerId } from '#contracts/ids.ts'
import type { GroupTerms, LocalGroup, Reward, RewardTerms } from '#contracts/loyalty/rewards.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { fieldProblem, Problem } from '../../platform/problem.ts'
import { mallsByIds } from '../malls/malls.ts'
import { retailersByIds } from '../retailers/retailers.ts'

type StoredReward = Omit<Reward, 'place' | 'group'> & { mallId: MallId | null; retailerId: RetailerId | null; groupId: number | null }

/** Rewards, those that need the fewest SPIRALs first; without `all`, only what can be redeemed. */
export async function rewardsOf(db: Db, { all }: { all: boolean }): Promise<Reward[]> {
  const [rows, groups] = await Promise.all([
    rowsOf<StoredReward>(db, 'rewards.list')`
      select id, name, kind, points, value, mall_id as "mallId", retailer_id as "retailerId", group_id as "groupId", "left",
        per_person as "perPerson",
        is_active as "isActive" from rewards where is_active or ${all} order by points, id limit 200`,
    groupsOf(db),
  ])
  const [malls, retailers] = await Promise.all([
    mallsByIds(
      db,
      rows.flatMap(({ mallId }) => mallId ?? []),
    ),
    retailersByIds(
      db,
      rows.flatMap(({ retailerId }) => retailerId ?? []),
    ),
  ])
  return rows
    .map(
      ({ mallId, retailerId, groupId, ...row }): Reward => ({
        ...row,
        place:
          mallId !== null
            ? { kind: 'mall', id: mallId, name: malls.get(mallId)?.name ?? 'A mall' }
            : retailerId !== null
              ? { kind: 'retailer', id: retailerId, name: retailers.get(retailerId)?.name ?? 'A store' }
              : null,
        group: groups.find(({ id }) => id === groupId) ?? null,
      }),
    )
    .filter(({ group, place }) => all || (group?.isActive !== false && (place?.kind !== 'retailer' || isSelling(retailers, place.id))))
}

const isSelling = (retailers: Awaited<ReturnType<typeof retailersByIds>>, id: number): boolean =>
  [...retailers.values()].some((one) => one.id === id && one.status === 'active')

export const groupsOf = (db: Db): Promise<LocalGroup[]> =>
  rowsOf<LocalGroup>(db, 'rewards.groups')`
    select g.id, g.name, g.city, g.about, g.is_active as "isActive",
      (select coalesce(sum(r.value), 0)::bigint from reward_redemptions r where r.group_id = g.id and r.undone_at is null) as total
    from local_groups g order by g.name, g.id limit 200`

async function oneReward(tx: Db, id: number): Promise<Reward> {
  const reward = (await rewardsOf(tx, { all: true })).find((one) => one.id === id)
  if (!reward) throw new Problem('not_found')
  return reward
}
const valuesOf = ({ name, kind, points, value, mallId, retailerId, groupId, left, perPerson, isActive }: RewardTerms) => [
  name,
  kind,
  points,
  value,
  mallId,
  retailerId,
  groupId,
  left,
  perPerson,
  isActive,
]

/** The place and the group of a reward exist. */
async function check(tx: Db, { mallId, retailerId, groupId, isActive }: RewardTerms): Promise<void> {
  const mall = mallId === null ? null : (await mallsByIds(tx, [mallId])).get(mallId)
  if (mall === undefined || (mall?.closed && isActive)) throw fieldProblem('/mallId', 'Choose a mall that is open.')
  const retailer = retailerId === null ? null : (await retailersByIds(tx, [retailerId])).get(retailerId)
  if (retailer === undefined || (retailer?.status === 'closed' && isActive))
    throw fieldProblem('/retailerId', 'Choose a retailer that is open.')
  if (groupId !== null && !(await groupsOf(tx)).some(({ id }) => id === groupId)) throw fieldProblem('/groupId', 'Choose a group.')
}

export const addReward = (db: Db, actor: Person | null, terms: RewardTerms): Promise<Reward> =>
  transact(db, async (tx) => {
    await check(tx, terms)
    const [row] = await rowsOf<{ id: number }>(
      tx,
      'rewards.add',
      `insert into rewards (name, kind, points, value, mall_id, retailer_id, group_id, "left", per_person, is_active)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      valuesOf(terms),
    )
    await recordAct(tx, { who: actor, act: 'rewards.added', subject: `reward ${row?.id}`, after: terms })
    return oneReward(tx, row?.id ?? 0)
  })

export const changeReward = (db: Db, actor: Person, id: number, terms: RewardTerms): Promise<Reward> =>
  transact(db, async (tx) => {
    const before = await oneReward(tx, id)
    if (before.kind !== terms.kind) throw fieldProblem('/kind', 'Add a new reward for another kind.')
    await check(tx, terms)
    await rowsOf(
      tx,
      'rewards.change',
      `update rewards set name = $1, kind = $2, points = $3, value = $4, mall_id = $5, retailer_id = $6, group_id = $7, "left" = $8, per_person = $9,
         is_active = $10 where id = $11`,
      [...valuesOf(terms), id],
    )
    await recordAct(tx, { who: actor, act: 'rewards.changed', subject: `reward ${id}`, before, after: terms })
    return oneReward(tx, id)
  })

async function oneGroup(tx: Db, id: number): Promise<LocalGroup> {
  const group = (await groupsOf(tx)).find((one) => one.id === id)
  if (!group) throw new Problem('not_found')
  return group
}

export const addGroup = (db: Db, actor: Person | null, { name, city, about, isActive }: GroupTerms): Promise<LocalGroup> =>
  transact(db, async (tx) => {
    const [row] = await rowsOf<{ id: number }>(tx, 'rewards.add-group')`
      insert into local_groups (name, city, about, is_active) values (${name}, ${city}, ${about}, ${isActive}) returning id`
    await recordAct(tx, { who: actor, act: 'rewards.group_added', subject: `group ${row?.id}`, after: { name, city, about, isActive } })
    return oneGroup(tx, row?.id ?? 0)
  })

export const changeGroup = (db: Db, actor: Person, id: number, terms: GroupTerms): Promise<LocalGroup> =>
  transact(db, async (tx) => {
    const before = await oneGroup(tx, id)
    await rowsOf(tx, 'rewards.change-group')`
      update local_groups set name = ${terms.name}, city = ${terms.city}, about = ${terms.about}, is_active = ${terms.isActive}
      where id = ${id}`
    await recordAct(tx, { who: actor, act: 'rewards.group_changed', subject: `group ${id}`, before, after: terms })
    return oneGroup(tx, id)
  })

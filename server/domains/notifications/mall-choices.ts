import type { MallId, UserId } from '#contracts/ids.ts'
import type { MallNewsChoices } from '#contracts/notifications/store-news.ts'
import type { MallRole } from '#contracts/roles.ts'
import { mallIdsOf, type Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { mallDefaultsFor } from './rules.ts'

type Kinds = MallNewsChoices['kinds']

/** What these people chose for a mall; who chose nothing is left out. */
export async function chosenForMall(db: Db, userIds: readonly UserId[], mallId: MallId): Promise<Map<UserId, Partial<Kinds>>> {
  const rows = await rowsOf<{ userId: UserId; kinds: Partial<Kinds> }>(db, 'mall-choices.of')`
    select user_id as "userId", kinds from mall_news_choices
    where user_id = any((select ${userIds}::uuid[])::uuid[]) and mall_id = ${mallId}`
  return new Map(rows.map(({ userId, kinds }) => [userId, kinds]))
}

/** The role of a person at a mall; throws `not_found` where they do not work. */
function roleAt(person: Person, mallId: MallId): MallRole {
  if (!mallIdsOf(person, 'staff').includes(mallId)) throw new Problem('not_found')
  return mallIdsOf(person, 'manager').includes(mallId) ? 'manager' : 'staff'
}

export async function mallChoicesOf(db: Db, person: Person, mallId: MallId): Promise<MallNewsChoices> {
  const defaults = mallDefaultsFor(roleAt(person, mallId))
  return { mallId, kinds: { ...defaults, ...(await chosenForMall(db, [person.id], mallId)).get(person.id) } }
}

export async function chooseForMall(db: Db, person: Person, choices: MallNewsChoices, now: Date): Promise<MallNewsChoices> {
  roleAt(person, choices.mallId)
  await rowsOf(db, 'mall-choices.write')`
    insert into mall_news_choices (user_id, mall_id, kinds, updated_at)
    values (${person.id}, ${choices.mallId}, ${JSON.stringify(choices.kinds)}::jsonb, ${now})
    on conflict (user_id, mall_id) do update set kinds = excluded.kinds, updated_at = excluded.updated_at`
  return choices
}

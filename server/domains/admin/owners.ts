import type { Reply, Sent } from '#contracts/endpoint.ts'
import type { assignAttention } from '#contracts/admin/admin.ts'
import type { UserId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import { fieldProblem } from '../../platform/problem.ts'

export type DeskPerson = { id: UserId; name: string }
export type Assigned = DeskPerson & { key: string; assigned_at: Date }

/** Everybody an item can be assigned to. */
export const deskPeople = (db: Db): Promise<DeskPerson[]> =>
  rowsOf<DeskPerson>(db, 'admin.desk')`
    select distinct u.id, u.name from memberships m join users u on u.id = m.user_id
    where m.scope = 'platform' and m.role in ('support', 'admin') and u.disabled_at is null order by u.name, u.id`

export const assignedAll = (db: Db): Promise<Assigned[]> =>
  rowsOf<Assigned>(db, 'admin.owners')`
    select o.key, o.assigned_at, u.id, u.name from attention_owners o join users u on u.id = o.owner_id where u.disabled_at is null`

/** Assigns a waiting item to a person, or to nobody. Recorded in the audit log. */
export async function assign(
  db: Db,
  who: Person,
  { key, ownerId }: Sent<typeof assignAttention>['body'],
  now: Date,
): Promise<Reply<typeof assignAttention>> {
  const owner = ownerId === null ? null : ((await deskPeople(db)).find(({ id }) => id === ownerId) ?? null)
  if (ownerId !== null && !owner) throw fieldProblem('/ownerId', 'Choose someone from the team.')
  await transact(db, async (tx) => {
    const [before] = await rowsOf<{ name: string }>(tx, 'admin.owner-before')`
      select u.name from attention_owners o join users u on u.id = o.owner_id where o.key = ${key}`
    if (owner)
      await rowsOf(tx, 'admin.assign')`
        insert into attention_owners (key, owner_id, assigned_at) values (${key}, ${owner.id}, ${now})
        on conflict (key) do update set owner_id = excluded.owner_id, assigned_at = excluded.assigned_at`
    else await rowsOf(tx, 'admin.unassign')`delete from attention_owners where key = ${key}`
    await recordAct(tx, {
      who,
      act: 'attention.assign',
      subject: key,
      before: { owner: before?.name ?? null },
      after: { owner: owner?.name ?? null },
    })
  })
  return { key, owner }
}

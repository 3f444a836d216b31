import type { Reply } from '#contracts/endpoint.ts'
import type { attention } from '#contracts/admin/admin.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import type { Waiting, WaitsForAdmins } from '../waiting.ts'
import { type Assigned, assignedAll, type DeskPerson, deskPeople } from './owners.ts'
import { countersOf } from './today.ts'

type Item = Waiting & { key: string }

/** The items of all domains that wait for a person, the oldest first. */
async function itemsOf(db: Db, all: readonly WaitsForAdmins[], now: Date): Promise<Item[]> {
  const items = (await Promise.all(all.map((waiting) => waiting(db, now)))).flat()
  items.sort((a, b) => (a.since?.getTime() ?? 0) - (b.since?.getTime() ?? 0))
  return items.map((item) => ({ ...item, key: item.id ? `${item.code} ${item.id}` : item.code }))
}

/** What waits for a person, with the day's counters. */
export async function attentionOf(db: Db, all: readonly WaitsForAdmins[], now: Date): Promise<Reply<typeof attention>> {
  const [items, owners, desk, counters] = await Promise.all([itemsOf(db, all, now), assignedAll(db), deskPeople(db), countersOf(db, now)])
  return { items: items.map((item) => ({ ...item, owner: ownerOf(item, owners) })), desk, checkedAt: now, counters }
}

/** Throws `not_found` for an item that does not wait now. */
export async function refuseSettled(db: Db, all: readonly WaitsForAdmins[], key: string, now: Date): Promise<void> {
  if (!(await itemsOf(db, all, now)).some((item) => item.key === key)) throw new Problem('not_found')
}

/** The person assigned to the item. An assignment made before the item was settled and came back does not count. */
function ownerOf({ key, since }: Item, owners: readonly Assigned[]): DeskPerson | null {
  const owner = owners.find((each) => each.key === key && (since === null || each.assigned_at >= since))
  return owner ? { id: owner.id, name: owner.name } : null
}

import type { MallId } from '#contracts/ids.ts'
import type { MallRole } from '#contracts/roles.ts'
import { mallIdsOf, type Person } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { Problem } from '../../platform/problem.ts'
import { type Mall, mallsByIds } from '../malls/malls.ts'

/** The mall, for a person who holds this role at it. Any other mall is unknown to them. */
export async function ownMall(db: Db, person: Person, id: MallId, least: MallRole = 'manager'): Promise<Mall> {
  const mall = mallIdsOf(person, least).includes(id) ? (await mallsByIds(db, [id])).get(id) : undefined
  if (!mall) throw new Problem('not_found')
  return mall
}

import type { UserId } from '#contracts/ids.ts'
import type { Person } from '../../platform/actor.ts'
import type { Db } from '../../platform/db.ts'
import { admins } from '../identity/teams.ts'

/** Fees and rates need two people: another admin approves, unless the platform has only this one. */
export const mayApprove = async (db: Db, actor: Person, askedBy: UserId | null): Promise<boolean> =>
  askedBy !== actor.id || (await admins(db)).every(({ id }) => id === actor.id)

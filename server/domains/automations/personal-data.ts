import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The rules that act in this person's name. Once the account is gone they act for nobody, and stop. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(db, 'automations.personal')`
    select retailer_id as "retailerId", name, state, created_at as "createdAt" from automations where acts_for = ${userId} order by id`

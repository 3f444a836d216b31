import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The API keys that a person made, without their secrets. A foreign key takes the person out of them when the account ends. */
export const personalDataOf = (db: Db, userId: UserId): Promise<unknown> =>
  rowsOf(db, 'api-access.personal-data')`
    select name, scopes, created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"
    from api_keys where made_by = ${userId} order by id`

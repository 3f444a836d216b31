import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'

// Consents are a history like the acceptance of terms: the latest one counts.
const GIVEN = 'marketing'
const WITHDRAWN = 'marketing withdrawn'

/** Whether the person asked for news and offers, and the time of the latest choice. */
export async function marketingOf(db: Db, userId: UserId): Promise<{ marketing: boolean; since: Date | null }> {
  const [last] = await rowsOf<{ document: string; at: Date }>(db, 'identity.marketing')`
    select document, created_at as at from legal_acceptances where user_id = ${userId} and document in (${GIVEN}, ${WITHDRAWN})
    order by id desc limit 1`
  return { marketing: last?.document === GIVEN, since: last?.at ?? null }
}

/** Records a changed choice only: repeating the same choice adds nothing. */
export async function chooseMarketing(
  db: Db,
  userId: UserId,
  { marketing, version }: { marketing: boolean; version: string },
  now: Date,
): Promise<{ marketing: boolean; since: Date | null }> {
  return transact(db, async (tx) => {
    await rowsOf(tx, 'identity.lock-consents')`select from users where id = ${userId} for no key update`
    const before = await marketingOf(tx, userId)
    if (before.marketing === marketing) return before
    await rowsOf(tx, 'identity.consent')`
      insert into legal_acceptances (user_id, document, version, created_at)
      values (${userId}, ${marketing ? GIVEN : WITHDRAWN}, ${version}, ${now})`
    return { marketing, since: now }
  })
}

import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The profile changes that a person saved, and the changes that they asked an admin for. */
export const personalDataOf = async (db: Db, userId: UserId): Promise<{ saved: unknown[]; asked: unknown[] }> => ({
  saved: await rowsOf(db, 'retailers.own_versions')`
    select r.display_name as business, v.store_id as "storeId", v.version, v.content, v.created_at as at
    from profile_versions v join retailers r on r.id = v.retailer_id where v.user_id = ${userId} order by v.id`,
  asked: await rowsOf(db, 'retailers.own_reviews')`
    select r.display_name as business, p.store_id as "storeId", p.before, p.wanted, p.state, p.asked_at as "askedAt"
    from profile_reviews p join retailers r on r.id = p.retailer_id where p.asked_by = ${userId} order by p.id`,
})

/** Takes a person's name off what stays: the profile belongs to the business. */
export async function forgetPerson(tx: Db, userId: UserId): Promise<void> {
  await rowsOf(tx, 'retailers.forget_versions')`update profile_versions set user_id = null where user_id = ${userId}`
  await rowsOf(tx, 'retailers.forget_reviews')`update profile_reviews set asked_by = null where asked_by = ${userId}`
}

import type { UserId } from '#contracts/ids.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** Invitations of malls to this address. They are deleted with the person's account. */
export const tenantInvitesTo = (db: Db, email: string): Promise<unknown[]> =>
  rowsOf(db, 'mall-office.personal_data')`
    select m.name as mall, i.business, i.unit, i.created_at as "createdAt" from tenant_invites i join malls m on m.id = i.mall_id
    where i.email = lower(${email})`
export const forgetTenantInvitesTo = (tx: Db, email: string): Promise<unknown> =>
  rowsOf(tx, 'mall-office.forget')`delete from tenant_invites where email = lower(${email})`

/** Shops of malls that a person asked for. */
export const askedShopsBy = (db: Db, userId: UserId): Promise<unknown[]> =>
  rowsOf(db, 'mall-office.asked-data')`
    select m.name as mall, a.shop, a.created_at as "askedAt" from mall_asked_shops a join malls m on m.id = a.mall_id
    where a.user_id = ${userId}`
export const forgetAskedShops = (tx: Db, userId: UserId): Promise<unknown> =>
  rowsOf(tx, 'mall-office.forget-asked')`delete from mall_asked_shops where user_id = ${userId}`

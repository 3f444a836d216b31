import type { z } from 'zod'
import type { BusinessEvent, BusinessPerson } from '#contracts/admin/retailers.ts'
import { type Db, rowsOf } from '../../platform/db.ts'

/** The acts of the audit log that a business's history shows, in words. */
const WORDS: Record<string, string> = {
  'retailer.create': 'Retailer created',
  'retailer.change': 'Names changed',
  'retailer.active': 'Activated',
  'retailer.suspended': 'Suspended',
  'retailer.closed': 'Closed',
  'retailer.profile': 'Look and story changed',
  'store.create': 'Store opened',
  'store.change': 'Store moved or renamed',
  'store.close': 'Store closed',
  'store.pause': 'Store stopped taking orders',
  'store.resume': 'Store takes orders again',
  'store.settings': 'Store settings changed',
  'mall.create': 'Mall created',
  'mall.change': 'Mall changed',
  'mall.active': 'Mall opened again',
  'mall.suspended': 'Mall suspended',
  'mall.closed': 'Mall closed',
  'team.invite': 'Someone was invited',
  'team.revoke': 'Invitation taken back',
  'team.join': 'Someone joined the team',
  'team.remove': 'Someone left the team',
}

type Event = z.output<typeof BusinessEvent>

/** The newest entries of the audit log about these subjects. */
export async function historyOf(db: Db, subjects: readonly string[]): Promise<Event[]> {
  const rows = await rowsOf<{ id: number; at: Date; who: string; act: string; reason: string | null }>(db, 'admin.business-history')`
    select id, created_at as at, who, act, after ->> 'reason' as reason from audit_entries
    where subject = any(${subjects}) and outcome = 'done' order by id desc limit 50`
  return rows.map(({ act, ...row }) => ({ ...row, words: WORDS[act] ?? act }))
}

/** The team of a retailer or mall, and the people who are invited to it. */
export const peopleOfBusiness = (db: Db, scope: 'retailer' | 'mall', id: number, now: Date): Promise<z.output<typeof BusinessPerson>[]> =>
  rowsOf<z.output<typeof BusinessPerson>>(db, 'admin.business-people')`
    select u.name, u.email, m.role || coalesce(' at ' || s.name, '') as role, false as "isInvited" from memberships m
    join users u on u.id = m.user_id left join stores s on s.id = m.store_id
    where m.scope = ${scope} and m.scope_id = ${id} and u.disabled_at is null
    union all select null, i.email, i.role, true from team_invitations i
    where case ${scope} when 'retailer' then i.retailer_id else i.mall_id end = ${id} and i.expires_at > ${now}
    order by 4, 2, 3`

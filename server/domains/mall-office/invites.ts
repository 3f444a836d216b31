import type { Sent } from '#contracts/endpoint.ts'
import type { MallId, TenantInviteId } from '#contracts/ids.ts'
import { type inviteTenant, type TenantInvite, mallOfficeProblems } from '#contracts/mall-office/mall-office.ts'
import type { Page } from '#contracts/page.ts'
import { mallIdsOf, type Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { type IdempotencyKey, once } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { ownMall } from './access.ts'
import { tenantInvited } from './mails.ts'

const COLUMNS = `i.id, i.business, i.email, i.unit, i.created_at as "createdAt", u.name as "invitedBy",
  case when exists (select from memberships m join users p on p.id = m.user_id join stores s on s.retailer_id = m.scope_id and s.mall_id = i.mall_id and not s.closed
         where m.scope = 'retailer' and p.email = i.email) then 'joined'
    when exists (select from applications a join users p on p.id = a.user_id where p.email = i.email and a.created_at >= i.created_at) then 'applied'
    else 'sent' end as state`
const FROM = 'from tenant_invites i join users u on u.id = i.invited_by'

export async function invitesOf(
  db: Db,
  person: Person,
  { mallId, ...asked }: PageRequest & { mallId: MallId },
): Promise<Page<TenantInvite>> {
  await ownMall(db, person, mallId)
  return pageBy('mall-office.invites', { id: 'id' }, asked, (after, limit) =>
    rowsOf<TenantInvite>(
      db,
      'mall-office.invites',
      `select ${COLUMNS} ${FROM} where i.mall_id = $1 and ($2::bigint is null or i.id < $2) order by i.id desc limit $3`,
      [mallId, after?.id ?? null, limit],
    ),
  )
}

/** Invites a business by email to open a store in this mall. The link sets mall and unit in its application. */
export async function invite(
  { db, mail, config }: Deps,
  person: Person,
  { mallId, ...body }: Sent<typeof inviteTenant>['body'],
  key: IdempotencyKey,
): Promise<TenantInvite> {
  const { id } = await once(db, key, async (tx) => {
    const mall = await ownMall(tx, person, mallId)
    if (body.unit !== null) await refuseTaken(tx, mallId, body.unit)
    const [row] = await rowsOf<{ id: TenantInviteId }>(tx, 'mall-office.invite')`
      insert into tenant_invites (mall_id, business, email, unit, invited_by)
      values (${mallId}, ${body.business}, ${body.email}, ${body.unit}, ${person.id})
      on conflict (mall_id, email) do nothing returning id`
    if (!row) throw new Problem(mallOfficeProblems, 'mall.invited_already')
    await mail.send(tx, tenantInvited({ ...body, mallId, mall: mall.name, invitedBy: person.name, publicOrigin: config.publicOrigin }))
    await recordAct(tx, { who: person, act: 'mall.invite_tenant', subject: `mall ${mallId}`, after: { invite: row.id, unit: body.unit } })
    return row
  })
  const [made] = await rowsOf<TenantInvite>(db, 'mall-office.made-invite')`select ${sql(COLUMNS)} ${sql(FROM)} where i.id = ${id}`
  if (!made) throw new Problem('not_found')
  return made
}

async function refuseTaken(tx: Db, mallId: MallId, unit: string): Promise<void> {
  const rows = await rowsOf(tx, 'mall-office.unit-taken')`
    select from stores s join mall_units u on u.id = s.unit_id where u.mall_id = ${mallId} and u.unit = ${unit} and not s.closed`
  if (rows.length > 0) throw new Problem(mallOfficeProblems, 'mall.unit_taken')
}

export async function withdraw(db: Db, person: Person, id: TenantInviteId): Promise<void> {
  await transact(db, async (tx) => {
    const [row] = await rowsOf<{ mallId: MallId }>(tx, 'mall-office.withdraw')`
      delete from tenant_invites where id = ${id} and mall_id = any(${mallIdsOf(person, 'manager')}::bigint[]) returning mall_id as "mallId"`
    if (!row) throw new Problem('not_found')
    await recordAct(tx, { who: person, act: 'mall.withdraw_invite', subject: `mall ${row.mallId}`, before: { invite: id } })
  })
}

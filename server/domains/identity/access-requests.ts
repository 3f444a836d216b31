import type { z } from 'zod'
import { type AccessRequest, type Askable, type decideAccess, accessProblems } from '#contracts/identity/access-requests.ts'
import type { AccessRequestId, UserId } from '#contracts/ids.ts'
import type { Page } from '#contracts/page.ts'
import { PLATFORM_ROLES, type PlatformRole } from '#contracts/roles.ts'
import type { Person } from '../../platform/actor.ts'
import { recordAct } from '../../platform/audit.ts'
import { pageBy, type PageRequest } from '../../platform/cursors.ts'
import { type Db, rowsOf, sql, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { waitingRows } from '../waiting.ts'
import * as mails from './mails.ts'
import { addMembership, personById } from './people.ts'
import { dropEveryFactor } from './second-factor.ts'

type RequestedAccess = { kind: 'page'; page: string; access: Askable } | { kind: 'second-factor' }
type Decision = z.output<typeof decideAccess.body>

/** Stores a request; if one for the same thing is already open, no second one is made. */
export async function keepRequest(db: Db, userId: UserId, wanted: RequestedAccess, now: Date): Promise<{ askedAt: Date }> {
  const { page, access } = wanted.kind === 'page' ? wanted : { page: null, access: null }
  const [row] = await rowsOf<{ created_at: Date }>(db, 'identity.ask_access')`
    insert into access_requests (user_id, kind, page, access, created_at) values (${userId}, ${wanted.kind}, ${page}, ${access}, ${now})
    on conflict (user_id, kind, coalesce(page, '')) where decided_at is null do update set kind = excluded.kind returning created_at`
  if (!row) throw new Error('a request was not written')
  return { askedAt: row.created_at }
}

const platformRole = (access: Askable | null): PlatformRole | undefined => PLATFORM_ROLES.find((role) => access === `platform:${role}`)

type StoredAccessRequest = Omit<AccessRequest, 'mayGrant'> & { user_id: UserId }
function shown(row: StoredAccessRequest): AccessRequest {
  const { user_id: _, ...request } = row
  return { ...request, mayGrant: request.kind === 'second-factor' || platformRole(request.access) !== undefined }
}
const REQUEST = `r.id, r.kind, u.name as who, u.email, r.page, r.access, r.created_at as "askedAt", r.decision, r.decided_at as "decidedAt", r.note,
  r.user_id from access_requests r join users u on u.id = r.user_id`

/** The open requests, the oldest first; or the decided ones, the newest first. */
export async function accessRequestsOf(
  db: Db,
  { state = 'open', ...asked }: PageRequest & { state?: 'open' | 'decided' | undefined },
): Promise<Page<AccessRequest>> {
  const isOpen = state === 'open'
  const page = await pageBy(`identity.${state}`, { id: 'id' }, asked, (after, limit) =>
    rowsOf<StoredAccessRequest>(
      db,
      isOpen ? 'identity.open_requests' : 'identity.decided_requests',
      isOpen
        ? `select ${REQUEST} where r.decided_at is null and ($1::bigint is null or r.id > $1) order by r.id limit $2`
        : `select ${REQUEST} where r.decided_at is not null and ($1::bigint is null or r.id < $1) order by r.id desc limit $2`,
      [after?.id ?? null, limit],
    ),
  )
  return { ...page, items: page.items.map(shown) }
}

/** Grants or refuses an open request, records it in the audit log, and mails the person. */
export async function decideRequest(deps: Deps, admin: Person, id: AccessRequestId, { decision, note }: Decision): Promise<AccessRequest> {
  const { db, clock, mail, config } = deps
  if (decision === 'refused' && !note) {
    throw new Problem(accessProblems, 'access.reason').at('/note')
  }
  return transact(db, async (tx) => {
    const [row] = await rowsOf<StoredAccessRequest & { first_name: string }>(tx, 'identity.request')`
      select u.first_name, ${sql(REQUEST)} where r.id = ${id} for no key update of r`
    if (!row) throw new Problem('not_found')
    if (row.decidedAt) throw new Problem('conflict', { detail: 'Someone has decided on this request already.' })
    if (row.user_id === admin.id) throw new Problem(accessProblems, 'access.own')
    if (decision === 'granted') await grant(tx, row)
    const decidedAt = clock.now()
    await rowsOf(tx, 'identity.decide_request')`
      update access_requests set decision = ${decision}, note = ${note ?? null}, decided_by = ${admin.id}, decided_at = ${decidedAt}
      where id = ${id}`
    const what = { kind: row.kind, page: row.page, access: row.access }
    await recordAct(tx, { who: admin, act: `access.${decision}`, subject: `person ${row.user_id}`, after: { ...what, note: note ?? null } })
    const to = { to: row.email, firstName: row.first_name, publicOrigin: config.publicOrigin }
    await mail.send(tx, mails.accessDecided(to, { kind: row.kind, page: row.page, isGranted: decision === 'granted', note: note ?? null }))
    const { first_name: _, ...request } = row
    return shown({ ...request, decision, decidedAt, note: note ?? null })
  })
}

async function grant(tx: Db, { kind, access, user_id: userId }: StoredAccessRequest): Promise<void> {
  if (kind === 'second-factor') return dropEveryFactor(tx, userId)
  const role = platformRole(access)
  if (!role) throw new Problem(accessProblems, 'access.not_ours')
  if (!(await personById(tx, userId))?.emailVerified)
    throw new Problem('conflict', { detail: 'This person has not confirmed their email yet. Refuse the request, or wait until they have.' })
  await addMembership(tx, userId, { scope: 'platform', role })
}

export const waiting = waitingRows<{ id: number; kind: 'page' | 'second-factor'; page: string | null; who: string; since: Date }>(
  'identity.for_admins',
  `select r.id, r.kind, r.page, u.name as who, r.created_at as since from access_requests r join users u on u.id = r.user_id
     where r.decided_at is null order by r.id limit 100`,
  ({ kind, page, who }) => ({
    code: 'access.asked',
    title: kind === 'page' ? `${who} asks for access to ${page}` : `${who} has lost their code app`,
    detail: 'Grant or refuse it. They hear by email.',
    href: '/admin?section=access',
  }),
)

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reply } from '#contracts/endpoint.ts'
import type { sessions } from '#contracts/identity/auth.ts'
import type { PasskeyId, SessionId, UserId } from '#contracts/ids.ts'
import type { PlatformRole } from '#contracts/roles.ts'
import { tell } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { randomToken } from '../../platform/clock.ts'
import { type Db, rowsOf, transact } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { readCookie, seal, unseal, writeCookie } from './cookies.ts'
import { storedAs } from './renewal.ts'
import { deviceOf, sessionMs } from './rules.ts'

export type Origin = { ip: string | null; userAgent: string | null }
export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
})

export type NewSession = { id: SessionId; token: string; expiresAt: Date }

/** Stores a new session: 256 random bits, worth nothing without this installation's seal. */
export async function insertSession(
  tx: Db,
  userId: UserId,
  { ip, userAgent }: Origin,
  now: Date,
  lastsMs: number,
  passkeyId: PasskeyId | null = null,
): Promise<NewSession> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + lastsMs)
  const [row] = await rowsOf<{ id: SessionId }>(tx, 'identity.sign_in')`
    insert into sessions (user_id, token, expires_at, ip_address, user_agent, created_at, updated_at, passkey_id)
    values (${userId}, ${token}, ${expiresAt}, ${ip}, ${userAgent}, ${now}, ${now}, ${passkeyId}) returning id`
  if (!row) throw new Error('a sign-in was not written')
  return { id: row.id, token, expiresAt }
}

/** Signs a person in on this browser with a new token, and ends the browser's previous session. A passkey counts as both factors. */
export async function signInHere(
  deps: Deps,
  tx: Db,
  userId: UserId,
  http: { request: FastifyRequest; reply: FastifyReply },
  passkeyId: PasskeyId | null = null,
): Promise<string> {
  const { config, clock, secret } = deps
  const roles = await rowsOf<{ role: PlatformRole }>(tx, 'identity.platform_roles')`
    select role from memberships where user_id = ${userId} and scope = 'platform'`
  const lastsMs = sessionMs(roles.map(({ role }) => role))
  await endThisSession(deps, tx, http.request)
  const session = await insertSession(tx, userId, originOf(http.request), clock.now(), lastsMs, passkeyId)
  writeCookie(http.reply, config, 'session', seal(secret, session.token), Math.floor(lastsMs / 1000))
  return session.token
}

/** Ends the session of the request's cookie, even if its account is closed. */
export async function endThisSession({ config, secret }: Deps, tx: Db, request: FastifyRequest): Promise<void> {
  const sealed = readCookie(request, config, 'session')
  const token = sealed ? unseal(secret, sealed) : null
  if (!token) return
  const rows = await rowsOf<{ id: SessionId; user_id: UserId }>(tx, 'identity.sign_out')`
    delete from sessions where token = any(${storedAs(token)}) returning id, user_id`
  for (const row of rows) await tell(tx, 'identity.session_ended', { userId: row.user_id, sessionIds: [row.id] })
}

/** Locks a session so that it cannot end before the end of the transaction; throws when it has ended since the request arrived. */
export async function holdSession(tx: Db, id: SessionId): Promise<void> {
  const rows = await rowsOf(tx, 'identity.hold_session')`select from sessions where id = ${id} for key share`
  if (rows.length === 0) throw new Problem('signed_out')
}

type SessionRow = { id: SessionId; ip_address: string | null; user_agent: string | null; created_at: Date; updated_at: Date }

/** The open sessions of a person, the last used first. */
export async function shownSessions(db: Db, { id, sessionId }: Person, now: Date): Promise<Reply<typeof sessions>['items']> {
  const rows = await rowsOf<SessionRow>(db, 'identity.sessions')`
    select id, ip_address, user_agent, created_at, updated_at from sessions where user_id = ${id} and expires_at > ${now}
    order by updated_at desc, id limit 100`
  return rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    device: deviceOf(row.user_agent),
    address: row.ip_address,
    createdAt: row.created_at,
    seenAt: row.updated_at,
  }))
}

/** Ends the person's sessions that match; returns whether there were any. */
export async function endSessions(
  db: Db,
  userId: UserId,
  which: { only: SessionId } | { except: SessionId } | { by: PasskeyId } | 'all',
): Promise<boolean> {
  return transact(db, async (tx) => {
    const only = which !== 'all' && 'only' in which ? which.only : null
    const except = which !== 'all' && 'except' in which ? which.except : null
    const by = which !== 'all' && 'by' in which ? which.by : null
    const rows = await rowsOf<{ id: SessionId }>(tx, 'identity.end_some')`
      delete from sessions
      where user_id = ${userId} and (${only}::uuid is null or id = ${only}) and (${except}::uuid is null or id <> ${except})
        and (${by}::bigint is null or passkey_id = ${by}) returning id`
    if (rows.length > 0)
      await tell(tx, 'identity.session_ended', { userId, sessionIds: which === 'all' ? 'all' : rows.map(({ id }) => id) })
    return rows.length > 0
  })
}

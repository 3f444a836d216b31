import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import { me, type Viewer } from '#contracts/identity/people.ts'
import type { MallId, PasskeyId, RetailerId, SessionId, StoreId, UserId } from '#contracts/ids.ts'
import { check } from '#contracts/operations.ts'
import { type MallRole, mayPass, type PlatformRole, type RetailerRole } from '#contracts/roles.ts'
import type { FactName } from '../../facts.ts'
import type { Person } from '../../platform/actor.ts'
import { recordRefusal } from '../../platform/audit.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { Problem } from '../../platform/problem.ts'
import { joinMall } from '../malls/malls.ts'
import { joinRetailer } from '../retailers/retailers.ts'
import { cookieName, readCookie, seal, unseal, writeCookie } from './cookies.ts'
import { guestKeyOf } from './guests.ts'
import { renewToken, storedAs } from './renewal.ts'
import { lastsUntil, needsFactor, seenEveryMs } from './rules.ts'
import { authProblems } from '#contracts/identity/auth.ts'

/** A person, and the roles that do not count until the second factor is shown. */
export type SignedIn = Person & { hasFactor: boolean; passkeyId: PasskeyId | null; waiting: Pick<Person, 'retailers' | 'platform'> }

const CACHE_MS = 1_000
/** The time for which a request that was sent with the old token, while another one replaced it, is still served. */
const SENT_TOGETHER_MS = 5_000
type Renewal = { replaced: ReturnType<typeof renewToken>; doneAt: number | null }

type Membership =
  | { scope: 'retailer'; scopeId: number; role: RetailerRole; storeId: number | null; name: string }
  | { scope: 'mall'; scopeId: number; role: MallRole; storeId: null; name: string }
  | { scope: 'platform'; scopeId: null; role: PlatformRole; storeId: null; name: null }
type StoredPerson = {
  session_id: SessionId
  id: UserId
  email: string
  name: string
  first_name: string
  last_name: string
  email_verified: boolean
  zip: string | null
  two_factor_enabled: boolean
  passkey_id: PasskeyId | null
  memberships: Membership[]
}
type StoredSession = StoredPerson & { expires_at: Date; seen_at: Date; is_waiting: boolean }

// One statement per request that is not cached. The names of shops and malls are joined, because every answer about a
// person shows them, and asking the other domains would take two more statements.
const OF_USER = `u.id, u.email, u.name, u.first_name, u.last_name, u.email_verified, u.zip, u.two_factor_enabled,
  coalesce(m.memberships, '[]') as memberships`
const MEMBERSHIPS = `left join lateral (
  select json_agg(json_build_object('scope', m.scope, 'scopeId', m.scope_id, 'role', m.role, 'storeId', m.store_id,
    'name', coalesce(r.display_name, mall.name)) order by m.id) as memberships
  from memberships m
  left ${joinRetailer(`m.scope = 'retailer' and r.id = m.scope_id`)}
  left ${joinMall(`m.scope = 'mall' and mall.id = m.scope_id`)}
  where m.user_id = u.id
) m on true`
const SESSION = `
select s.id as session_id, s.expires_at, s.updated_at as seen_at, s.passkey_id, s.token <> $1 as is_waiting, ${OF_USER}
from sessions s join users u on u.id = s.user_id ${MEMBERSHIPS}
where s.token = any($2) and u.disabled_at is null`
const WITHOUT_SESSION = `
select ${OF_USER}, (select min(p.id) from passkeys p where p.user_id = u.id) as passkey_id
from users u ${MEMBERSHIPS} where u.id = $1 and u.disabled_at is null`

/** No session has this id. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000' as SessionId

/**
 * The person in whose name something acts that they allowed in a sign-in. Roles that need a second factor count only if the person has one.
 * Null for a closed account.
 */
export async function personWithoutSession({ db, config }: Pick<Deps, 'db' | 'config'>, userId: UserId): Promise<Person | null> {
  const [row] = await rowsOf<Omit<StoredPerson, 'session_id'>>(db, 'identity.without-session', WITHOUT_SESSION, [userId])
  return row ? personFrom({ ...row, session_id: NO_SESSION }, config.environment === 'production') : null
}

const CHANGES = new Set<string>([
  'identity.session_ended',
  'identity.membership_changed',
  'identity.person_changed',
  'identity.email_verified',
] satisfies FactName[])

/** `isWaiting`: the token has to be replaced before its roles count (renewal.ts). */
type KnownSession = { person: SignedIn; expiresAt: Date; isWaiting: boolean } | null

/** Finds the person of a session token; caches answers for one second, or until a fact invalidates them. */
export class SignIns {
  readonly #known = new LRUCache<string, { known: KnownSession }>({ max: 10_000, ttl: CACHE_MS })
  readonly #renewals = new LRUCache<string, Renewal>({ max: 1_000, ttl: SENT_TOGETHER_MS })
  readonly #deps: Deps
  #drops = 0

  constructor(deps: Deps) {
    this.#deps = deps
    deps.feed.on(({ name }) => {
      if (!CHANGES.has(name)) return
      // Both facts are rare and cached answers expire within a second anyway, so an index by person is not worth keeping.
      this.#drops++
      this.#known.clear()
    })
  }

  /** The current person, bypassing the cache: for the answer of the request that changed them. */
  async freshPersonOf(token: string): Promise<SignedIn | null> {
    return (await this.#read(token))?.person ?? null
  }

  async knownBy(token: string): Promise<KnownSession> {
    let known = this.#known.get(token)?.known
    if (known === undefined) {
      const drops = this.#drops
      const start = performance.now()
      known = await this.#read(token)
      if (drops === this.#drops) this.#known.set(token, { known }, { start })
    }
    return known && known.expiresAt > this.#deps.clock.now() ? known : null
  }

  /** Replaces a token that waits for it. Requests that the browser sent at the same time share the new one. */
  renew(token: string): { renewal: Renewal; isFirst: boolean } {
    const begun = this.#renewals.get(token)
    if (begun) return { renewal: begun, isFirst: false }
    const renewal: Renewal = { replaced: renewToken(this.#deps.db, token), doneAt: null }
    this.#renewals.set(token, renewal)
    renewal.replaced.then(
      () => {
        renewal.doneAt = performance.now()
        this.#known.delete(token)
      },
      () => this.#renewals.delete(token),
    )
    return { renewal, isFirst: true }
  }
  /** The renewal of a token that was replaced a moment ago. */
  renewalOf = (token: string): Renewal | undefined => this.#renewals.get(token)

  async #read(token: string): Promise<KnownSession> {
    const { db, config, clock, log } = this.#deps
    const [row] = await rowsOf<StoredSession>(db, 'identity.session', SESSION, [token, storedAs(token)])
    if (!row) return null
    const ofPlatform = row.memberships.some(({ scope }) => scope === 'platform')
    const expiresAt = lastsUntil({ expiresAt: row.expires_at, seenAt: row.seen_at, ofPlatform })
    const now = clock.now()
    if (expiresAt > now && now.getTime() - row.seen_at.getTime() > seenEveryMs(ofPlatform))
      markSeen(db, row.session_id, now).catch((error: unknown) => log.warn({ err: error }, 'a sign-in could not be marked as seen'))
    return { person: personFrom(row, config.environment === 'production'), expiresAt, isWaiting: row.is_waiting }
  }
}

const markSeen = (db: Db, id: SessionId, now: Date): Promise<unknown> =>
  rowsOf(db, 'identity.seen')`update sessions set updated_at = ${now} where id = ${id}`

function personFrom(row: StoredPerson, factorRequired: boolean): SignedIn {
  const isWaiting = (m: Membership) => factorRequired && !row.two_factor_enabled && row.passkey_id === null && needsFactor(m)
  const inForce = rolesOf(row.memberships.filter((m) => !isWaiting(m)))
  return {
    kind: 'person',
    id: row.id,
    sessionId: row.session_id,
    email: row.email,
    name: row.name,
    firstName: row.first_name,
    lastName: row.last_name,
    emailVerified: row.email_verified,
    zip: row.zip,
    ...inForce,
    hasFactor: row.two_factor_enabled,
    passkeyId: row.passkey_id,
    waiting: rolesOf(row.memberships.filter(isWaiting)),
  }
}

const rolesOf = (memberships: readonly Membership[]): Pick<Person, 'retailers' | 'malls' | 'platform'> => ({
  retailers: memberships.flatMap((m) =>
    m.scope === 'retailer'
      ? [{ retailerId: m.scopeId as RetailerId, name: m.name, role: m.role, storeId: m.storeId as StoreId | null }]
      : [],
  ),
  malls: memberships.flatMap((m) => (m.scope === 'mall' ? [{ mallId: m.scopeId as MallId, name: m.name, role: m.role }] : [])),
  platform: memberships.flatMap((m) => (m.scope === 'platform' ? [m.role] : [])),
})

/** The person as the browser may know them, including roles that wait for a second factor, so that it can lead there. */
export function viewerOf(person: Person): Viewer {
  const {
    kind: _,
    sessionId: __,
    passkeyId: ___,
    guestKey: ____,
    hasFactor = false,
    waiting = NOTHING_WAITS,
    ...viewer
  } = person as Partial<SignedIn> & Person
  const isRequired = waiting.platform.length > 0 || waiting.retailers.length > 0
  return {
    ...viewer,
    retailers: [...viewer.retailers, ...waiting.retailers],
    platform: [...viewer.platform, ...waiting.platform],
    secondFactor: isRequired ? 'required' : hasFactor ? 'on' : 'off',
  }
}
/** The passkey of this sign-in, if it was made with one. */
export const passkeyOf = (person: Person): PasskeyId | null => (person as Partial<SignedIn>).passkeyId ?? null
const NOTHING_WAITS: SignedIn['waiting'] = { retailers: [], platform: [] }

const ofDeps = new WeakMap<Deps, SignIns>()
export function signInsOf(deps: Deps): SignIns {
  const signIns = ofDeps.get(deps) ?? new SignIns(deps)
  ofDeps.set(deps, signIns)
  return signIns
}

/** The person who has just signed in with this token. */
export async function viewerBehind(deps: Deps, token: string): Promise<{ user: Viewer }> {
  const person = await signInsOf(deps).freshPersonOf(token)
  if (!person) throw new Problem('signed_out')
  return { user: viewerOf(person) }
}

/** The session cookie of a browser whose session has ended without a sign-out there. */
const ENDED = 'ended'
const ENDED_SECONDS = 24 * 3600

/** Resolves the person of a request: the owner of a valid session, or a guest. */
export function identify(deps: Deps): onRequestAsyncHookHandler {
  const { config, secret } = deps
  const signIns = signInsOf(deps)

  /** The owner of a token. One that waits for its renewal is replaced now, in the cookie of this answer. */
  async function ownerOf(
    token: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ person: SignedIn | null; isRenewed?: true }> {
    const arrivedAt = performance.now()
    const known = await signIns.knownBy(token)
    if (known && !known.isWaiting) return { person: known.person }
    // The answer of a stream has begun before a cookie could be set. Its browser asks for other things too.
    if (known && request.routeOptions.url === LIVE) return { person: { ...known.person, retailers: [], malls: [], platform: [] } }
    const { renewal, isFirst } = known ? signIns.renew(token) : { renewal: signIns.renewalOf(token), isFirst: false }
    const renewed = await renewal?.replaced
    if (!renewal || !renewed) return { person: null }
    // Sent a moment later, before the answer with the new token had arrived. The old one still reads, but no longer says who somebody is.
    const isLate = !isFirst && renewal.doneAt !== null && arrivedAt > renewal.doneAt
    if (isLate && (request.method !== 'GET' || request.routeOptions.url === me.path)) return { person: null, isRenewed: true }
    if (isFirst) {
      const next = seal(secret, renewed.token)
      writeCookie(
        reply,
        config,
        'session',
        next,
        Math.max(1, Math.floor((renewed.expiresAt.getTime() - deps.clock.now().getTime()) / 1000)),
      )
      const name = cookieName(config, 'session')
      const before = request.cookies[name]
      request.cookies[name] = next
      // A page asks the API with the cookie that it came with.
      if (before && request.headers.cookie) request.headers.cookie = request.headers.cookie.replace(before, next)
    }
    return { person: (await signIns.knownBy(renewed.token))?.person ?? null }
  }

  return async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    // Pages call the API, and each call is identified by itself. The health check must answer even when sessions cannot be looked up.
    const asks = isOfThePerson(request.raw.url ?? '') && endpoint?.path !== check.path
    const isPage = !asks && isPageOf(request.raw.url ?? '')
    const sealed = asks || isPage ? readCookie(request, config, 'session') : undefined
    const token = sealed ? unseal(secret, sealed) : null
    if (isPage) {
      // A page is shown in any case, and says itself what could not be read.
      if (!token) return
      const owner = await ownerOf(token, request, reply).catch((error: unknown) => deps.log.warn({ err: error }, 'a token was not renewed'))
      if (owner?.person) request.actor = owner.person
      return
    }
    const { person, isRenewed = false } = token ? await ownerOf(token, request, reply) : { person: null }
    // A trace of the ended session stays, so that a purchase begun signed in does not become a guest's. Only the answer to "who am I" leaves
    // it: other reads may have been sent before a sign-in and be answered after it, and must not take the new session away.
    const leavesTrace = request.routeOptions.url === me.path
    if (leavesTrace && sealed && !person && !isRenewed && sealed !== ENDED) writeCookie(reply, config, 'session', ENDED, ENDED_SECONDS)
    const guestKey = guestKeyOf(request, config)
    request.actor = person
      ? person.emailVerified
        ? person
        : { ...person, guestKey }
      : { kind: 'guest', key: guestKey, ...(sealed && { wasSignedIn: true }) }
    if (!person || !endpoint || mayPass(endpoint.access, person)) return
    if (endpoint.access.startsWith('platform:')) await recordRefusal(deps.db, person, `${endpoint.method} ${endpoint.path}`)
    throw mayPass(endpoint.access, { ...person.waiting, malls: [] })
      ? new Problem(authProblems, 'auth.second_factor_required')
      : new Problem('forbidden')
  }
}

/** Pages and public files need no session. Photos that people sent are private files, and the tools of agents act for a person. */
const isOfThePerson = (url: string): boolean =>
  ['/api/', '/return-photos/', '/review-photos/', '/post-photos/', '/profile-photos/', '/mcp'].some((own) => url.startsWith(own))
/** Server events (notifications/live.ts). */
const LIVE = '/api/live'
/** A page or the data of one: no file. */
const isPageOf = (url: string): boolean => /^[^?]*\/[^/.?]*(\.data)?(\?|$)/.test(url)

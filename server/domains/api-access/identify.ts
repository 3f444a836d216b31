import type { onRequestAsyncHookHandler } from 'fastify'
import { apiAccessProblems } from '#contracts/api-access.ts'
import { API_SCOPES, type ApiScope } from '#contracts/api-scopes.ts'
import type { ApiKeyId, RetailerId, UserId } from '#contracts/ids.ts'
import { SERVER_LIMITS } from '../../platform/server-limits.ts'
import { MINUTE } from '#contracts/time.ts'
import type { Person } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { countTry } from '../../platform/rate-limit.ts'
import { personWithoutSession } from '../identity/identify.ts'
import { joinRetailer, type RetailerStatus } from '../retailers/retailers.ts'

type UsedKey = {
  id: ApiKeyId
  name: string
  scopes: ApiScope[]
  retailerId: RetailerId
  status: RetailerStatus
  madeBy: UserId | null
  expiresAt: Date
  revokedAt: Date | null
  lastUsedAt: Date | null
}
// It is not cached: a key that was revoked ends with the next call on every node.
const USED = `select k.id, k.name, k.scopes, k.retailer_id as "retailerId", r.status, k.made_by as "madeBy", k.expires_at as "expiresAt",
  k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt"
  from api_keys k ${joinRetailer('r.id = k.retailer_id')} where k.hash = $1 or (k.old_hash = $1 and k.old_until > $2)`

/**
 * Lets a program call endpoints that name a scope, with `Authorization: Bearer sprl_…`. It acts as a manager of the one business, in the
 * name of the owner who made the key, and never has what else that person may do. A key takes the place of any cookie.
 */
export function identifyKey(deps: Deps): onRequestAsyncHookHandler {
  return async (request) => {
    const secret = /^Bearer (sprl_\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    const { endpoint } = request.routeOptions.config
    if (!secret || !endpoint) return
    request.actor = await programOf(deps, secret, request.ip, endpoint.scope)
  }
}

async function programOf(deps: Deps, secret: string, ip: string, scope: ApiScope | undefined): Promise<Person> {
  const { db, clock, log } = deps
  const now = clock.now()
  const [key] = await rowsOf<UsedKey>(db, 'api-access.used', USED, [secretHash(secret), now])
  if (!key) {
    await countTry(db, now, [`unknown API key from ${ip}`], SERVER_LIMITS.wrongCodesPerAddress)
    throw new Problem(apiAccessProblems, 'api_key.unknown')
  }
  if (key.status === 'closed') throw new Problem(apiAccessProblems, 'api_key.business_closed')
  if (key.status !== 'active') throw new Problem(apiAccessProblems, 'api_key.business_paused')
  if (key.revokedAt !== null) throw new Problem(apiAccessProblems, 'api_key.revoked')
  if (key.expiresAt <= now) throw new Problem(apiAccessProblems, 'api_key.expired')
  await countTry(db, now, [`API key ${key.id}`], SERVER_LIMITS.keyCallsPerMinute)
  if (scope === undefined) throw new Problem(apiAccessProblems, 'api_key.not_here')
  if (!key.scopes.includes(scope))
    throw new Problem(apiAccessProblems, 'api_key.scope_missing', {
      detail: `This API key may not do that. It needs the scope ${scope}: ${API_SCOPES[scope]}.`,
    })
  const maker = key.madeBy === null ? null : await personWithoutSession(deps, key.madeBy)
  const owned = maker?.retailers.find(({ retailerId, role }) => retailerId === key.retailerId && role === 'owner')
  if (!maker || !owned) throw new Problem(apiAccessProblems, 'api_key.owner_left')
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() >= MINUTE)
    markUsed(db, key.id, now).catch((error: unknown) => log.warn({ err: error }, 'an API key could not be marked as used'))
  return {
    ...maker,
    // The audit log names both.
    name: `${maker.name} (API key ${key.name})`,
    retailers: [{ ...owned, role: 'manager', storeId: null }],
    malls: [],
    platform: [],
    apiKeyId: key.id,
  }
}

const markUsed = (db: Db, id: ApiKeyId, now: Date): Promise<unknown> =>
  rowsOf(db, 'api-access.mark-used')`update api_keys set last_used_at = ${now} where id = ${id}`

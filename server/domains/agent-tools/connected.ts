import type { AgentScope, ConnectedAgent } from '#contracts/agent-tools.ts'
import type { UserId } from '#contracts/ids.ts'
import type { Actor } from '../../platform/actor.ts'
import { type Db, rowsOf } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { Problem } from '../../platform/problem.ts'
import { personWithoutSession } from '../identity/identify.ts'
import { mcpResource, scopesIn } from './oauth-rules.ts'

type Token = { userId: UserId; scope: string; aud: string; name: string | null; clientId: string }
export type Bearer = { actor: Actor; agent: string; scopes: AgentScope[] }

/**
 * The person behind a token, with what they allowed. An agent never has the roles that the person has at malls or on the platform, and those
 * at a business only where that was allowed.
 */
export async function bearerOf(deps: Pick<Deps, 'db' | 'config'>, token: string): Promise<Bearer | null> {
  const [row] = await rowsOf<Token>(deps.db, 'agent-tools.token')`
    select t.user_id as "userId", t.payload->>'scope' as scope, t.payload->>'aud' as aud, c.payload->>'client_name' as name,
      t.payload->>'clientId' as "clientId"
    from agent_records t
    left join agent_records c on c.model = 'Client' and c.id = t.payload->>'clientHash'
    where t.model = 'AccessToken' and t.id = ${secretHash(token)} and t.expires_at > now() and t.user_id is not null`
  if (!row || row.aud !== mcpResource(deps.config.publicOrigin)) return null
  const person = await personWithoutSession(deps, row.userId)
  if (!person) return null
  const scopes = scopesIn(row.scope)
  const retailers = scopes.includes('store') ? person.retailers : []
  return { actor: { ...person, retailers, malls: [], platform: [] }, agent: row.name ?? 'An assistant', scopes }
}

type Grant = { id: string; name: string | null; resources: Record<string, string> | null; since: Date; until: Date }
export async function connectedTo({ db, config }: Pick<Deps, 'db' | 'config'>, userId: UserId): Promise<{ items: ConnectedAgent[] }> {
  const rows = await rowsOf<Grant>(db, 'agent-tools.grants')`
    select g.id, c.payload->>'client_name' as name, g.payload->'resources' as resources, g.created_at as since, g.expires_at as until
    from agent_records g
    left join agent_records c on c.model = 'Client' and c.id = g.payload->>'clientHash'
    where g.model = 'Grant' and g.user_id = ${userId} and g.expires_at > now()
    order by g.created_at desc limit 100`
  const resource = mcpResource(config.publicOrigin)
  return {
    items: rows.map(({ name, resources, ...row }) => ({ ...row, name: name ?? 'An assistant', scopes: scopesIn(resources?.[resource]) })),
  }
}

/** Its tokens end with it. */
export async function disconnect(db: Db, userId: UserId, id: string): Promise<void> {
  const gone = await rowsOf(db, 'agent-tools.disconnect')`
    delete from agent_records where user_id = ${userId} and ((model = 'Grant' and id = ${id}) or grant_id = ${id}) returning id`
  if (gone.length === 0) throw new Problem('not_found')
}

import type { AgentScope } from '#contracts/agent-tools.ts'
import type { UserId } from '#contracts/ids.ts'
import { isPerson } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { bearerOf } from '../agent-tools/connected.ts'
import { IdentityNeeded } from './outcomes.ts'

/** The person behind the token of a request, who allowed this; else the platform is told how to ask them. */
export async function linkedPerson(
  deps: Pick<Deps, 'db' | 'config'>,
  authorization: string | undefined,
  scope: AgentScope,
): Promise<UserId> {
  const { publicOrigin } = deps.config
  const challenge = (error?: string) =>
    [
      `Bearer realm="${publicOrigin}"`,
      ...(error ? [`error="${error}"`] : []),
      `scope="${scope}"`,
      `resource_metadata="${publicOrigin}/.well-known/oauth-protected-resource"`,
    ].join(', ')
  const bearer = await bearerOf(deps, /^Bearer ([\w-]{20,200})$/i.exec(authorization ?? '')?.[1] ?? '')
  if (!bearer || !isPerson(bearer.actor))
    throw new IdentityNeeded(
      401,
      'identity_required',
      'Only an order of your own checkouts is told without the person who bought. Ask them to link their account.',
      challenge(authorization === undefined ? undefined : 'invalid_token'),
    )
  if (!bearer.scopes.includes(scope))
    throw new IdentityNeeded(403, 'insufficient_scope', `This takes the scope ${scope}.`, challenge('insufficient_scope'))
  return bearer.actor.id
}

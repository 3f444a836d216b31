import { generateKeyPairSync } from 'node:crypto'
import Provider, { errors, interactionPolicy, type JWK } from 'oidc-provider'
import { AGENT_SCOPES } from '#contracts/agent-tools.ts'
import type { Deps } from '../../platform/deps.ts'
import { secretHash } from '../../platform/idempotency.ts'
import { mcpResource } from './oauth-rules.ts'
import { OAuthStore } from './oauth-store.ts'

const DAYS = 24 * 3600
const LONGEST = 90 * DAYS

/**
 * The sign-in of agents: OAuth 2.1 with PKCE, by a library. Who the person is and what they allow is asked on a page of ours, every time:
 * a browser may have another person by then.
 */
export function providerFor({ db, config, secret, log }: Pick<Deps, 'db' | 'config' | 'secret' | 'log'>): Provider {
  const { publicOrigin } = config
  const resource = mcpResource(publicOrigin)
  const policy = interactionPolicy.base()
  const { Check } = interactionPolicy
  policy
    .get('login')
    ?.checks.add(
      new Check('asked_each_time', 'the person is asked each time', ({ oidc }) =>
        oidc.result?.login ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT,
      ),
    )
  const provider = new Provider(publicOrigin, {
    adapter: (model: string) => new OAuthStore(model, db),
    // Signs nothing: tokens are random, and nobody gets an ID token. The library asks for a key.
    jwks: { keys: [signingKey()] },
    cookies: {
      keys: [secretHash(`agents ${secret}`)],
      names: { session: 'spiral_agents', interaction: 'spiral_agent', resume: 'spiral_agent_back' },
    },
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    clientAuthMethods: ['none'],
    responseTypes: ['code'],
    // Those of agents belong to the resource below.
    scopes: [],
    pkce: { required: () => true },
    rotateRefreshToken: true,
    expiresWithSession: () => false,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: (_ctx, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    loadExistingGrant: ({ oidc }) => (oidc.result?.consent?.grantId ? oidc.provider.Grant.find(oidc.result.consent.grantId) : undefined),
    interactions: { policy, url: (_ctx, { uid }) => `/api/agent-requests/${uid}` },
    ttl: { AccessToken: 3600, AuthorizationCode: 60, Grant: LONGEST, RefreshToken: LONGEST, Interaction: 900, Session: 900 },
    routes: {
      authorization: '/oauth/auth',
      token: '/oauth/token',
      registration: '/oauth/register',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
    },
    features: {
      devInteractions: { enabled: false },
      registration: { enabled: true, issueRegistrationAccessToken: false },
      // Whoever got a token may end it.
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget()
          return { scope: AGENT_SCOPES.join(' '), audience: resource, accessTokenFormat: 'opaque', accessTokenTTL: 3600 }
        },
      },
    },
    renderError: (ctx, out) => {
      ctx.type = 'text/plain; charset=utf-8'
      ctx.body = `This sign-in did not work: ${out.error_description ?? out.error}. Go back to your assistant and connect it again.`
    },
  })
  // The address that we are known by, whatever stands before this process.
  provider.proxy = true
  // The library names only its own scopes; a platform reads here which ones it may ask for (RFC 8414).
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.oidc?.route === 'discovery') ctx.body = { ...(ctx.body as object), scopes_supported: AGENT_SCOPES }
  })
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'the sign-in of an agent failed'))
  return provider
}

const signingKey = (): JWK => ({
  ...(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK),
  alg: 'ES256',
  use: 'sig',
})

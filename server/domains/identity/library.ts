import type { Deps } from '../../platform/deps.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { accounts, sessions, twoFactors, users, verifications } from './tables.ts'

/** The auth library on our tables. It is loaded when a second factor is first used: nothing else needs the whole of it. */
async function load({ db, config, secret }: Deps) {
  const [{ betterAuth }, { drizzleAdapter }, { twoFactor }] = await Promise.all([
    import('better-auth'),
    import('better-auth/adapters/drizzle'),
    import('better-auth/plugins/two-factor'),
  ])
  return betterAuth({
    appName: 'SPIRAL',
    baseURL: config.publicOrigin,
    secret,
    logger: { disabled: true },
    telemetry: { enabled: false },
    database: drizzleAdapter(db, { provider: 'pg', usePlural: true, schema: { users, sessions, accounts, verifications, twoFactors } }),
    advanced: { database: { generateId: 'uuid' } },
    emailAndPassword: { enabled: true, password: { hash: hashPassword, verify: verifyPassword } },
    // How long a sign-in lasts is our rule, not the library's.
    session: { disableSessionRefresh: true },
    plugins: [twoFactor({ issuer: 'SPIRAL' })],
  })
}
export type Library = Awaited<ReturnType<typeof load>>

const loaded = new WeakMap<Deps, Promise<Library>>()
export function libraryOf(deps: Deps): Promise<Library> {
  const library = loaded.get(deps) ?? load(deps)
  loaded.set(deps, library)
  return library
}

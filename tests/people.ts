import { randomBytes } from 'node:crypto'
import type { MallId, RetailerId, StoreId, UserId } from '#contracts/ids.ts'
import type { MallRole, PlatformRole, RetailerRole } from '#contracts/roles.ts'
import { DAY } from '#contracts/time.ts'
import { cookieName, seal } from '#server/domains/identity/cookies.ts'
import { createPerson } from '#server/domains/identity/people.ts'
import { hashPassword } from '#server/domains/identity/hashing.ts'
import { insertSession } from '#server/domains/identity/sessions.ts'
import { transact } from '#server/platform/db.ts'
import type { Caller, TestApp } from './app.ts'

export type TestPerson = Caller & { id: UserId; email: string; password: string }
export type PersonOptions = {
  retailers?: { retailerId: RetailerId; role: RetailerRole; storeId?: StoreId }[]
  malls?: { mallId: MallId; role: MallRole }[]
  platform?: PlatformRole[]
  email?: string
  password?: string
  firstName?: string
  lastName?: string
  emailVerified?: boolean
}

export const PASSWORD = 'a long walk to the mall'
const hashes = new Map<string, Promise<string>>()
const hashOf = (password: string): Promise<string> => {
  const key = `${process.env['SPIRAL_PASSWORD_COST']} ${password}`
  const hash = hashes.get(key) ?? hashPassword(password)
  hashes.set(key, hash)
  return hash
}

/** A signed-in person with these memberships: the cookie is that of a real sign-in, but it lasts a year of test time. */
export async function aPerson({ deps }: Pick<TestApp, 'deps'>, options: PersonOptions = {}): Promise<TestPerson> {
  const { password = PASSWORD, email = `ana.${randomBytes(5).toString('hex')}@example.com`, emailVerified = true } = options
  const { retailers = [], malls = [], platform = [], firstName = 'Ana', lastName = 'Lopez' } = options
  const passwordHash = await hashOf(password)
  return transact(deps.db, async (tx) => {
    const id = await createPerson(tx, {
      email,
      firstName,
      lastName,
      passwordHash,
      emailVerified,
      memberships: [
        ...retailers.map((m) => ({ scope: 'retailer', ...m }) as const),
        ...malls.map((m) => ({ scope: 'mall', ...m }) as const),
        ...platform.map((role) => ({ scope: 'platform', role }) as const),
      ],
    })
    const { token } = await insertSession(tx, id, { ip: '127.0.0.1', userAgent: 'a test' }, deps.clock.now(), 365 * DAY)
    return { id, email, password, cookies: { [cookieName(deps.config, 'session')]: seal(deps.secret, token) } }
  })
}

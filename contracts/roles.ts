import { z } from 'zod'

export const RETAILER_ROLES = ['staff', 'manager', 'owner'] as const
export const MALL_ROLES = ['staff', 'manager'] as const
export const PLATFORM_ROLES = ['support', 'admin', 'developer', 'investor'] as const

export const RetailerRole = z.enum(RETAILER_ROLES)
export const MallRole = z.enum(MALL_ROLES)
export const PlatformRole = z.enum(PLATFORM_ROLES)
export type RetailerRole = z.infer<typeof RetailerRole>
export type MallRole = z.infer<typeof MallRole>
export type PlatformRole = z.infer<typeof PlatformRole>

/**
 * The role required to call an endpoint. Which rows the caller then sees is decided next to the rows. A role includes the lower ones of its
 * scope. `counter` is anyone who hands over orders: people of a retailer or a mall.
 */
export type Access = 'public' | 'shopper' | `retailer:${RetailerRole}` | `mall:${MallRole}` | 'counter' | `platform:${PlatformRole}`

type Memberships = {
  retailers: readonly { role: RetailerRole }[]
  malls: readonly { role: MallRole }[]
  platform: readonly PlatformRole[]
}

/** Whether a signed-in person with these memberships satisfies an access rule. Admins satisfy every platform rule. */
export function mayPass(access: Access, person: Memberships): boolean {
  if (access === 'public' || access === 'shopper') return true
  if (access === 'counter') return person.retailers.length > 0 || person.malls.length > 0
  const [scope, role] = access.split(':') as [string, string]
  if (scope === 'retailer') {
    const least = RETAILER_ROLES.indexOf(role as RetailerRole)
    return person.retailers.some((m) => RETAILER_ROLES.indexOf(m.role) >= least)
  }
  if (scope === 'mall') {
    const least = MALL_ROLES.indexOf(role as MallRole)
    return person.malls.some((m) => MALL_ROLES.indexOf(m.role) >= least)
  }
  return person.platform.includes('admin') || person.platform.includes(role as PlatformRole)
}

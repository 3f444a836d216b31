import type { Viewer } from '#contracts/identity/people.ts'
import { mayPass, type MallRole, type RetailerRole } from '#contracts/roles.ts'
import type { ShellLink } from './links.ts'

/** Each once, by its id; the strongest role there counts. */
export function eachOnce<T extends { role: RetailerRole | MallRole }>(memberships: readonly T[], idOf: (one: T) => number): T[] {
  const strongest = new Map<number, T>()
  for (const one of memberships) {
    const known = strongest.get(idOf(one))
    if (!known || RANK.indexOf(one.role) > RANK.indexOf(known.role)) strongest.set(idOf(one), one)
  }
  return [...strongest.values()]
}
const RANK: readonly (RetailerRole | MallRole)[] = ['staff', 'manager', 'owner']

/** Every place in which this person works, each with its address. */
export function workplacesOf(viewer: Viewer): ShellLink[] {
  const { platform, secondFactor } = viewer
  const isAdmin = mayPass('platform:admin', viewer)
  const places: (ShellLink | false)[] = [
    ...eachOnce(viewer.retailers, (one) => one.retailerId).map(({ retailerId, name }) => ({
      href: `/retailer-dashboard?retailer=${retailerId}`,
      label: name,
    })),
    ...eachOnce(viewer.malls, (one) => one.mallId).map(({ mallId, name }) => ({ href: `/mall-dashboard?mall=${mallId}`, label: name })),
    mayPass('counter', viewer) && { href: '/staff', label: 'Counter' },
    // The admin sign-in page asks for the second factor, without which these roles have no effect.
    mayPass('platform:support', viewer) && {
      href: secondFactor === 'required' ? '/spiral-admin-login' : '/admin',
      label: isAdmin ? 'Admin' : 'Support',
    },
    platform.includes('developer') && { href: '/workspace#developer', label: 'Developer pages' },
    platform.includes('investor') && { href: '/investors', label: 'For investors' },
  ]
  return places.filter((place) => place !== false)
}

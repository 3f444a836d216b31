import { LIMITS } from '#contracts/limits.ts'
import type { PlatformRole } from '#contracts/roles.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'

/** In production the platform's own people and the owners of stores need a second factor before such a role counts; until then its holder may do what any shopper may, and enroll. */
export const needsFactor = (role: { scope: 'platform' | 'retailer' | 'mall'; role: string }): boolean =>
  role.scope === 'platform' || (role.scope === 'retailer' && role.role === 'owner')

/** How long a sign-in lasts: a working day for the platform's own people, a month for everybody else. */
export const sessionMs = (roles: readonly PlatformRole[]): number => (roles.length > 0 ? 8 * HOUR : 30 * DAY)

/** A sign-in with rights of the platform that nobody has used for so long is over. */
export const lastsUntil = ({ expiresAt, seenAt, ofPlatform }: { expiresAt: Date; seenAt: Date; ofPlatform: boolean }): Date => {
  const idleUntil = seenAt.getTime() + LIMITS.platformIdleMinutes * MINUTE
  return ofPlatform && idleUntil < expiresAt.getTime() ? new Date(idleUntil) : expiresAt
}
/** How exactly it is known when somebody was last seen. */
export const seenEveryMs = (ofPlatform: boolean): number => (ofPlatform ? 1 : 10) * MINUTE

export const VERIFY_LINK_MS = DAY
/** How long the browser that signed up is known by: the link may be sent again for a while. */
export const SIGN_UP_MS = 7 * DAY
export const RESET_LINK_MS = HOUR
export const EMAIL_LINK_MS = HOUR
/** Long enough for somebody who was away to take an address back that a stranger has changed. */
export const EMAIL_BACK_MS = 7 * DAY

const BROWSERS: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const named = (list: [RegExp, string][], text: string): string | undefined => list.find(([pattern]) => pattern.test(text))?.[1]

/** What a person calls the device a sign-in came from. */
export function deviceOf(userAgent: string | null): string {
  const [browser, system] = [named(BROWSERS, userAgent ?? ''), named(SYSTEMS, userAgent ?? '')]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

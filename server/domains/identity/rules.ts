import { LIMITS } from '#contracts/limits.ts'
import type { PlatformRole } from '#contracts/roles.ts'
import { DAY, HOUR, MINUTE } from '#contracts/time.ts'

/**
 * In production the platform's own people and the owners of stores need a second factor before such a role counts; until then they can act
 * as shoppers, and enroll.
 */
export const needsFactor = (role: { scope: 'platform' | 'retailer' | 'mall'; role: string }): boolean =>
  role.scope === 'platform' || (role.scope === 'retailer' && role.role === 'owner')

/** The length of a session: a working day for the platform's own people, a month for everybody else. */
export const sessionMs = (roles: readonly PlatformRole[]): number => (roles.length > 0 ? 8 * HOUR : 30 * DAY)

/** The expiry of a session: one with platform rights also expires when it is unused for too long. */
export const lastsUntil = ({ expiresAt, seenAt, ofPlatform }: { expiresAt: Date; seenAt: Date; ofPlatform: boolean }): Date => {
  const idleUntil = seenAt.getTime() + LIMITS.platformIdleMinutes * MINUTE
  return ofPlatform && idleUntil < expiresAt.getTime() ? new Date(idleUntil) : expiresAt
}
/** The precision with which the last use of a session is recorded. */
export const seenEveryMs = (ofPlatform: boolean): number => (ofPlatform ? 1 : 10) * MINUTE

export const VERIFY_LINK_MS = DAY
/** A provisional account that was unused for this long is erased. */
export const UNUSED_MS = 30 * DAY
/** The time for which the browser that signed up is recognized: as long as its provisional account lives. */
export const SIGN_UP_MS = UNUSED_MS
export const RESET_LINK_MS = HOUR
export const EMAIL_LINK_MS = HOUR
/** Enough for a person who was away to reverse an address change made by a stranger. */
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

/** The name of a device in words that people use. */
export function deviceOf(userAgent: string | null): string {
  const [browser, system] = [named(BROWSERS, userAgent ?? ''), named(SYSTEMS, userAgent ?? '')]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}

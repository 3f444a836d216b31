import type { PlatformRole } from '#contracts/roles.ts'
import { DAY, HOUR } from '#contracts/time.ts'

/** In production a platform role counts only behind a second factor; until then its holder may do what any shopper may, and enroll. */
export const rolesInForce = (
  roles: readonly PlatformRole[],
  { factorRequired, hasFactor }: { factorRequired: boolean; hasFactor: boolean },
): { inForce: PlatformRole[]; waiting: PlatformRole[] } =>
  factorRequired && !hasFactor ? { inForce: [], waiting: [...roles] } : { inForce: [...roles], waiting: [] }

/** How long a sign-in lasts: a working day for the platform's own people, a month for everybody else. */
export const sessionMs = (roles: readonly PlatformRole[]): number => (roles.length > 0 ? 8 * HOUR : 30 * DAY)

export const VERIFY_LINK_MS = DAY
export const RESET_LINK_MS = HOUR

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

import { zoneName } from '#contracts/zones.ts'
import { useHydrated } from './hydrated.ts'
import { aheadNow, isMyClock } from './date-format.ts'

/** Inlined in the head of every page, before the first paint: hides the names of time zones with the reader's own offset. */
function hideMyClock() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`[data-minutes-ahead="${-new Date().getTimezoneOffset()}"]{display:none}`)
  document.adoptedStyleSheets.push(sheet)
}
/** Empty in the browser, which never runs it twice. */
export const HIDE_MY_CLOCK = import.meta.env.SSR ? `(${hideMyClock.toString()})()` : ''

/**
 * The attribute that marks a place's time zone name; null for readers in the same zone. The server does not know the reader's zone and
 * renders the name for everyone: adding it after hydration would move buttons that are about to be pressed.
 */
export function useClockMark(timeZone: string): { 'data-minutes-ahead': number } | null {
  const hydrated = useHydrated()
  return hydrated && isMyClock(timeZone) ? null : { 'data-minutes-ahead': aheadNow(timeZone) }
}

/**
 * The time zone of a list of places for readers in another zone; null for all others. Shown once beside the list's heading, because
 * repeating it in each row would be noise.
 */
export function useClockOf(timeZones: readonly string[]): string | null {
  const hydrated = useHydrated()
  if (!hydrated || timeZones.every((zone) => isMyClock(zone))) return null
  const names = new Set(timeZones.map(zoneName))
  return names.size === 1 ? ([...names][0] ?? null) : "each store's own time"
}

import { zoneName } from '#contracts/zones.ts'
import { useHydrated } from './hydrated.ts'
import { aheadNow, isMyClock } from './date-format.ts'

/** Stands as text at the head of every page, before anything is drawn: hides the names of clocks that show what the reader's does. */
function hideMyClock() {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`[data-minutes-ahead="${-new Date().getTimezoneOffset()}"]{display:none}`)
  document.adoptedStyleSheets.push(sheet)
}
/** Empty in the browser, which never runs it a second time. */
export const HIDE_MY_CLOCK = import.meta.env.SSR ? `(${hideMyClock.toString()})()` : ''

/**
 * What marks the name of a place's clock; null for those whose own shows the same. The server, which does not know where they are, draws
 * it for everyone: a name that came when the page is alive would move what is about to be pressed.
 */
export function useClockMark(timeZone: string): { 'data-minutes-ahead': number } | null {
  const hydrated = useHydrated()
  return hydrated && isMyClock(timeZone) ? null : { 'data-minutes-ahead': aheadNow(timeZone) }
}

/**
 * Whose clock a list of places goes by, for readers whose clock shows something else; null for all others. Said once, beside the list's
 * name: in each of its lines it would be noise.
 */
export function useClockOf(timeZones: readonly string[]): string | null {
  const hydrated = useHydrated()
  if (!hydrated || timeZones.every((zone) => isMyClock(zone))) return null
  const names = new Set(timeZones.map(zoneName))
  return names.size === 1 ? ([...names][0] ?? null) : 'each store’s own time'
}

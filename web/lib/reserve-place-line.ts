/** Stands as text at the head of every page: where this browser shops, the line that will say so has its room from the first drawing on. */
function keepRoomForPlace(key: string) {
  try {
    const { mallContext, searchPreferences } = JSON.parse(localStorage.getItem(key) ?? '').state
    if (!mallContext.isActive && !searchPreferences.currentZipCode) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.room-for-place{display:block}')
    document.adoptedStyleSheets.push(sheet)
  } catch {
    // Nothing kept, or nothing that can be read: whoever reads it for its own sake says so.
  }
}
/** The script, for the storage key under which the location is kept. Empty in the browser, which never runs it a second time. */
export const keepRoomForPlaceScript = (key: string): string =>
  import.meta.env.SSR ? `(${keepRoomForPlace.toString()})(${JSON.stringify(key)})` : ''

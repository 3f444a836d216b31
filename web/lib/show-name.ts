/** On the element that shows the name of the signed-in person while the page does not know it. */
export const NAME_FROM_BROWSER = 'name-from-browser'

/**
 * Stands as text at the head of every page: on a page that people share, their name is shown from this browser's storage until the server
 * has said it, so that the header does not move.
 */
function showName(key: string, name: string) {
  try {
    const { user } = JSON.parse(localStorage.getItem(key) ?? '').state
    const sheet = new CSSStyleSheet()
    // JSON quotes a text as CSS does.
    sheet.replaceSync(`.${name}>*{display:none}.${name}::before{content:${JSON.stringify(user.name)}}`)
    document.adoptedStyleSheets.push(sheet)
  } catch {
    // Nobody was signed in here: a general word stands in place of the name.
  }
}
/** The script, for the storage key of the session. Empty in the browser, which never runs it a second time. */
export const showNameScript = (key: string): string =>
  import.meta.env.SSR ? `(${showName.toString()})(${JSON.stringify(key)},${JSON.stringify(NAME_FROM_BROWSER)})` : ''

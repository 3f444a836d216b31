const SHOW = 'spiral:show-shortcuts'
let isWanted = false

/** Requests the list of shortcuts, even before its code is loaded. */
export function showShortcuts(): void {
  isWanted = true
  dispatchEvent(new Event(SHOW))
}

/** Calls `show` for each request, including one made before the subscription. */
export function onShowShortcuts(show: () => void): () => void {
  const answer = () => {
    if (isWanted) show()
    isWanted = false
  }
  answer()
  addEventListener(SHOW, answer)
  return () => removeEventListener(SHOW, answer)
}

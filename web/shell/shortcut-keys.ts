const SHOW = 'spiral:show-shortcuts'
let isWanted = false

/** Asks for the list of shortcuts, also where the code that shows it has not come yet. */
export function showShortcuts(): void {
  isWanted = true
  dispatchEvent(new Event(SHOW))
}

/** Answers each wish for the list, and the one that was there before. */
export function onShowShortcuts(show: () => void): () => void {
  const answer = () => {
    if (isWanted) show()
    isWanted = false
  }
  answer()
  addEventListener(SHOW, answer)
  return () => removeEventListener(SHOW, answer)
}

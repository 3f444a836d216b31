/**
 * Does it when nothing is being pressed. A field that is left by a press says what is wrong with it above the very thing that is pressed:
 * said at once, that would move away between the going down of the finger and its going up, and the press would be lost.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) return act()
  const stop = new AbortController()
  for (const end of ['pointerup', 'pointercancel'] as const)
    addEventListener(
      end,
      () => {
        stop.abort()
        // The click comes right behind.
        setTimeout(act)
      },
      { capture: true, signal: stop.signal },
    )
}

let isPressed = false
if (typeof document !== 'undefined') {
  addEventListener('pointerdown', ({ isTrusted }) => (isPressed = isTrusted), { capture: true })
  for (const end of ['pointerup', 'pointercancel'] as const) addEventListener(end, () => (isPressed = false), { capture: true })
}

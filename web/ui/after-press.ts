const waiting = new Set<() => void>()
let isPressed = false

/**
 * Runs the action when no pointer is down. A click that blurs a field shows the field's error above the click target: shown at once, the
 * error would move the target away before the click reaches it.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.add(act)
  else act()
}

function end() {
  isPressed = false
  for (const act of waiting) {
    waiting.delete(act)
    act()
  }
}

/** A touch sends its click after pointerup, if at all, because it may have been a scroll. */
const TAP_MS = 350

if (!import.meta.env.SSR) {
  let ending: ReturnType<typeof setTimeout> | undefined
  const endIn = (ms: number) => {
    clearTimeout(ending)
    ending = setTimeout(end, ms)
  }
  addEventListener(
    'pointerdown',
    ({ isTrusted, button }) => {
      clearTimeout(ending)
      isPressed ||= isTrusted && button === 0
    },
    true,
  )
  addEventListener('pointerup', ({ pointerType }) => endIn(pointerType === 'mouse' ? 0 : TAP_MS), true)
  for (const type of ['click', 'pointercancel', 'keydown']) addEventListener(type, () => endIn(0), true)
}

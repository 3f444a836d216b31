const waiting = new Set<() => void>()
let isPressed = false

/**
 * Does it when nothing is being pressed. A field that is left by a press says what is wrong with it above the very thing that is pressed:
 * said at once, that would move away before the press has reached it.
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

/** The press of a finger comes after it was lifted, if at all: it may have scrolled. */
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

import { useEffect } from 'react'
import { useHydrated } from './hydrated.ts'

type Pressed = HTMLElement & { form?: HTMLFormElement | null; value?: string }
/** `words` tell it from its neighbors, should the page draw it anew before it is alive. */
type Held = { value: string | undefined; words: string; path: string }
type EarlyPresses = { held: Map<Pressed, Held>; wordsOf: (pressed: Pressed) => string; isPageAlive: boolean }
declare global {
  var earlyPresses: EarlyPresses | undefined
}

/**
 * Stands as text at the head of every page, before its code: what is pressed while nothing listens yet is kept, not lost. What works without
 * code (links, forms with an address, popovers) is left to the browser.
 */
function keepEarlyPresses() {
  const early: EarlyPresses = {
    held: new Map(),
    wordsOf: (pressed) => [pressed.localName, pressed.ariaLabel, pressed.closest('label')?.textContent ?? pressed.textContent].join(),
    isPageAlive: false,
  }
  globalThis.earlyPresses = early
  const keep = (event: Event) => {
    const pressed = (event.target as Element).closest<Pressed>('button:not([popovertarget]),select,input[type=checkbox],input[type=radio]')
    if (!pressed || pressed.form?.hasAttribute('action') || (early.isPageAlive && !pressed.closest('[data-asleep]'))) return
    const isChosen = pressed.localName === 'select'
    if (isChosen !== (event.type === 'change')) return
    early.held.set(pressed, { value: isChosen ? pressed.value : undefined, words: early.wordsOf(pressed), path: location.pathname })
    event.stopImmediatePropagation()
    // A box would look changed while nothing has changed.
    event.preventDefault()
  }
  for (const type of ['click', 'change']) addEventListener(type, keep, true)
}
/** Empty in the browser, which never runs it a second time. */
export const KEEP_EARLY_PRESSES = import.meta.env.SSR ? `(${keepEarlyPresses.toString()})()` : ''

/** Called when the page is alive: does what was pressed before, but for what still sleeps. */
export function releaseEarlyPresses(): void {
  const early = globalThis.earlyPresses
  if (!early) return
  early.isPageAlive = true
  // Not while React is at work: a press would find a part of the page that it cannot wake at that moment.
  setTimeout(() => {
    for (const [pressed, { value, words, path }] of early.held) {
      const isSame = (other: Pressed) => early.wordsOf(other) === words
      const now = pressed.isConnected ? pressed : [...document.querySelectorAll<Pressed>(pressed.localName)].find(isSame)
      if (path === location.pathname && (!now || now.closest('[data-asleep]'))) continue
      early.held.delete(pressed)
      if (now) repeat(now, value)
    }
  })
}

function repeat(pressed: Pressed, value: string | undefined): void {
  // Wakes the part of the page it is in: a box whose press wakes it would be taken as one that always was so.
  pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  if (value === undefined) return pressed.click()
  pressed.value = value
  pressed.dispatchEvent(new Event('change', { bubbles: true }))
}

/** For the outermost element of a part that is alive after the page: what was pressed in it is done when it is. */
export function useAsleep(isAwake: boolean, onAwake?: () => void): { 'data-asleep'?: '' } {
  useEffect(() => {
    if (!isAwake) return
    releaseEarlyPresses()
    onAwake?.()
  }, [isAwake, onAwake])
  return isAwake ? {} : { 'data-asleep': '' }
}
/** For a part whose code comes after the page's. */
export const useWaking = (onAwake?: () => void) => useAsleep(useHydrated(), onAwake)

import { useEffect } from 'react'
import { useHydrated } from './hydrated.ts'

type Pressed = HTMLElement & { form?: HTMLFormElement | null; value?: string }
/** `words` tell it from its neighbors, should the page draw it anew before it is alive. */
type Held = { value: string | undefined; words: string; path: string }
type TextField = HTMLInputElement | HTMLTextAreaElement
/** `isComposing`: the words are not chosen yet, as with many keyboards of phones. */
type Typed = { text: string; isComposing: boolean }
type EarlyPresses = { held: Map<Pressed, Held>; typed: Map<TextField, Typed>; wordsOf: (pressed: Pressed) => string; isPageAlive: boolean }
declare global {
  var earlyPresses: EarlyPresses | undefined
}

/**
 * Stands as text at the head of every page, before its code: what is pressed or typed while nothing listens yet is kept, not lost. What works
 * without code (links, forms with an address, popovers) is left to the browser.
 */
function keepEarlyPresses() {
  const early: EarlyPresses = {
    held: new Map(),
    typed: new Map(),
    wordsOf: (pressed) => [pressed.localName, pressed.ariaLabel, pressed.closest('label')?.textContent ?? pressed.textContent].join(),
    isPageAlive: false,
  }
  globalThis.earlyPresses = early
  const isAlive = (element: Element) => early.isPageAlive && !element.closest('[data-asleep]')
  const keep = (event: Event) => {
    const pressed = (event.target as Element).closest<Pressed>('button:not([popovertarget]),select,input[type=checkbox],input[type=radio]')
    if (!pressed || pressed.form?.hasAttribute('action') || isAlive(pressed)) return
    const isChosen = pressed.localName === 'select'
    if (isChosen !== (event.type === 'change')) return
    early.held.set(pressed, { value: isChosen ? pressed.value : undefined, words: early.wordsOf(pressed), path: location.pathname })
    event.stopImmediatePropagation()
    // A box would look changed while nothing has changed.
    event.preventDefault()
  }
  for (const type of ['click', 'change']) addEventListener(type, keep, true)
  const keepTyped = (event: Event) => {
    const field = event.target as TextField
    if (field.matches('textarea,input:not([type=checkbox],[type=radio],[type=file])') && !isAlive(field))
      early.typed.set(field, { text: field.value, isComposing: (event as InputEvent).isComposing })
  }
  addEventListener('input', keepTyped, true)
}
/** Empty in the browser, which never runs it a second time. */
export const KEEP_EARLY_PRESSES = import.meta.env.SSR ? `(${keepEarlyPresses.toString()})()` : ''

/** Called when the page is alive: does what was typed and pressed before, but for what still sleeps. */
export function releaseEarlyPresses(): void {
  const early = globalThis.earlyPresses
  if (!early) return
  early.isPageAlive = true
  // Not while React is at work: a press would find a part of the page that it cannot wake at that moment.
  setTimeout(() => {
    typeAll(early)
    // What is pressed may go by what was typed before, once that is drawn.
    setTimeout(pressAll, 0, early)
  })
}

function typeAll({ typed }: EarlyPresses): void {
  for (const [field, text] of typed) {
    if (field.isConnected && field.closest('[data-asleep]')) continue
    typed.delete(field)
    if (field.isConnected) typeAgain(field, text)
  }
}

function pressAll({ held, wordsOf }: EarlyPresses): void {
  for (const [pressed, { value, words, path }] of held) {
    const isSame = (other: Pressed) => wordsOf(other) === words
    const now = pressed.isConnected ? pressed : [...document.querySelectorAll<Pressed>(pressed.localName)].find(isSame)
    if (path === location.pathname && (!now || now.closest('[data-asleep]'))) continue
    held.delete(pressed)
    if (now) repeat(now, value)
  }
}

function repeat(pressed: Pressed, value: string | undefined): void {
  // Wakes the part of the page it is in: a box whose press wakes it would be taken as one that always was so.
  pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  if (value === undefined) return pressed.click()
  pressed.value = value
  pressed.dispatchEvent(new Event('change', { bubbles: true }))
}

/** For a field whose text is kept by the code of its screen, which has not heard of it. */
function typeAgain(field: TextField, early: Typed): void {
  const isFocused = document.activeElement === field
  if (isFocused && early.isComposing) {
    const words = { ...early, isComposing: false }
    field.addEventListener('compositionend', () => typeAgain(field, words), { once: true })
    return
  }
  const { defaultValue: known, value, selectionStart: start, selectionEnd: end } = field
  const text = value === known ? early.text : value
  // React passes over a text that it finds in the field already: it is told what it believes to stand there, and the field what does.
  field.value = known
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  if (start !== null && isFocused) field.setSelectionRange(start, end)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (!isFocused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** For the outermost element of a part that is alive after the page: what was pressed and typed in it is done when it is. */
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

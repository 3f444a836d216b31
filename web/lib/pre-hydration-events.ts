import { useEffect } from 'react'
import { useHydrated } from './hydrated.ts'

type Pressed = HTMLElement & { form?: HTMLFormElement | null; value?: string }
/** `words` identifies the element among its neighbors if React renders it again before hydration. */
type Press = { value: string | undefined; words: string; path: string }
type TextField = HTMLInputElement | HTMLTextAreaElement
/** `isComposing`: an input method has not committed the text yet, as with many phone keyboards. */
type Text = { text: string; isComposing: boolean }
type EarlyPresses = { held: Map<Pressed, Press>; typed: Map<TextField, Text>; wordsOf: (pressed: Pressed) => string; isPageAlive: boolean }
declare global {
  var earlyPresses: EarlyPresses | undefined
}

/**
 * Inlined in the head of every page, before its code: stores clicks and typing until hydration. The browser handles whatever works without
 * JavaScript (links, forms with an action, popovers).
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
    // Otherwise a checkbox would look changed although nothing has changed.
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
/** Empty in the browser, which never runs it twice. */
export const KEEP_EARLY_PRESSES = import.meta.env.SSR ? `(${keepEarlyPresses.toString()})()` : ''

/** Called when the page is hydrated: replays the typing and clicks, except in sections that are not hydrated yet. */
export function releaseEarlyPresses(): void {
  const early = globalThis.earlyPresses
  if (!early) return
  early.isPageAlive = true
  // Not during React's own work: React cannot hydrate a Suspense boundary at that moment.
  setTimeout(repeatAll, 0, early)
}

/**
 * A click may depend on typed text, so it is replayed in a later task, after that text is rendered. A section may wake in between, with text
 * of its own: clicks wait until no text is left.
 */
function repeatAll(early: EarlyPresses): void {
  if (typeAll(early)) setTimeout(repeatAll, 0, early)
  else pressAll(early)
}

/** Returns whether any text was typed. */
function typeAll({ typed }: EarlyPresses): boolean {
  let isTyped = false
  for (const [field, text] of typed) {
    if (field.isConnected && field.closest('[data-asleep]')) continue
    typed.delete(field)
    if (!field.isConnected) continue
    typeAgain(field, text)
    isTyped = true
  }
  return isTyped
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
  // Hydrates the section first: a checkbox whose own click hydrates it would be hydrated as already checked.
  pressed.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  if (value === undefined) return pressed.click()
  pressed.value = value
  pressed.dispatchEvent(new Event('change', { bubbles: true }))
}

/** For a field whose text the screen's code holds and has not seen yet. */
function typeAgain(field: TextField, early: Text): void {
  const isFocused = document.activeElement === field
  if (isFocused && early.isComposing) {
    const words = { ...early, isComposing: false }
    field.addEventListener('compositionend', () => typeAgain(field, words), { once: true })
    return
  }
  const { defaultValue: known, value, selectionStart: start, selectionEnd: end } = field
  const text = value === known ? early.text : value
  // React ignores an input event whose text it already knows: this sets its known value to the default, then the field's value to the text.
  field.value = known
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  if (start !== null && isFocused) field.setSelectionRange(start, end)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (!isFocused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

/** For the root element of a section that hydrates after the page: its stored clicks and typing are replayed then. */
export function useAsleep(isAwake: boolean, onAwake?: () => void): { 'data-asleep'?: '' } {
  useEffect(() => {
    if (!isAwake) return
    releaseEarlyPresses()
    onAwake?.()
  }, [isAwake, onAwake])
  return isAwake ? {} : { 'data-asleep': '' }
}
/** For a section whose code loads after the page's. */
export const useWaking = (onAwake?: () => void) => useAsleep(useHydrated(), onAwake)

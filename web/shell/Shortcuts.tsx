import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { onShowShortcuts } from './shortcut-keys.ts'

const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'))

/** The longest pause before the second key. */
const PAIR_MS = 1_000

/** Single-key navigation, disabled while typing and while a dialog is open. */
export function Shortcuts() {
  const navigate = useNavigate()
  const [isListed, setListed] = useState(false)

  useEffect(() => onShowShortcuts(() => setListed(true)), [])

  useEffect(() => {
    let lastG = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTaken(event.target)) return
      if (document.documentElement.dataset['keys'] === 'off') return
      const isSecond = event.timeStamp - lastG < PAIR_MS
      lastG = event.key === 'g' ? event.timeStamp : 0
      if (event.key === '?') setListed(true)
      else if (event.key === 'c' && isSecond) void navigate('/cart')
      else if (event.key === '/') focusSearch()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate])

  return isListed ? (
    <Suspense>
      <ShortcutsDialog onClose={() => setListed(false)} />
    </Suspense>
  ) : null
}

const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=""], [contenteditable=true]'

const isTaken = (target: EventTarget | null): boolean =>
  (target instanceof Element && target.closest(TYPED_INTO) !== null) || document.querySelector('dialog[open], :popover-open') !== null

/** The home page has two search boxes, one of them visible at a time; an office has none, or its own. */
function focusSearch() {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type=search]')]
  boxes.find((box) => box.checkVisibility({ visibilityProperty: true }))?.focus()
}

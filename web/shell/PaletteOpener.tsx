import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import type { OfficeLink } from './OfficeFrame.tsx'
import { paletteKeys } from './palette-keys.ts'

const load = () => import('./CommandPalette.tsx')
const CommandPalette = lazy(load)

/**
 * Opens the palette with a click, or with Ctrl or Cmd+K anywhere in this office. Its code is loaded right after hydration: otherwise text
 * typed after the shortcut would go to the page behind it.
 */
export function PaletteOpener({ screens }: { screens: readonly OfficeLink[] }) {
  const hydrated = useHydrated()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  if (isOpen && !wasOpened) setOpened(true)
  useEffect(() => void load().catch(() => {}), []) // opening it retries and shows the error
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((wasOpen) => !wasOpen)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-sm px-2 text-sm font-medium text-on-band hover:bg-on-band/12 lg:px-3"
      >
        <Search aria-hidden="true" className="size-6 lg:size-5" strokeWidth={1.75} />
        <span className="max-lg:sr-only">Find or go to</span>
        {hydrated && (
          <kbd aria-hidden="true" className="rounded-sm border border-on-band/40 px-1.5 py-0.5 font-sans text-xs max-lg:hidden">
            {paletteKeys().join(' ')}
          </kbd>
        )}
      </button>
      {wasOpened && (
        <Suspense>
          <CommandPalette open={isOpen} screens={screens} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { Spinner } from '#web/ui/Spinner.tsx'
import { useHiddenOnNavigation, useOpenedEarly } from './popover.ts'

const UnreadCount = lazy(() => import('./UnreadCount.tsx'))
const BellPanel = lazy(() => import('./BellPanel.tsx'))
const PANEL_ID = 'bell-panel'

/** The number of new notifications; a click shows the latest ones. */
export default function BellButton() {
  const hydrated = useHydrated()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useHiddenOnNavigation(panel)
  useOpenedEarly(panel, () => setOpen(true))
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL_ID}
        className="flex size-11 shrink-0 items-center justify-center rounded-sm text-on-band hover:bg-on-band/12"
      >
        <span className="relative">
          <BellIcon aria-hidden="true" className="size-6" strokeWidth={1.75} />
          <span className="visually-hidden">Notifications</span>
          {hydrated && (
            <Suspense>
              <UnreadCount />
            </Suspense>
          )}
        </span>
      </button>
      <div
        ref={panel}
        id={PANEL_ID}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="off-band sheet-popover beside-end overflow-y-auto overscroll-contain bg-surface text-text shadow-3"
      >
        {isOpen && (
          <Suspense fallback={<PanelLoading />}>
            <BellPanel />
          </Suspense>
        )}
      </div>
    </>
  )
}

function PanelLoading() {
  return (
    <p role="status" className="flex items-center justify-center gap-2 p-8 text-soft">
      <Spinner /> Loading…
    </p>
  )
}

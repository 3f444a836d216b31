import { lazy, Suspense } from 'react'
import { useToasts } from '#web/state/toasts.ts'

const Toaster = lazy(() => import('#web/ui/Toaster.tsx'))

/** The toaster is fetched with the first message. */
export function ToastDock() {
  const isNeeded = useToasts(({ toasts }) => toasts.length > 0)
  if (!isNeeded) return null
  return (
    <Suspense>
      <Toaster />
    </Suspense>
  )
}

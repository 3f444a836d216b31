import { lazy } from 'react'
import { useToasts } from '#web/state/toasts.ts'
import { OptionalPart } from './OptionalPart.tsx'

const Toaster = lazy(() => import('#web/ui/Toaster.tsx'))

/** The toaster is loaded with the first message. */
export function ToastDock() {
  const isNeeded = useToasts(({ toasts }) => toasts.length > 0)
  if (!isNeeded) return null
  return (
    <OptionalPart>
      <Toaster />
    </OptionalPart>
  )
}

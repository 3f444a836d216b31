import { lazy, Suspense } from 'react'
import { useViewer } from './session.ts'

const BellButton = lazy(() => import('./BellButton.tsx'))

/** The notification bell; loaded only for signed-in people. */
export function Bell() {
  if (useViewer() === null) return null
  return (
    <Suspense fallback={<span className="size-11" />}>
      <BellButton />
    </Suspense>
  )
}

import { lazy, Suspense } from 'react'
import { useViewer } from './session.ts'

const BellButton = lazy(() => import('./BellButton.tsx'))

/** Only for those signed in, who bring it with them. */
export function Bell() {
  if (useViewer() === null) return null
  return (
    <Suspense fallback={<span className="size-11" />}>
      <BellButton />
    </Suspense>
  )
}

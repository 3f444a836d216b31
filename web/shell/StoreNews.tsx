import { lazy, Suspense } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { useViewer } from './session.ts'

const Toasts = lazy(async () => ({ default: (await import('./StoreNewsToasts.tsx')).StoreNewsToasts }))

/** News of the person's stores while an office is open: a toast, and a sound where it is switched on. */
export function StoreNews() {
  const works = Boolean(useViewer()?.retailers.length)
  if (!useHydrated() || !works) return null
  return (
    <Suspense>
      <Toasts />
    </Suspense>
  )
}

import { useEffect } from 'react'
import { Button } from './Button.tsx'

/** Files of an older version disappear when a newer one is installed. Browsers report that in these words. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && navigator.onLine && /dynamically imported module|importing a module script/i.test(error.message)

const RELOADED = 'spiral-reloaded'
/** Not a lazy component, because it would be missing too. Reloads once by itself, except during checkout. */
export function NewVersion({ as: Title = 'p' }: { as?: 'h1' | 'p' }) {
  useEffect(() => {
    if (sessionStorage.getItem(RELOADED) || location.pathname.startsWith('/checkout')) return
    sessionStorage.setItem(RELOADED, '1')
    location.reload()
  }, [])
  return (
    <div role="alert" className="flex flex-col items-center gap-4 py-12">
      <Title className="text-h4 font-semibold">A new version is ready</Title>
      <Button onClick={() => location.reload()}>Reload</Button>
    </div>
  )
}

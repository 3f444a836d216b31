import { useEffect } from 'react'
import { Button } from './Button.tsx'

/** Parts of an older version are gone once a newer one is installed. Browsers say so in these words. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && navigator.onLine && /dynamically imported module|importing a module script/i.test(error.message)

const RELOADED = 'spiral-reloaded'
/** Not in a part of its own: it would be missing too. Once it reloads by itself, unless somebody is paying. */
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

import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'

/** A printed sheet: when mounted, it opens the print dialog and is printed in place of the page. */
export function PrintSheet({ onPrinted, children }: { onPrinted: () => void; children: ReactNode }) {
  const done = useEffectEvent(onPrinted)
  useEffect(() => {
    const end = () => done()
    addEventListener('afterprint', end)
    window.print()
    return () => removeEventListener('afterprint', end)
  }, [])
  return createPortal(<div data-print="sheet">{children}</div>, document.body)
}

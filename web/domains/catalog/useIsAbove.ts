import { useEffect, useState } from 'react'

/** Whether this element has left the window through its top, below the sticky header. */
export function useIsAbove(element: HTMLElement | null): boolean {
  const [isAbove, setAbove] = useState(false)
  useEffect(() => {
    if (!element) return
    const watch = new IntersectionObserver(
      ([entry]) => setAbove(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.bottom < innerHeight / 2),
      { rootMargin: '-64px 0px 0px 0px' },
    )
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return element !== null && isAbove
}

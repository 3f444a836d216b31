import { type RefObject, useEffect, useRef, useState } from 'react'

/** How far below the window something begins to load, so that it is there when people get to it. */
const AHEAD = '400px 0px'

/** Whether an element has come near the window; it stays true. Give `place` to the element. */
export function useNear<E extends Element>(): { place: RefObject<E | null>; isNear: boolean } {
  const place = useRef<E>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [])
  return { place, isNear }
}

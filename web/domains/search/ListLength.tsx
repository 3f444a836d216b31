import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { SCROLL_POSITIONS } from '#web/lib/scroll-positions.ts'

const KEPT = 'spiral-list-pages'
const MOST_KEPT = 20
const TOUCHES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** Without pages as long as the list is not the one that was asked for. */
type ListLengthProps = { pages: number; hasMore: boolean; isBusy: boolean; onMore: () => void }

/**
 * Going back within a visit finds the list as it was. When its pages are gone from memory (a reload, a browser that was closed), they are
 * fetched again, and the list is shown where it was left, unless somebody has begun to look at it meanwhile.
 */
export default function ListLength({ pages, hasMore, isBusy, onMore }: ListLengthProps) {
  const { key, pathname, search } = useLocation()
  const at = `${key} ${pathname}${search}`
  const goal = useRef<{ at: string; pages: number; asked: number } | null>(null)
  useEffect(() => {
    const stop = () => {
      goal.current = null
    }
    const before = kept()[at] ?? 1
    goal.current = before > 1 ? { at, pages: before, asked: 1 } : null
    for (const touch of TOUCHES) addEventListener(touch, stop, { once: true, passive: true })
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, stop)
    }
  }, [at])
  useEffect(() => {
    if (pages === 0) return
    const wanted = goal.current
    if (wanted?.at === at && pages < wanted.pages && hasMore) {
      if (isBusy || wanted.asked >= wanted.pages) return
      wanted.asked++
      onMore()
      return
    }
    if (wanted?.at === at && wanted.asked > 1) scrollTo(0, positions()[key] ?? 0)
    goal.current = null
    keep(at, pages)
  }, [at, key, pages, hasMore, isBusy, onMore])
  return null
}

/** How many pages each list had; the last one that changed stands last. */
const kept = (): Record<string, number> => read(KEPT)
const positions = (): Record<string, number> => read(SCROLL_POSITIONS)

function read(name: string): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, number>
  } catch {
    // Storage that cannot be read remembers nothing: the list begins at its beginning.
    return {}
  }
}

function keep(at: string, pages: number): void {
  const { [at]: before, ...others } = kept()
  if (before === pages || (before === undefined && pages < 2)) return
  const newest = Object.entries(pages > 1 ? { ...others, [at]: pages } : others).slice(-MOST_KEPT)
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(Object.fromEntries(newest)))
  } catch {
    // Without storage the list is only shorter when somebody comes back.
  }
}

import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { SCROLL_POSITIONS } from '#web/lib/scroll-positions.ts'

const KEPT = 'spiral-list-pages'
const MOST_KEPT = 20
const TOUCHES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/** `pages` is 0 while the displayed list is not the requested one. */
type ListLengthProps = { pages: number; hasMore: boolean; isBusy: boolean; onMore: () => void }

/**
 * Restores a list on back navigation within a visit. If its pages are no longer in memory (a reload, a closed browser), they are fetched
 * again and the scroll position is restored, unless the user has started to scroll.
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

/** The number of pages of each list; the last changed list is last. */
const kept = (): Record<string, number> => read(KEPT)
const positions = (): Record<string, number> => read(SCROLL_POSITIONS)

function read(name: string): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? '{}') as Record<string, number>
  } catch {
    // If storage cannot be read, the list starts at its first page.
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
    // Without storage the list is only shorter when the user returns.
  }
}

import { type PointerEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

export const [LEAST, MOST, STEP] = [1, 4, 0.5]
/** One notch of a mouse wheel makes the picture about a fifth larger. */
const WHEEL_SPEED = 0.0018
/** A finger that moves farther than this across a whole picture changes to the next one. */
const SWIPE_PX = 60

type Spot = { x: number; y: number }
const within = (zoom: number): number => Math.min(MOST, Math.max(LEAST, zoom))

/**
 * How large a picture is shown in its box. Two fingers and the wheel zoom around their spot, a double click goes to that spot and back, one
 * finger or the mouse moves a large picture. `onSwipe` hears a swipe across a picture that is shown as a whole.
 */
export function useZoom(box: RefObject<HTMLDivElement | null>, onSwipe: (step: 1 | -1) => void) {
  const [zoom, setZoom] = useState(LEAST)
  /** The spot of the picture, as a share of it, that stays where it is on the screen. */
  const held = useRef<{ share: Spot; at: Spot } | null>(null)
  const fingers = useRef(new Map<number, Spot>())
  const start = useRef({ apart: 0, zoom: LEAST, first: { x: 0, y: 0 } })

  const zoomAt = (next: number, { x, y }: Spot) => {
    const element = box.current
    if (!element) return
    const { left, top } = element.getBoundingClientRect()
    const at = { x: x - left, y: y - top }
    held.current = {
      share: { x: (element.scrollLeft + at.x) / element.scrollWidth, y: (element.scrollTop + at.y) / element.scrollHeight },
      at,
    }
    setZoom(within(next))
  }
  const zoomBy = (step: number) => {
    const rect = box.current?.getBoundingClientRect()
    if (rect) zoomAt(zoom + step, { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 })
  }
  useLayoutEffect(() => {
    const element = box.current
    const spot = held.current
    held.current = null
    if (element && spot)
      element.scrollTo({
        left: spot.share.x * element.scrollWidth - spot.at.x,
        top: spot.share.y * element.scrollHeight - spot.at.y,
        behavior: 'instant',
      })
  }, [zoom, box])

  const turn = useRef<(event: WheelEvent) => void>(() => undefined)
  useEffect(() => {
    turn.current = ({ deltaY, clientX, clientY }) => zoomAt(zoom * Math.exp(-deltaY * WHEEL_SPEED), { x: clientX, y: clientY })
  })
  useEffect(() => {
    const element = box.current
    // React's own wheel events cannot keep the page from scrolling.
    const onWheel = (event: WheelEvent) => {
      if (event.shiftKey || event.deltaY === 0) return
      event.preventDefault()
      turn.current(event)
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [box])

  const pair = () => {
    const [a, b] = [...fingers.current.values()]
    return a && b ? { apart: Math.hypot(a.x - b.x, a.y - b.y), middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } } : null
  }
  const leave = ({ pointerId, type, clientX }: PointerEvent) => {
    const wasAlone = fingers.current.size === 1 && fingers.current.delete(pointerId)
    fingers.current.delete(pointerId)
    const across = clientX - start.current.first.x
    if (wasAlone && type === 'pointerup' && zoom === LEAST && Math.abs(across) > SWIPE_PX) onSwipe(across < 0 ? 1 : -1)
  }
  return {
    zoom,
    zoomBy,
    reset: () => setZoom(LEAST),
    handlers: {
      onPointerDown(event: PointerEvent) {
        const spot = { x: event.clientX, y: event.clientY }
        if (event.pointerType === 'mouse' && event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        fingers.current.set(event.pointerId, spot)
        // After a pinch, the finger that stays must not count as a swipe from where it first touched.
        start.current = { apart: pair()?.apart ?? 0, zoom, first: fingers.current.size === 1 ? spot : { x: Number.NaN, y: Number.NaN } }
      },
      onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
        const before = fingers.current.get(pointerId)
        if (!before) return
        fingers.current.set(pointerId, { x: clientX, y: clientY })
        const now = pair()
        if (now) {
          if (start.current.apart > 0) zoomAt((start.current.zoom * now.apart) / start.current.apart, now.middle)
        } else box.current?.scrollBy({ left: before.x - clientX, top: before.y - clientY, behavior: 'instant' })
      },
      onPointerUp: leave,
      onPointerCancel: leave,
      onDoubleClick: ({ clientX, clientY }: { clientX: number; clientY: number }) =>
        zoomAt(zoom > LEAST ? LEAST : 2 * LEAST + STEP, { x: clientX, y: clientY }),
    },
  }
}

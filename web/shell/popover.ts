import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

type Popover = RefObject<HTMLElement | null>

/** Closes the popover on navigation; one opened before hydration stays open. */
export function useHiddenOnNavigation(popover: Popover): void {
  const { key } = useLocation()
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    popover.current?.hidePopover?.()
  }, [key, popover])
}

/** Handles a popover that the browser opened before hydration. */
export function useOpenedEarly(popover: Popover, onOpen: () => void): void {
  const opened = useEffectEvent(onOpen)
  useEffect(() => {
    if (popover.current?.hidePopover && popover.current.matches(':popover-open')) opened()
  }, [popover])
}

import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'

type Popover = RefObject<HTMLElement | null>

/** It closes when somebody goes on to another place; opened before the page was alive, it stays open. */
export function useHiddenOnNavigation(popover: Popover): void {
  const { key } = useLocation()
  const last = useRef(key)
  useEffect(() => {
    if (last.current === key) return
    last.current = key
    popover.current?.hidePopover?.()
  }, [key, popover])
}

/** The browser opens it before there is any code that could hear of it. */
export function useOpenedEarly(popover: Popover, onOpen: () => void): void {
  const opened = useEffectEvent(onOpen)
  useEffect(() => {
    if (popover.current?.hidePopover && popover.current.matches(':popover-open')) opened()
  }, [popover])
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { Notification } from '#contracts/notifications/notifications.ts'
import { chimeOnce } from '#web/lib/chime.ts'
import { listen } from '#web/lib/live-stream.ts'
import { useLive } from '#web/lib/live.ts'
import { useOrderSound } from '#web/state/order-sound.ts'
import { readStored } from '#web/state/stored.ts'
import { toast, useToasts } from '#web/state/toasts.ts'
import { newestStoreNews } from '#web/domains/notifications/queries.ts'

const TOAST_MS = 12_000

/** Shows news of the person's stores as they come, and plays the sound of a new order where this browser may. */
export function StoreNewsToasts() {
  const { data, refetch } = useQuery(newestStoreNews())
  useLive([newestStoreNews()], ['notified'])
  useEffect(() => readStored(useOrderSound), [])
  const isOn = useOrderSound((sound) => sound.isOn)
  // Pages in the background read nothing, but the sound is for whoever looks at another window.
  useEffect(() => {
    if (!isOn) return
    return listen({ heard: (event) => event === 'notified' && document.hidden && void refetch(), connected() {} })
  }, [isOn, refetch])
  const navigate = useNavigate()
  /** The newest that was there when this page opened, or was shown since. */
  const lastId = useRef<number | null>(null)
  const own = useRef<number | null>(null)
  // News waits while the answer to something that the person did is shown.
  const isOthers = ({ toasts }: ReturnType<typeof useToasts.getState>) => toasts.some(({ id, open }) => open && id !== own.current)
  const isBusy = useToasts(isOthers)
  const show = useEffectEvent((items: readonly Notification[]) => {
    // Asked anew: the answer may have come since this was drawn.
    if (isOthers(useToasts.getState()) && lastId.current !== null) return
    const newest = Math.max(0, ...items.map(({ id }) => id))
    const before = lastId.current
    lastId.current = Math.max(newest, before ?? 0)
    const fresh = before === null ? [] : items.filter(({ id, isRead }) => id > before && !isRead)
    const [first] = fresh
    if (!first) return
    const others = fresh.length - 1
    own.current = toast({
      title: first.subject,
      body: others > 0 ? `${first.message} And ${others} more.` : first.message,
      durationMs: TOAST_MS,
      action: { label: 'Open', act: () => void navigate(first.href) },
    })
    if (isOn && fresh.some(({ type }) => type === 'store_order')) void chimeOnce(newest)
  })
  useEffect(() => {
    if (data) show(data.items)
  }, [data, isBusy])
  return null
}

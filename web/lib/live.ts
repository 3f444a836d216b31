import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LiveEvent, listen } from './live-stream.ts'
import { readAgain } from './write-then-read.ts'

export const POLL_MS = 20_000
/** Several events of one order arrive together; they cause one read. */
const GATHER_MS = 400
/** A screen reads at most this often, however many events arrive. */
const REST_MS = 2_000

type Live = { updatedAt: Date | null; connected: boolean }

/**
 * Keeps queries fresh while a screen is open: the server pushes events; without that connection the queries are refetched every 20 seconds.
 * `events` lists the event types this screen needs. A hidden page refetches when it becomes visible.
 */
export function useLive(reads: readonly { queryKey: QueryKey }[], events: readonly LiveEvent[] = ['moved'], isOn = true): Live {
  const client = useQueryClient()
  const [live, setLive] = useState<Live>({ updatedAt: null, connected: false })
  const keys = JSON.stringify(reads.map(({ queryKey }) => queryKey))
  const names = events.join()

  useEffect(() => {
    if (!isOn) return
    let gathering: ReturnType<typeof setTimeout> | undefined
    let lastRead = 0
    let isOpen = false
    let isMissed = false
    let isBehind = false
    const readAnew = async () => {
      isMissed = document.hidden
      if (isMissed) return
      const all = (JSON.parse(keys) as QueryKey[]).map((queryKey) => ({ queryKey }))
      await readAgain(client, all)
      setLive({ updatedAt: new Date(), connected: isOpen })
    }
    const hear = () => {
      gathering ??= setTimeout(
        () => {
          gathering = undefined
          lastRead = Date.now()
          void readAnew()
        },
        Math.max(GATHER_MS, lastRead + REST_MS - Date.now()),
      )
    }
    const stop = listen({
      heard: (event) => names.split(',').includes(event) && hear(),
      connected(isConnected) {
        isOpen = isConnected
        setLive((last) => ({ ...last, connected: isConnected }))
        // Events from before the connection or during a disconnect were missed.
        if (isConnected && isBehind) void readAnew()
        isBehind = !isConnected
      },
    })
    const poll = setInterval(() => {
      if (!isOpen) void readAnew()
    }, POLL_MS)
    const onLook = () => {
      if (isMissed) void readAnew()
    }
    document.addEventListener('visibilitychange', onLook)
    return () => {
      stop()
      clearInterval(poll)
      clearTimeout(gathering)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [client, keys, names, isOn])
  return live
}

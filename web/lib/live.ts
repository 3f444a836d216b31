import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LiveEvent, listen } from './live-stream.ts'
import { readAgain } from './write-then-read.ts'

export const POLL_MS = 20_000
/** Several facts of one order arrive together; they are read once. */
const GATHER_MS = 400
/** However busy the platform is, a screen reads no more often than this. */
const REST_MS = 2_000

type Live = { updatedAt: Date | null; connected: boolean }

/**
 * Keeps reads fresh while a screen is open: the server says when something happened; without that connection they are read every 20
 * seconds.
 * `events` names what concerns this screen. A hidden page waits until it is looked at.
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
        // What happened before the connection stood, or while it was cut, was said to nobody.
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

import { appState } from './app-state.ts'

/** `moved`, `placed`: orders; `notified`: there is a message for this person; `support`: a case changed. */
const LIVE_EVENTS = ['moved', 'placed', 'notified', 'support'] as const
export type LiveEvent = (typeof LIVE_EVENTS)[number]
type StreamMessage = { event: LiveEvent } | { isOpen: boolean }
const HOW_IS_IT = 'how is it?'
type Listener = { heard: (event: LiveEvent) => void; connected: (isOpen: boolean) => void }

const NAME = 'spiral-live'
/** A connection that the server refused is not tried again by the browser. It may have been busy. */
const TRY_AGAIN_MS = 20_000

const listeners = new Set<Listener>()
let isOpen = false
let leave: (() => void) | null = null

/**
 * Listens to the server through one connection for all tabs of this browser: browsers allow six to a server, and a seventh tab would
 * wait for its page. One tab leads and tells the others; when it is closed, the next one leads.
 */
export function listen(listener: Listener): () => void {
  listeners.add(listener)
  listener.connected(isOpen)
  leave ??= join()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    leave?.()
    leave = null
    isOpen = false
  }
}

function join(): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return lead(take)
  const tabs = new BroadcastChannel(NAME)
  const leaving = new AbortController()
  tabs.onmessage = ({ data }: MessageEvent<StreamMessage | typeof HOW_IS_IT>) => data !== HOW_IS_IT && take(data)
  navigator.locks
    .request(NAME, { signal: leaving.signal }, () => {
      if (leaving.signal.aborted) return
      const say = (heard: StreamMessage) => {
        take(heard)
        tabs.postMessage(heard)
      }
      // The tab that led before may have gone without a word: what was said in between is missed.
      say({ isOpen: false })
      const stop = lead(say)
      tabs.onmessage = ({ data }) => data === HOW_IS_IT && tabs.postMessage({ isOpen })
      return new Promise<void>((done) =>
        leaving.signal.addEventListener('abort', () => {
          stop()
          tabs.postMessage({ isOpen: false })
          tabs.close()
          done()
        }),
      )
    })
    // Left before it was this tab's turn.
    .catch(() => tabs.close())
  tabs.postMessage(HOW_IS_IT)
  return () => leaving.abort()
}

function take(heard: StreamMessage): void {
  if ('event' in heard) return listeners.forEach((one) => one.heard(heard.event))
  if (heard.isOpen === isOpen) return
  isOpen = heard.isOpen
  listeners.forEach((one) => one.connected(isOpen))
}

/** Holds the connection. It ends with the sign-in, in whichever tab that ended. */
function lead(say: (heard: StreamMessage) => void): () => void {
  let stream = open(say)
  const again = setInterval(() => {
    if (stream.readyState === EventSource.CLOSED && appState.isSignedIn()) stream = open(say)
  }, TRY_AGAIN_MS)
  return () => {
    clearInterval(again)
    stream.close()
  }
}

function open(say: (heard: StreamMessage) => void): EventSource {
  const stream = new EventSource('/api/live', { withCredentials: true })
  stream.onopen = () => say({ isOpen: true })
  stream.onerror = () => say({ isOpen: false })
  for (const event of LIVE_EVENTS) stream.addEventListener(event, () => say({ event }))
  return stream
}

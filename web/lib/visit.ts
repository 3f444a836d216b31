import { createContext } from 'react-router'
import type { Transport } from './transport.ts'

/** What a loader on the server knows of the visit it answers. In the browser there is none. */
export type Visit = {
  nonce: string
  /** The address that search engines shall keep, without a path. */
  origin: string
  cookie: string
  api: Transport
  /** Nobody waits for the page any more. */
  goneAway: AbortSignal
}
export const visitContext = createContext<Visit | null>(null)

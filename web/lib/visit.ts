import { createContext } from 'react-router'

/** What a loader on the server knows of the visit it answers. In the browser there is none. */
export type Visit = {
  nonce: string
  /** The address that search engines shall keep, without a path. */
  origin: string
  cookie: string
  api: (path: string, init?: RequestInit) => Promise<Response>
}
export const visitContext = createContext<Visit | null>(null)

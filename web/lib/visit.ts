import type { QueryClient } from '@tanstack/react-query'
import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Transport } from './transport.ts'

/** What whoever serves the web says of a visit. */
export type Visit = {
  nonce: string
  /** The address that search engines shall keep, without a path. */
  origin: string
  /** Screens for building and testing open for everybody here, which the server's settings say. */
  testScreens: boolean
  cookie: string
  api: Transport
  /** Nobody waits for the page any more. */
  goneAway: AbortSignal
}
/** What a loader on the server knows of the visit it answers; all of them read through one client. In the browser there is none. */
export const visitContext = createContext<(Visit & { client: QueryClient }) | null>(null)

/** The same client for the components of the page. In the browser there is one for all pages instead. */
export const VisitClient = createReactContext<QueryClient | null>(null)

import type { QueryClient } from '@tanstack/react-query'
import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Transport } from './transport.ts'

/** What the server passes to the web for one request. */
export type Visit = {
  nonce: string
  /** The canonical origin for search engines. */
  origin: string
  /** Hosts of others that pages of these kinds ask: tiles of movable maps, the card form. */
  hosts: { maps: string[]; checkout: string[] }
  /** Whether developer and test screens are open to everyone here; set by the server's configuration. */
  testScreens: boolean
  cookie: string
  /** All signed-in people get this page: it does not know which of them reads it. */
  isShared: boolean
  /** The value of the cookie with the chosen place. */
  place: string | null
  api: Transport
  /** Aborts when the client has disconnected. */
  goneAway: AbortSignal
}
/** The request that server loaders answer; all of them read through one client. Null in the browser. */
export const visitContext = createContext<(Visit & { client: QueryClient }) | null>(null)

/** The chosen place of the request, for the page's components. Null in the browser, which knows its place. */
export const VisitPlace = createReactContext<string | null>(null)

/** The same client for the page's components. Null in the browser, where one client serves all pages. */
export const VisitClient = createReactContext<QueryClient | null>(null)

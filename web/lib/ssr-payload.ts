import type { QueryClient } from '@tanstack/react-query'

/**
 * The SSR payload holds the API responses for a page as they were received; the contract parses each one where it is first used.
 * Serializing them again would cost as much as the page's own markup.
 */
const ELEMENT_ID = 'brought'

const kept = new WeakMap<QueryClient, Map<string, string>>()

/** On the server: adds a response for the browser, by the path it was read from. */
export function addToPayload(client: QueryClient, path: string, wire: string): void {
  const answers = kept.get(client) ?? new Map<string, string>()
  kept.set(client, answers.set(path, wire))
}

/** The payload as a script element. In JSON a `<` occurs only in strings, where it may be escaped. */
export function ssrPayloadElement(client: QueryClient, nonce: string): string {
  const answers = [...(kept.get(client) ?? [])].map(([path, wire]) => `${JSON.stringify(path)}:${wire}`)
  return `<script type="application/json" id="${ELEMENT_ID}" nonce="${nonce}">{${answers.join(',').replaceAll('<', '\\u003c')}}</script>`
}

let ofThisPage: Map<string, unknown> | undefined

/** In the browser: returns the payload for this path, once, because later reads are newer. */
export function takePayload(path: string): unknown {
  if (import.meta.env.SSR) return undefined
  ofThisPage ??= new Map(Object.entries(JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '{}') as object))
  const wire = ofThisPage.get(path)
  ofThisPage.delete(path)
  return wire
}

import type { QueryClient } from '@tanstack/react-query'

/**
 * What the server read for a page goes along with it as it arrived, and is parsed by its contract where it is first asked for:
 * nothing is written in another way in between, which would cost as much as the page's own markup.
 */
const ELEMENT_ID = 'brought'

const kept = new WeakMap<QueryClient, Map<string, string>>()

/** On the server: an answer for the browser, by the path it was read from. */
export function addToPayload(client: QueryClient, path: string, wire: string): void {
  const answers = kept.get(client) ?? new Map<string, string>()
  kept.set(client, answers.set(path, wire))
}

/** All that was kept, as an element of the page. In JSON a `<` stands in texts only, where it may be written as its number. */
export function ssrPayloadElement(client: QueryClient, nonce: string): string {
  const answers = [...(kept.get(client) ?? [])].map(([path, wire]) => `${JSON.stringify(path)}:${wire}`)
  return `<script type="application/json" id="${ELEMENT_ID}" nonce="${nonce}">{${answers.join(',').replaceAll('<', '\\u003c')}}</script>`
}

let ofThisPage: Map<string, unknown> | undefined

/** In the browser: what came with the page from this path. It is given once, because what is read later is newer. */
export function takePayload(path: string): unknown {
  if (import.meta.env.SSR) return undefined
  ofThisPage ??= new Map(Object.entries(JSON.parse(document.getElementById(ELEMENT_ID)?.textContent ?? '{}') as object))
  const wire = ofThisPage.get(path)
  ofThisPage.delete(path)
  return wire
}

import { isOfVersion, isStillKept, KEPT_AT, KEPT_VIEWER, MINE } from '#web/service-worker/rules.ts'

/** What the service worker keeps lies in this browser's caches, where a page can look too. Not every browser lets it. */
const keptNames = async (): Promise<string[]> => ('caches' in globalThis ? caches.keys() : [])

/** Who the kept orders and passes belong to: shown when nobody can be asked who is signed in. It opens nothing at the server. */
export async function keptViewer(now = new Date()): Promise<unknown> {
  for (const name of (await keptNames()).filter((one) => one.startsWith(MINE))) {
    const kept = await caches.match(KEPT_VIEWER, { cacheName: name })
    if (kept && isStillKept(kept.headers.get(KEPT_AT), now)) return kept.json()
  }
  return null
}

/** Takes away what is one person's. The worker does the same when it sees a sign-out; a page that was loaded past it cannot rely on that. */
export async function forgetKept(): Promise<void> {
  for (const name of await keptNames()) if (name.startsWith(MINE)) await caches.delete(name)
}

export async function forgetOtherVersions(version: string): Promise<void> {
  for (const name of await keptNames()) if (!isOfVersion(name, version)) await caches.delete(name)
}

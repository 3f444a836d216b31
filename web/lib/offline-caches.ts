import { cacheNames, isOfVersion, isStillKept, KEPT_AT, KEPT_VIEWER, MINE } from '#web/service-worker/rules.ts'

/** The service worker's caches, which pages can read too. Some browsers do not allow it. */
const keptNames = async (): Promise<string[]> => ('caches' in globalThis ? caches.keys() : [])

/** The owner of the cached orders and passes, shown when the server cannot be asked who is signed in. It grants no access on the server. */
export async function keptViewer(now = new Date()): Promise<unknown> {
  for (const name of (await keptNames()).filter((one) => one.startsWith(MINE))) {
    const kept = await caches.match(KEPT_VIEWER, { cacheName: name })
    if (kept && isStillKept(kept.headers.get(KEPT_AT), now)) return kept.json()
  }
  return null
}

/**
 * Deletes one person's cached data. The worker does the same when it sees a sign-out, but a page loaded without the worker cannot rely on
 * that.
 */
export async function forgetKept(): Promise<void> {
  for (const name of await keptNames()) if (name.startsWith(MINE)) await caches.delete(name)
}

export async function forgetOtherVersions(version: string): Promise<void> {
  for (const name of await keptNames()) if (!isOfVersion(name, version)) await caches.delete(name)
}

const KEPT_KINDS = (['products', 'pictures', 'mine'] as const).map((kind) => cacheNames('')[kind])
/** Deletes what this device kept to read offline: products, pictures, orders and passes. The app itself still opens offline. */
export async function clearOfflineData(): Promise<void> {
  for (const name of await keptNames()) if (KEPT_KINDS.some((kind) => name.startsWith(kind))) await caches.delete(name)
}

import type { ToWorker } from '#web/service-worker/words.ts'
import { forgetOtherVersions } from './offline-caches.ts'
import { keyOf } from './push-subscription.ts'

const WORKER = '/sw.js'
/** A worker that does not answer within this time is not ours. */
const ANSWER_MS = 3_000
const LOOK_AGAIN_MS = 15 * 60_000
const TAKE_OVER_MS = 3_000

/** Whether this page uses a worker: not in development, where files change. */
const hasWorker = (): boolean => 'serviceWorker' in navigator && !import.meta.env.DEV

/**
 * Removes workers and caches of other versions, then registers this version's worker. `onNewer` receives a function that activates a newer
 * version once it is installed. A failure costs only offline reading and messages, so it is logged.
 */
export async function startWorker(version: string, onNewer: (takeOver: () => void) => void): Promise<void> {
  try {
    const pushKey = await removeOthers(version)
    if (!hasWorker()) return
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    // A browser may restore a registration just removed: this version's worker must not wait behind it.
    await isOfThisVersion(registration, version)
    await watch(registration, version, onNewer)
    if (pushKey) await (await import('./push-device.ts')).subscribe(pushKey)
  } catch (error) {
    console.warn('The service worker could not be registered', error)
  }
}

/** The version of the worker that serves this page; null without one. */
export async function workerVersion(): Promise<string | null> {
  const worker = hasWorker() ? (await navigator.serviceWorker.getRegistration('/'))?.active : null
  const version = worker && (await versionOf(worker))
  return typeof version === 'string' ? version : null
}

/** Tells the worker what to prefetch, as soon as there is a worker. */
export async function askToKeep(products: string[], isSignedIn: boolean): Promise<void> {
  if (!hasWorker()) return
  const { active } = await navigator.serviceWorker.ready
  if (active) tell(active, { ask: 'keep', products, mine: isSignedIn })
}

/** Unregistering a worker ends its push subscription: returns the subscription's key, which a new subscription needs. */
async function removeOthers(version: string): Promise<string | null> {
  let pushKey: string | null = null
  for (const registration of (await navigator.serviceWorker?.getRegistrations()) ?? []) {
    if (hasWorker() && (await isOfThisVersion(registration, version))) continue
    const subscription = await registration.pushManager?.getSubscription()
    pushKey ??= subscription ? keyOf(subscription) : null
    await registration.unregister()
  }
  await forgetOtherVersions(version)
  return pushKey
}

/** True also for a worker of this version that waits behind an older one; it is activated now. */
async function isOfThisVersion({ active, waiting, installing }: ServiceWorkerRegistration, version: string): Promise<boolean> {
  for (const worker of [active, waiting, installing]) {
    if (!worker || new URL(worker.scriptURL).pathname !== WORKER || (await versionOf(worker)) !== version) continue
    if (worker !== active) tell(worker, { ask: 'take over' })
    return true
  }
  return false
}

function versionOf(worker: ServiceWorker): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  tell(worker, { ask: 'version' }, [port2])
  return new Promise((done) => {
    setTimeout(done, ANSWER_MS, null)
    port1.onmessage = ({ data }) => done(data)
  })
}

async function watch(registration: ServiceWorkerRegistration, version: string, onNewer: (takeOver: () => void) => void): Promise<void> {
  const offer = async () => {
    const { waiting, active } = registration
    if (waiting && active && (await versionOf(waiting)) !== version) onNewer(() => takeOver(waiting))
  }
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', ({ target }) => {
      if ((target as ServiceWorker).state === 'installed') void offer()
    })
  })
  let lastLook = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - lastLook < LOOK_AGAIN_MS) return
    lastLook = Date.now()
    registration.update().catch(() => {}) // offline, there is no newer version to find
  })
  await offer()
}

/** Reloads the page once the newer worker is in control. */
function takeOver(worker: ServiceWorker): void {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // The older worker ends after its pending work, and the reload ends work it does for this page.
  setTimeout(reload, TAKE_OVER_MS)
  tell(worker, { ask: 'take over' })
}

const tell = (worker: ServiceWorker, words: ToWorker, ports: Transferable[] = []) => worker.postMessage(words, ports)

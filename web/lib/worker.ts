import type { ToWorker } from '#web/service-worker/words.ts'
import { forgetOtherVersions } from './offline-caches.ts'
import { keyOf } from './push-subscription.ts'

const WORKER = '/sw.js'
/** A worker that says nothing in this time is none of ours. */
const ANSWER_MS = 3_000
const LOOK_AGAIN_MS = 15 * 60_000
const TAKE_OVER_MS = 3_000

/** Whether this page can have a worker: not while it is developed, where files change under it. */
const hasWorker = (): boolean => 'serviceWorker' in navigator && !import.meta.env.DEV

/**
 * Removes workers and caches of other versions, then registers this version's worker. `onNewer` is told when a newer version lies
 * ready, with what makes it take over. A failure costs offline reading and messages, nothing else: it is logged.
 */
export async function startWorker(version: string, onNewer: (takeOver: () => void) => void): Promise<void> {
  try {
    const pushKey = await removeOthers(version)
    if (!hasWorker()) return
    const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
    // A browser may bring back what was just removed: the worker of this version does not wait behind it.
    await isOfThisVersion(registration, version)
    await watch(registration, version, onNewer)
    if (pushKey) await (await import('./push-device.ts')).subscribe(pushKey)
  } catch (error) {
    console.warn('The service worker could not be registered', error)
  }
}

/** Tells the worker what to read ahead, as soon as there is one. */
export async function askToKeep(products: string[], isSignedIn: boolean): Promise<void> {
  if (!hasWorker()) return
  const { active } = await navigator.serviceWorker.ready
  if (active) tell(active, { ask: 'keep', products, mine: isSignedIn })
}

/** Removing a worker ends its browser's messages: the key they were asked for with is what it takes to ask for them again. */
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

/** Also when it only waits for its turn behind an older one: then it is its turn now. */
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
    registration.update().catch(() => {}) // without a network there is nothing newer
  })
  await offer()
}

/** The page of the newer version comes with a reload, once its worker is in charge. */
function takeOver(worker: ServiceWorker): void {
  const reload = () => location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  // The older one goes when its work is done, and some of that may be for this page, which ends with it.
  setTimeout(reload, TAKE_OVER_MS)
  tell(worker, { ask: 'take over' })
}

const tell = (worker: ServiceWorker, words: ToWorker, ports: Transferable[] = []) => worker.postMessage(words, ports)

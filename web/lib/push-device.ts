import type { Reply } from '#contracts/endpoint.ts'
import { addPushDevice } from '#contracts/notifications.ts'
import { call } from './call.ts'
import { deviceOf, keyOf } from './push-subscription.ts'

/** Whether this browser can show our messages, and what its person said when asked. */
export type PushPermission = 'unsupported' | 'not-asked' | 'allowed' | 'blocked'
/** The person said no, or the browser did for them. */
export class PushBlocked extends Error {}
/** The browser has no way to reach us: no service worker (development), or no push service. */
class PushUnavailable extends Error {}

const WORKER_WAIT_MS = 10_000

export function pushPermission(): PushPermission {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isSupported) return 'unsupported'
  if (Notification.permission === 'default') return 'not-asked'
  return Notification.permission === 'granted' ? 'allowed' : 'blocked'
}

/** Where this browser is reached now, to find it among the person's devices. */
export async function pushEndpoint(): Promise<string | null> {
  if (pushPermission() !== 'allowed') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/** Asks if need be (only ever after a press) and makes this browser one of the person's devices. Asking twice changes nothing. */
export async function subscribe(publicKey: string): Promise<Reply<typeof addPushDevice>> {
  if (pushPermission() === 'unsupported') throw new PushUnavailable()
  if ((await Notification.requestPermission()) !== 'granted') throw new PushBlocked()
  const { pushManager } = await workerInCharge()
  const known = await pushManager.getSubscription()
  // A browser holds on to the key it subscribed with, and refuses another beside it.
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  return announce(await newSubscription(pushManager, publicKey))
}

/** This browser gets no more messages. Its device on the server is removed by `removePushDevice`. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Tells the server where this browser is reached. */
export function announce(subscription: PushSubscription): Promise<Reply<typeof addPushDevice>> {
  return call(addPushDevice, { body: deviceOf(subscription) })
}

async function newSubscription(pushManager: PushManager, publicKey: string): Promise<PushSubscription> {
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') throw new PushBlocked()
    throw new PushUnavailable('This browser could not subscribe', { cause: error })
  }
}

/** The first worker may still be on its way; where none is registered, none will come. */
async function workerInCharge(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new PushUnavailable()), WORKER_WAIT_MS))
  return Promise.race([navigator.serviceWorker.ready, late])
}

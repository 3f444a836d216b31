import type { Reply } from '#contracts/endpoint.ts'
import { addPushDevice } from '#contracts/notifications/notifications.ts'
import { call } from './call.ts'
import { deviceOf, keyOf } from './push-subscription.ts'

/** Whether this browser supports push messages, and the user's permission. */
export type PushPermission = 'unsupported' | 'not-asked' | 'allowed' | 'blocked'
/** The user denied the permission, or the browser did. */
export class PushBlocked extends Error {}
/** The browser cannot receive push messages: it has no service worker (development) or no push service. */
class PushUnavailable extends Error {}

const WORKER_WAIT_MS = 10_000

export function pushPermission(): PushPermission {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isSupported) return 'unsupported'
  if (Notification.permission === 'default') return 'not-asked'
  return Notification.permission === 'granted' ? 'allowed' : 'blocked'
}

/** This browser's push endpoint, which identifies it among the account's devices. */
export async function pushEndpoint(): Promise<string | null> {
  if (pushPermission() !== 'allowed') return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription())?.endpoint ?? null
}

/** Asks for permission if needed (only ever after a click) and adds this browser to the account's devices. Repeating it changes nothing. */
export async function subscribe(publicKey: string): Promise<Reply<typeof addPushDevice>> {
  if (pushPermission() === 'unsupported') throw new PushUnavailable()
  if ((await Notification.requestPermission()) !== 'granted') throw new PushBlocked()
  const { pushManager } = await workerInCharge()
  const known = await pushManager.getSubscription()
  // A browser keeps the key it subscribed with and rejects a second one.
  if (known && keyOf(known) !== publicKey) await known.unsubscribe()
  return announce(await newSubscription(pushManager, publicKey))
}

/** Ends push messages in this browser. `removePushDevice` removes its device on the server. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** Sends this browser's push subscription to the server. */
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

/** The first worker may still be installing; if none is registered, none will come. */
async function workerInCharge(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, fail) => setTimeout(() => fail(new PushUnavailable()), WORKER_WAIT_MS))
  return Promise.race([navigator.serviceWorker.ready, late])
}

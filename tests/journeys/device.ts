import type { BrowserContext } from '@playwright/test'
import type { PushSubscription } from '#tests/push-sink.ts'

/** A headless browser has no push service and denies notifications. This one allows them and uses our test push service. */
export async function withPushService(context: BrowserContext, subscription: PushSubscription): Promise<void> {
  await context.addInitScript((given) => {
    const is = (what: string) => localStorage.getItem(`test-${what}`) === 'yes'
    const say = (what: string, yes: boolean) => localStorage.setItem(`test-${what}`, yes ? 'yes' : 'no')
    Object.defineProperty(Notification, 'permission', { get: () => (is('allowed') ? 'granted' : 'default') })
    Notification.requestPermission = async () => {
      say('allowed', true)
      return 'granted'
    }
    const own = {
      endpoint: given.endpoint,
      options: { applicationServerKey: null, userVisibleOnly: true },
      toJSON: () => given,
      unsubscribe: async () => {
        say('subscribed', false)
        return true
      },
    }
    PushManager.prototype.getSubscription = async () => (is('subscribed') ? (own as never) : null)
    PushManager.prototype.subscribe = async () => {
      say('subscribed', true)
      return own as never
    }
    // If no worker is registered, there is none to wait for.
    const registration = { pushManager: Object.create(PushManager.prototype) as PushManager }
    const { serviceWorker } = navigator
    const registered = serviceWorker.getRegistration.bind(serviceWorker)
    serviceWorker.getRegistration = async (scope) => (await registered(scope)) ?? (registration as ServiceWorkerRegistration)
    Object.defineProperty(serviceWorker, 'ready', { get: () => serviceWorker.getRegistration() })
  }, subscription)
}

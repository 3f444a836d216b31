import { deviceOf, keyOf } from '#web/lib/push-subscription.ts'
import { keepMineAnew } from './mine.ts'
import { messageIn, ownPath } from './rules.ts'
import { type NotificationClick, type PushEvent, type SubscriptionChange, worker } from './scope.ts'

const { origin } = worker.location

/** Shows the message. It may be about a pass, so passes are prefetched again while the network is up. */
export async function showMessage({ data }: Pick<PushEvent, 'data'>): Promise<void> {
  const { title, body, href, tag, id } = messageIn(contentOf(data), origin)
  await worker.registration.showNotification(title, {
    body,
    tag,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { href, id },
  })
  await keepMineAnew()
}

function contentOf(data: PushEvent['data']): unknown {
  try {
    return data?.json()
  } catch {
    return null
  }
}

/** Opens the message's page, in an open tab if there is one, and marks the message as read. */
export async function openMessage({ notification }: Pick<NotificationClick, 'notification'>): Promise<void> {
  notification.close()
  const { href, id } = (notification.data ?? {}) as { href?: unknown; id?: unknown }
  await Promise.all([goTo(ownPath(href, origin)), typeof id === 'number' && markRead(id)])
}

async function goTo(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: false })
  const there = tabs.find(({ url }) => new URL(url).pathname + new URL(url).search === path)
  if (there) return void (await there.focus())
  // A checkout in progress is not interrupted.
  const tab = tabs.find(({ url }) => !new URL(url).pathname.startsWith('/checkout'))
  if (!tab) return void (await worker.clients.openWindow(path))
  await (await tab.focus()).navigate(path)
}

async function markRead(id: number): Promise<void> {
  try {
    await fetch(`/api/notifications/${id}/read`, { method: 'POST' })
  } catch {
    // Offline, the message stays unread and can be read later.
  }
}

/** The browser changed its push endpoint: reports the new one to the server. */
export async function moveDevice({
  oldSubscription,
  newSubscription,
}: Pick<SubscriptionChange, 'oldSubscription' | 'newSubscription'>): Promise<void> {
  const publicKey = oldSubscription && keyOf(oldSubscription)
  const subscription =
    newSubscription ??
    (publicKey && (await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })))
  if (!subscription) return
  const headers = { 'content-type': 'application/json' }
  await fetch('/api/push/devices', { method: 'POST', headers, body: JSON.stringify(deviceOf(subscription)) })
}

/** The parts of the service worker API that we use; the DOM types do not include them. */
type WorkerEvent = Event & { waitUntil(work: Promise<unknown>): void }
export type FetchEvent = WorkerEvent & { request: Request; respondWith(answer: Promise<Response>): void }
type MessageToWorker = WorkerEvent & { data: unknown; ports: readonly MessagePort[] }
export type PushEvent = WorkerEvent & { data: { json(): unknown } | null }
export type NotificationClick = WorkerEvent & { notification: Notification }
export type SubscriptionChange = WorkerEvent & { oldSubscription?: PushSubscription | null; newSubscription?: PushSubscription | null }
type OpenTab = { url: string; focused: boolean; focus(): Promise<OpenTab>; navigate(url: string): Promise<OpenTab | null> }
type Events = {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: FetchEvent
  message: MessageToWorker
  push: PushEvent
  notificationclick: NotificationClick
  pushsubscriptionchange: SubscriptionChange
}
type WorkerScope = {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly OpenTab[]>
    openWindow(url: string): Promise<OpenTab | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<K extends keyof Events>(name: K, hear: (event: Events[K]) => void): void
}

export const worker = self as unknown as WorkerScope
/** Work that may continue after the response is sent. */
export type Later = (work: Promise<unknown>) => void

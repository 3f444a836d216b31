import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '#contracts/endpoint.ts'
import {
  changeNotificationPreferences,
  type Notification,
  notificationPreferences,
  notifications,
  type NotificationPreferences,
  pushSettings,
  readAllNotifications,
  readNotification,
  recentDeliveries,
  removePushDevice,
  testPush,
  unreadNotifications,
  unsubscribe,
  unsubscribeInfo,
} from '#contracts/notifications/notifications.ts'
import type { MallId, StoreId } from '#contracts/ids.ts'
import {
  chooseMallNews,
  chooseStoreNews,
  type MallNewsChoices,
  mallNewsChoices,
  type StoreNewsChoices,
  storeNewsChoices,
} from '#contracts/notifications/store-news.ts'
import { call, read, readPages, useWrite } from '#web/lib/api.ts'
import { toTheEnd } from '#web/lib/transport.ts'
import { useReplaceAtOnce, useWriteAtOnce } from '#web/lib/write-at-once.ts'

const IN_BELL = 8
const ON_PAGE = 20

export const unreadCount = () => read(unreadNotifications)
export const newestNotifications = () => read(notifications, { query: { limit: IN_BELL } })
export const notificationPages = () => readPages(notifications, { query: { limit: ON_PAGE } })
/** The latest news of the person's stores, for the toasts in their offices. */
export const newestStoreNews = () => read(notifications, { query: { limit: 5, category: 'store', unread: true } })
export const storeChoices = (storeId: StoreId) => read(storeNewsChoices, { query: { storeId } })
export const mallChoices = (mallId: MallId) => read(mallNewsChoices, { query: { mallId } })
export const preferences = () => read(notificationPreferences)
/** `endpoint`: this browser's subscription, so that the server can mark its device. */
export const pushDevices = (endpoint?: string) => read(pushSettings, { query: endpoint ? { endpoint } : {} })
export const deliveries = () => read(recentDeliveries)
export const unsubscribeAbout = (token: string) => read(unsubscribeInfo, { params: { token } })

export const useReadAll = () => useWrite(readAllNotifications, [read(notifications)])
export const useRemoveDevice = () => useWrite(removePushDevice, [read(pushSettings)])
export const useTestPush = () => useWrite(testPush, [deliveries()])
export const useUnsubscribe = (token: string) => useWrite(unsubscribe, [unsubscribeAbout(token), preferences()], { failure: 'mine' })

type Pages = InfiniteData<Reply<typeof notifications>, string | null>

/** Updates all cached notifications optimistically. */
function changeKnown(client: QueryClient, change: (item: Notification) => Notification, unread: (before: number) => number): void {
  const onPage = <P extends Reply<typeof notifications>>(page: P): P => ({
    ...page,
    items: page.items.map(change),
    unread: unread(page.unread),
  })
  client.setQueryData<Pages>(notificationPages().queryKey, (known) => known && { ...known, pages: known.pages.map(onPage) })
  client.setQueryData(newestNotifications().queryKey, (known) => known && onPage(known))
  client.setQueryData(unreadCount().queryKey, (known) => known && { unread: unread(known.unread) })
}

/** Marks a notification read permanently, with an optimistic update. */
export function useReadNotification() {
  const client = useQueryClient()
  return useWriteAtOnce<Reply<typeof readNotification>, Notification>({
    act: ({ id }) => call(readNotification, { params: { id } }, { transport: toTheEnd }),
    reads: [notificationPages(), newestNotifications(), unreadCount()],
    thing: 'reading',
    show({ id, isRead }) {
      const mark = (asRead: boolean) =>
        changeKnown(
          client,
          (item) => (item.id === id ? { ...item, isRead: asRead } : item),
          (before) => Math.max(0, before + (asRead ? -1 : 1)),
        )
      if (!isRead) mark(true)
      return () => !isRead && mark(false)
    },
    keep: ({ unread }, { id }) =>
      changeKnown(
        client,
        (item) => (item.id === id ? { ...item, isRead: true } : item),
        () => unread,
      ),
  })
}

/** Saves preferences; several changes are sent in sequence. */
export const useChangePreferences = ({ onSuccess }: { onSuccess?: () => void } = {}) =>
  useReplaceAtOnce({
    read: preferences(),
    act: (body: NotificationPreferences) => call(changeNotificationPreferences, { body }, { transport: toTheEnd }),
    thing: 'preferences',
    expected: (wanted) => wanted,
    ...(onSuccess && { onSuccess }),
  })

type StoreChoice = { storeIds: StoreId[]; kinds: StoreNewsChoices['kinds'] }
/** Saves what somebody hears of stores; the store that is looked at shows it at once. */
export function useChooseStoreNews(storeId: StoreId) {
  const client = useQueryClient()
  const { queryKey } = storeChoices(storeId)
  return useWriteAtOnce<Reply<typeof chooseStoreNews>, StoreChoice>({
    act: (body) => call(chooseStoreNews, { body }, { transport: toTheEnd }),
    reads: [storeChoices(storeId)],
    thing: 'store news',
    show({ kinds }) {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, { storeId, kinds })
      return () => client.setQueryData(queryKey, before)
    },
    keep: ({ items }) => {
      for (const one of items) client.setQueryData(storeChoices(one.storeId).queryKey, one)
    },
  })
}

/** Saves what somebody hears of a mall. */
export const useChooseMallNews = (mallId: MallId) =>
  useReplaceAtOnce({
    read: mallChoices(mallId),
    act: (body: MallNewsChoices) => call(chooseMallNews, { body }, { transport: toTheEnd }),
    thing: 'mall news',
    expected: (wanted) => wanted,
  })

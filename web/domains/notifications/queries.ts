import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
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
} from '#contracts/notifications.ts'
import { type ApiProblem, call, read, readPages, sentenceFor, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'

const IN_BELL = 8
const ON_PAGE = 20

export const unreadCount = () => read(unreadNotifications)
export const newestNotifications = () => read(notifications, { query: { limit: IN_BELL } })
export const notificationPages = () => readPages(notifications, { query: { limit: ON_PAGE } })
export const preferences = () => read(notificationPreferences)
/** `endpoint`: of this browser's own subscription, so that the server can say which device it is. */
export const pushDevices = (endpoint?: string) => read(pushSettings, { query: endpoint ? { endpoint } : {} })
export const deliveries = () => read(recentDeliveries)
export const unsubscribeAbout = (token: string) => read(unsubscribeInfo, { params: { token } })

export const useReadAll = () => useWrite(readAllNotifications, [read(notifications)])
export const useRemoveDevice = () => useWrite(removePushDevice, [read(pushSettings)])
export const useTestPush = () => useWrite(testPush, [deliveries()])
export const useUnsubscribe = (token: string) => useWrite(unsubscribe, [unsubscribeAbout(token), preferences()], { failure: 'mine' })

type Pages = InfiniteData<Reply<typeof notifications>, string | null>

/** Everything this page knows of the notifications, changed ahead of the answer. */
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

/** Read for good (there is no way back), at once on the screen. */
export function useReadNotification() {
  const client = useQueryClient()
  return useMutation<Reply<typeof readNotification>, ApiProblem, Notification>({
    mutationFn: ({ id }) => call(readNotification, { params: { id } }),
    onMutate: ({ id, isRead }) => {
      if (isRead) return
      changeKnown(
        client,
        (item) => (item.id === id ? { ...item, isRead: true } : item),
        (before) => Math.max(0, before - 1),
      )
    },
    onSuccess: ({ unread }) => client.setQueryData(unreadCount().queryKey, { unread }),
    onError(problem, { id, isRead }) {
      if (!isRead) {
        changeKnown(
          client,
          (item) => (item.id === id ? { ...item, isRead: false } : item),
          (before) => before + 1,
        )
      }
      toast({ title: sentenceFor(problem), variant: 'destructive' })
    },
  })
}

/** Preferences: applied at once, taken back with a message when refused; several changes go one after the other. */
export function useChangePreferences({ onSuccess }: { onSuccess?: () => void } = {}) {
  const client = useQueryClient()
  const { queryKey } = preferences()
  const mutationKey = ['notification preferences']
  return useMutation<NotificationPreferences, ApiProblem, NotificationPreferences, { before: NotificationPreferences | undefined }>({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (body) => call(changeNotificationPreferences, { body }),
    onMutate(wanted) {
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, wanted)
      return { before }
    },
    onSuccess(answer) {
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(queryKey, answer)
      onSuccess?.()
    },
    async onError(problem, _, shown) {
      client.setQueryData(queryKey, shown?.before)
      toast({ title: sentenceFor(problem), variant: 'destructive' })
      await client.invalidateQueries({ queryKey })
    },
  })
}

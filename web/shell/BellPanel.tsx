import { useQuery } from '@tanstack/react-query'
import { Bell, Settings2 } from 'lucide-react'
import { Link } from '#web/ui/Link.tsx'
import type { Notification } from '#contracts/notifications/notifications.ts'
import { newestNotifications, useReadAll, useReadNotification } from '#web/domains/notifications/queries.ts'
import { relativeTime } from '#web/lib/format.ts'
import { useLive } from '#web/lib/live.ts'
import { useNow } from '#web/lib/now.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { NotificationIcon } from './NotificationIcon.tsx'

/** The latest notifications; opening one leads to its page and marks it as read. */
export default function BellPanel() {
  const { data, error, refetch } = useQuery({ ...newestNotifications(), staleTime: 0 })
  useLive([newestNotifications()], ['notified'])
  const readAll = useReadAll()
  return (
    <div className="flex flex-col">
      <div className="flex min-h-14 items-center justify-between gap-4 border-b border-hairline py-1 pr-2 pl-4">
        <h2 className="text-h4">Notifications</h2>
        {data && data.unread > 0 && (
          <Button variant="quiet" className="text-sm" busy={readAll.isPending} busyLabel="Marking…" onClick={() => readAll.mutate({})}>
            Mark all read
          </Button>
        )}
      </div>
      {error && !data ? (
        <div className="p-4">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : !data ? (
        <div className="p-4">
          <SkeletonRows count={3} />
        </div>
      ) : data.items.length === 0 ? (
        <p className="flex flex-col items-center gap-2 px-6 py-10 text-center text-soft">
          <Bell aria-hidden="true" className="size-7 text-link-strong" strokeWidth={1.75} />
          <span className="font-semibold text-text">No Notifications</span>
          Updates on your orders and saved items show up here.
        </p>
      ) : (
        <Newest items={data.items} />
      )}
      <div className="flex items-center justify-between gap-2 border-t border-hairline p-2">
        <ButtonLink to="/wishlist-notifications?tab=notifications" variant="quiet">
          See all
        </ButtonLink>
        <ButtonLink
          to="/push-notification-settings"
          variant="quiet"
          icon={<Settings2 aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          Settings
        </ButtonLink>
      </div>
    </div>
  )
}

function Newest({ items }: { items: readonly Notification[] }) {
  const now = useNow()
  const read = useReadNotification()
  return (
    <ul className="divide-y divide-hairline">
      {items.map((item) => (
        <li key={item.id}>
          <Link
            to={item.href}
            onClick={() => read.mutate(item)}
            className={cx('flex gap-3 px-4 py-3 text-text no-underline hover:bg-tint', !item.isRead && 'bg-tint/60')}
          >
            <NotificationIcon type={item.type} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className={cx('line-clamp-2', item.isRead ? 'font-medium' : 'font-semibold')}>{item.subject}</span>
              <span className="line-clamp-2 text-sm text-soft">{item.message}</span>
              <span className="text-sm text-mute">{relativeTime(item.timestamp, now)}</span>
            </span>
            {!item.isRead && (
              <span className="mt-2 size-2.5 shrink-0 rounded-full bg-accent">
                <span className="visually-hidden">Unread</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import type { Reply } from '#contracts/endpoint.ts'
import type { notifications } from '#contracts/notifications/notifications.ts'
import type { WishlistItem } from '#contracts/wishlist.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Pages } from '#web/ui/Pages.tsx'
import { NotificationCard } from './NotificationCard.tsx'

type RecentNotificationsProps = {
  list: UseInfiniteQueryResult<InfiniteData<Reply<typeof notifications>>>
  /** The current wishlist items, used to add them to the cart. */
  wishes: readonly WishlistItem[]
}

/** This person's notifications, newest first. */
export function RecentNotifications({ list, wishes }: RecentNotificationsProps) {
  return (
    <Pages
      list={list}
      noun="notifications"
      empty={
        <EmptyState icon={<Bell strokeWidth={1.75} />} title="No Notifications">
          Price drops and items back in stock show up here.
        </EmptyState>
      }
    >
      {(items) => (
        <ul className="flex flex-col gap-3">
          {items.map((item) => (
            <li key={item.id}>
              <NotificationCard item={item} wish={wishes.find(({ productId }) => productId === item.productId)} />
            </li>
          ))}
        </ul>
      )}
    </Pages>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { AccountTile } from '../identity/AccountTile.tsx'
import { unreadCount } from './queries.ts'

export function NotificationsTile() {
  const { data, isPending, error } = useQuery(unreadCount())
  const unread = data?.unread ?? 0
  return (
    <AccountTile to="/push-notification-settings" title="Notifications" Icon={Bell} {...{ isPending, error }}>
      {unread > 0 ? `${unread.toLocaleString('en-US')} unread. ` : ''}Choose your messages and how you get them
    </AccountTile>
  )
}

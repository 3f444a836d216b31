import { useQuery } from '@tanstack/react-query'
import { unreadCount } from '#web/domains/notifications/queries.ts'
import { useLive } from '#web/lib/live.ts'
import { CountBadge } from './CountBadge.tsx'

/** Updated whenever the server announces a new notification. */
export default function UnreadCount() {
  const { data } = useQuery(unreadCount())
  useLive([unreadCount()], ['notified'])
  const unread = data?.unread ?? 0
  return (
    <>
      <CountBadge count={unread} />
      <span role="status" className="visually-hidden">
        {unread > 0 && `, ${unread} unread`}
      </span>
    </>
  )
}

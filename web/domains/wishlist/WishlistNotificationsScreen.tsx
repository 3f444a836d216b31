import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { useLive } from '#web/lib/live.ts'
import { preload, type Preloaded } from '#web/lib/preload.ts'
import { browserQueryClient } from '#web/lib/query-client.ts'
import { useViewer } from '#web/shell/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { PreferencesCard } from '../notifications/PreferencesCard.tsx'
import { RecentNotifications } from '../notifications/RecentNotifications.tsx'
import { notificationPages, preferences, unreadCount } from '../notifications/queries.ts'
import { AlertList } from './AlertList.tsx'
import { showCopy, useKeptCopy } from '../notifications/local-copy.ts'
import { myWishlist } from './queries.ts'

const load = preload(() => [myWishlist(), notificationPages(), preferences()])
export { load as loader }
/** Shows this browser's saved copy without waiting for the server; the response then replaces it. */
export async function clientLoader(args: LoaderFunctionArgs): Promise<Preloaded> {
  return (await showCopy(browserQueryClient())) ? { fetched: true } : load(args)
}

/** A page that the server has just rendered is not refetched at once. */
const FRESH = { staleTime: 10_000 }
const TABS = ['items', 'notifications'] as const

/** Alerts of wishlist items, and the notifications they sent. */
export default function WishlistNotificationsScreen() {
  const account = useViewer()?.id ?? null
  const { get, change } = useAddressFilters()
  const wishes = useQuery({ ...myWishlist(), ...FRESH })
  const news = useInfiniteQuery({ ...notificationPages(), ...FRESH })
  useLive([myWishlist(), notificationPages(), unreadCount()], ['notified'])
  useKeptCopy(account)
  const first = news.data?.pages[0]
  const unread = first?.unread ?? 0
  const failure = wishes.error ?? news.error
  return (
    <div className="flex flex-col gap-6 py-4">
      <div className="flex max-w-prose flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1>Wishlist Notifications</h1>
          {unread > 0 && (
            <Badge tone="accent" className="tabular text-sm">
              {unread} unread
            </Badge>
          )}
        </div>
        <p className="text-lg text-soft">Get alerts when saved items are back in stock or drop in price</p>
      </div>
      {/* Offline, a bar says so for the whole page. */}
      {failure && wishes.data && !(failure instanceof ApiProblem && failure.status === 0) && (
        <Notice tone="warning">We couldn't ask for the newest state. Showing what was saved on this device.</Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label="Wishlist Notifications"
          value={TABS.find((tab) => tab === get('tab')) ?? 'items'}
          onChange={(tab) => change({ tab: tab === 'items' ? null : tab })}
          tabs={[
            {
              value: 'items',
              label: 'Wishlist Items',
              // An unknown count is not zero.
              ...(wishes.data && { count: wishes.data.items.length }),
              content: wishes.data ? (
                <AlertList items={wishes.data.items} />
              ) : wishes.error ? (
                <ErrorState error={wishes.error} onRetry={() => void wishes.refetch()} />
              ) : (
                <SkeletonRows />
              ),
            },
            {
              value: 'notifications',
              label: 'Recent Notifications',
              ...(first && { count: first.total ?? first.items.length }),
              content: <RecentNotifications list={news} wishes={wishes.data?.items ?? []} />,
            },
          ]}
        />
        <div className="flex flex-col gap-4">
          <PreferencesCard />
          <p className="text-soft">
            Searches can tell you too: see <TextLink to="/account#searches">saved searches</TextLink>.
          </p>
        </div>
      </div>
    </div>
  )
}

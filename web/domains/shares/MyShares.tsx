import { useInfiniteQuery } from '@tanstack/react-query'
import { day } from '#web/lib/date-format.ts'
import { plural } from '#web/lib/format.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadMore } from '#web/ui/LoadMore.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { sharesOfMine } from './queries.ts'

/** Everything that the person shared, with what it brought. */
export function MyShares() {
  const list = useInfiniteQuery(sharesOfMine())
  if (list.isPending) return <SkeletonRows />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <p className="text-soft">
        Nothing shared yet. Find something you like at <TextLink to="/products">stores near you</TextLink> and choose Share.
      </p>
    )
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-hairline rounded-md border border-hairline">
        {items.map(({ kind, subject, title, href, shares, visits, orders, points, lastAt }) => (
          <li key={`${kind} ${subject}`} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 p-4">
            <div className="min-w-0 flex-1 basis-60">
              {kind === 'checkout' || kind === 'account' ? (
                <span className="font-semibold">{title}</span>
              ) : (
                <TextLink to={href}>{title}</TextLink>
              )}
              <p className="text-sm text-soft">
                {plural(shares, 'share')}, last on <LocalTime at={lastAt} format={day} />
              </p>
            </div>
            <p className="tabular text-sm">
              {plural(visits, 'visit')} · {plural(orders, 'order')} · {plural(points, 'SPIRAL')}
            </p>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore shown={items.length} hasMore busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} noun="shares" />
      )}
    </div>
  )
}

import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { moreOf } from '#web/lib/more-of.ts'
import { ErrorState } from './ErrorState.tsx'
import { LoadMore } from './LoadMore.tsx'
import { SkeletonRows } from './Skeleton.tsx'

type Page<T> = { items: T[]; nextCursor: string | null; total?: number | undefined }
type PagesProps<T> = {
  list: UseInfiniteQueryResult<InfiniteData<Page<T>>>
  /** "orders", for "Showing 24 of 310 orders". */
  noun: string
  empty: ReactNode
  loading?: ReactNode
  children: (items: T[]) => ReactNode
}

/** A paginated list: its placeholder, error, empty state, rows and "Load more". */
export function Pages<T>({ list, noun, empty, loading = <SkeletonRows />, children }: PagesProps<T>) {
  if (list.isPending) return loading
  if (list.isError && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <div aria-busy={list.isPlaceholderData || undefined} className={list.isPlaceholderData ? 'opacity-60' : undefined}>
      {children(items)}
      {(list.hasNextPage || list.data.pages.length > 1) && (
        <LoadMore
          shown={items.length}
          total={list.data.pages[0]?.total}
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          onMore={() => void moreOf(list)}
          noun={noun}
        />
      )}
    </div>
  )
}

import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type List = Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'>

/** Loads the next page of a list. A refetch in progress finishes first: canceling it would leave the list as it was before the change. */
export async function moreOf({ isFetching, isFetchingNextPage, refetch, fetchNextPage }: List): Promise<void> {
  if (isFetching && !isFetchingNextPage) await refetch({ cancelRefetch: false })
  await fetchNextPage()
}

import type { UseInfiniteQueryResult } from '@tanstack/react-query'

type List = Pick<UseInfiniteQueryResult, 'isFetching' | 'isFetchingNextPage' | 'refetch' | 'fetchNextPage'>

/** The next page of a list. What is being read of it anew comes first: broken off for more, the list would stay as it was before the news. */
export async function moreOf({ isFetching, isFetchingNextPage, refetch, fetchNextPage }: List): Promise<void> {
  if (isFetching && !isFetchingNextPage) await refetch({ cancelRefetch: false })
  await fetchNextPage()
}

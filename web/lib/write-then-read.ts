import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

export type Reads = readonly { queryKey: QueryKey }[]

const underWay = (client: QueryClient, reads: Reads): Query[] =>
  reads.flatMap(({ queryKey }) => client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))

/** Refetches the queries that a write changed: those on screen, and those being fetched now, whose data may predate the write. */
export async function readAgain(client: QueryClient, reads: Reads): Promise<void> {
  const begun = underWay(client, reads)
  const again = ({ queryKey }: Query) => client.invalidateQueries({ queryKey, exact: true, refetchType: 'all' })
  await Promise.all([
    // A first load is never canceled: its screen has nothing else to show, and reports its own failure.
    ...begun.map((query) => (isFirst(query) || isMore(query) ? query.promise?.then(() => again(query)).catch(() => {}) : again(query))),
    ...reads.map(({ queryKey }) => client.invalidateQueries({ queryKey }, { cancelRefetch: false })),
  ])
}
const isFirst = ({ state }: Query): boolean => state.data === undefined
/** The user pressed "Load more": canceling the read would lose the press. */
const isMore = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined

/**
 * For optimistic updates: cancels reads that may predate the write and would restore the old value. Returns whether anything must be
 * refetched.
 */
export async function dropReads(client: QueryClient, reads: Reads): Promise<boolean> {
  const begun = underWay(client, reads)
  const ends = begun.flatMap((query) => {
    const { data } = query.state
    if (data === undefined || isMore(query)) return []
    const end = client.cancelQueries({ queryKey: query.queryKey, exact: true })
    // Canceling a query restores the data from when it began.
    if (query.state.data !== data) client.setQueryData(query.queryKey, data)
    return [end]
  })
  await Promise.all(ends)
  return begun.length > 0
}

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

export type Reads = readonly { queryKey: QueryKey }[]

const underWay = (client: QueryClient, reads: Reads): Query[] =>
  reads.flatMap(({ queryKey }) => client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))

/**
 * Reads again what a write has changed: where it is shown, and wherever a read is under way this moment, which may have been looked up
 * before the write and would pass for new.
 */
export async function readAgain(client: QueryClient, reads: Reads): Promise<void> {
  const begun = underWay(client, reads)
  const again = ({ queryKey }: Query) => client.invalidateQueries({ queryKey, exact: true, refetchType: 'all' })
  await Promise.all([
    // What brings a first answer is broken off by no other read: its screen has nothing else to show, and says itself if it fails.
    ...begun.map((query) => (isFirst(query) || isMore(query) ? query.promise?.then(() => again(query)).catch(() => {}) : again(query))),
    ...reads.map(({ queryKey }) => client.invalidateQueries({ queryKey }, { cancelRefetch: false })),
  ])
}
const isFirst = ({ state }: Query): boolean => state.data === undefined
/** Somebody has pressed for more of a list: broken off, it would be as if they had not. */
const isMore = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined

/**
 * For what is shown ahead of the answer to a write: nothing that was looked up before may put back what was. Answers whether anything has
 * to be read again for that.
 */
export async function dropReads(client: QueryClient, reads: Reads): Promise<boolean> {
  const begun = underWay(client, reads)
  const ends = begun.flatMap((query) => {
    const { data } = query.state
    if (data === undefined || isMore(query)) return []
    const end = client.cancelQueries({ queryKey: query.queryKey, exact: true })
    // Broken off, a read puts back what was known when it began.
    if (query.state.data !== data) client.setQueryData(query.queryKey, data)
    return [end]
  })
  await Promise.all(ends)
  return begun.length > 0
}

import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { me } from '#contracts/identity/people.ts'
import { read } from '#web/lib/api.ts'
import { useWishlistCopy } from '#web/state/wishlist-copy.ts'
import { notificationPages, preferences } from './queries.ts'
import { myWishlist } from '../wishlist/queries.ts'

/** Fills missing query results from this browser's saved copy. Returns false if there is no copy for this user. */
export async function showCopy(client: QueryClient): Promise<boolean> {
  if (client.getQueryData(myWishlist().queryKey)) return true
  if (!useWishlistCopy.persist.hasHydrated()) await useWishlistCopy.persist.rehydrate()
  const { copy } = useWishlistCopy.getState()
  const viewer = client.getQueryData(read(me).queryKey)?.user
  if (!copy || viewer?.id !== copy.account) return false
  const seen = { updatedAt: copy.at.getTime() }
  client.setQueryData(myWishlist().queryKey, copy.wishlist, seen)
  client.setQueryData(preferences().queryKey, copy.preferences, seen)
  client.setQueryData(notificationPages().queryKey, { pages: [{ ...copy.notifications, nextCursor: null }], pageParams: [null] }, seen)
  return true
}

/** Saves the latest query results in this browser while a screen shows them. */
export function useKeptCopy(account: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (account === null) return
    const keep = () => {
      const viewer = client.getQueryData(read(me).queryKey)?.user
      const wishlist = client.getQueryState(myWishlist().queryKey)
      const pages = client.getQueryData(notificationPages().queryKey)?.pages
      const known = client.getQueryData(preferences().queryKey)
      if (!viewer || viewer.id !== account || !wishlist?.data || !pages?.[0] || !known) return
      const { unread, total } = pages[0]
      useWishlistCopy.setState({
        copy: {
          account: viewer.id,
          at: new Date(wishlist.dataUpdatedAt),
          wishlist: wishlist.data,
          notifications: { items: pages[0].items, unread, ...(total !== undefined && { total }) },
          preferences: known,
        },
      })
    }
    keep()
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') keep()
    })
  }, [client, account])
}

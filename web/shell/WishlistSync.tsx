import { useEffect } from 'react'
import type { ProductId } from '#contracts/ids.ts'
import { changeAlerts, mergeWishes, wishlist } from '#contracts/wishlist.ts'
import { ApiProblem, call } from '#web/lib/api.ts'
import { browserQueryClient } from '#web/lib/query-client.ts'
import { guestWishes, useGuestWishlist } from '#web/state/guest-wishlist.ts'
import { followGuestWishlist, followWishlist, myWishlist } from '#web/state/hearts.ts'
import { GUEST_WISHLIST_KEY } from '#web/state/saved-products.ts'
import { useViewer } from './session.ts'

/** Keeps the hearts on all pages in step with the wishlist. Rendered once in the frame; shows nothing. */
export default function WishlistSync(): null {
  const account = useViewer()?.id ?? null
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === GUEST_WISHLIST_KEY) void useGuestWishlist.persist.rehydrate()
    }
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [])
  useEffect(() => {
    if (account === null) return followGuestWishlist()
    void bringGuestWishes()
    return followWishlist(account)
  }, [account])
  return null
}

/** Moves the guest's wishlist items to the account at sign-in. Failed ones stay here and are retried on the next page. */
async function bringGuestWishes(): Promise<void> {
  const brought = await guestWishes()
  if (brought.length === 0) return
  try {
    await call(mergeWishes, {
      body: {
        items: brought.map(({ productId, variantId, storeId }) => ({
          productId,
          ...(variantId && { variantId }),
          ...(storeId && { storeId }),
        })),
      },
    })
    await tellWhenBackInStock(brought.flatMap(({ productId, tellWhenBack }) => (tellWhenBack ? [productId] : [])))
    useGuestWishlist.getState().clear()
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    console.warn('The wishlist of this browser could not be moved to the account', error)
  }
  // A response still in flight may predate the change.
  const client = browserQueryClient()
  await client.cancelQueries({ queryKey: myWishlist().queryKey })
  await client.prefetchQuery({ ...myWishlist(), staleTime: 0 })
}

/** Existing alerts of the account are not changed. */
async function tellWhenBackInStock(productIds: readonly ProductId[]): Promise<void> {
  if (productIds.length === 0) return
  const { items } = await call(wishlist, {})
  for (const { productId, alerts } of items) {
    if (productIds.includes(productId)) await call(changeAlerts, { params: { productId }, body: { ...alerts, backInStockEnabled: true } })
  }
}

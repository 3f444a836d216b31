import { create } from 'zustand'

export const GUEST_WISHLIST_KEY = 'spiral-guest-wishlist'
export const WISHLIST_COPY_KEY = 'spiral-wishlist-copy'
/** Kept until the tab closes. */
export const SAVED_PRODUCTS_KEY = 'spiral-saved-products'

/** The ids of saved products, whether stored in this browser or in the account. Small, because every product card reads it. */
export const useSavedProducts = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }))

export function markSaved(productId: number, isSaved: boolean): void {
  useSavedProducts.setState(({ ids }) => {
    const next = new Set(ids)
    if (isSaved) next.add(productId)
    else next.delete(productId)
    return { ids: next }
  })
}

/** Removes all wishlist data of the account from this browser, at sign-out. */
export function forgetAccountWishlist(): void {
  sessionStorage.removeItem(SAVED_PRODUCTS_KEY)
  localStorage.removeItem(WISHLIST_COPY_KEY)
}

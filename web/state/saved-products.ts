import { create } from 'zustand'

export const GUEST_WISHLIST_KEY = 'spiral-guest-wishlist'
export const WISHLIST_COPY_KEY = 'spiral-wishlist-copy'
/** For as long as the tab is open. */
export const SAVED_PRODUCTS_KEY = 'spiral-saved-products'

/** Which products wear a full heart here, whoever keeps them: this browser or the account. Small, because every card asks it. */
export const useSavedProducts = create<{ ids: ReadonlySet<number> }>(() => ({ ids: new Set() }))

export function markSaved(productId: number, isSaved: boolean): void {
  useSavedProducts.setState(({ ids }) => {
    const next = new Set(ids)
    if (isSaved) next.add(productId)
    else next.delete(productId)
    return { ids: next }
  })
}

/** At the end of a session nothing of the account stays in this browser. */
export function forgetAccountWishlist(): void {
  sessionStorage.removeItem(SAVED_PRODUCTS_KEY)
  localStorage.removeItem(WISHLIST_COPY_KEY)
}

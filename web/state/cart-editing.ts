import { useState } from 'react'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { FulfillmentMethod, IfUnavailable } from '#contracts/constants.ts'
import type { MallId } from '#contracts/ids.ts'
import { addItem, mergeItems, type NewCartItem } from '#web/state/cart-rules.ts'
import { useCart } from '#web/state/cart.ts'
import { useShopLocation } from '#web/state/location.ts'

/** The last removed line and its index, so that undo can restore its position. */
type Removed = { item: CartItem; index: number }

/** Cart editing on a page: the last removal can be undone while the page is open. */
export function useCartEditing() {
  const [removed, setRemoved] = useState<Removed | null>(null)
  const { setQuantity, chooseMethod } = useCart.getState()

  const remove = (id: string) => {
    const { items, removeItem } = useCart.getState()
    const index = items.findIndex((item) => item.id === id)
    const item = items[index]
    if (!item) return
    removeItem(id)
    setRemoved({ item, index })
  }
  return {
    removed: removed?.item ?? null,
    remove,
    undo() {
      if (!removed) return
      useCart.setState(({ items }) => ({ items: insertedAt(items, removed) }))
      setRemoved(null)
    },
    setQuantity: (id: string, quantity: number) => (quantity <= 0 ? remove(id) : setQuantity(id, quantity)),
    chooseMethod: (ids: readonly string[], method: FulfillmentMethod) => {
      for (const id of ids) chooseMethod(id, method)
      if (method === 'ship-to-mall') preferMyCenter(ids)
    },
    /** Moves the same variant to another store at the same position in the cart. */
    moveToStore(id: string, wish: NewCartItem) {
      useCart.setState(({ items }) => {
        const [moved] = addItem([], wish)
        const own = items.findIndex((item) => item.id === id)
        if (!moved || own === -1) return { items }
        return { items: mergeItems(items.toSpliced(own, 1, ...(items.some((item) => item.id === moved.id) ? [] : [moved])), [moved]) }
      })
    },
    chooseIfUnavailable: (id: string, ifUnavailable: IfUnavailable) =>
      useCart.setState(({ items }) => ({ items: items.map((item) => (item.id === id ? { ...item, ifUnavailable } : item)) })),
    saveForLater: (id: string) => useCart.getState().saveForLater(id),
    chooseCenter: (ids: readonly string[], centerMallId: MallId) =>
      useCart.setState(({ items }) => ({ items: items.map((item) => (ids.includes(item.id) ? { ...item, centerMallId } : item)) })),
    /** The displayed lines: a removed line keeps its place, with an undo button, until the next change. */
    withRemoved: (items: readonly CartItem[]): CartItem[] => (removed ? insertedAt(items, removed) : [...items]),
  }
}
export type CartEditing = ReturnType<typeof useCartEditing>

/** Assigns this browser's preferred center to lines without a selected center. */
function preferMyCenter(ids: readonly string[]): void {
  const mine = useShopLocation.getState().myCenter
  if (!mine) return
  useCart.setState(({ items }) => ({
    items: items.map((item) => (ids.includes(item.id) && !item.centerMallId ? { ...item, centerMallId: mine.mallId } : item)),
  }))
}

/** Restores the item at its old position, unless it was added again since. */
function insertedAt(items: readonly CartItem[], { item, index }: Removed): CartItem[] {
  if (items.some(({ id }) => id === item.id)) return [...items]
  const neighbors = items.findIndex(({ storeId }) => storeId === item.storeId)
  const at = neighbors === -1 ? Math.min(index, items.length) : Math.max(Math.min(index, items.length), neighbors)
  return items.toSpliced(at, 0, item)
}

import { Heart } from 'lucide-react'
import { useState } from 'react'
import type { WishlistItem } from '#contracts/wishlist.ts'
import { useNow } from '#web/lib/now.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AlertCard } from './AlertCard.tsx'
import { useRemoveWish, useRestoreWish } from './queries.ts'
import { ShownInParts } from './ShownInParts.tsx'
import { UndoRow } from './UndoRow.tsx'

/** All wishlist items with their alerts. */
export function AlertList({ items }: { items: readonly WishlistItem[] }) {
  const now = useNow()
  const [removed, setRemoved] = useState<WishlistItem | null>(null)
  const remove = useRemoveWish()
  const restore = useRestoreWish()
  const isBack = removed !== null && items.some(({ id }) => id === removed.id)
  return (
    <div className="flex flex-col gap-4">
      {removed && !isBack && <UndoRow name={removed.productName} busy={restore.isPending} onUndo={() => restore.mutate(removed)} />}
      {items.length === 0 ? (
        <EmptyState
          icon={<Heart strokeWidth={1.75} />}
          title="No Wishlist Items"
          action={<ButtonLink to="/products">Browse products</ButtonLink>}
        >
          Save something you like, then choose its alerts here.
        </EmptyState>
      ) : (
        <ShownInParts items={items} noun="items">
          {(shown) => (
            <ul className="flex flex-col gap-4">
              {shown.map((wish) => (
                <li key={wish.id}>
                  <AlertCard
                    wish={wish}
                    now={now}
                    onRemove={() => {
                      setRemoved(wish)
                      remove.mutate(wish)
                    }}
                  />
                </li>
              ))}
            </ul>
          )}
        </ShownInParts>
      )}
    </div>
  )
}

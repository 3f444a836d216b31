import { Heart } from 'lucide-react'
import type { NewGuestWish } from '#web/state/guest-wishlist.ts'
import { useSavedProducts } from '#web/state/saved-products.ts'
import { toast } from '#web/state/toasts.ts'
import { cx } from '#web/ui/class-names.ts'
import { Shape } from '#web/ui/PageShapes.tsx'

const useIsSaved = (productId: number): boolean => useSavedProducts(({ ids }) => ids.has(productId))

/** The code that handles a press is loaded on the first press, because the heart is on every card of every list. */
function press(wish: NewGuestWish): void {
  void import('#web/state/hearts.ts').then(
    ({ pressHeart }) => pressHeart(wish),
    () => toast({ title: "We couldn't save that. Try again.", variant: 'destructive' }),
  )
}

/** Save button on the corner of a picture. */
export function WishHeart({ wish, offer }: { wish: NewGuestWish; offer?: string | false }) {
  const isSaved = useIsSaved(wish.productId)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      aria-label={`Save ${wish.title}${offer || ''} to your wishlist`}
      onClick={() => press(wish)}
      className="card-heart"
    >
      <span>
        <Shape name="heart" />
      </span>
    </button>
  )
}

/** Save button with a text label, used where there is room. */
export function SaveButton({ wish }: { wish: NewGuestWish }) {
  const isSaved = useIsSaved(wish.productId)
  return (
    <button
      type="button"
      aria-pressed={isSaved}
      onClick={() => press(wish)}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 rounded-sm border px-4 font-semibold text-link-strong hover:bg-tint',
        isSaved ? 'border-accent bg-tint' : 'border-control bg-surface hover:border-accent-strong',
      )}
    >
      <Heart aria-hidden="true" strokeWidth={1.75} className={cx('size-5', isSaved && 'fill-current')} />
      Save to wishlist
    </button>
  )
}

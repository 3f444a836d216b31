import { useQueries } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from '#web/ui/Link.tsx'
import type { Product } from '#contracts/catalog/catalog.ts'
import { LIMITS } from '#contracts/limits.ts'
import { ApiProblem } from '#web/lib/api.ts'
import { plural } from '#web/lib/format.ts'
import { type GuestWish, useGuestWishlist } from '#web/state/guest-wishlist.ts'
import { removeHere } from '#web/state/hearts.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { Card, PageTitle } from '#web/ui/Card.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/Skeleton.tsx'
import { useAddFresh } from '../catalog/into-cart.ts'
import { product } from '../catalog/queries.ts'
import { NothingSaved } from './MyWishlist.tsx'
import { ChangeSinceSaved, PriceNow, StockBadge } from './PriceNow.tsx'
import { UndoRow } from './UndoRow.tsx'

/** A guest's wishlist, stored in this browser, with current price and stock. */
export function GuestWishlist() {
  const isReady = useReady()
  const items = useGuestWishlist((list) => list.items)
  return (
    <div className="flex flex-col gap-6 py-4">
      <PageTitle title="Wishlist" lead={isReady ? plural(items.length, 'item') : "Your saved items with today's prices and stock."} />
      {isReady ? <Items items={items} /> : <SkeletonRows />}
    </div>
  )
}

export const SIGN_IN = `/login?returnTo=${encodeURIComponent('/wishlist')}`

function Items({ items }: { items: readonly GuestWish[] }) {
  const [removed, setRemoved] = useState<{ wish: GuestWish; index: number } | null>(null)
  const isBack = removed !== null && items.some(({ productId }) => productId === removed.wish.productId)
  const live = useQueries({ queries: items.map(({ productId }) => ({ ...product(String(productId)), staleTime: 0 })) })
  return (
    <>
      {items.length > 0 && (
        <Notice
          title="Kept on this device only"
          action={
            <ButtonLink to={SIGN_IN} variant="secondary">
              Sign in
            </ButtonLink>
          }
        >
          {items.length >= LIMITS.guestWishes
            ? `The ${LIMITS.guestWishes} items that fit without an account are here. Sign in to save more, on every device, with alerts.`
            : 'Sign in to keep it on every device and to hear about price drops.'}
        </Notice>
      )}
      {removed && !isBack && (
        <UndoRow name={removed.wish.title} onUndo={() => useGuestWishlist.getState().putBack(removed.wish, removed.index)} />
      )}
      {items.length === 0 ? (
        <NothingSaved />
      ) : (
        <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          {items.map((wish, index) => (
            <li key={wish.productId}>
              <GuestCard
                wish={wish}
                now={live[index]?.data}
                error={live[index]?.error ?? null}
                onRemove={() => {
                  setRemoved({ wish, index })
                  void removeHere(wish.productId)
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type GuestCardProps = { wish: GuestWish; now: Product | undefined; error: unknown; onRemove: () => void }
function GuestCard({ wish, now, error, onRemove }: GuestCardProps) {
  const href = `/product/${now?.slug ?? wish.productId}`
  const isGone = (error instanceof ApiProblem && error.status === 404) || now?.status === 'archived'
  return (
    <Card className="h-full">
      <article aria-label={wish.title} className="flex h-full gap-4">
        <Link to={href} tabIndex={-1} aria-hidden="true" className={cx('block w-24 shrink-0 sm:w-32', isGone && 'opacity-60 grayscale')}>
          <ProductPicture picture={wish.image} glyph={wish.glyph} name={wish.title} decorative sizes="8rem" />
        </Link>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex items-start justify-between gap-1">
            <div className="flex min-w-0 flex-col">
              <h2 className="line-clamp-2 text-base">
                <Link to={href} className="text-text hover:underline">
                  {now?.title ?? wish.title}
                </Link>
              </h2>
              <span className="truncate text-sm text-soft">{wish.storeName}</span>
            </div>
            <IconButton label={`Remove ${wish.title}`} onClick={onRemove} className="-mt-2.5 -mr-2.5">
              <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </IconButton>
          </div>
          {isGone ? (
            <p className="text-soft">
              No longer sold.{' '}
              <Link to={`/search?q=${encodeURIComponent(wish.title.slice(0, 120))}`} className="plain-link">
                Find something similar
              </Link>
            </p>
          ) : now ? (
            <LiveFacts wish={wish} now={now} />
          ) : error ? (
            <p className="text-sm text-soft">We couldn't load the current price.</p>
          ) : (
            <Skeleton className="h-6 w-32" />
          )}
        </div>
      </article>
    </Card>
  )
}

function LiveFacts({ wish, now }: { wish: GuestWish; now: Product }) {
  const { isAdding, add } = useAddFresh()
  const offers = now.offers.filter(({ variantId }) => wish.variantId === null || wish.variantId === variantId)
  const here = offers.find(({ store }) => store.id === wish.storeId)
  const isInStock = offers.some(({ available }) => available > 0)
  const prices = { currentPrice: here?.price ?? now.price, originalPrice: wish.price }
  return (
    <>
      <div className="flex flex-col items-start gap-1">
        <PriceNow {...prices} />
        <ChangeSinceSaved {...prices} />
        <StockBadge isInStock={isInStock} />
      </div>
      {isInStock && (
        <div className="mt-auto pt-1">
          {now.variants.length === 1 || wish.variantId !== null ? (
            <Button
              variant="secondary"
              wide
              busy={isAdding}
              busyLabel="Adding…"
              onClick={() => void add({ id: now.slug, title: now.title, variantId: wish.variantId, storeId: wish.storeId })}
            >
              Add to cart<span className="visually-hidden"> ({now.title})</span>
            </Button>
          ) : (
            <ButtonLink to={`/product/${now.slug}`} variant="secondary" wide>
              Choose options<span className="visually-hidden"> of {now.title}</span>
            </ButtonLink>
          )}
        </div>
      )}
    </>
  )
}

/** Whether the browser's wishlist has been read; until then, an empty list means nothing. */
export function useReady(): boolean {
  useEffect(() => void useGuestWishlist.persist.rehydrate(), [])
  return useSyncExternalStore(
    (changed) => useGuestWishlist.persist.onFinishHydration(changed),
    () => useGuestWishlist.persist.hasHydrated(),
    () => false,
  )
}

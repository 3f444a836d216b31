import { useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useLocation } from 'react-router'
import type { VariantId } from '#contracts/ids.ts'
import type { Product } from '#contracts/catalog/catalog.ts'
import { useWaking } from '#web/lib/pre-hydration-events.ts'
import { useViewer } from '#web/shell/session.ts'
import { type NewGuestWish, useGuestWishlist } from '#web/state/guest-wishlist.ts'
import { markSaved } from '#web/state/saved-products.ts'
import { toast } from '#web/state/toasts.ts'
import { LIMITS } from '#contracts/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { useReady } from './GuestWishlist.tsx'
import { myWishlist, useTellWhenBack } from './queries.ts'

type TellWhenBackProps = { product: Product; variantId: VariantId | undefined; wish: NewGuestWish }

/** For a product that is sold out everywhere: one press saves it and turns on its alert. */
export default function TellWhenBack({ product, variantId, wish }: TellWhenBackProps) {
  return useViewer() ? <ForAccount product={product} variantId={variantId} /> : <ForGuest wish={wish} />
}

function ForAccount({ product, variantId }: Omit<TellWhenBackProps, 'wish'>) {
  const { data } = useQuery(myWishlist())
  const tell = useTellWhenBack()
  const listed = data?.items.find(({ productId }) => productId === product.id)
  if (listed?.alerts.backInStockEnabled) return <Done />
  return (
    <Ask
      busy={tell.isPending}
      onPress={() => tell.mutate({ productId: product.id, ...(variantId && { variantId }), alerts: listed?.alerts ?? null })}
    />
  )
}

function ForGuest({ wish }: { wish: NewGuestWish }) {
  useReady()
  const { pathname } = useLocation()
  const isAsked = useGuestWishlist(({ items }) => items.some((item) => item.productId === wish.productId && item.tellWhenBack))
  if (isAsked) {
    return (
      <p role="status" className="rounded-md bg-tint p-4">
        <TextLink to={`/login?returnTo=${encodeURIComponent(pathname)}`}>Sign in</TextLink> and we tell you as soon as it is back. It is
        saved on this device until then.
      </p>
    )
  }
  return (
    <Ask
      busy={false}
      onPress={() => {
        if (useGuestWishlist.getState().add({ ...wish, tellWhenBack: true })) markSaved(wish.productId, true)
        else toast({ title: `${LIMITS.guestWishes} items fit without an account`, body: 'Sign in to save more.', variant: 'destructive' })
      }}
    />
  )
}

const Ask = ({ busy, onPress }: { busy: boolean; onPress: () => void }) => (
  <Button
    {...useWaking()}
    size="lg"
    wide
    busy={busy}
    busyLabel="Saving…"
    onClick={onPress}
    icon={<BellPlus aria-hidden="true" className="size-5" strokeWidth={1.75} />}
  >
    Tell me when it's back
  </Button>
)

const Done = () => (
  <p role="status" className="rounded-md bg-success-wash p-4">
    We tell you as soon as it is back. <TextLink to="/wishlist-notifications">Your alerts</TextLink>
  </p>
)

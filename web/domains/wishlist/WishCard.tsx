import { Pencil, ShoppingCart, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#web/ui/Link.tsx'
import type { WishlistItem, Wishlist } from '#contracts/wishlist.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { useAddFresh } from '../catalog/into-cart.ts'
import { alertWords } from './alert-words.ts'
import { EditWish } from './EditWish.tsx'
import { ChangeSinceSaved, PriceNow, StockBadge } from './PriceNow.tsx'
import { useChangeAlerts } from './queries.ts'

/** A wishlist item: its current price, availability and actions. */
export function WishCard({ wish, lists, onRemove }: { wish: WishlistItem; lists: readonly Wishlist[]; onRemove: () => void }) {
  const [isEditing, setEditing] = useState(false)
  const href = `/product/${wish.productSlug}`
  return (
    <Card className="h-full">
      <article aria-label={wish.productName} className="flex h-full gap-4">
        <Link
          to={href}
          tabIndex={-1}
          aria-hidden="true"
          className={cx('block w-24 shrink-0 sm:w-32', wish.isGone && 'opacity-60 grayscale')}
        >
          <ProductPicture picture={wish.image} glyph={wish.categoryGlyph} name={wish.productName} decorative sizes="8rem" />
        </Link>
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <div className="flex items-start justify-between gap-1">
            <div className="flex min-w-0 flex-col">
              {wish.brand && <span className="truncate text-sm text-mute">{wish.brand}</span>}
              <h3 className="line-clamp-3 text-base">
                <Link to={href} className="text-text hover:underline">
                  {wish.productName}
                </Link>
              </h3>
              {wish.variantName && <span className="text-sm text-soft">{wish.variantName}</span>}
              <span className="truncate text-sm text-soft">{wish.storeName}</span>
            </div>
            <div className="-mt-2.5 -mr-2.5 flex shrink-0 flex-col sm:flex-row">
              <IconButton label={`Edit ${wish.productName}`} onClick={() => setEditing(true)}>
                <Pencil aria-hidden="true" className="size-5" strokeWidth={1.75} />
              </IconButton>
              <IconButton label={`Remove ${wish.productName}`} onClick={onRemove}>
                <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
              </IconButton>
            </div>
          </div>
          {wish.isGone ? <Gone name={wish.productName} /> : <Now wish={wish} />}
          {wish.wanted > 1 && <p className="text-sm">Wanted: {wish.wanted}</p>}
          {wish.note && <p className="line-clamp-3 rounded-sm bg-sunken px-3 py-2 text-sm whitespace-pre-line">{wish.note}</p>}
          {!wish.isGone && <Acts wish={wish} />}
        </div>
      </article>
      {isEditing && <EditWish wish={wish} lists={lists} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function Now({ wish }: { wish: WishlistItem }) {
  return (
    <div className="flex flex-col items-start gap-1">
      <PriceNow {...wish} />
      <ChangeSinceSaved {...wish} />
      <StockBadge {...wish} />
      {wish.toCart && (
        <span className="text-sm text-soft">
          {wish.toCart.estimate} · {wish.toCart.storeName}
        </span>
      )}
    </div>
  )
}

function Gone({ name }: { name: string }) {
  return (
    <p className="text-soft">
      No longer sold.{' '}
      <Link to={`/search?q=${encodeURIComponent(name.slice(0, 120))}`} className="plain-link">
        Find something similar
      </Link>
    </p>
  )
}

function Acts({ wish }: { wish: WishlistItem }) {
  const alerts = useChangeAlerts(wish.productId)
  const { isAdding, add } = useAddFresh()
  const isOn = wish.alerts.backInStockEnabled || wish.alerts.priceDropEnabled
  const { toCart } = wish
  return (
    <div className="mt-auto flex flex-col gap-1 pt-1">
      <Switch
        label="Alerts"
        aria-label={`Alerts for ${wish.productName}`}
        checked={isOn}
        hint={alertWords(wish.alerts)}
        onChange={({ target }) => alerts.mutate({ ...wish.alerts, backInStockEnabled: target.checked, priceDropEnabled: target.checked })}
      />
      {toCart ? (
        <Button
          variant="secondary"
          wide
          busy={isAdding}
          busyLabel="Adding…"
          onClick={() =>
            void add({
              id: wish.productSlug,
              title: wish.productName,
              variantId: toCart.variantId,
              storeId: toCart.storeId,
              method: toCart.fulfillmentMethod,
              quantity: wish.wanted,
            })
          }
          icon={<ShoppingCart aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          Add to cart<span className="visually-hidden"> ({wish.productName})</span>
        </Button>
      ) : (
        wish.isInStock && (
          <ButtonLink to={`/product/${wish.productSlug}`} variant="secondary" wide>
            Choose options<span className="visually-hidden"> of {wish.productName}</span>
          </ButtonLink>
        )
      )}
    </div>
  )
}

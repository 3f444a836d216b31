import { ChevronDown, ShoppingCart } from 'lucide-react'
import { useId, useState } from 'react'
import type { Notification } from '#contracts/notifications/notifications.ts'
import type { WishlistItem } from '#contracts/wishlist.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { NotificationIcon } from '#web/shell/NotificationIcon.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { useAddFresh } from '../catalog/into-cart.ts'
import { useReadNotification } from './queries.ts'

/** One notification. Pressing it marks it read and shows its actions. */
export function NotificationCard({ item, wish }: { item: Notification; wish: WishlistItem | undefined }) {
  const detailsId = useId()
  const [isOpen, setOpen] = useState(false)
  const read = useReadNotification()
  return (
    <article
      aria-label={item.subject}
      className={cx('rounded-md border', item.isRead ? 'border-hairline bg-surface' : 'border-accent bg-tint')}
    >
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => {
          setOpen(!isOpen)
          if (!item.isRead) read.mutate(item)
        }}
        className="flex w-full items-start gap-3 rounded-md p-4 text-left"
      >
        <NotificationIcon type={item.type} />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="font-semibold">{item.subject}</span>
          <span className={cx('text-soft', !isOpen && 'line-clamp-2')}>{item.message}</span>
          <LocalTime at={item.timestamp} format={dateAndTime} className="text-sm text-mute" />
        </span>
        {!item.isRead && (
          <span data-unread className="mt-2 size-2.5 shrink-0 rounded-full bg-accent">
            <span className="visually-hidden">Unread</span>
          </span>
        )}
        <ChevronDown
          aria-hidden="true"
          className={cx('mt-0.5 size-5 shrink-0 text-mute transition-transform duration-[120ms]', isOpen && 'rotate-180')}
          strokeWidth={1.75}
        />
      </button>
      <div id={detailsId} hidden={!isOpen} className="px-4 pb-4 sm:pl-17">
        {isOpen && <Details item={item} wish={wish} />}
      </div>
    </article>
  )
}

function Details({ item, wish }: { item: Notification; wish: WishlistItem | undefined }) {
  if (item.productId === null) {
    return (
      <ButtonLink to={item.href} variant="secondary">
        {item.orderNumber ? 'View order' : item.type === 'search_match' ? 'See results' : 'Open'}
      </ButtonLink>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      {item.image && (
        <span className="block w-20 shrink-0">
          <ProductPicture picture={item.image} name={item.subject} decorative sizes="5rem" />
        </span>
      )}
      <ButtonLink to={`/product/${wish?.productSlug ?? item.productId}`} variant="secondary">
        View product
      </ButtonLink>
      {!wish?.isGone && <AddToCart item={item} productId={item.productId} wish={wish} />}
    </div>
  )
}

function AddToCart({ item, productId, wish }: { item: Notification; productId: number; wish: WishlistItem | undefined }) {
  const { isAdding, add } = useAddFresh()
  const { variantId, storeId, fulfillmentMethod } = wish?.toCart ?? {}
  return (
    <Button
      busy={isAdding}
      busyLabel="Adding…"
      icon={<ShoppingCart aria-hidden="true" className="size-5" strokeWidth={1.75} />}
      onClick={() =>
        void add({
          id: String(productId),
          title: item.subject,
          variantId: variantId ?? null,
          storeId: storeId ?? null,
          ...(fulfillmentMethod && { method: fulfillmentMethod }),
        })
      }
    >
      Add to cart
    </Button>
  )
}

import { Trash2 } from 'lucide-react'
import { Link } from '#web/ui/Link.tsx'
import type { Alerts, WishlistItem } from '#contracts/wishlist.ts'
import { relativeTime } from '#web/lib/format.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Switch } from '#web/ui/Checkbox.tsx'
import { cx } from '#web/ui/class-names.ts'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { PriceNow, StockBadge } from './PriceNow.tsx'
import { useChangeAlerts } from './queries.ts'
import { TargetPrice } from './TargetPrice.tsx'

/** A wishlist item with its alert settings. */
export function AlertCard({ wish, now, onRemove }: { wish: WishlistItem; now: Date; onRemove: () => void }) {
  const change = useChangeAlerts(wish.productId)
  const set = (changed: Partial<Alerts>) => change.mutate({ ...wish.alerts, ...changed })
  const href = `/product/${wish.productSlug}`
  return (
    <Card>
      <article aria-label={wish.productName} className="flex flex-col gap-4 sm:flex-row">
        <div className="flex min-w-0 flex-1 gap-4">
          <Link
            to={href}
            tabIndex={-1}
            aria-hidden="true"
            className={cx('block w-24 shrink-0 sm:w-28', wish.isGone && 'opacity-60 grayscale')}
          >
            <ProductPicture picture={wish.image} glyph={wish.categoryGlyph} name={wish.productName} decorative sizes="7rem" />
          </Link>
          <div className="flex min-w-0 flex-1 flex-col items-start gap-1.5">
            <div className="flex max-w-full min-w-0 flex-col">
              <h3 className="line-clamp-2 text-base">
                <Link to={href} className="text-text hover:underline">
                  {wish.productName}
                </Link>
              </h3>
              <span className="truncate text-sm text-soft">{wish.storeName}</span>
            </div>
            {wish.isGone ? <p className="text-soft">No longer sold.</p> : <PriceNow {...wish} />}
            {!wish.isGone && <StockBadge {...wish} />}
            <p className="text-sm text-mute">
              Last checked <LocalTime at={wish.lastChecked} format={(at) => relativeTime(at, now)} />
            </p>
          </div>
          <IconButton label={`Remove ${wish.productName}`} onClick={onRemove} className="-mt-2.5 -mr-2.5 sm:hidden">
            <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
          </IconButton>
        </div>
        <div className="flex flex-col gap-1 border-t border-hairline pt-2 sm:w-80 sm:shrink-0 sm:border-t-0 sm:border-l sm:pt-0 sm:pl-4">
          <Switch
            label="Back in Stock Alerts"
            checked={wish.alerts.backInStockEnabled}
            disabled={wish.isGone}
            onChange={({ target }) => set({ backInStockEnabled: target.checked })}
          />
          <Switch
            label="Price Drop Alerts"
            checked={wish.alerts.priceDropEnabled}
            disabled={wish.isGone}
            onChange={({ target }) => set({ priceDropEnabled: target.checked })}
          />
          {wish.alerts.priceDropEnabled && (
            <TargetPrice target={wish.alerts.targetPrice} currentPrice={wish.currentPrice} onSave={(targetPrice) => set({ targetPrice })} />
          )}
        </div>
        <IconButton label={`Remove ${wish.productName}`} onClick={onRemove} className="-mt-2.5 -mr-2.5 max-sm:hidden">
          <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
        </IconButton>
      </article>
    </Card>
  )
}

import { X } from 'lucide-react'
import { LIMITS } from '#contracts/limits.ts'
import { cents, dollars } from '#contracts/money.ts'
import { eachAfter } from '#web/state/quoted-prices.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'
import { IfUnavailableSelect } from './IfUnavailableSelect.tsx'
import { LineNotes } from './LineNotes.tsx'
import type { CartLine, Correction } from './lines.ts'
import { MethodSelect } from './MethodSelect.tsx'

type CartLineRowProps = { line: CartLine; correction?: Correction; editing: CartEditing }

export function CartLineRow({ line, correction, editing }: CartLineRowProps) {
  const { item, quoted, buyable, isGone } = line
  const price = quoted?.price ?? item.price
  // A promotion is part of the price, as on cards and product pages.
  const each = (quoted && eachAfter(quoted)) ?? price
  return (
    <article aria-label={item.title} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 sm:grid-cols-[6rem_minmax(0,1fr)]">
      <Link to={`/product/${item.productId}`} tabIndex={-1} aria-hidden="true" className={buyable ? '' : 'opacity-60'}>
        <ProductPicture picture={item.image} name={item.title} sizes="6rem" decorative />
      </Link>
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex items-start justify-between gap-2">
          <div className="flex min-w-0 flex-col">
            <Link to={`/product/${item.productId}`} className="font-semibold text-text hover:text-link-strong hover:underline">
              {item.title}
            </Link>
            {item.options && <span className="text-sm text-soft">{item.options}</span>}
            <span className="text-sm text-soft">
              <Price price={each} /> each{each < price && `, ${dollars(price)} before the promotion`}
            </span>
          </div>
          <div className="flex items-start gap-1">
            {quoted && buyable && item.quantity > 1 && <Price price={cents(quoted.lineTotal - quoted.discount)} />}
            <IconButton label={`Remove ${item.title}`} onClick={() => editing.remove(item.id)} className="-mt-2.5 -mr-2.5">
              <X aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </IconButton>
          </div>
        </div>
        <LineNotes line={line} correction={correction} editing={editing} />
        {!isGone && (
          <div className="flex flex-wrap items-end gap-4">
            <QuantityStepper line={line} editing={editing} />
            <MethodSelect item={item} onChoose={(method) => editing.chooseMethod([item.id], method)} />
            <IfUnavailableSelect item={item} onChoose={(wish) => editing.chooseIfUnavailable(item.id, wish)} />
          </div>
        )}
        <Button variant="quiet" size="sm" className="-ml-3 self-start" onClick={() => editing.saveForLater(item.id)}>
          Save for later<span className="visually-hidden">: {item.title}</span>
        </Button>
      </div>
    </article>
  )
}

function QuantityStepper({ line: { item, quoted }, editing }: { line: CartLine; editing: CartEditing }) {
  const left = quoted?.available ?? item.available
  const max = Math.min(Math.max(left, 1), LIMITS.quantityPerOffer)
  const limitText =
    left < LIMITS.quantityPerOffer
      ? `Only ${max} left at this store.`
      : `Up to ${LIMITS.quantityPerOffer} of one item and ${LIMITS.orderLines} lines per order.`
  return (
    <Stepper
      label={`Quantity of ${item.title}`}
      value={item.quantity}
      min={0}
      max={max}
      limitText={limitText}
      onChange={(quantity) => editing.setQuantity(item.id, quantity)}
    />
  )
}

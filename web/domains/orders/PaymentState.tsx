import type { Order } from '#contracts/orders/orders.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { CancelButton } from './CancelButton.tsx'
import { timeOfDay } from '#web/lib/date-format.ts'
import { Undo } from './Undo.tsx'
import type { OrderAddress } from './queries.ts'

/** While the payment is pending or failed: what is pending, or that nothing was charged. */
export function PaymentState({ order, isCartBack, address }: { order: Order; isCartBack: boolean; address: OrderAddress }) {
  if (order.undone)
    return (
      <Notice title="You undid this order.">
        <p>No store got it, and your money goes back to your card.{isCartBack && ' Your items are back in your cart.'}</p>
        {isCartBack && (
          <ButtonLink to="/cart" className="mt-3">
            Open cart
          </ButtonLink>
        )}
      </Notice>
    )
  if (order.state === 'cancelled' && isCartBack)
    return (
      <Notice tone="danger" title="Your bank declined the payment. You weren't charged.">
        <p>Your items are back in your cart.</p>
        <ButtonLink to="/checkout" className="mt-3">
          Try another card
        </ButtonLink>
      </Notice>
    )
  if (order.state !== 'payment_pending') return null
  if (order.undoUntil) return <Undo until={order.undoUntil} address={address} />
  const { paymentAction: action } = order
  if (!action) return <Notice title="Your payment is being confirmed.">This takes a moment. We'll show it here when it's done.</Notice>
  const reference = new URL(action.url, 'http://own.invalid').searchParams.get('pay') ?? ''
  return (
    <Notice tone="warning" title="Your bank wants you to confirm this payment.">
      <p>
        Your items are held until <LocalTime at={action.expiresAt} format={timeOfDay} />.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink
          to={`/order-details?id=${order.number}&pay=${encodeURIComponent(reference)}${address.key ? `&key=${address.key}` : ''}`}
        >
          Confirm payment
        </ButtonLink>
        <CancelButton address={address} label="Cancel order" storeNames={order.fulfillments.map(({ storeName }) => storeName)} />
      </div>
    </Notice>
  )
}

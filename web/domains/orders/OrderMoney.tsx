import { type Cents, dollars } from '#contracts/money.ts'
import type { Order } from '#contracts/orders/orders.ts'
import { Card } from '#web/ui/Card.tsx'
import { Points } from '#web/ui/Points.tsx'
import { MoneyRow } from '../cart/MoneyRows.tsx'

/** The order's totals, payments and refunds. */
export function OrderMoney({ order }: { order: Order }) {
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h4">Payment</h2>
      <dl className="flex flex-col gap-2">
        <MoneyRow label="Subtotal" amount={order.subtotal} />
        {order.discount > 0 && <MoneyRow label="Discounts" amount={order.discount} isMinus />}
        <MoneyRow label="Shipping" amount={order.shipping} freeWord="Free" />
        <MoneyRow label="Tax" amount={order.tax} />
        <MoneyRow label="Total" amount={order.total} isStrong />
        <PaidAndBack order={order} />
      </dl>
      {!order.guest && <OrderSpirals order={order} />}
      <div className="border-t border-hairline pt-4 text-sm">
        <h3 className="text-sm">Contact</h3>
        <p className="text-soft">
          {order.contact.name}
          <br />
          {order.contact.email}
          {order.contact.phone && (
            <>
              <br />
              {order.contact.phone}
            </>
          )}
        </p>
      </div>
    </Card>
  )
}

/** Payments and refunds. */
export function PaidAndBack({ order }: { order: Order }) {
  return order.tenders.map(({ kind, label, amount, spirals, refunded }) => (
    <MoneyRow key={kind} label={spirals === null ? label : <Points points={spirals} />} amount={amount} note={noteOf(order, refunded)} />
  ))
}

/** An order that was never paid was not charged, so nothing was refunded. */
function noteOf({ state }: Order, refunded: Cents): string | undefined {
  if (refunded > 0) return `${dollars(refunded)} refunded`
  return state === 'cancelled' ? 'Not charged' : undefined
}

function OrderSpirals({ order: { spiralsPending, spiralsEarned } }: { order: Order }) {
  if (spiralsPending === 0 && spiralsEarned === 0) return null
  return (
    <div className="flex flex-col gap-1 rounded-sm bg-reward-wash px-3 py-2">
      {spiralsEarned > 0 && (
        <p className="flex flex-wrap items-center gap-x-2">
          Earned <Points points={spiralsEarned} className="font-semibold" />
        </p>
      )}
      {spiralsPending > 0 && (
        <p className="flex flex-wrap items-center gap-x-2">
          On the way <Points points={spiralsPending} className="font-semibold" />
        </p>
      )}
    </div>
  )
}

import { type Cents, dollars } from '#contracts/money.ts'
import type { Order } from '#contracts/orders/orders.ts'
import { Card } from '#web/ui/Card.tsx'
import { Points } from '#web/ui/Points.tsx'
import { MoneyRow } from '../cart/MoneyRows.tsx'
import { traceOfOrder, type TraceRead } from '../payments/traces.ts'
import { WhereDidThisGo } from '../payments/WhereDidThisGo.tsx'
import type { OrderAddress } from './queries.ts'

/** The order's totals, payments and refunds. */
export function OrderMoney({ order, address }: { order: Order; address: OrderAddress }) {
  const trace = traceOfOrder(address)
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="text-h4">Payment</h2>
      <dl className="flex flex-col gap-2">
        <MoneyRow label="Subtotal" amount={order.subtotal} />
        {order.discount > 0 && <MoneyRow label="Discounts" amount={order.discount} isMinus />}
        <MoneyRow label="Shipping" amount={order.shipping} freeWord="Free" />
        <MoneyRow label="Tax" amount={order.tax} />
        <MoneyRow label="Total" amount={order.total} isStrong>
          <WhereDidThisGo trace={trace} about={`Total of order ${order.number}`}>
            {dollars(order.total)}
          </WhereDidThisGo>
        </MoneyRow>
        <PaidAndBack order={order} trace={trace} />
      </dl>
      <div className="text-sm text-soft">
        Click an amount to see where it went, or see all of it:{' '}
        <WhereDidThisGo trace={trace} about={`All money of order ${order.number}`} />
      </div>
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

/** Payments and refunds; with a trace, each amount can be pressed. */
export function PaidAndBack({ order, trace }: { order: Order; trace?: TraceRead }) {
  return order.tenders.map(({ label, amount, spirals, refunded, landed }) => (
    <MoneyRow
      key={label}
      label={spirals === null ? label : <Points points={spirals} />}
      amount={amount}
      note={[noteOf(order, refunded), ...landingNotes(landed)].filter(Boolean).join('. ') || undefined}
    >
      {trace && (
        <WhereDidThisGo trace={trace} about={label} part={{ tender: label }}>
          {dollars(amount)}
        </WhereDidThisGo>
      )}
    </MoneyRow>
  ))
}

/** A gift card that has ended takes no refund, so the money is elsewhere. */
const landingNotes = (landed: Order['tenders'][number]['landed']): string[] =>
  landed.map(({ amount, to }) =>
    to === 'store_credit'
      ? `${dollars(amount)} of it is store credit in your wallet, because this card can't be used any more`
      : `This card can't be used any more. We'll email you about how you get ${dollars(amount)} of it back`,
  )

/** An order that was never paid was not charged, so nothing was refunded. */
function noteOf({ state, fulfillments }: Order, refunded: Cents): string | undefined {
  const isMoved = fulfillments.some(({ moved }) => moved > 0)
  if (refunded > 0) return `${dollars(refunded)} ${isMoved ? 'refunded or used at the other store' : 'refunded'}`
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

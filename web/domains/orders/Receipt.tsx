import { ArrowLeft, Printer } from 'lucide-react'
import { cents, dollars } from '#contracts/money.ts'
import type { Fulfillment, Order } from '#contracts/orders/orders.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { MoneyRow } from '../cart/MoneyRows.tsx'
import { piecesOf } from '../fulfillment/pieces.ts'
import { METHOD_WORDS, STATE_WORDS } from '../fulfillment/states.ts'
import { insideOf } from './FulfillmentPlace.tsx'
import { PaidAndBack } from './OrderMoney.tsx'
import { orderPage, type OrderAddress } from './queries.ts'

/** A printable receipt on one page: items, stores, costs and payment. */
export function Receipt({ order, address }: { order: Order; address: OrderAddress }) {
  return (
    <article className="mx-auto flex w-full max-w-2xl flex-col gap-6 py-4">
      <div data-print="hide" className="flex flex-wrap justify-between gap-2">
        <ButtonLink
          variant="quiet"
          className="-ml-3"
          to={orderPage(address)}
          icon={<ArrowLeft aria-hidden="true" className="size-5" strokeWidth={1.75} />}
        >
          Back to the order
        </ButtonLink>
        <Button
          variant="secondary"
          icon={<Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />}
          onClick={() => window.print()}
        >
          Print or save as PDF
        </Button>
      </div>
      <div className="flex flex-wrap items-start justify-between gap-4 border-b border-hairline pb-4">
        <div>
          <h1>Receipt</h1>
          <p>
            Order <span className="tabular">{order.number}</span>
          </p>
          <p className="text-soft">
            <LocalTime at={order.placedAt} format={dateAndTime} />
          </p>
        </div>
        <p className="text-soft sm:text-right">
          <span className="block font-medium text-text">{order.contact.name}</span>
          {order.contact.email}
        </p>
      </div>
      {order.fulfillments.map((group) => (
        <Part key={group.id} group={group} />
      ))}
      <dl className="flex flex-col gap-2 border-t border-hairline pt-4">
        <MoneyRow label="Subtotal" amount={order.subtotal} />
        {order.discount > 0 && <MoneyRow label="Discounts" amount={order.discount} isMinus />}
        <MoneyRow label="Shipping" amount={order.shipping} freeWord="Free" />
        <MoneyRow label="Tax" amount={order.tax} />
        <MoneyRow label="Total" amount={order.total} isStrong />
        <PaidAndBack order={order} />
      </dl>
      <p className="text-sm text-soft">
        In US dollars. Each store sold its own items. SPIRAL took one payment for all of them and collected the tax.
      </p>
    </article>
  )
}

function Part({ group }: { group: Fulfillment }) {
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-h4">{group.storeName}</h2>
      <p className="text-sm text-soft">
        {[insideOf(group), group.center?.address ?? group.storeAddress].filter(Boolean).join(', ')}. {METHOD_WORDS[group.fulfillmentMethod]}
        , {STATE_WORDS[group.state].label.toLowerCase()}.
      </p>
      <table className="w-full text-left">
        <caption className="visually-hidden">Bought from {group.storeName}</caption>
        <thead className="text-sm text-soft">
          <tr>
            <th className="py-1 font-medium">Item</th>
            <th className="py-1 pl-4 text-right font-medium">Price</th>
            <th className="py-1 pl-4 text-right font-medium">Amount</th>
          </tr>
        </thead>
        <tbody>
          {group.items.map((line) => (
            <tr key={line.id} className="border-t border-hairline align-top">
              <td className="py-2">
                {piecesOf(line, line.quantity) ?? (
                  <>
                    {line.quantity} × {line.title}
                    {line.options && <span className="text-soft"> ({line.options})</span>}
                  </>
                )}
                {line.cancelled > 0 && (
                  <span className="block text-sm text-soft">
                    {piecesOf(line, line.cancelled) ?? line.cancelled}{' '}
                    {line.refunded > 0 ? `refunded, ${dollars(line.refunded)} with tax` : 'cancelled'}
                  </span>
                )}
              </td>
              <td className="tabular py-2 pl-4 text-right">{dollars(line.price)}</td>
              <td className="tabular py-2 pl-4 text-right">
                {dollars(line.lineTotal)}
                {line.discount > 0 && <span className="block text-sm text-soft">−{dollars(line.discount)} off</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tabular text-right text-sm text-soft">
        Shipping {group.shippingCost === group.shippingDiscount ? 'free' : dollars(cents(group.shippingCost - group.shippingDiscount))}, tax{' '}
        {dollars(group.tax)}
        {group.refunded > group.moved && (
          <span className="block font-medium text-text">Refunded {dollars(cents(group.refunded - group.moved))}</span>
        )}
        {group.moved > 0 && <span className="block font-medium text-text">Used at the other store {dollars(group.moved)}</span>}
      </p>
    </section>
  )
}

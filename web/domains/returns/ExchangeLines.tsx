import { cents, dollars } from '#contracts/money.ts'
import type { Exchange, Return, ReturnRefund } from '#contracts/returns/returns.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { dayOf } from './words.ts'

type Amounts = Pick<Exchange, 'title' | 'options' | 'quantity' | 'total' | 'due' | 'isByCard'>

/** How the refund pays for the replacement. */
export function ExchangeLines({ exchange, refund }: { exchange: Amounts; refund: Pick<ReturnRefund, 'total'> }) {
  const back = refund.total + exchange.due - exchange.total
  return (
    <dl className="tabular flex flex-col gap-1.5 [&>div]:flex [&>div]:justify-between [&>div]:gap-4">
      <div>
        <dt className="text-soft">Returned items with tax</dt>
        <dd>{dollars(refund.total)}</dd>
      </div>
      <div>
        <dt className="text-soft">{nameOf(exchange)} with tax</dt>
        <dd>-{dollars(exchange.total)}</dd>
      </div>
      {exchange.due > 0 && (
        <div>
          <dt className="text-soft">{exchange.isByCard ? 'By card' : 'From your store credit'}</dt>
          <dd>{dollars(exchange.due)}</dd>
        </div>
      )}
      <div className="border-t border-hairline pt-1.5 font-semibold">
        <dt>You get back</dt>
        <dd>{dollars(cents(Math.max(0, back)))}</dd>
      </div>
    </dl>
  )
}

/** Where the exchange of a return stands. */
export function ExchangeState({ item }: { item: Return }) {
  const { exchange, bringBy, timeZone, storeName } = item
  if (!exchange) return null
  if (exchange.state === 'held')
    return (
      <Notice tone="info" title={`${nameOf(exchange)} is held for you`}>
        {storeName} keeps it{bringBy ? ` until ${dayOf(bringBy, timeZone)}` : ' until the return is checked'}.
        {exchange.due > 0 && ` You paid ${dollars(exchange.due)} ${exchange.isByCard ? 'by card' : 'with store credit'}.`}
      </Notice>
    )
  if (exchange.state === 'done' && exchange.orderNumber)
    return (
      <Notice tone="success" title={`Exchanged for ${nameOf(exchange)}`}>
        It is order <TextLink to={`/order-details?id=${exchange.orderNumber}`}>{exchange.orderNumber}</TextLink>.
      </Notice>
    )
  return (
    <Notice tone="info" title="The exchange ended">
      {nameOf(exchange)} is no longer held.
      {exchange.due > 0 && ` ${dollars(exchange.due)} ${exchange.isByCard ? 'goes back to your card' : 'is back in your store credit'}.`}
    </Notice>
  )
}

export const nameOf = ({ title, options, quantity }: Pick<Amounts, 'title' | 'options' | 'quantity'>): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${title}${options ? `, ${options}` : ''}`

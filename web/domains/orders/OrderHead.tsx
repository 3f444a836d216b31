import { Printer, ReceiptText } from 'lucide-react'
import type { Order } from '#contracts/orders/orders.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { LocalTime } from '#web/ui/LocalTime.tsx'
import { Points } from '#web/ui/Points.tsx'
import { sharedOrder } from '#web/shell/shares/shared.ts'
import { ShareButton } from '#web/shell/shares/ShareButton.tsx'
import { BuyAgain } from './BuyAgain.tsx'
import { OrderBadge } from '../fulfillment/StateBadge.tsx'
import { methodInText } from '../fulfillment/states.ts'
import { dateAndTime } from '#web/lib/date-format.ts'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ItemStrip } from './ItemStrip.tsx'
import { orderTitle, storesOf } from './order-words.ts'
import { type OrderAddress, orderPage } from './queries.ts'

type OrderHeadProps = { order: Order; address: OrderAddress; wasJustPlaced: boolean }

/** The items come first; the number stands small beside the date. */
export function OrderHead({ order, address, wasJustPlaced }: OrderHeadProps) {
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-1">
        <h1>{wasJustPlaced ? `Thank you, ${order.contact.name.split(' ')[0]}` : orderTitle(order)}</h1>
        {wasJustPlaced && (
          <p className="text-lg">
            We got your order from {storesOf(order)} and sent a confirmation to {order.contact.email}.
          </p>
        )}
      </div>
      {order.movedFrom && (
        <p className="text-soft">
          These items replace some in{' '}
          {address.key === undefined ? (
            <TextLink to={orderPage({ number: order.movedFrom })}>order {order.movedFrom}</TextLink>
          ) : (
            `order ${order.movedFrom}`
          )}
          , paid for with what you paid there.
        </p>
      )}
      <ItemStrip order={order} />
      {/* What is in the buyer's hands needs no waiting. */}
      {wasJustPlaced && order.fulfillments.some(({ inHand }) => !inHand) && <NextSteps order={order} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-hairline pt-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          {order.undoUntil ? <Badge tone="success">Can be undone</Badge> : <OrderBadge state={order.state} />}
          <LocalTime at={order.placedAt} format={dateAndTime} />
          <span>
            Order number <span className="tabular">{order.number}</span>
          </span>
        </p>
        <div className="flex flex-wrap gap-2">
          {order.state !== 'payment_pending' && <ShareButton shared={sharedOrder(order)} variant="quiet" />}
          {order.state !== 'payment_pending' && !wasJustPlaced && <BuyAgain find={async () => order} />}
          {order.state !== 'payment_pending' && (
            <ButtonLink
              variant="quiet"
              data-print="hide"
              to={orderPage(address, 'receipt')}
              icon={<ReceiptText aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            >
              Receipt
            </ButtonLink>
          )}
          <Button
            variant="quiet"
            data-print="hide"
            icon={<Printer aria-hidden="true" className="size-5" strokeWidth={1.75} />}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </div>
      </div>
    </div>
  )
}

function NextSteps({ order }: { order: Order }) {
  const coming = order.fulfillments.filter(({ state }) => state !== 'cancelled')
  if (coming.length === 0) return null
  const picksUp = coming.some(({ fulfillmentMethod }) => fulfillmentMethod !== 'ship-to-me')
  return (
    <div className="flex flex-col gap-3 rounded-md bg-tint p-4 sm:p-6">
      <h2 className="text-h4">What happens next</h2>
      <ol className="flex list-decimal flex-col gap-1 pl-5">
        {coming.map((group) => (
          <li key={group.id}>
            {group.storeName}: {methodInText(group.fulfillmentMethod)}
            {group.center && ` at ${group.center.name}`}. <PlaceWords words={group.estimatedDelivery} timeZone={group.timeZone} />.
          </li>
        ))}
        {picksUp && <li>We'll email you when it's ready. Your pickup code shows up here, too.</li>}
      </ol>
      {order.spiralsPending > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          {order.guest ? (
            <>
              Create a free account and <Points points={order.spiralsPending} chip /> are yours.
            </>
          ) : (
            <>
              You'll earn <Points points={order.spiralsPending} chip /> once you have everything.
            </>
          )}
        </p>
      )}
    </div>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { QrCode } from 'lucide-react'
import { dollars } from '#contracts/money.ts'
import type { OrderSummary } from '#contracts/orders/orders.ts'
import { plural } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { ChooseBadge, FulfillmentBadge, OrderBadge } from '../fulfillment/StateBadge.tsx'
import { isFinal, METHOD_WORDS, waitsForPickup } from '../fulfillment/states.ts'
import { day } from '#web/lib/date-format.ts'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { BuyAgain } from './BuyAgain.tsx'
import { orderTitle } from './order-words.ts'
import { oneOrder, orderPage, repeatPage } from './queries.ts'

/** An order in a list: the state of each fulfillment and the next action. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const address = orderPage(order)
  const client = useQueryClient()
  return (
    <li>
      <Card className="flex flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="flex flex-col">
            <h3 className="text-base">
              <TextLink to={address}>
                {orderTitle(order)}
                <span className="visually-hidden">
                  , {day(order.placedAt)}, number {order.number}
                </span>
              </TextLink>
            </h3>
            <p className="text-sm text-soft">
              {day(order.placedAt)}, {plural(order.itemCount, 'item')},{' '}
              <Price price={order.state === 'cancelled' ? order.total : order.kept} />
              {order.kept < order.total && order.state !== 'cancelled' && ` of ${dollars(order.total)} after refunds`}. Order{' '}
              <span className="tabular">{order.number}</span>
            </p>
          </div>
          <OrderBadge state={order.state} />
        </div>
        <Pictures order={order} />
        <ul className="flex flex-col gap-2">
          {order.fulfillments.map((group) => (
            <li key={group.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{group.storeName}</span>
              {group.mustChoose ? <ChooseBadge /> : <FulfillmentBadge state={group.state} />}
              {!isFinal(group.state) && !group.mustChoose && (
                <span className="text-sm text-soft">
                  {METHOD_WORDS[group.fulfillmentMethod]}. <PlaceWords words={group.estimatedDelivery} timeZone={group.timeZone} />
                </span>
              )}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          {order.fulfillments.some(({ state }) => waitsForPickup(state)) && (
            <ButtonLink to="/qr-pickup-system" icon={<QrCode aria-hidden="true" className="size-5" strokeWidth={1.75} />}>
              Pickup pass<span className="visually-hidden"> of order {order.number}</span>
            </ButtonLink>
          )}
          {order.fulfillments.some(({ mustChoose }) => mustChoose) && (
            <ButtonLink to={address}>
              Choose what to do<span className="visually-hidden"> with order {order.number}</span>
            </ButtonLink>
          )}
          <ButtonLink variant="secondary" to={address}>
            View order<span className="visually-hidden"> {order.number}</span>
          </ButtonLink>
          {order.state !== 'payment_pending' && (
            <>
              <BuyAgain
                find={() => client.fetchQuery({ ...oneOrder(order), staleTime: 0 })}
                what={`${orderTitle(order)}, ${day(order.placedAt)}, number ${order.number}`}
              />
              <ButtonLink variant="quiet" to={repeatPage(order.number)}>
                Repeat this<span className="visually-hidden">: order {order.number}</span>
              </ButtonLink>
              <ButtonLink variant="quiet" to={orderPage(order, 'receipt')}>
                Receipt<span className="visually-hidden"> of order {order.number}</span>
              </ButtonLink>
            </>
          )}
        </div>
      </Card>
    </li>
  )
}

function Pictures({ order }: { order: OrderSummary }) {
  if (order.pictures.length === 0) return null
  return (
    <div className="flex gap-2">
      {order.pictures.map((picture) => (
        <span key={picture.src} className="w-16">
          <ProductPicture picture={picture} name={picture.alt} sizes="4rem" />
        </span>
      ))}
    </div>
  )
}

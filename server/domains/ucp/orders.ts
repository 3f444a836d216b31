import type { OrderNumber, UserId } from '#contracts/ids.ts'
import type { Fulfillment, FulfillmentState, Order } from '#contracts/orders/orders.ts'
import type { Deps } from '../../platform/deps.ts'
import { orderOfBuyer } from '../orders/read.ts'
import type { Contents } from './contents.ts'
import { itemId } from './item-ids.ts'
import type { Session } from './sessions.ts'

type Line = Fulfillment['items'][number]

/** The order that a session became, as it stands now; null where its buyer has it no more. */
export async function orderOf({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, session: Session) {
  const { orderNumber, userId } = session
  const order = orderNumber && userId && (await orderOfBuyer(db, orderNumber, userId, clock.now()))
  return order ? orderShown(config.publicOrigin, session, order) : null
}

/** An order of the person who linked their account, however it was bought. */
export async function orderOfLinked({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, number: string, userId: UserId) {
  const order = await orderOfBuyer(db, number as OrderNumber, userId, clock.now())
  return order && orderShown(config.publicOrigin, { id: order.number, contents: { lines: [] } }, order)
}

/** How the steps of a part are called by the protocol, where it has a word. */
const EVENTS: Partial<Record<FulfillmentState, string>> = {
  accepted: 'processing',
  packed: 'processing',
  ready: 'ready_for_pickup',
  in_transit: 'in_transit',
  at_center: 'ready_for_pickup',
  shipped: 'shipped',
  picked_up: 'delivered',
  delivered: 'delivered',
  cancelled: 'canceled',
}

type Bought = { id: string; contents: Pick<Contents, 'lines'> }
/** An order as its agent may see it: what, where and when, but neither the pass of a pickup nor who the buyer is. */
function orderShown(origin: string, { id: checkoutId, contents }: Bought, order: Order) {
  const lineId = ({ fulfillmentMethod, storeId }: Fulfillment, line: Line): string =>
    contents.lines.find(
      ({ variantId, storeId: store, method }) => variantId === line.variantId && store === storeId && method === fulfillmentMethod,
    )?.id ?? `line_of_${line.id}`
  const left = ({ quantity, cancelled, returned }: Line) => quantity - cancelled - returned
  const whole = (part: Fulfillment) => part.items.map((line) => ({ id: lineId(part, line), quantity: line.quantity }))
  return {
    id: order.number,
    label: order.number,
    checkout_id: checkoutId,
    permalink_url: `${origin}/order-details?id=${order.number}`,
    currency: 'USD',
    line_items: order.fulfillments.flatMap((part) =>
      part.items.map((line) => {
        const total = left(line)
        const fulfilled = part.state === 'picked_up' || part.state === 'delivered' ? total : 0
        return {
          id: lineId(part, line),
          item: {
            id: itemId(line.productId, line.variantId, part.storeId),
            title: line.options ? `${line.title}, ${line.options}` : line.title,
            price: line.price,
            ...(line.image && { image_url: new URL(line.image.src, origin).href }),
          },
          quantity: { original: line.quantity, total, fulfilled },
          totals: [
            { type: 'subtotal', amount: line.lineTotal },
            ...(line.discount > 0 ? [{ type: 'items_discount', amount: 0 - line.discount }] : []),
            { type: 'total', amount: line.lineTotal - line.discount },
          ],
          status: total === 0 ? 'removed' : fulfilled === total ? 'fulfilled' : 'processing',
        }
      }),
    ),
    fulfillment: {
      expectations: order.fulfillments
        .filter(({ state }) => state !== 'cancelled')
        .map((part) => ({
          id: `part_${part.id}`,
          line_items: part.items.flatMap((line) => (left(line) > 0 ? [{ id: lineId(part, line), quantity: left(line) }] : [])),
          method_type: part.fulfillmentMethod === 'ship-to-me' ? 'shipping' : 'pickup',
          destination: destinationOf(part, order),
          description: part.estimatedDelivery,
        })),
      events: order.fulfillments.flatMap((part) =>
        part.timeline.flatMap(({ state, at }, n) => {
          const type = EVENTS[state]
          return type
            ? [
                {
                  id: `event_${part.id}_${n + 1}`,
                  occurred_at: at.toISOString(),
                  type,
                  line_items: whole(part),
                  ...(part.tracking && { tracking_number: part.tracking }),
                  ...(part.carrier && { carrier: part.carrier }),
                },
              ]
            : []
        }),
      ),
    },
    adjustments: order.fulfillments.flatMap((part) =>
      part.items.flatMap((line) =>
        line.refunded > 0
          ? [
              {
                id: `refund_${line.id}`,
                type: 'refund',
                occurred_at: (part.timeline.at(-1)?.at ?? order.placedAt).toISOString(),
                status: 'completed',
                line_items: [{ id: lineId(part, line), quantity: -(line.cancelled + line.returned) }],
                totals: [{ type: 'total', amount: 0 - line.refunded }],
              },
            ]
          : [],
      ),
    ),
    totals: [
      { type: 'subtotal', display_text: 'Items', amount: order.subtotal },
      ...(order.discount > 0 ? [{ type: 'discount', display_text: 'Discounts', amount: 0 - order.discount }] : []),
      { type: 'fulfillment', display_text: 'Shipping', amount: order.shipping },
      { type: 'tax', display_text: 'Tax', amount: order.tax },
      { type: 'total', display_text: 'Total', amount: order.total },
    ],
  }
}

function destinationOf({ fulfillmentMethod, center, storeAddress, destination }: Fulfillment, order: Order) {
  if (fulfillmentMethod !== 'ship-to-me')
    return { street_address: center ? `${center.name}, ${center.address}` : storeAddress, address_country: 'US' }
  const to = destination ?? order.destination
  return to
    ? { street_address: to.street1, address_locality: to.city, address_region: to.state, postal_code: to.zip, address_country: 'US' }
    : { address_country: 'US' }
}

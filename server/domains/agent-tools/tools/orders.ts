import { z } from 'zod'
import { OrderNumber } from '#contracts/ids.ts'
import { order, orders } from '#contracts/orders/orders.ts'
import { orderPasses } from '#contracts/pickups/pickups.ts'
import { returnableOfOrder, ReturnReason, ReturnWay, startReturn } from '#contracts/returns/returns.ts'
import { money, oneCall, tool } from '../tool.ts'

/** Endpoints of an order also serve guests with the key of their mail. An agent has no such key, so it needs a person. */
const ofPerson = { access: 'shopper', scope: 'orders' } as const

export const ownOrders = [
  oneCall(orders, {
    ...ofPerson,
    name: 'list_orders',
    about: "List the shopper's orders, those on their way first.",
    only: ['state', 'year', 'q', 'limit', 'cursor'],
    tell: ({ items, nextCursor }) => ({
      orders: items.map((each) => ({
        number: each.number,
        state: each.state,
        placedAt: each.placedAt,
        total: money(each.total),
        items: each.itemCount,
        stores: each.storeNames,
        parts: each.fulfillments.map(({ storeName, fulfillmentMethod, state, estimatedDelivery, mustChoose }) => ({
          store: storeName,
          method: fulfillmentMethod,
          state,
          promise: estimatedDelivery,
          mustChoose,
        })),
      })),
      nextCursor,
    }),
  }),
  oneCall(order, {
    ...ofPerson,
    name: 'get_order',
    about: 'Read one order: what was bought where, and where each part is now.',
    only: ['number'],
    tell: (found) => ({
      number: found.number,
      state: found.state,
      placedAt: found.placedAt,
      total: money(found.total),
      parts: found.fulfillments.map((part) => ({
        store: part.storeName,
        phone: part.storePhone,
        address: part.storeAddress,
        center: part.center?.name ?? null,
        method: part.fulfillmentMethod,
        state: part.state,
        promise: part.estimatedDelivery,
        holdUntil: part.holdUntil,
        tracking: part.tracking,
        mustChoose: part.choose !== null,
        items: part.items.map(({ id, title, options, quantity, lineTotal }) => ({
          lineId: id,
          title,
          options,
          quantity,
          lineTotal: money(lineTotal),
        })),
        refunded: money(part.refunded),
      })),
      page: `/order-details?id=${found.number}`,
    }),
  }),
  oneCall(orderPasses, {
    ...ofPerson,
    name: 'pickup_pass',
    about: 'Get the pass of an order that is ready: place, hours, pickup code, how long it is kept.',
    only: ['number'],
    tell: ({ ready }) => ({
      passes: ready.map(({ place, code, holdUntil, items, collectors }) => ({
        place: place.name,
        address: place.address,
        directions: place.directions,
        opening: place.opening.label,
        code,
        holdUntil,
        items: items.map(({ title, options, quantity }) => ({ title, options, quantity })),
        collectors,
      })),
      ...(ready.length === 0 && { note: 'Nothing of this order is ready yet. get_order says where it is.' }),
      page: '/qr-pickup-system',
    }),
  }),
  oneCall(returnableOfOrder, {
    ...ofPerson,
    name: 'list_returnable_items',
    about: 'See which items of an order can be returned, until when, and if not, why.',
    only: ['number'],
    tell: ({ items }) => ({
      items: items.map(({ lineId, title, options, left, storeName, returnBy, why, price }) => ({
        lineId,
        title,
        options,
        price: money(price),
        left,
        store: storeName,
        returnBy,
        whyNot: why,
      })),
    }),
  }),
  tool({
    ...ofPerson,
    name: 'start_return',
    about: 'Start the return of items of an order, after the shopper has said which and why.',
    calls: [startReturn],
    input: {
      number: OrderNumber,
      way: ReturnWay.describe('Bring it to the store or a SPIRAL Center, or post it.'),
      items: z
        .array(
          z.strictObject({
            lineId: z.int().positive(),
            quantity: z.int().min(1),
            reason: ReturnReason,
            note: z.string().max(500).optional(),
          }),
        )
        .describe('The lineId of each item is in list_returnable_items.'),
    },
    run: async (call, { number, ...body }) => {
      const { returns } = await call(startReturn, { params: { number }, query: {}, body })
      return {
        returns: returns.map((each) => ({
          store: each.storeName,
          address: each.storeAddress,
          state: each.state,
          code: each.code,
          bringBy: each.bringBy,
          refund: each.refund && money(each.refund.total),
        })),
        page: '/orders-returns',
      }
    },
  }),
]

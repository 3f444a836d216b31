import { attention } from '#contracts/admin/admin.ts'
import { answerChallenge, cancelOrder, findGuestOrder, type Order, order, orders } from '#contracts/orders/orders.ts'
import { markProblem, orderMessages, settleProblem, writeToStore } from '#contracts/conversations.ts'
import { undoOneClick } from '#contracts/checkout/one-click.ts'
import { orderPasses } from '#contracts/pickups/pickups.ts'
import { alternatives, chooseAlternative } from '#contracts/orders/alternatives.ts'
import type { FulfillmentId, OrderNumber, StoreId } from '#contracts/ids.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { myPasses } from './passes/queries.ts'
import { mySpirals } from '../loyalty/queries.ts'

const POLL_MS = 20_000
/** Banks respond within seconds. */
const PAYMENT_POLL_MS = 2_000
const PASS_POLL_MS = 1_000

export type OrderFilter = { state?: 'open' | 'complete' | 'cancelled'; year?: number; storeId?: StoreId; q?: string }
export const myOrders = (filter: OrderFilter) => readPages(orders, { query: filter })
export const newestOrder = () => read(orders, { query: { limit: 1, newestFirst: true } })

/** The order number and, for guests, the key of their mailed link. */
export type OrderAddress = { number: OrderNumber; key?: string }
/** The address of the order page; `receipt` is the printable receipt. */
export const orderPage = ({ number, key }: OrderAddress, view?: 'receipt'): string =>
  `/order-details?id=${number}${view ? `&view=${view}` : ''}${key ? `&key=${key}` : ''}`
/** Where an order, or one line of it, is repeated every few weeks. */
export const repeatPage = (number: OrderNumber, lineId?: number): string =>
  `/subscriptions?repeat=${number}${lineId === undefined ? '' : `&item=${lineId}`}`
export const oneOrder = ({ number, key }: OrderAddress) => read(order, { params: { number }, query: key ? { key } : {} })
export const passesOf = ({ number, key }: OrderAddress) => read(orderPasses, { params: { number }, query: key ? { key } : {} })

/** The poll interval; a finished order is not polled. */
export function lookAgainAfter(order: Pick<Order, 'state' | 'fulfillments'> | undefined): number | false {
  if (order?.state === 'payment_pending') return PAYMENT_POLL_MS
  // Somebody stands in the store with the goods, and their pass comes within a second.
  if (order?.fulfillments.some(({ inHand, state }) => inHand && state === 'placed')) return PASS_POLL_MS
  return !order || order.state === 'complete' || order.state === 'cancelled' ? false : POLL_MS
}

export const useCancelOrder = (address: OrderAddress) => useWrite(cancelOrder, [oneOrder(address), read(orders), mySpirals(), myPasses()])
/** The shopper's options for a fulfillment that no store accepts. */
export const alternativesFor = ({ number, key }: OrderAddress, fulfillmentId: FulfillmentId) =>
  read(alternatives, { params: { number, fulfillmentId }, query: key ? { key } : {} })
export const useChooseAlternative = (address: OrderAddress, failure: 'toast' | 'mine' = 'toast') =>
  useWrite(chooseAlternative, [oneOrder(address), read(orders), mySpirals(), myPasses()], { failure })
/** Messages between shopper and store about a fulfillment. */
export const conversation = ({ number, key }: OrderAddress, fulfillmentId: FulfillmentId) =>
  read(orderMessages, { params: { number, fulfillmentId }, query: key ? { key } : {} })
/** Matches all displayed conversations, to refetch them after an order event. */
export const conversations = () => ({ queryKey: ['api', 'orders', ':number', 'fulfillments', ':fulfillmentId', 'messages'] })
export const useWriteToStore = (address: OrderAddress, id: FulfillmentId) =>
  useWrite(writeToStore, [conversation(address, id)], { failure: 'mine' })
export const useMarkProblem = (address: OrderAddress, id: FulfillmentId) =>
  useWrite(markProblem, [conversation(address, id)], { failure: 'mine' })
export const useSettleProblem = (address: OrderAddress, id: FulfillmentId) =>
  useWrite(settleProblem, [conversation(address, id), read(attention)])
export const useAnswerChallenge = (address: OrderAddress | null) =>
  useWrite(answerChallenge, [...(address ? [oneOrder(address)] : []), read(orders), mySpirals()])
export const useFindGuestOrder = () => useWrite(findGuestOrder, [], { failure: 'mine' })

export const useUndo = (address: OrderAddress) => useWrite(undoOneClick, [read(orders), oneOrder(address)])

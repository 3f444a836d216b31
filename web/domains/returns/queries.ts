import { orders } from '#contracts/orders/orders.ts'
import {
  cancelReturn,
  counterReturns,
  decideReturn,
  escalateReturn,
  exchangeChoices,
  lookUpReturn,
  myReturns,
  nudgeStore,
  refundTimes,
  returnableItems,
  returnableOfOrder,
  returnsOfOrder,
  sendCounterPhoto,
  findExchangePayment,
  payExchange,
  placeReturn,
  sendReturnOn,
  sendReturnPhoto,
  shelveReturn,
  startReturn,
  startReturns,
  takeInReturn,
} from '#contracts/returns/returns.ts'
import { wallet } from '#contracts/wallet.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { triesOf } from '#web/lib/tries.ts'
import { toast } from '#web/state/toasts.ts'
import { mySpirals } from '../loyalty/queries.ts'
import { type OrderAddress, oneOrder } from '../orders/queries.ts'
import { type Counter, placeOf } from '../store-work/place.ts'

const keyOf = ({ key }: OrderAddress) => (key ? { key } : {})

export const medianTimes = () => read(refundTimes)
export const myReturnables = () => read(returnableItems)
export const returnablesOf = (address: OrderAddress) =>
  read(returnableOfOrder, { params: { number: address.number }, query: keyOf(address) })
export const exchangesFor = (address: OrderAddress, wish: { line: number; quantity: number; q?: string }) =>
  read(exchangeChoices, { params: { number: address.number }, query: { ...wish, ...keyOf(address) } })
export const returnsIn = (address: OrderAddress) => read(returnsOfOrder, { params: { number: address.number }, query: keyOf(address) })
export const myReturnPages = () => readPages(myReturns, { query: {} })
export const myOpenReturns = () => read(myReturns, { query: { open: 'true', limit: 20 } })

/** Everything that shows returns of shoppers. */
export const returnReads = [
  read(myReturns),
  read(returnableItems),
  { queryKey: ['api', 'orders', ':number', 'returns'] },
  { queryKey: ['api', 'orders', ':number', 'returns', 'items'] },
]
const staleAfter = (address: OrderAddress) => [
  ...returnReads,
  oneOrder(address),
  returnsIn(address),
  returnablesOf(address),
  read(orders),
  mySpirals(),
]

export const useStartReturn = () => useWrite(startReturn, [...returnReads, read(orders)], { failure: 'mine' })
/** The wallet shows the money until the exchange takes it. */
export const usePayExchange = () => useWrite(payExchange, [read(wallet)], { failure: 'mine', tries: exchangeTries })
export const exchangeTries = triesOf(payExchange, findExchangePayment)
export const useStartReturns = () => useWrite(startReturns, [...returnReads, read(orders)], { failure: 'mine' })
export const useSendReturnPhoto = () => useWrite(sendReturnPhoto, [], { failure: 'mine' })
export const useCancelReturn = (address: OrderAddress) =>
  useWrite(cancelReturn, staleAfter(address), { onSuccess: () => void toast({ title: 'Return canceled. The items stay yours.' }) })
export const useNudgeStore = (address: OrderAddress) =>
  useWrite(nudgeStore, staleAfter(address), { onSuccess: ({ storeName }) => void toast({ title: `We reminded ${storeName}` }) })
export const useEscalateReturn = (address: OrderAddress) =>
  useWrite(escalateReturn, staleAfter(address), {
    failure: 'mine',
    onSuccess: () => void toast({ title: 'Support is reviewing it', body: 'Answers appear in the messages of your order.' }),
  })

export type CounterReturnState = 'to_check' | 'expected' | 'done' | 'to_shelve' | 'to_send'
export const returnsAtCounter = (counter: Counter, state: CounterReturnState) =>
  readPages(counterReturns, { query: { ...placeOf(counter), state } })
/** With the shelves of a SPIRAL Center, which count returns. */
const counterReads = [read(counterReturns), { queryKey: ['api', 'mall', 'centers'] }]
/** Reads, but as a POST, so that the code is in no address. */
export const useLookUpReturn = () => useWrite(lookUpReturn, [], { failure: 'mine' })
export const useTakeIn = () =>
  useWrite(takeInReturn, counterReads, { onSuccess: () => void toast({ title: 'Taken in', body: "We're letting the store know." }) })
export const useDecide = () => useWrite(decideReturn, counterReads, { failure: 'mine' })
export const useShelve = () => useWrite(shelveReturn, counterReads, { onSuccess: () => void toast({ title: 'Counted in your stock' }) })
export const useSendOn = () => useWrite(sendReturnOn, counterReads, { onSuccess: () => void toast({ title: 'With the courier' }) })
export const usePlaceReturn = () => useWrite(placeReturn, counterReads)
export const useSendCounterPhoto = () => useWrite(sendCounterPhoto, counterReads, { failure: 'mine' })

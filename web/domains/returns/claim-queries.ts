import {
  answerClaim,
  claimableItems,
  claimQueue,
  claimsOfOrder,
  decideClaim,
  escalatedReturns,
  openClaim,
  ruleOnReturn,
  storeClaims,
  withdrawClaim,
} from '#contracts/returns/claims.ts'
import type { StoreId } from '#contracts/ids.ts'
import { orders } from '#contracts/orders/orders.ts'
import { adjustPrice, priceAdjustments } from '#contracts/returns/price-adjustments.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { toast } from '#web/state/toasts.ts'
import { mySpirals } from '../loyalty/queries.ts'
import { type OrderAddress, oneOrder } from '../orders/queries.ts'
import { returnReads } from './queries.ts'

const at = ({ number, key }: OrderAddress) => ({ params: { number }, query: key ? { key } : {} })

export const claimablesOf = (address: OrderAddress) => read(claimableItems, at(address))
export const claimsIn = (address: OrderAddress) => read(claimsOfOrder, at(address))
export const lowerPricesIn = (address: OrderAddress) => read(priceAdjustments, at(address))

const staleAfter = (address: OrderAddress) => [...returnReads, claimsIn(address), claimablesOf(address), lowerPricesIn(address)]
export const useOpenClaim = (address: OrderAddress) =>
  useWrite(openClaim, staleAfter(address), {
    failure: 'mine',
    onSuccess: ({ storeName }) => void toast({ title: 'Claim sent', body: `${storeName} may answer. Then SPIRAL support decides.` }),
  })
export const useWithdrawClaim = (address: OrderAddress) =>
  useWrite(withdrawClaim, staleAfter(address), { onSuccess: () => void toast({ title: 'Claim withdrawn' }) })
export const useAdjustPrice = (address: OrderAddress) =>
  useWrite(adjustPrice, [...staleAfter(address), oneOrder(address), read(orders), mySpirals()], {
    onSuccess: () => void toast({ title: 'You get the difference back' }),
  })

export const claimsOfStore = (storeId: StoreId) => readPages(storeClaims, { query: { storeId } })
export const useAnswerClaim = () => useWrite(answerClaim, [read(storeClaims)], { failure: 'mine' })
export const useDecideClaim = () => useWrite(decideClaim, [read(claimQueue)], { failure: 'mine' })
export const useRuleOnReturn = () => useWrite(ruleOnReturn, [read(escalatedReturns)], { failure: 'mine' })

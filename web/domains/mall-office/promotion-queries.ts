import {
  answerMallPromotion,
  askedOfRetailer,
  askForPromotion,
  mallPromotions,
  withdrawMallPromotion,
} from '#contracts/mall-office/mall-promotions.ts'
import type { MallId, RetailerId } from '#contracts/ids.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const promotionsOfMall = (mallId: MallId) => ({ ...read(mallPromotions, { query: { mallId } }), staleTime: 0 })
export const promotionsAskedOf = (retailerId: RetailerId) => ({ ...read(askedOfRetailer, { query: { retailerId } }), staleTime: 0 })
export const useAskForPromotion = (mallId: MallId) => useWrite(askForPromotion, [promotionsOfMall(mallId)], { failure: 'mine' })
export const useWithdrawMallPromotion = (mallId: MallId) => useWrite(withdrawMallPromotion, [promotionsOfMall(mallId)])
/** A promotion that is agreed to joins those of the business. */
export const useAnswerMallPromotion = (retailerId: RetailerId) =>
  useWrite(answerMallPromotion, [promotionsAskedOf(retailerId), { queryKey: ['api', 'retailer', 'promotions'] }])

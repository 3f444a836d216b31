import {
  adminPromotions,
  anyPromotionResults,
  capPromotion,
  changePromotion,
  createPlatformPromotion,
  createPromotion,
  decidePromotion,
  moveAnyPromotion,
  movePromotion,
  previewPromotion,
  promotionCalendar,
  promotionChoices,
  promotionReplay,
  promotionResults,
  promotionReview,
  retailerPromotions,
  setStacking,
  stacking,
  submitPromotion,
} from '#contracts/promotions/office.ts'
import { findInOffice } from '#contracts/retailer-office/office-search.ts'
import type { PromotionId, RetailerId } from '#contracts/ids.ts'
import { read, useWrite } from '#web/lib/api.ts'

export const choicesFor = (retailerId: RetailerId) => read(promotionChoices, { query: { retailerId } })
export const productsNamed = (q: string, retailerId: RetailerId) => ({
  ...read(findInOffice, { query: { q, retailerId } }),
  enabled: q.length > 1,
})
export const replayNumbered = (id: number) => read(promotionReplay, { params: { id } })
/** An admin may see those of any business. */
export const resultsFor = (id: PromotionId, isAdmin: boolean) => read(isAdmin ? anyPromotionResults : promotionResults, { params: { id } })
export const calendarOf = (month: string) => read(promotionCalendar, { query: { month } })

const lists = [read(retailerPromotions), read(adminPromotions)]
export const usePreview = () => useWrite(previewPromotion, [], { failure: 'mine' })
export const useCreate = () => useWrite(createPromotion, lists, { failure: 'mine' })
export const useChange = () => useWrite(changePromotion, lists, { failure: 'mine' })
export const useSubmitPromotion = () => useWrite(submitPromotion, lists)
export const useMove = () => useWrite(movePromotion, lists)

export const reviewFor = (id: PromotionId) => ({ ...read(promotionReview, { params: { id } }), staleTime: 0 })
export const useDecide = () => useWrite(decidePromotion, lists, { failure: 'mine' })
export const useCap = () => useWrite(capPromotion, lists, { failure: 'mine' })
export const useMoveAny = () => useWrite(moveAnyPromotion, lists)
export const useCreatePlatform = () => useWrite(createPlatformPromotion, lists, { failure: 'mine' })
export const stackingNow = () => read(stacking)
export const useSetStacking = () => useWrite(setStacking, [stackingNow()], { failure: 'mine' })

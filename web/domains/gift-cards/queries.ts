import {
  buyGiftCard,
  changeGiftDelivery,
  claimGiftCard,
  findGiftCard,
  giftCardBalance,
  giftCardPlaces,
  giftCardStores,
  giftPurchase,
  refundGiftCard,
  resendGiftCard,
  sentGiftCards,
  showGiftCode,
} from '#contracts/gift-cards/gift-cards.ts'
import { buyGiftCards, checkGiftCardList, findGiftCards } from '#contracts/gift-cards/bulk.ts'
import { decideGiftCard, officeGiftCards } from '#contracts/gift-cards/gift-card-office.ts'
import { GiftPurchaseNumber, type MallId, type RetailerId } from '#contracts/ids.ts'
import { answerChallenge } from '#contracts/orders/orders.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { triesOf } from '#web/lib/tries.ts'

/** Opens a purchase: its number, and for guests the key of the receipt. */
export type PurchaseAddress = { number: GiftPurchaseNumber; key?: string }

/** Null for a malformed number, without a request. */
export function purchaseIn(search: URLSearchParams): PurchaseAddress | null {
  const number = GiftPurchaseNumber.safeParse(search.get('purchase')?.trim().toUpperCase())
  const key = search.get('key')
  if (!number.success) return null
  return { number: number.data, ...(key && key.length >= 20 && key.length <= 100 && { key }) }
}

export const giftPlaces = () => read(giftCardPlaces)
export const storesThatTake = (query: { mallId?: MallId; retailerId?: RetailerId }) => read(giftCardStores, { query })
const keyOf = ({ key }: PurchaseAddress) => (key ? { key } : {})
export const onePurchase = (address: PurchaseAddress) => read(giftPurchase, { params: { number: address.number }, query: keyOf(address) })
const SENT_PAGE = 12
export const mySentCards = () => readPages(sentGiftCards, { query: { limit: SENT_PAGE } })

const reads = (address: PurchaseAddress) => [onePurchase(address), read(sentGiftCards)]
export const giftTries = triesOf(buyGiftCard, findGiftCard)
export const giftListTries = triesOf(buyGiftCards, findGiftCards)
export const useBuyGiftCard = () => useWrite(buyGiftCard, [read(sentGiftCards)], { failure: 'mine', tries: giftTries })
export const useCheckList = () => useWrite(checkGiftCardList, [], { failure: 'mine' })
export const useBuyList = () => useWrite(buyGiftCards, [read(sentGiftCards)], { failure: 'mine', tries: giftListTries })
export const useResend = (address: PurchaseAddress) => useWrite(resendGiftCard, reads(address), { failure: 'mine' })
export const useChangeDelivery = (address: PurchaseAddress) => useWrite(changeGiftDelivery, reads(address), { failure: 'mine' })
export const useRefund = (address: PurchaseAddress) => useWrite(refundGiftCard, reads(address))
export const useShowCode = (address: PurchaseAddress) => useWrite(showGiftCode, [onePurchase(address)])
export const useAnswerGiftBank = (address: PurchaseAddress) => useWrite(answerChallenge, reads(address))
export const useCheckBalance = () => useWrite(giftCardBalance, [], { failure: 'mine' })
export const useClaim = () => useWrite(claimGiftCard, [], { failure: 'mine' })
export const useDecideGiftCard = () => useWrite(decideGiftCard, [read(officeGiftCards)], { failure: 'mine' })

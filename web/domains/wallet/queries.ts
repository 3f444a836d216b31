import {
  cashOut,
  cashOutRequests,
  mergeGiftCards,
  payCashOut,
  setPayOrder,
  wallet,
  walletHistory,
  type WalletKind,
} from '#contracts/wallet.ts'
import { claimGiftCard } from '#contracts/gift-cards/gift-cards.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

const HISTORY_PAGE = 20
export const myWallet = () => read(wallet)
export const myWalletHistory = (kind: WalletKind | null) =>
  readPages(walletHistory, { query: { limit: HISTORY_PAGE, ...(kind && { kind }) } })

const reads = [read(wallet), read(walletHistory)]
export const useAddToWallet = () => useWrite(claimGiftCard, reads, { failure: 'mine' })
export const useMerge = () => useWrite(mergeGiftCards, reads)
export const useCashOut = () => useWrite(cashOut, reads, { failure: 'mine' })
export const useSetPayOrder = () => useWrite(setPayOrder, [read(wallet)])
export const usePayCashOut = () => useWrite(payCashOut, [read(cashOutRequests)], { failure: 'mine' })

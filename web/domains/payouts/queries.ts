import type { PayoutId, RetailerId } from '#contracts/ids.ts'
import {
  adminPayouts,
  checkPayoutAccount,
  openPayoutAccount,
  payoutAccountOf,
  payoutLines,
  payoutOverview,
  payoutStatement,
  providerDifferences,
  restrictPayouts,
  retryPayout,
  setPayoutBank,
  settleDifference,
  setPayoutSchedule,
} from '#contracts/payouts.ts'
import { retailerOverview } from '#contracts/retailer-office/overview.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

// The books move while the office is open.
export const standing = (retailerId: RetailerId) => ({ ...read(payoutOverview, { query: { retailerId } }), staleTime: 0 })
export const statement = (id: PayoutId) => ({ ...read(payoutStatement, { params: { id } }), staleTime: 0 })
export const linesOf = (id: PayoutId) => readPages(payoutLines, { params: { id }, query: { limit: 50 } })
export const useSetBank = (retailerId: RetailerId) =>
  useWrite(setPayoutBank, [standing(retailerId), read(retailerOverview)], { failure: 'mine' })
export const useOpenAccount = () => useWrite(openPayoutAccount, [], { failure: 'mine' })
export const useCheckAccount = (retailerId: RetailerId) =>
  useWrite(checkPayoutAccount, [standing(retailerId), read(retailerOverview)], { failure: 'mine' })
export const useSetSchedule = (retailerId: RetailerId) =>
  useWrite(setPayoutSchedule, [standing(retailerId), read(retailerOverview)], { failure: 'mine' })

export const differences = () => ({ ...read(providerDifferences), staleTime: 0 })
export const useSettleDifference = () => useWrite(settleDifference, [read(providerDifferences)], { failure: 'mine' })
export const accountForAdmin = (id: RetailerId) => ({ ...read(payoutAccountOf, { params: { id } }), staleTime: 0 })
export const useRetryPayout = () => useWrite(retryPayout, [read(adminPayouts)])
export const useRestrictPayouts = (id: RetailerId) =>
  useWrite(restrictPayouts, [accountForAdmin(id), read(adminPayouts)], { failure: 'mine' })

import { products } from '#contracts/catalog/catalog.ts'
import { loyaltyRule, loyaltyRules, saveGoal, spirals, spiralsHistory, tierStanding } from '#contracts/loyalty/loyalty.ts'
import { orders } from '#contracts/orders/orders.ts'
import { disputeSpirals, myDisputes } from '#contracts/support.ts'
import { myRedemptions, redeemReward, rewards, undoRedemption } from '#contracts/loyalty/rewards.ts'
import { wallet } from '#contracts/wallet.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'
import { triesOf } from '#web/lib/tries.ts'

export const todaysRule = () => read(loyaltyRule)
export const ruleVersions = () => read(loyaltyRules)
export const myStanding = () => read(tierStanding)
export const useSaveGoal = () => useWrite(saveGoal, [myStanding()], { failure: 'mine' })
export const mySpirals = () => read(spirals)
export const mySpiralsHistory = (kind?: 'earned' | 'spent') => readPages(spiralsHistory, { query: kind ? { kind } : {} })

/** A real product for the example: the top-rated one available for pickup. */
export const exampleProduct = () => read(products, { query: { limit: 1, inStock: true, method: 'in-store-pickup' } })

/** Orders in progress whose SPIRALs are pending. */
export const ordersOnTheirWay = () => read(orders, { query: { state: 'open', limit: 50 } })
export const allRewards = () => read(rewards)
export const redeemed = () => read(myRedemptions)
const ofRewards = [read(rewards), read(myRedemptions), read(spirals), read(spiralsHistory), read(wallet)]
export const useRedeem = () => useWrite(redeemReward, ofRewards, { failure: 'mine', tries: redeemTries })
const redeemTries = triesOf(redeemReward, null)
export const useUndoRedemption = () => useWrite(undoRedemption, ofRewards)
export const disputes = () => read(myDisputes)
export const useDispute = () => useWrite(disputeSpirals, [disputes()], { failure: 'mine' })

import { products } from '#contracts/catalog/catalog.ts'
import { loyaltyRule, spirals, spiralsHistory } from '#contracts/loyalty.ts'
import { orders } from '#contracts/orders/orders.ts'
import { disputeSpirals, myDisputes } from '#contracts/support.ts'
import { read, readPages, useWrite } from '#web/lib/api.ts'

export const todaysRule = () => read(loyaltyRule)
export const mySpirals = () => read(spirals)
export const mySpiralsHistory = (kind?: 'earned' | 'spent') => readPages(spiralsHistory, { query: kind ? { kind } : {} })

/** A real product for the example: the top-rated one available for pickup. */
export const exampleProduct = () => read(products, { query: { limit: 1, inStock: true, method: 'in-store-pickup' } })

/** Orders in progress whose SPIRALs are pending. */
export const ordersOnTheirWay = () => read(orders, { query: { state: 'open', limit: 50 } })
export const disputes = () => read(myDisputes)
export const useDispute = () => useWrite(disputeSpirals, [disputes()], { failure: 'mine' })

import { netSaleSql } from '../payments/rules.ts'

/** Whether a fulfillment `f` of the order `o` counts as a sale (SQL): it is paid for, and was not canceled. */
export const IS_SALE = `f.state not in ('cancelled', 'unpaid') and o.state <> 'payment_pending'`

/** What a shopper spent at a store with the fulfillment `f` (SQL), without tax and shipping and without what came back. Only where it `IS_SALE`. */
export const SPENT = netSaleSql('f')

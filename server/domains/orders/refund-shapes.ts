import type { Cents } from '#contracts/money.ts'
import type { WhyRefunded } from '#contracts/orders/refund-causes.ts'
import type { Points } from '#contracts/points.ts'
import type { RefundPart } from '../payments/preview-refund.ts'

/** Pieces of one order line. */
export type Pieces = { lineId: number; quantity: number }
/** `reference` names the refund, so that it happens once; `byPlatform`: the platform makes up to the store for it. */
export type NamedRefund = WhyRefunded & { reference: string; now: Date; byPlatform?: boolean }
/** What a refund of returned or kept items gives back, and to which tenders. */
export type ReturnRefund = {
  goods: Cents
  tax: Cents
  shipping: Cents
  label: Cents
  total: Cents
  parts: RefundPart[]
  spiralsBack: Points
  spiralsTaken: Points
  spiralsOwed: Points
  /** Why it is less than the price, where items were bought as a set. */
  sharedDiscount?: string | null
}

import type { Cents } from '#contracts/money.ts'

export type ChargeRequest = {
  /** Our reference of the payment: the provider acts once for it, however often it is asked. */
  reference: string
  amount: Cents
  token: string
  orderNumber: string
}
export type ChargeOutcome =
  | { state: 'captured'; providerId: string }
  | { state: 'declined'; providerId: string; hint: string | null }
  | { state: 'requires_action'; providerId: string; url: string }
  | { state: 'processing'; providerId: string }
type RefundRequest = { reference: string; providerId: string; amount: Cents }

type TestToken = { token: string; label: string }

/** A card provider. Calls may be slow, fail or be repeated; the same reference never charges or refunds twice. */
export type CardPort = {
  readonly name: string
  /** Whether no real money moves. */
  readonly test: boolean
  readonly testTokens: readonly TestToken[]
  /** Whether a token could be meant for this provider at all. */
  knows(token: string): boolean
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** What became of a charge that was cut off; null when the provider never heard of it. */
  lookUp(reference: string): Promise<ChargeOutcome | null>
  refund(request: RefundRequest): Promise<void>
  /** Ends a charge that was never captured. */
  void(reference: string): Promise<void>
}

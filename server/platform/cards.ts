import type { Cents } from '#contracts/money.ts'

export type ChargeRequest = {
  /** Our reference of the payment: the provider acts once per reference, so asking again is harmless. */
  reference: string
  amount: Cents
  token: string
  orderNumber: string
}
/** `last4`: the digits that stand on the shopper's card and receipt, where the provider says them. */
export type ChargeOutcome =
  | { state: 'captured'; providerId: string; last4?: string }
  | { state: 'declined'; providerId: string; hint: string | null }
  | { state: 'requires_action'; providerId: string; url: string; last4?: string }
  | { state: 'processing'; providerId: string; last4?: string }
type RefundRequest = { reference: string; providerId: string; amount: Cents }

/** A card that the provider keeps; `reference` is charged like a token, as often as needed. */
export type KeptCard = { reference: string; brand: string; last4: string; expMonth: number; expYear: number }

type TestToken = { token: string; number: string; label: string }

/** A card provider. Calls may be slow, fail or be repeated; the same reference never charges or refunds twice. */
export type CardPort = {
  readonly name: string
  /** True when no real money moves. */
  readonly test: boolean
  readonly testTokens: readonly TestToken[]
  /** Whether a token could come from this provider's card field. References of kept cards never come from there. */
  knows(token: string): boolean
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** The state of a charge whose answer was lost; null when the provider has no charge with this reference. */
  lookUp(reference: string): Promise<ChargeOutcome | null>
  refund(request: RefundRequest): Promise<void>
  /** Keeps the card behind a token for a customer; the same card keeps its reference. Null when this card cannot be kept. */
  keep(customer: string, token: string): Promise<KeptCard | null>
  /** Forgets a kept card; what is forgotten already stays so. */
  forget(reference: string): Promise<void>
  /**
   * Cancels a charge that is not captured yet; a captured one stays as it is. A reference that the provider has not seen is canceled too: a
   * charge that arrives for it later is declined. A declined charge is never captured afterwards.
   */
  void(reference: string): Promise<void>
}

import type { DISPUTE_STEPS, DisputeReason, DisputeState } from '#contracts/disputes.ts'
import type { Cents } from '#contracts/money.ts'

export type ChargeRequest = {
  /** Our reference of the payment: the provider acts once per reference, so asking again is harmless. */
  reference: string
  amount: Cents
  token: string
  orderNumber: string
  /** The customer for whom the provider is to keep the card if the charge succeeds; `keep` then names it. */
  keepFor?: string
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

/** A message from the provider that it signed, and what it is worth. */
export type HeardCards =
  /** Not signed by it, changed on the way, or too old. */
  | { is: 'unsigned' }
  /** Nothing that an order waits for. */
  | { is: 'nothing' }
  /** It names a charge of ours with another amount, currency, account or mode: it must pay nothing. */
  | { is: 'foreign'; reference: string; why: string }
  | { is: 'captured'; reference: string; providerId: string; amount: Cents }
  /** A refund that the provider had taken did not arrive: the provider has the money again. */
  | { is: 'refund_failed'; reference: string; amount: Cents }
  /** The charge failed or was canceled when it was sent; `lookUp` says what holds now. */
  | { is: 'ended'; reference: string; amount: Cents }
  /** Something about a dispute of a charge of ours; `dispute` says what holds now. */
  | { is: 'disputed'; disputeId: string }

/** A dispute as the provider has it now. */
export type ProviderDispute = {
  id: string
  /** Our reference of the charge. */
  reference: string
  amount: Cents
  /** What the provider has taken from us and not given back, without its fee. */
  withdrawn: Cents
  fee: Cents
  /** How many movements of money there were: an answer with fewer is an older one. */
  movements: number
  state: DisputeState
  step: (typeof DISPUTE_STEPS)[number]
  reason: DisputeReason
  dueBy: Date | null
  openedAt: Date
}
/** What is sent to the bank for us: each field as text, and photos as JPEG. */
export type DisputeAnswer = {
  dispute: string
  /** Ours: sent again with the same one, it counts once. */
  reference: string
  fields: { name: string; email: string; address: string; carrier: string; tracking: string; items: string; servedOn: string; rest: string }
  photos: readonly Uint8Array[]
}

/** A change of what lies at the provider. `reference` is ours, where it is known. `amount` is signed and without the fee that it cost. */
export type Movement = {
  id: string
  kind: (typeof MOVEMENT_KINDS)[number]
  reference: string | null
  amount: Cents
  fee: Cents
  at: Date
}
export const MOVEMENT_KINDS = ['charge', 'refund', 'refund_back', 'transfer', 'transfer_back', 'fee', 'other'] as const

/** A card provider. Calls may be slow, fail or be repeated; the same reference never charges or refunds twice. */
export type CardPort = {
  readonly name: string
  /** True when no real money moves. */
  readonly test: boolean
  readonly testTokens: readonly TestToken[]
  /** The public key of the provider's own card field; the sandbox has none. */
  readonly publishableKey?: string
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
  /** Reads a message that the provider sent to its own webhook endpoint. The sandbox sends none there. */
  hear?(raw: Buffer, signature: string, now: Date): Promise<HeardCards>
  /** What changed at the provider between two moments, for the comparison with the books. The sandbox keeps no such list. */
  movements?(from: Date, to: Date): AsyncIterable<Movement[]>
  /** The address of the bank that asks the shopper about this charge; null when nothing is asked, or no longer. */
  bankStep?(reference: string): Promise<string | null>
  /** A dispute as it stands; null when it is of no charge of ours. */
  dispute(disputeId: string): Promise<ProviderDispute | null>
  /** Sends the evidence of a dispute to the bank. Again, or after the bank has decided, it changes nothing. */
  submitEvidence(answer: DisputeAnswer): Promise<void>
  /** Gives up a dispute. Again, it changes nothing. */
  acceptDispute(disputeId: string): Promise<void>
}

import type { Cents } from '#contracts/money.ts'
import type { BankDetails } from '#contracts/payouts.ts'

/** A bank account that the provider keeps for a business. `reference` names it at the provider. */
export type KeptBank = { reference: string; bank: string; last4: string; state: 'pending' | 'verified' }
/**
 * How the account of a business stands at a provider that asks for the bank account itself. `reference` names the account, and the bank account
 * too once there is one. `reason` tells the owner what is missing.
 */
export type ProviderAccount = {
  reference: string
  bank: { name: string; last4: string } | null
  state: 'pending' | 'verified' | 'restricted'
  reason: string | null
}

/**
 * Where a payout stands at the provider. `expectedOn` is a day, such as "2026-11-30". `why` tells the owner why it failed or came back.
 */
export type TransferOutcome =
  | { state: 'sent'; providerId: string; expectedOn: string }
  | { state: 'paid'; providerId: string }
  | { state: 'failed' | 'returned'; providerId: string; why: string }

type PayRequest = {
  /** Our name of the payout: the provider acts once for it, so asking again is harmless. */
  reference: string
  /** Reference of the kept bank account. */
  bank: string
  amount: Cents
}

/** A message from the provider, and what to ask it about. */
export type HeardBank =
  /** Not signed by it, changed on the way, or too old. */
  | { is: 'unsigned' }
  /** Nothing that a payout waits for. */
  | { is: 'nothing' }
  /** It names a payout of ours with another amount, currency, account or mode: it must change nothing. */
  | { is: 'foreign'; reference: string; why: string }
  | { is: 'payout'; reference: string }
  | { is: 'account'; business: string }

/** A provider that sends money to the bank accounts of businesses. Calls may be slow, fail or be repeated. */
export type BankPort = {
  readonly name: string
  /** True when no real money moves. */
  readonly test: boolean
  pay(request: PayRequest): Promise<TransferOutcome>
  /** The state of a payout whose answer was lost, or that was sent; null when the provider has none with this reference. */
  lookUp(reference: string): Promise<TransferOutcome | null>
  /** Reads a message that the provider sent to its own webhook endpoint. The sandbox sends none. */
  hear?(raw: Buffer, signature: string, now: Date): Promise<HeardBank>
} & (GivenHere | GivenThere)

/** The owner gives the numbers to us, and we pass them on. */
type GivenHere = {
  readonly asks: 'here'
  /** Keeps the account of a business; the same account keeps its reference. Null when the bank does not know it. */
  keep(business: string, details: BankDetails): Promise<KeptBank | null>
}
/** The owner gives the numbers, and proves who they are, on pages of the provider. */
type GivenThere = {
  readonly asks: 'there'
  /** Makes the account of a business once, and the address of the page that asks. It is good for one visit within minutes. */
  open(business: string, back: { done: string; again: string }): Promise<{ account: ProviderAccount; url: string }>
  /** Null before it was opened. */
  accountOf(business: string): Promise<ProviderAccount | null>
}

import type { PayoutAccount, PayoutState, ProviderDifference } from '#contracts/payouts.ts'
import { calendarDay } from '#web/lib/date-format.ts'
import type { Tone } from '#web/ui/Badge.tsx'

export const STATES: Record<PayoutState, { tone: Tone; words: string }> = {
  created: { tone: 'warning', words: 'Not sent yet' },
  sent: { tone: 'info', words: 'On its way' },
  paid: { tone: 'success', words: 'Paid' },
  failed: { tone: 'danger', words: 'Refused' },
  returned: { tone: 'danger', words: 'Came back' },
}
export const ACCOUNT_STATES: Record<PayoutAccount['state'], { tone: Tone; words: string }> = {
  none: { tone: 'neutral', words: 'None yet' },
  pending: { tone: 'info', words: 'Being checked' },
  verified: { tone: 'success', words: 'Verified' },
  restricted: { tone: 'danger', words: 'Stopped' },
}
export const FINDINGS: Record<ProviderDifference['finding'], string> = {
  agrees: 'None',
  unknown: 'The books do not know it',
  amount: 'The books have another amount',
  missing: 'The card provider does not have it',
}
/** What changed at the card provider. */
export const MOVEMENTS: Readonly<Record<string, string>> = {
  charge: 'Charge',
  refund: 'Refund',
  refund_back: 'Refund that came back',
  transfer: 'Transfer to a business',
  transfer_back: 'Transfer taken back',
  fee: 'Fee',
  other: 'Something else',
}
/** "November 27, 2026", of a day without a time, such as "2026-11-27". */
export const dayWords = (on: string): string => calendarDay(new Date(`${on}T00:00:00Z`))

import type { Claim, ClaimState } from '#contracts/returns/claims.ts'
import type { Tone } from '#web/ui/Badge.tsx'

export const CLAIM_STATE_WORDS: Record<ClaimState, { label: string; tone: Tone }> = {
  open: { label: 'In review', tone: 'info' },
  approved: { label: 'Approved', tone: 'success' },
  partly_approved: { label: 'Approved in part', tone: 'success' },
  denied: { label: 'Denied', tone: 'danger' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}
export const CLAIM_STEP_WORDS: Record<Claim['timeline'][number]['step'], string> = {
  opened: 'You sent the claim',
  answered: 'The store answered',
  approved: 'Support approved it',
  partly_approved: 'Support approved a part',
  denied: 'Support denied it',
  withdrawn: 'You withdrew it',
}

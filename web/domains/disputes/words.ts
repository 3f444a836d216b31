import type { Dispute } from '#contracts/disputes.ts'
import type { Tone } from '#web/ui/Badge.tsx'

/** How a dispute stands, in a few words. */
export function standingOf({ state, step, answer }: Pick<Dispute, 'state' | 'step' | 'answer'>): { tone: Tone; words: string } {
  if (state === 'won') return { tone: 'success', words: 'Won' }
  if (state === 'lost') return { tone: 'danger', words: answer === 'accepted' ? 'Accepted' : 'Lost' }
  if (answer === 'accepted') return { tone: 'neutral', words: 'Accepted' }
  return answer === 'evidence' || step === 'under_review'
    ? { tone: 'info', words: 'With the bank' }
    : { tone: 'warning', words: 'Needs evidence' }
}

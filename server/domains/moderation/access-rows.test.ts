import { appealDecision } from '#contracts/moderation.ts'
import type { AccessRows } from '#tests/access-rows.ts'

export const rows: AccessRows = {
  objects: [
    [
      'a hidden review to ask about',
      appealDecision,
      (world) => ({ params: { kind: 'review', textId: world.reviewId }, body: { words: 'It is true.' } }),
      ['buyer'],
    ],
  ],
  open: {
    openCase: 'the queue belongs to the platform',
    decideCase: 'the queue belongs to the platform',
  },
}

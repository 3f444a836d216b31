import type { ReplacedPieces } from '#contracts/orders.ts'

type Line = { title: string; options: string; replaced: readonly ReplacedPieces[] }

/** What so many pieces of a line are, refunded ones first; null where all of the line is one thing. */
export function piecesOf({ title, options, replaced }: Line, count: number): string | null {
  if (replaced.length === 0) return null
  const quantity = count - replaced.reduce((pieces, before) => pieces + before.quantity, 0)
  return [...replaced, ...(quantity > 0 ? [{ title, options, quantity }] : [])]
    .map((pieces) => `${pieces.quantity} × ${[pieces.title, pieces.options].filter(Boolean).join(', ')}`)
    .join(' and ')
}

import type { ReplacedPieces } from '#contracts/orders/orders.ts'

type ReplacedLine = { title: string; options: string; replaced: readonly ReplacedPieces[] }

/** Describes the given number of pieces of a line, refunded pieces first; null if the line is a single item. */
export function piecesOf({ title, options, replaced }: ReplacedLine, count: number): string | null {
  if (replaced.length === 0) return null
  const quantity = count - replaced.reduce((pieces, before) => pieces + before.quantity, 0)
  return [...replaced, ...(quantity > 0 ? [{ title, options, quantity }] : [])]
    .map((pieces) => `${pieces.quantity} × ${[pieces.title, pieces.options].filter(Boolean).join(', ')}`)
    .join(' and ')
}

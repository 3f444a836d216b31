import { lineInputOf } from '#web/state/cart-rules.ts'
import type { CartItem } from '#contracts/cart/cart.ts'
import type { OrderedLine } from '#contracts/checkout/checkout.ts'
import type { Entered, ForWhom } from './draft.ts'

/** Who gets which piece. */
export type Assigned = { forWhom: ForWhom; recipients: readonly unknown[] }

/** Up to so many pieces of a line are given to people one by one; more go to one person together. */
export const PIECES_APART = 6

/** Who each piece of a line is for: a position in the recipients, or null for the buyer. */
export function piecesFor({ id, quantity }: CartItem, { forWhom, recipients }: Assigned): (number | null)[] {
  const chosen = forWhom[id] ?? []
  return Array.from({ length: quantity }, (_, piece) => {
    const position = chosen[quantity > PIECES_APART ? 0 : piece] ?? ''
    return position !== '' && Number(position) < recipients.length ? Number(position) : null
  })
}

/** The lines of the order: one for each person who gets some of an item. */
export const orderedLines = (items: readonly CartItem[], entered: Assigned): OrderedLine[] =>
  items.flatMap((item) =>
    [...Map.groupBy(piecesFor(item, entered), (position) => position)].map(([position, pieces]) => ({
      ...lineInputOf({ ...item, quantity: pieces.length }),
      ...(position !== null && { recipient: position }),
    })),
  )

/** Takes one recipient away: their pieces go back to the buyer. */
export const withoutRecipient = ({ recipients, forWhom }: Pick<Entered, 'recipients'> & { forWhom: ForWhom }, gone: number) => ({
  recipients: recipients.toSpliced(gone, 1),
  forWhom: Object.fromEntries(
    Object.entries(forWhom).map(([id, positions]) => [
      id,
      positions?.map((position) => {
        if (position === '' || Number(position) === gone) return ''
        return Number(position) > gone ? String(Number(position) - 1) : position
      }),
    ]),
  ),
})

export const isSameAssignment = (a: Assigned, b: Assigned): boolean =>
  a.recipients.length === b.recipients.length && JSON.stringify(a.forWhom) === JSON.stringify(b.forWhom)

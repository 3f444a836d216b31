import { Card } from '#web/ui/Card.tsx'
import { CartLineRow } from './CartLineRow.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'
import type { CartLine } from './lines.ts'

/** Lines that can no longer be bought as chosen. They are listed separately and not included in the total. */
export function GoneLines({ lines, editing }: { lines: readonly CartLine[]; editing: CartEditing }) {
  const shown = lines.filter(({ item }) => item.id !== editing.removed?.id)
  if (shown.length === 0) return null
  return (
    <Card className="flex flex-col gap-4 bg-sunken">
      <h2 className="text-h4">Not available right now</h2>
      <ul className="flex flex-col divide-y divide-hairline">
        {shown.map((line) => (
          <li key={line.item.id} className="py-4 first:pt-0 last:pb-0">
            <CartLineRow line={line} editing={editing} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { QuoteProblem } from '#contracts/checkout/checkout.ts'
import { dollars } from '#contracts/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { CenterSelect } from './CenterSelect.tsx'
import type { CartEditing } from '#web/state/cart-editing.ts'
import { OtherStores } from './OtherStores.tsx'
import type { CartLine, Correction } from './lines.ts'

/** Notices on a cart line: a new price, lower stock, or the reason it cannot be bought and what to do. */
export function LineNotes({ line, correction, editing }: { line: CartLine; correction?: Correction; editing: CartEditing }) {
  const { price, quantity } = correction ?? {}
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {price && (
        <Note>
          Price changed from {dollars(price.from)} to {dollars(price.to)}
        </Note>
      )}
      {quantity && <Note>Only {quantity.to} left at this store. We changed your quantity.</Note>}
      {line.problems.filter(standsOnLine).map((problem) => (
        <Note key={problem.code} isError={!line.buyable}>
          {problem.message}
        </Note>
      ))}
      {awaitsCenter(line) && <CenterSelect value={null} onChoose={({ mallId }) => editing.chooseCenter([line.item.id], mallId)} />}
      {!line.buyable && <WaysOut line={line} editing={editing} />}
    </div>
  )
}

// New prices and quantities are shown above with both figures; checkout asks for a missing address.
const standsOnLine = ({ code, variantId }: QuoteProblem) =>
  variantId !== undefined && code !== 'price_changed' && code !== 'only_n_left' && code !== 'destination_needed' && code !== 'zip_state'

/** A store outside a mall can ship to a center, but the shopper must select which one. */
const awaitsCenter = ({ item, problems }: CartLine) =>
  item.fulfillmentMethod === 'ship-to-mall' &&
  item.methods.includes('ship-to-mall') &&
  problems.some(({ code }) => code === 'method_unavailable')

function Note({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  return (
    <p className={`flex items-start gap-1.5 text-sm font-medium ${isError ? 'text-danger' : 'text-warning'}`}>
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

function WaysOut({ line: { item, problems }, editing }: { line: CartLine; editing: CartEditing }) {
  const mayShip =
    item.methods.includes('ship-to-me') &&
    item.fulfillmentMethod !== 'ship-to-me' &&
    problems.some(({ code }) => code === 'method_unavailable')
  return (
    <div className="flex flex-wrap gap-2">
      <OtherStores item={item} editing={editing} />
      {mayShip && (
        <Button variant="secondary" onClick={() => editing.chooseMethod([item.id], 'ship-to-me')}>
          Ship instead
        </Button>
      )}
      <Button variant="secondary" onClick={() => editing.remove(item.id)}>
        Remove
      </Button>
    </div>
  )
}

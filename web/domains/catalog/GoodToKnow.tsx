import { RotateCcw } from 'lucide-react'
import type { Product } from '#contracts/catalog/catalog.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { plural } from '#web/lib/format.ts'
import { SpiralMark } from '#web/ui/SpiralMark.tsx'

/** What the item earns, and how long it can be returned. */
export default function GoodToKnow({ product, method, quantity }: { product: Product; method: FulfillmentMethod; quantity: number }) {
  const earned = (product.spirals[method] ?? 0) * quantity
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-soft">
      {earned > 0 && (
        <li className="flex items-center gap-2">
          <SpiralMark className="size-5 text-link-strong" />
          Earn about {plural(earned, 'SPIRAL')}
        </li>
      )}
      <li className="flex items-center gap-2">
        <RotateCcw aria-hidden="true" className="size-4 text-accent" strokeWidth={1.75} />
        {product.returnsDays > 0 ? `Returns within ${plural(product.returnsDays, 'day')}` : "Can't be returned"}
      </li>
    </ul>
  )
}

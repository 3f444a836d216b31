import { Trash2 } from 'lucide-react'
import { IconButton } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { typedCount } from '../cells.ts'
import { type CountedShelf, useCounting } from './counting.ts'

/** Counted quantities next to the expected quantities. */
export function CountList({ items, faults }: { items: readonly CountedShelf[]; faults: ReadonlyMap<number, string> }) {
  const change = (variantId: number, counted: string) =>
    useCounting.setState({ items: items.map((item) => (item.variantId === variantId ? { ...item, counted, expectedBefore: null } : item)) })
  return (
    <ul aria-label="Counted" className="divide-y divide-hairline rounded-md border border-hairline bg-surface px-4">
      {items.map((item) => {
        const name = [item.title, item.options].filter(Boolean).join(', ')
        const { value, error } = typedCount(item.counted)
        const difference = (value ?? item.expected) - item.expected
        return (
          <li key={item.variantId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <span className="w-12 shrink-0">
              <ProductPicture picture={item.image} name={name} decorative sizes="48px" className="rounded-sm" />
            </span>
            <span className="flex min-w-40 flex-1 flex-col">
              <span className="font-medium">{name}</span>
              <span className="text-sm text-soft">
                {item.sku} · {item.expected} expected{item.reserved > 0 && `, ${item.reserved} reserved for orders`}
              </span>
              {item.expectedBefore !== null && (
                <span className="text-sm text-warning">
                  It moved while you counted: {item.expectedBefore} were expected before. Look again, then save.
                </span>
              )}
            </span>
            <Input
              label={`Counted of ${name}`}
              labelHidden
              inputMode="numeric"
              autoComplete="off"
              value={item.counted}
              onChange={(event) => change(item.variantId, event.target.value)}
              onFocus={(event) => event.target.select()}
              error={error ?? faults.get(item.variantId)}
              fieldClassName="w-28"
              className="text-right"
            />
            <span
              className={`tabular w-12 text-right font-semibold ${difference < 0 ? 'text-danger' : difference > 0 ? 'text-success' : 'text-mute'}`}
            >
              {error ? '' : difference > 0 ? `+${difference}` : difference < 0 ? `−${-difference}` : '0'}
            </span>
            <IconButton
              label={`Leave ${name} out`}
              onClick={() => useCounting.setState({ items: items.filter(({ variantId }) => variantId !== item.variantId) })}
            >
              <Trash2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

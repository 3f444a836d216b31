import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { ProductCard } from '#contracts/catalog/catalog.ts'
import type { ProductId, StoreId } from '#contracts/ids.ts'
import { Button } from '#web/ui/Button.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Price } from '#web/ui/Price.tsx'
import { someProducts } from '../catalog/queries.ts'

export type Picked = { id: ProductId; title: string }
const FOUND = 5

/** Finds products by words and keeps the chosen ones: of one store, or of all. */
export function ProductPicker({
  picked,
  onPick,
  most,
  storeId,
  label = 'Add a product',
}: {
  picked: readonly Picked[]
  onPick: (next: readonly Picked[]) => void
  most: number
  storeId?: StoreId | undefined
  label?: string
}) {
  const [words, setWords] = useState('')
  const id = useId()
  const q = words.trim()
  const { data, isFetching } = useQuery({
    ...someProducts({ q, ...(storeId !== undefined && { storeId }) }, FOUND),
    enabled: q.length >= 2,
  })
  const found = q.length >= 2 ? (data?.items ?? []).filter((one) => !picked.some((other) => other.id === one.id)) : []
  const pick = ({ id: productId, title }: ProductCard) => {
    onPick([...picked, { id: productId, title }])
    setWords('')
  }
  return (
    <div className="flex flex-col gap-2">
      {picked.length > 0 && (
        <ul className="flex flex-col gap-1">
          {picked.map((one) => (
            <li key={one.id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 truncate">{one.title}</span>
              <Button size="sm" variant="quiet" onClick={() => onPick(picked.filter((other) => other.id !== one.id))}>
                Remove<span className="visually-hidden"> {one.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {picked.length < most && (
        <Input
          label={label}
          hint="Optional. Readers see its price and stock."
          value={words}
          maxLength={80}
          onChange={(event) => setWords(event.target.value)}
          aria-controls={id}
          onKeyDown={(event) => {
            // Enter would send the form around it.
            if (event.key === 'Enter') event.preventDefault()
          }}
        />
      )}
      <div id={id} aria-live="polite">
        {q.length >= 2 && !isFetching && found.length === 0 && <p className="text-sm text-soft">No product with these words.</p>}
        <ul className="flex flex-col">
          {found.map((one) => (
            <li key={one.id}>
              <Button variant="quiet" wide className="justify-between text-left" onClick={() => pick(one)}>
                <span className="min-w-0 truncate">{one.title}</span> <Price price={one.price} />
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

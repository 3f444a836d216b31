import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RetailerId } from '#contracts/ids.ts'
import { useDebounced } from '#web/lib/debounced.ts'
import { Input } from '#web/ui/Input.tsx'
import { Button } from '#web/ui/Button.tsx'
import { someProducts } from '../catalog/queries.ts'
import { choicesFor, productsNamed } from './queries.ts'

const SHOWN = 5

type ProductPickProps = {
  /** Its id; empty before any is chosen. */
  chosen: string
  title: string | undefined
  /** Only the products of this business; null: any product in stock. */
  retailerId: RetailerId | null
  onChoose: (productId: string) => void
}

/** A search field over real products. The first one in stock is chosen to begin with. */
export function ProductPick({ chosen, title, retailerId, onChoose }: ProductPickProps) {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim())
  const stores = useQuery({ ...choicesFor(retailerId as RetailerId), enabled: retailerId !== null }).data?.stores
  const storeId = stores?.[0]?.id
  const first = useQuery({
    ...someProducts({ inStock: true, ...(storeId !== undefined && { storeId }) }, 1),
    enabled: chosen === '' && (retailerId === null || storeId !== undefined),
  }).data?.items[0]
  useEffect(() => {
    if (chosen === '' && first) onChoose(String(first.id))
  }, [chosen, first, onChoose])
  const anyones = useQuery({
    ...someProducts({ q, inStock: true }, SHOWN),
    enabled: retailerId === null && q.length > 1,
    placeholderData: keepPreviousData,
  }).data?.items
  const owns = useQuery({
    ...productsNamed(q, retailerId as RetailerId),
    enabled: retailerId !== null && q.length > 1,
    placeholderData: keepPreviousData,
  }).data?.products.items.filter(({ status }) => status === 'active')
  const found = (retailerId === null ? anyones : owns)?.slice(0, SHOWN)
  return (
    <div className="flex flex-col gap-2">
      <p>
        <span className="text-sm text-soft">Product</span>
        <br />
        <strong className="font-semibold">{title ?? (chosen === '' ? 'None chosen' : 'Loading…')}</strong>
      </p>
      <Input
        label={retailerId === null ? 'Find another product' : 'Find another of your products'}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {q.length > 1 && typed.trim() !== '' && found && (
        <ul aria-label="Products found" className="flex flex-col gap-1">
          {found.map(({ id, title: name }) => (
            <li key={id}>
              <Button
                variant="quiet"
                className="w-full justify-start text-left"
                onClick={() => {
                  onChoose(String(id))
                  setTyped('')
                }}
              >
                {name}
              </Button>
            </li>
          ))}
          {found.length === 0 && <li className="text-sm text-soft">Nothing found for “{q}”.</li>}
        </ul>
      )}
    </div>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { Reply } from '#contracts/endpoint.ts'
import type { inventoryProducts, InventoryRow } from '#contracts/catalog/inventory.ts'
import { plural } from '#web/lib/format.ts'
import { cx } from '#web/ui/class-names.ts'
import { Pages } from '#web/ui/Pages.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { type InventoryFilter, inventoryPages } from './queries.ts'
import { ISSUE_WORDS } from '../../retailers/words.ts'
import { ProductState } from './InventoryTable.tsx'

export type Product = Reply<typeof inventoryProducts>['items'][number]
type ProductGroupProps = {
  product: Product
  filter: InventoryFilter
  startsOpen: boolean
  isTicked: boolean
  /** Undefined while every product that matches is chosen. */
  onTick: ((isTicked: boolean) => void) | undefined
  /** Tells which rows are loaded, so that ticked rows are sent with their latest version. */
  onRows: (productId: Product['productId'], rows: readonly InventoryRow[]) => void
  children: (rows: readonly InventoryRow[]) => ReactNode
}

/** One product: picture, title, price range, stock and issues. Its variants and stores open below it. */
export function ProductGroup({ product, filter, startsOpen, isTicked, onTick, onRows, children }: ProductGroupProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  const shelvesId = useId()
  return (
    <li className="rounded-md border border-hairline bg-surface">
      <div className="flex items-center">
        <label className="flex min-h-16 w-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            checked={isTicked}
            disabled={onTick === undefined}
            onChange={(event) => onTick?.(event.target.checked)}
            className="size-5 accent-accent"
          />
          <span className="visually-hidden">Select {product.title}</span>
        </label>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? shelvesId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-md py-3 pr-3 text-left hover:bg-tint"
        >
          <span className="w-12 shrink-0">
            <ProductPicture picture={product.image} name={product.title} decorative sizes="48px" className="rounded-sm" />
          </span>
          <span className="grid min-w-0 flex-1 items-center gap-x-6 gap-y-0.5 md:grid-cols-[minmax(0,1fr)_9rem_9rem_12rem]">
            <span className="flex min-w-0 flex-col">
              <span className="line-clamp-2 font-semibold">{product.title}</span>
              <span className="flex flex-wrap gap-x-3 text-xs text-soft">
                {sizeOf(product)}
                <ProductState status={product.status} />
              </span>
            </span>
            <span className="tabular">
              <PriceRange product={product} />
            </span>
            <span className="flex flex-col">
              <span className="tabular">{product.onHand.toLocaleString('en-US')} in stock</span>
              {product.low > 0 && <span className="text-xs font-medium text-warning">Low in {plural(product.low, 'place')}</span>}
            </span>
            <span className="text-soft">{product.issues.map((issue) => ISSUE_WORDS[issue]).join(', ')}</span>
          </span>
          <ChevronDown aria-hidden="true" className={cx('size-5 shrink-0 text-mute', isOpen && 'rotate-180')} strokeWidth={1.75} />
        </button>
      </div>
      {isOpen && (
        <div id={shelvesId} className="border-t border-hairline p-1">
          <Shelves {...{ product, filter, onRows, children }} />
        </div>
      )}
    </li>
  )
}

function Shelves({ product: { productId }, filter, onRows, children }: Omit<ProductGroupProps, 'startsOpen' | 'isTicked' | 'onTick'>) {
  const { retailerId, storeId, status, unshelved } = filter
  const list = useInfiniteQuery(inventoryPages({ retailerId, storeId, status, unshelved, productId }))
  const { data } = list
  useEffect(() => onRows(productId, data?.pages.flatMap((page) => page.items) ?? []), [data, onRows, productId])
  return (
    <Pages list={list} noun="rows" empty={null}>
      {children}
    </Pages>
  )
}

const sizeOf = ({ variants, stores }: Product): string =>
  [variants > 1 && plural(variants, 'variant'), stores > 0 && plural(stores, 'store')].filter(Boolean).join(', ')

function PriceRange({ product: { lowestPrice, highestPrice } }: { product: Product }) {
  if (lowestPrice === highestPrice) return <Price price={lowestPrice} />
  return (
    <>
      <Price price={lowestPrice} /> to <Price price={highestPrice} />
    </>
  )
}

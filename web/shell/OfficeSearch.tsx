import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ListFilter, Package, Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { dollars } from '#contracts/money.ts'
import { findInOffice, type FoundOrder, type FoundProduct, LEAST_LETTERS, MOST_LETTERS } from '#contracts/retailer-office/office-search.ts'
import { RetailerId, StoreId } from '#contracts/ids.ts'
import { read } from '#web/lib/api.ts'
import { useDebounced } from '#web/lib/debounced.ts'
import { day } from '#web/lib/date-format.ts'
import { cx } from '#web/ui/class-names.ts'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { ComboboxList } from '#web/ui/ComboboxList.tsx'
import type { FoundGroup, FoundRow } from '#web/ui/useCombobox.ts'
import { FoundNote, FoundStatus } from './FoundNote.tsx'
import { forAddress, useFinder } from './finder.ts'
import { type OwnStore, useOfficeHref } from './membership.ts'

const LABEL = 'Search orders and products'
/** The page for the full search: all orders that match the text. */
const ORDERS = '/retailer-dashboard'

type OfficeSearchProps = {
  id: string
  retailerId: RetailerId | undefined
  store: OwnStore | undefined
  /** Whether a product opens in the editor, for people who may change it. */
  mayEdit: boolean
}

/** One search box for a seller's orders and products. Before any script runs, it is a form that opens the matching orders. */
export function OfficeSearch({ id, retailerId, store, mayEdit }: OfficeSearchProps) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const asked = text.trim()
  const isAsking = asked.length >= LEAST_LETTERS
  const { groups, ...found } = useFound(asked, { retailerId, store, mayEdit })
  const { field, onBlur, enter, ...box } = useFinder({ groups, asked, isSettled: found.isSettled, isAsking, onPick: go })
  const isShown = box.isOpen && isAsking
  function go({ href }: FoundRow) {
    setText('')
    void navigate(href)
  }
  /** The button that asks again goes away, so the field takes the focus. */
  function onRetry() {
    input.current?.focus()
    found.onRetry()
  }
  return (
    <search className="min-w-0 flex-1 lg:max-w-xl">
      <div className="contents" onBlur={onBlur}>
        <form
          action={ORDERS}
          onSubmit={(event) => {
            event.preventDefault()
            enter()
          }}
          className="relative"
        >
          <input type="hidden" name="state" value="all" />
          {retailerId && <input type="hidden" name="retailer" value={retailerId} />}
          {store && <input type="hidden" name="store" value={store.id} />}
          <label htmlFor={id} className="visually-hidden">
            {LABEL}
          </label>
          <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-3 size-5 text-mute" strokeWidth={1.75} />
          <input
            ref={input}
            id={id}
            name="q"
            type="search"
            {...field}
            enterKeyHint="search"
            maxLength={MOST_LETTERS}
            placeholder={LABEL}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="h-11 w-full appearance-none rounded-sm border border-control bg-surface pr-3 pl-10 text-base text-text"
          />
          <div
            // A browser that does not focus a pressed button focuses this, so the list stays open under it.
            tabIndex={-1}
            className={cx(
              'off-band absolute top-full left-0 z-30 mt-1 w-full max-h-[min(36rem,70dvh)] overflow-y-auto overscroll-contain rounded-md border border-hairline bg-surface text-text shadow-2 max-lg:w-[calc(100vw-2rem)]',
              !isShown && 'hidden',
            )}
          >
            {box.isShown && !found.error && <ComboboxList {...box} label="Found" groups={groups} />}
            {isShown && (
              <FoundNote {...found} onRetry={onRetry} asked={asked} count={box.rows.length} where={store && ` at ${store.name}`} />
            )}
          </div>
          <FoundStatus {...found} asked={isShown ? asked : ''} count={box.rows.length} />
        </form>
      </div>
    </search>
  )
}

/** The results for the text so far, and their links. */
function useFound(asked: string, { retailerId, store, mayEdit }: Omit<OfficeSearchProps, 'id'>) {
  const hrefOf = useOfficeHref()
  const q = useDebounced(asked)
  const isAsking = asked.length >= LEAST_LETTERS && q.length >= LEAST_LETTERS
  const { data, error, isFetching, refetch } = useQuery({
    ...read(findInOffice, { query: { q, retailerId, storeId: store && StoreId.parse(store.id) } }),
    enabled: isAsking,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const words = encodeURIComponent(q)
  const all = (to: string, what: string): FoundRow => ({
    key: to,
    href: hrefOf(to),
    icon: <ListFilter className="size-5" strokeWidth={1.75} />,
    label: `All ${what} with “${q}”`,
  })
  const groups: FoundGroup[] =
    isAsking && data
      ? [
          {
            title: 'Orders',
            rows: [
              ...data.orders.items.map((order) => orderRow(order, hrefOf)),
              ...(data.orders.more ? [all(`${ORDERS}?state=all&q=${words}`, 'orders')] : []),
            ],
          },
          {
            title: 'Products',
            rows: [
              ...data.products.items.map((product) => productRow(product, mayEdit, hrefOf)),
              ...(data.products.more ? [all(`/retailer-inventory?q=${words}`, 'products')] : []),
            ],
          },
        ]
      : []
  return { groups, isSettled: isAsking && q === asked && !isFetching, error: isFetching ? null : error, onRetry: () => void refetch() }
}

type HrefOf = ReturnType<typeof useOfficeHref>
const orderRow = ({ number, customer, storeName, placedAt }: FoundOrder, hrefOf: HrefOf): FoundRow => ({
  key: number,
  href: hrefOf(`${ORDERS}?state=all&q=${number}&order=${number}`),
  icon: <Package className="size-5" strokeWidth={1.75} />,
  label: `${number} · ${customer}`,
  detail: `${day(placedAt)} · ${storeName}`,
})

const STATES: Record<FoundProduct['status'], string> = { draft: 'Draft', active: '', archived: 'Archived' }
function productRow({ id, title, image, status, price, available }: FoundProduct, mayEdit: boolean, hrefOf: HrefOf): FoundRow {
  const narrowed = `q=${encodeURIComponent(forAddress(title, 120))}`
  return {
    key: `product ${id}`,
    href: hrefOf(`/retailer-inventory?${mayEdit ? `product=${id}` : narrowed}`),
    icon: <ProductPicture picture={image} name={title} decorative sizes="36px" className="size-9" />,
    label: title,
    detail: [STATES[status], dollars(price), available > 0 ? `${available.toLocaleString('en-US')} in stock` : 'Sold out']
      .filter(Boolean)
      .join(' · '),
  }
}

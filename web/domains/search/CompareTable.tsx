import { useQueries } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Offer, Product } from '#contracts/catalog/catalog.ts'
import type { FulfillmentMethod } from '#contracts/constants.ts'
import { miles, plural } from '#web/lib/format.ts'
import { useCompare } from '#web/state/compare.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Price } from '#web/ui/Price.tsx'
import { ProductPicture } from '#web/ui/ProductPicture.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { product } from '../catalog/queries.ts'
import { compared } from './compared.ts'

const WAYS: Record<FulfillmentMethod, string> = {
  'in-store-pickup': 'Pickup',
  'ship-to-mall': 'To a SPIRAL Center',
  'ship-to-me': 'Ships to me',
}

const ROWS: readonly [name: string, value: (item: Product) => ReactNode][] = [
  [
    'Price',
    (item) => {
      const { price, compareAtPrice, isFrom } = compared(item)
      return <Price price={price} compareAt={compareAtPrice} isFrom={isFrom} />
    },
  ],
  ['Brand', ({ brand }) => brand],
  ['Where', whereOf],
  ['When', (item) => compared(item).promise],
  ['In stock', ({ offers }) => storesWith(offers)],
  [
    'Ways to get it',
    (item) =>
      compared(item)
        .offer?.methods.map((method) => WAYS[method])
        .join(', '),
  ],
  ['Returns', ({ returnsDays }) => (returnsDays > 0 ? `Within ${plural(returnsDays, 'day')}` : "Can't be returned")],
  ['Category', ({ category }) => category.name],
]

function whereOf(item: Product): ReactNode {
  const { offer } = compared(item)
  if (!offer) return null
  return offer.distanceMiles === null ? offer.store.name : `${offer.store.name}, ${miles(offer.distanceMiles)}`
}

function storesWith(offers: readonly Offer[]): string {
  const stores = new Set(offers.filter(({ available }) => available > 0).map(({ store }) => store.id)).size
  return stores === 0 ? 'Sold out' : stores === 1 ? 'At 1 store' : `At ${stores} stores`
}

/** Compares products side by side: common facts, and every option that at least one of them has. */
export function CompareTable({ open, onClose, near }: { open: boolean; onClose: () => void; near: string | undefined }) {
  return (
    <Modal
      open={open}
      onClose={onClose}
      title="Compare products"
      className="modal-center m-auto max-h-[calc(100dvh-2rem)] w-[min(64rem,calc(100vw-1rem))] rounded-lg"
    >
      <Table near={near} onClose={onClose} />
    </Modal>
  )
}

function Table({ near, onClose }: { near: string | undefined; onClose: () => void }) {
  const { ids, toggle } = useCompare()
  const answers = useQueries({ queries: ids.map((id) => product(String(id), near ? { near } : {})) })
  const failed = answers.find(({ error }) => error)
  if (failed?.error) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  const items = answers.flatMap(({ data }) => data ?? [])
  if (items.length < ids.length) return <SkeletonRows />
  const options = [...new Set(items.flatMap((item) => item.options.map(({ name }) => name)))]
  const rows: [name: string, value: (item: Product) => ReactNode][] = [
    ...ROWS,
    ...options.map((name): [string, (item: Product) => ReactNode] => [
      name,
      (item) => item.options.find((option) => option.name === name)?.values.join(', '),
    ]),
  ]
  function takeOff(id: number) {
    toggle(id)
    if (ids.length <= 2) onClose()
  }
  return (
    // Scrollable regions must be reachable by keyboard.
    <section aria-label="Products side by side" {...SCROLLS} className="-m-4 overflow-x-auto sm:-m-6">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            <th scope="col" className="sticky left-0 z-1 bg-surface">
              <span className="visually-hidden">Compared by</span>
            </th>
            {items.map((item) => (
              <th key={item.id} scope="col" className="min-w-40 p-3 align-top font-medium">
                <div className="relative flex flex-col gap-2">
                  <ProductPicture picture={item.images[0] ?? null} glyph={item.categoryGlyph} name={item.title} decorative sizes="12rem" />
                  <TextLink to={`/product/${item.slug}`} className="line-clamp-2">
                    {item.title}
                  </TextLink>
                  <span className="absolute top-0 right-0 rounded-full bg-surface">
                    <IconButton label={`Take ${item.title} off`} onClick={() => takeOff(item.id)}>
                      <X aria-hidden="true" strokeWidth={1.75} />
                    </IconButton>
                  </span>
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name} className="border-t border-hairline">
              <th scope="row" className="sticky left-0 z-1 w-28 min-w-24 bg-surface p-3 align-top text-sm font-medium text-soft">
                {name}
              </th>
              {items.map((item) => (
                <td key={item.id} className="p-3 align-top text-sm">
                  {value(item) || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
const SCROLLS = { tabIndex: 0 }

import { useQueries } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { dollars } from '#contracts/money.ts'
import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import { grouped } from '#contracts/numbers.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { type ProductFilter, someProducts } from '../catalog/queries.ts'
import { CLEARED, isNarrowed } from './filters.ts'

/** A search with one filter relaxed: its label, the address change, and the filter to query. */
type Looser = { words: string; change: Record<string, string | null>; filter: ProductFilter }

/** Nothing matched: says so, keeps the filters visible, and suggests relaxed filters with their result counts. */
export default function NoProducts({ filter }: { filter: ProductFilter }) {
  const { hrefWith } = useAddressFilters()
  const looser = loosenings(filter)
  const answers = useQueries({ queries: looser.map((one) => someProducts({ ...one.filter, facets: true }, 1)) })
  const found = looser.flatMap((one, i) => {
    const total = answers[i]?.data?.total ?? 0
    return total > 0 ? { ...one, total } : []
  })
  const nearest = found[0]
  return (
    <EmptyState
      icon={<SearchX />}
      title={filter.q ? `Nothing found for “${filter.q}”` : 'No products match these filters'}
      action={
        isNarrowed(filter) ? (
          <ButtonLink to={hrefWith(CLEARED)} preventScrollReset>
            Clear filters
          </ButtonLink>
        ) : (
          <ButtonLink to="/products">Browse all products</ButtonLink>
        )
      }
      secondary={
        nearest && (
          <TextLink to={hrefWith(nearest.change)} preventScrollReset>
            {nearest.words} ({grouped(nearest.total)})
          </TextLink>
        )
      }
    >
      {filter.near || filter.mallId ? 'Nobody here has it in stock at the moment.' : 'Try fewer or other words.'}
    </EmptyState>
  )
}

/** Filters to relax, least important first. */
function loosenings(filter: ProductFilter): Looser[] {
  const { near, within: _, mallId: __, ...anywhere } = filter
  const without = (words: string, ...names: (keyof ProductFilter)[]): Looser[] =>
    names.some((name) => filter[name] !== undefined)
      ? [
          {
            words,
            change: Object.fromEntries(names.map((name) => [name, null])),
            filter: { ...filter, ...Object.fromEntries(names.map((name) => [name, undefined])) },
          },
        ]
      : []
  return [
    ...(near || filter.mallId
      ? [
          {
            words: 'Show everywhere',
            change: { near: near ?? null, within: near ? String(NATIONWIDE_MILES) : null, mallId: null, everywhere: '1' },
            filter: anywhere,
          },
        ]
      : []),
    ...without('Show sold out too', 'inStock'),
    ...without('Pick it up another day', 'pickupToday'),
    ...without('Get it any way', 'method'),
    ...without('Show regular prices too', 'onSale'),
    ...without(priceWords(filter), 'minPrice', 'maxPrice'),
    ...without('Any brand', 'brand'),
    ...without('In any option', 'options'),
    ...without('In all stores', 'storeId'),
    ...without('In all categories', 'category'),
  ]
}

const priceWords = ({ minPrice, maxPrice }: ProductFilter): string =>
  maxPrice !== undefined ? `Also above ${dollars(maxPrice)}` : minPrice !== undefined ? `Also below ${dollars(minPrice)}` : 'At any price'

import { useQueries } from '@tanstack/react-query'
import { SearchX, Store } from 'lucide-react'
import type { ProductCard } from '#contracts/catalog/catalog.ts'
import { dollars } from '#contracts/money.ts'
import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import { grouped } from '#contracts/numbers.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { useShopLocation } from '#web/state/location.ts'
import { plural } from '#web/lib/format.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { type ProductFilter, someProducts } from '../catalog/queries.ts'
import { CLEARED, isNarrowed } from './filters.ts'

/** A search with one filter relaxed: its label, the address change, and the filter to query. */
/** `where` completes the sentence "24 products …". */
type Looser = { words: string; where: string; change: Record<string, string | null>; filter: ProductFilter }

/**
 * Nobody here sells it: says where, keeps the filters visible, and leads to the nearest product that is it, and to the nearest results with
 * their number.
 */
export default function NoProducts({
  filter,
  nearest: product = null,
  namesNothing = false,
}: {
  filter: ProductFilter
  nearest?: ProductCard | null
  namesNothing?: boolean
}) {
  const { hrefWith } = useAddressFilters()
  const mallName = useShopLocation(({ mallContext }) => mallContext.mallName)
  const looser = loosenings(filter)
  const answers = useQueries({ queries: looser.map((one) => someProducts({ ...one.filter, facets: true }, 1)) })
  const found = looser.flatMap((one, i) => {
    const total = answers[i]?.data?.total ?? 0
    return total > 0 ? { ...one, total } : []
  })
  const nearest = found[0]
  if (looser.length === 0 && !filter.q)
    return (
      <EmptyState
        icon={<Store strokeWidth={1.75} />}
        title="No products yet"
        action={<ButtonLink to="/retailer-dashboard">Sell on SPIRAL</ButtonLink>}
      >
        The first stores are getting ready. Their products appear here as soon as they are on sale.
      </EmptyState>
    )
  if (namesNothing)
    return (
      <EmptyState
        icon={<SearchX />}
        title={`“${filter.q ?? ''}” names no product`}
        action={<ButtonLink to="/products">Browse all products</ButtonLink>}
        secondary={<TextLink to="/visual-search">Search with a photo</TextLink>}
      >
        Type the name of a thing, such as “bread” or “running shoes”.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<SearchX />}
      title={titleOf(filter, mallName)}
      action={
        nearest ? (
          <ButtonLink to={hrefWith(nearest.change)} preventScrollReset>
            {nearest.words} ({grouped(nearest.total)})
          </ButtonLink>
        ) : (
          <ButtonLink to="/products">Browse all products</ButtonLink>
        )
      }
      secondary={
        <>
          {isNarrowed(filter) && (
            <TextLink to={hrefWith(CLEARED)} preventScrollReset>
              Clear filters
            </TextLink>
          )}
          {filter.q && <TextLink to={`/community?ask=${encodeURIComponent(filter.q)}`}>Ask local stores</TextLink>}
          <TextLink to="/visual-search">Search with a photo</TextLink>
        </>
      }
    >
      {product && <NearestOne product={product} />}
      {nearest ? `${plural(nearest.total, 'product')} ${nearest.where}.` : !product && 'Try fewer words or different ones.'}
    </EmptyState>
  )
}

const NearestOne = ({ product: { slug, title, store, mall, distanceMiles } }: { product: ProductCard }) => (
  <p className="mb-2">
    The nearest is <TextLink to={`/product/${slug}`}>{title}</TextLink> at {store.name}
    {mall && !store.name.includes(mall.name) && `, ${mall.name}`}
    {distanceMiles !== null && (
      <>
        , <Distance distanceMiles={distanceMiles} />
      </>
    )}
    .
  </p>
)

function titleOf(filter: ProductFilter, mallName: string | null): string {
  const where = whereWords(filter, mallName)
  if (!filter.q) return `No products like this${where}`
  const { storeId: _, ...others } = filter
  if (isNarrowed(others)) return `No “${filter.q}”${where} with these filters`
  return filter.storeId === undefined
    ? `Nobody${where || ' on SPIRAL'} sells “${filter.q}” yet`
    : `This store doesn't sell “${filter.q}” yet`
}

const NEARBY_MILES = 50

function whereWords({ near, within, mallId, storeId }: ProductFilter, mallName: string | null): string {
  if (storeId !== undefined) return ' at this store'
  if (mallId !== undefined) return ` at ${mallName ?? 'this mall'}`
  return near && within !== undefined && within < NATIONWIDE_MILES ? ` within ${within} miles of ${near}` : ''
}

/** Filters to relax: the place first, then the least important ones. */
function loosenings(filter: ProductFilter): Looser[] {
  const { near, within: _, mallId: __, ...anywhere } = filter
  const without = (words: string, ...names: (keyof ProductFilter)[]): Looser[] =>
    names.some((name) => filter[name] !== undefined)
      ? [
          {
            words,
            where: 'without that filter',
            change: Object.fromEntries(names.map((name) => [name, null])),
            filter: { ...filter, ...Object.fromEntries(names.map((name) => [name, undefined])) },
          },
        ]
      : []
  return [
    ...(near && filter.mallId
      ? [
          {
            words: `Show ${NEARBY_MILES} miles around`,
            where: `within ${NEARBY_MILES} miles`,
            change: { near, within: String(NEARBY_MILES), mallId: null },
            filter: { ...anywhere, near, within: NEARBY_MILES },
          },
        ]
      : []),
    ...(near || filter.mallId
      ? [
          {
            words: 'Show everywhere',
            where: 'in other places',
            change: { near: near ?? null, within: near ? String(NATIONWIDE_MILES) : null, mallId: null, everywhere: '1' },
            filter: anywhere,
          },
        ]
      : []),
    ...without('Show sold out too', 'inStock'),
    ...without('Pick it up another day', 'pickupToday'),
    ...without('Get it another way', 'method'),
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

import { useQuery } from '@tanstack/react-query'
import type { MallCard } from '#contracts/malls.ts'
import { malls } from '#contracts/malls.ts'
import { type StoreCard, stores } from '#contracts/stores.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { Card } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import type { Place } from './filters.ts'

const MOST = 48
const storesNamed = (q: string, near: Place['near']) => read(stores, { query: { q, limit: MOST, ...(near && { near, sort: 'distance' }) } })
const mallsNamed = (q: string, near: Place['near']) => read(malls, { query: { q, limit: MOST, ...(near && { near, sort: 'distance' }) } })

/** Products, stores and malls for the same words. */
export function SearchScopes({ q, scope, place }: { q: string; scope: string; place: Place }) {
  const { hrefWith } = useAddressFilters()
  const foundStores = useQuery(storesNamed(q, place.near))
  const foundMalls = useQuery(mallsNamed(q, place.near))
  const countOf = (answer: typeof foundStores | typeof foundMalls) => answer.data?.total ?? answer.data?.items.length
  return (
    <>
      <ChipLinks
        label="Where to search"
        chips={[
          { to: hrefWith({ in: null }), label: 'Products', current: scope === 'products' },
          { to: hrefWith({ in: 'stores' }), label: 'Stores', current: scope === 'stores', ...chipCount(countOf(foundStores)) },
          { to: hrefWith({ in: 'malls' }), label: 'Malls', current: scope === 'malls', ...chipCount(countOf(foundMalls)) },
        ]}
      />
      {scope === 'stores' && <Places answer={foundStores} path="/store" noun="stores" q={q} />}
      {scope === 'malls' && <Places answer={foundMalls} path="/mall" noun="malls" q={q} />}
    </>
  )
}

const chipCount = (count: number | undefined) => (count === undefined ? {} : { count })

type Found = { data: { items: readonly (StoreCard | MallCard)[] } | undefined; error: unknown; refetch: () => unknown }
function Places({ answer, path, noun, q }: { answer: Found; path: '/store' | '/mall'; noun: string; q: string }) {
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <SkeletonRows />
  if (answer.data.items.length === 0)
    return <EmptyState title={`No ${noun} called “${q}”`}>Look among the products, or try fewer words.</EmptyState>
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {answer.data.items.map((place) => (
        <li key={place.id}>
          <Card hover className="relative flex h-full flex-col gap-1">
            <h2 className="text-h4">
              <Link to={`${path}/${place.slug}`} className="text-text no-underline after:absolute after:inset-0 hover:underline">
                {place.name}
              </Link>
            </h2>
            <p className="text-soft">
              {place.city}, {place.state}
              {place.distanceMiles !== null && (
                <>
                  {' · '}
                  <Distance distanceMiles={place.distanceMiles} />
                </>
              )}
            </p>
            <p className="text-sm">{place.opening.label}</p>
          </Card>
        </li>
      ))}
    </ul>
  )
}

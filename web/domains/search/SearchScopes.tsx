import { useQuery } from '@tanstack/react-query'
import { type MallCard, malls } from '#contracts/malls/malls.ts'
import { type StoreCard, stores } from '#contracts/stores/stores.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { read } from '#web/lib/api.ts'
import { Card, Section } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { Distance } from '#web/ui/Distance.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PlaceWords } from '#web/ui/PlaceTime.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SeeAll } from '#web/ui/TextLink.tsx'
import type { Place } from './filters.ts'

const MOST = 48
const storesNamed = (q: string, near: Place['near']) => read(stores, { query: { q, limit: MOST, ...(near && { near, sort: 'distance' }) } })
const mallsNamed = (q: string, near: Place['near']) => read(malls, { query: { q, limit: MOST, ...(near && { near, sort: 'distance' }) } })

/** Limits the same search to products, stores or malls, or shows everything. */
export function SearchScopes({
  q,
  scope,
  place,
  productCount,
}: {
  q: string
  scope: string
  place: Place
  productCount: number | undefined
}) {
  const { hrefWith } = useAddressFilters()
  const foundStores = useQuery(storesNamed(q, place.near))
  const foundMalls = useQuery(mallsNamed(q, place.near))
  const countOf = (answer: typeof foundStores | typeof foundMalls) => answer.data?.total ?? answer.data?.items.length
  const counts = { products: productCount, stores: countOf(foundStores), malls: countOf(foundMalls) }
  const all = Object.values(counts).reduce<number | undefined>((sum, n) => (sum === undefined || n === undefined ? undefined : sum + n), 0)
  const chip = (name: keyof typeof counts, label: string) => ({
    to: hrefWith({ in: name }),
    label,
    current: scope === name,
    ...chipCount(counts[name]),
  })
  return (
    <>
      <ChipLinks
        label="Where to search"
        chips={[
          { to: hrefWith({ in: null }), label: 'All', current: scope === 'all', ...chipCount(all) },
          chip('products', 'Products'),
          chip('stores', 'Stores'),
          chip('malls', 'Malls'),
        ].filter(({ count, current }) => count !== 0 || current)}
      />
      {scope === 'all' && (
        <>
          <Some answer={foundStores} path="/store" title="Stores" more={hrefWith({ in: 'stores' })} />
          <Some answer={foundMalls} path="/mall" title="Malls" more={hrefWith({ in: 'malls' })} />
        </>
      )}
      {scope === 'stores' && <Places answer={foundStores} path="/store" noun="stores" q={q} />}
      {scope === 'malls' && <Places answer={foundMalls} path="/mall" noun="malls" q={q} />}
    </>
  )
}

const chipCount = (count: number | undefined) => (count === undefined ? {} : { count })

const SOME = 3
/** The first few matches; renders nothing if there are none, because the products follow. */
function Some({ answer, path, title, more }: { answer: PlacesAnswer; path: '/store' | '/mall'; title: string; more: string }) {
  const places = answer.data?.items ?? []
  if (places.length === 0) return null
  return (
    <Section title={title} aside={places.length > SOME && <SeeAll to={more} of={title} />}>
      <PlaceCards places={places.slice(0, SOME)} path={path} level={3} />
    </Section>
  )
}

type PlacesAnswer = { data: { items: readonly (StoreCard | MallCard)[] } | undefined; error: unknown; refetch: () => unknown }
function Places({ answer, path, noun, q }: { answer: PlacesAnswer; path: '/store' | '/mall'; noun: string; q: string }) {
  if (answer.error) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <SkeletonRows />
  if (answer.data.items.length === 0)
    return <EmptyState title={`No ${noun} called “${q}”`}>Look among the products, or try fewer words.</EmptyState>
  return <PlaceCards places={answer.data.items} path={path} level={2} />
}

function PlaceCards({ places, path, level }: { places: readonly (StoreCard | MallCard)[]; path: '/store' | '/mall'; level: 2 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {places.map((place) => (
        <li key={place.id}>
          <Card hover className="relative flex h-full flex-col gap-1">
            <Heading className="text-h4">
              <Link to={`${path}/${place.slug}`} className="text-text no-underline after:absolute after:inset-0 hover:underline">
                {place.name}
              </Link>
            </Heading>
            <p className="text-soft">
              {place.city}, {place.state}
              {place.distanceMiles !== null && (
                <>
                  {' · '}
                  <Distance distanceMiles={place.distanceMiles} />
                </>
              )}
            </p>
            <p className="text-sm">
              <PlaceWords words={place.opening.label} timeZone={place.timeZone} />
            </p>
          </Card>
        </li>
      ))}
    </ul>
  )
}

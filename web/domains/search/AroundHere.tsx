import { useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { NATIONWIDE_MILES } from '#contracts/constants.ts'
import { useAddressFilters } from '#web/lib/address-filters.ts'
import { plural } from '#web/lib/format.ts'
import { Section } from '#web/ui/Card.tsx'
import { ChipLinks } from '#web/ui/ChipLinks.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { DrivenNote } from '../malls/DrivenNote.tsx'
import { MapBeside } from '../places/MapBeside.tsx'
import { StoreGrid } from '../stores/StoreGrid.tsx'
import { type Around, mapAround, ringsAround, storesAround } from './near-queries.ts'
import { openFirst, ringWords, widerRing } from './rings.ts'

const MOST_CHIPS = 8

/** For example "12 open within 5 miles", with the total number. */
export function RingSummary({ around }: { around: Around }) {
  const { data } = useQuery(ringsAround(around))
  // The empty state below says that there is nothing, with suggestions.
  if (!data || widest(data.rings, around) === 0) return null
  return (
    <p role="status" className="font-medium">
      {ringWords(data.rings, around.within)}
    </p>
  )
}

const widest = (rings: readonly { miles: number; stores: number }[], { within }: Around): number =>
  rings.findLast(({ miles }) => miles <= within)?.stores ?? 0

/** The kinds of stores nearby, the most frequent first. */
export function KindChips({ around }: { around: Around }) {
  const { hrefWith } = useAddressFilters()
  const { data } = useQuery(ringsAround(around))
  const kinds = data?.categories ?? []
  const shown = kinds.filter(({ name }, i) => i < MOST_CHIPS || name === around.category)
  if (shown.length < 2 && !around.category) return null
  return (
    <ChipLinks
      label="Kind of store"
      chips={[
        { to: hrefWith({ category: null }), label: 'All', current: around.category === undefined },
        ...shown.map(({ name, stores }) => ({
          to: hrefWith({ category: name === around.category ? null : name }),
          label: name,
          count: stores,
          current: name === around.category,
        })),
      ]}
    />
  )
}

/** Stores on a map and in a list, open stores first. */
export function StoresAround({ around }: { around: Around }) {
  const { near, within, category } = around
  const { data, error, refetch } = useQuery(storesAround(around))
  const asked = new URLSearchParams({ near, within: String(within), ...(category && { category }) }).toString()
  return (
    <Section title="Stores" aside={<TextLink to={`/stores?${asked}`}>All stores</TextLink>}>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows count={4} />
      ) : data.items.length === 0 ? (
        <NothingAround around={around} />
      ) : (
        <MapBeside
          queryFor={(box) => mapAround(around, box)}
          label="Nearby places on a map"
          within={within}
          hrefFrom={(closer) =>
            `/stores?${new URLSearchParams({ near: closer.near, within: closer.within, ...(closer.view && { view: closer.view }) })}`
          }
        >
          <div className="flex flex-col gap-3">
            <DrivenNote by={data.drivenBy} />
            <StoreGrid stores={openFirst(data.items)} near narrow headingLevel={3} />
          </div>
        </MapBeside>
      )}
    </Section>
  )
}

/** The nearest distance with results, and their number. */
function NothingAround({ around }: { around: Around }) {
  const { hrefWith } = useAddressFilters()
  const { data } = useQuery(ringsAround(around))
  const wider = data && widerRing(data.rings, around.within)
  return (
    <EmptyState
      icon={<Store strokeWidth={1.75} />}
      title={`No ${around.category ? `${around.category} stores` : 'stores'} within ${plural(around.within, 'mile')} of ${around.near}`}
      action={
        wider && (
          <TextLink to={hrefWith({ within: String(wider.miles) })}>
            {wider.miles >= NATIONWIDE_MILES ? 'Show nationwide' : `Show within ${wider.miles} miles`} ({wider.stores})
          </TextLink>
        )
      }
      secondary={around.category && <TextLink to={hrefWith({ category: null })}>Show every kind</TextLink>}
    />
  )
}
